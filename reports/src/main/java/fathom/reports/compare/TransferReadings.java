package fathom.reports.compare;

import fathom.reports.compare.Quantity.Coefficient;
import fathom.reports.compare.Quantity.Single;
import fathom.reports.compare.Quantity.Term;
import fathom.reports.compare.Quantity.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What fits of L have in common. */
final class TransferReadings {
  private TransferReadings() {}

  /**
   * L without contention at the corners of what all of them measured, its coefficients, and C.
   * Where contention was seen in some sheets only, the slope of the others holds it too: then only
   * the smallest message among the fewest nodes is compared, which meets the least of it.
   */
  static List<Readings> of(List<Optional<ComparedTransfer>> bands) {
    List<ComparedTransfer> present = bands.stream().flatMap(Optional::stream).toList();
    if (present.isEmpty()) {
      return List.of();
    }
    long contended =
        present.stream().filter(b -> b.transfer().aggregateBandwidth().isPresent()).count();
    boolean alike = contended == 0 || contended == present.size();
    List<Readings> all = new ArrayList<>();
    corners(all, bands, present, alike);
    if (alike) {
      coefficient(all, bands, Term.PER_NODE);
      coefficient(all, bands, Term.CONSTANT);
      coefficient(all, bands, Term.SLOPE);
    }
    if (contended > 0) {
      all.add(
          new Readings(
              Single.AGGREGATE_BANDWIDTH,
              bands.stream()
                  .map(
                      one ->
                          one.flatMap(
                              band -> band.transfer().aggregateBandwidth().map(band::reading)))
                  .toList()));
    }
    return List.copyOf(all);
  }

  private static void corners(
      List<Readings> all,
      List<Optional<ComparedTransfer>> bands,
      List<ComparedTransfer> present,
      boolean alike) {
    int least = present.stream().mapToInt(b -> b.sizes().getMin()).max().orElseThrow();
    int most = present.stream().mapToInt(b -> b.sizes().getMax()).min().orElseThrow();
    int fewest = present.stream().mapToInt(b -> b.nodes().getMin()).max().orElseThrow();
    int greatest = present.stream().mapToInt(b -> b.nodes().getMax()).min().orElseThrow();
    if (least > most || fewest > greatest) {
      return;
    }
    SortedSet<Integer> sizes = new TreeSet<>(List.of(least, alike ? most : least));
    SortedSet<Integer> nodes = new TreeSet<>(List.of(fewest, alike ? greatest : fewest));
    for (int p : nodes) {
      for (int m : sizes) {
        all.add(Readings.of(new Transfer(m, p), bands, band -> band.at(m, p)));
      }
    }
  }

  private static void coefficient(
      List<Readings> all, List<Optional<ComparedTransfer>> bands, Term term) {
    all.add(
        Readings.of(
            new Coefficient(term, Optional.empty()),
            bands,
            band ->
                band.reading(
                    switch (term) {
                      case PER_NODE -> band.transfer().perNode();
                      case CONSTANT -> band.transfer().constant();
                      case SLOPE -> band.transfer().slope();
                    })));
  }
}
