package fathom.reports.compare;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/** What cost functions have in common. */
final class LinearReadings {
  /** Where Ethernet stops padding the frame: of interest also where not all sheets bend there. */
  private static final List<Integer> USUAL_SIZES = List.of(40, 41);

  /** A full packet of any Ethernet, which who measures by hand takes; runs are told apart there. */
  private static final List<Integer> FULL_PACKET = List.of(1400);

  /** Copies bend where their data ask for it: in each tier of a usual machine's caches, and out. */
  private static final List<Integer> COPIES = List.of(1 << 10, 1 << 16, 1 << 20);

  private LinearReadings() {}

  /**
   * Costs at the ends of the pieces, within the sizes that all of them measured; and the
   * coefficients, where the pieces correspond. Nothing without a common size.
   */
  static List<Readings> of(List<Optional<ComparedCost>> bands) {
    List<ComparedCost> present = bands.stream().flatMap(Optional::stream).toList();
    Optional<SizeRange> common = common(present);
    if (common.isEmpty()) {
      return List.of();
    }
    boolean alike = alike(present);
    List<Readings> all = new ArrayList<>(costs(bands, sizes(present, common.get(), alike)));
    if (alike) {
      coefficients(all, bands, present.getFirst());
    }
    return List.copyOf(all);
  }

  /**
   * Costs alone, as {@link #of} has them and for a full packet; of copies at few sizes, the same
   * wherever they bend.
   */
  static List<Readings> costs(List<Optional<ComparedCost>> bands, boolean copies) {
    List<ComparedCost> present = bands.stream().flatMap(Optional::stream).toList();
    Optional<SizeRange> common = common(present);
    if (common.isEmpty()) {
      return List.of();
    }
    SizeRange range = common.get();
    SortedSet<Integer> sizes =
        copies
            ? new TreeSet<>(List.of(range.fromBytes(), range.toBytes()))
            : sizes(present, range, alike(present));
    sizes.addAll((copies ? COPIES : FULL_PACKET).stream().filter(range::contains).toList());
    return costs(bands, sizes);
  }

  private static List<Readings> costs(
      List<Optional<ComparedCost>> bands, SortedSet<Integer> sizes) {
    return sizes.stream()
        .map(size -> Readings.of(new Quantity.Cost(size), bands, band -> band.cost(size)))
        .toList();
  }

  /** The sizes that all of them measured; empty where there are none. */
  private static Optional<SizeRange> common(List<ComparedCost> present) {
    int from = present.stream().mapToInt(b -> b.measured().fromBytes()).max().orElse(0);
    int to = present.stream().mapToInt(b -> b.measured().toBytes()).min().orElse(-1);
    return from > to ? Optional.empty() : Optional.of(new SizeRange(from, to));
  }

  private static void coefficients(
      List<Readings> all, List<Optional<ComparedCost>> bands, ComparedCost first) {
    for (int i = 0; i < first.pieces().size(); i++) {
      int piece = i;
      Optional<SizeRange> range = Optional.of(first.pieces().get(piece).range());
      all.add(
          Readings.of(
              new Quantity.Coefficient(Quantity.Term.CONSTANT, range),
              bands,
              band -> band.constant(piece)));
      all.add(
          Readings.of(
              new Quantity.Coefficient(Quantity.Term.SLOPE, range),
              bands,
              band -> band.slope(piece)));
    }
  }

  /** The ends of what is common, and of every piece within it. */
  private static SortedSet<Integer> sizes(
      List<ComparedCost> bands, SizeRange common, boolean alike) {
    SortedSet<Integer> sizes = new TreeSet<>();
    if (alike) {
      sizes.addAll(List.of(common.fromBytes(), common.toBytes()));
      corresponding(sizes, bands);
      sizes.removeIf(size -> bands.stream().mapToInt(b -> b.pieceAt(size)).distinct().count() > 1);
    } else {
      sizes.addAll(USUAL_SIZES);
      for (Interval place : bends(bands)) {
        sizes.add((int) Math.floor(place.low()));
        sizes.add((int) Math.floor(place.high()) + 1);
      }
      sizes.removeIf(size -> bends(bands).stream().anyMatch(place -> isWithin(place, size)));
      sizes.addAll(List.of(common.fromBytes(), common.toBytes()));
    }
    sizes.removeIf(size -> !common.contains(size));
    return sizes;
  }

  /**
   * Between two corresponding places where functions bend, one may have bent already and the other
   * not yet: such sizes are not looked at.
   */
  private static void corresponding(SortedSet<Integer> sizes, List<ComparedCost> bands) {
    int places = bands.getFirst().linear().breakpoints().size();
    for (int i = 0; i < places; i++) {
      int place = i;
      ToIntFunction<ComparedCost> last =
          band -> (int) Math.floor(band.linear().breakpoints().get(place).atBytes());
      sizes.add(bands.stream().mapToInt(last).min().orElseThrow());
      sizes.add(bands.stream().mapToInt(last).max().orElseThrow() + 1);
    }
  }

  private static List<Interval> bends(List<ComparedCost> bands) {
    return bands.stream()
        .flatMap(band -> band.linear().breakpoints().stream())
        .map(LinearReadings::around)
        .toList();
  }

  /** Whether it cannot be told to which of two pieces a size belongs. */
  private static boolean isWithin(Interval place, int size) {
    return Math.floor(place.low()) < size && size <= Math.floor(place.high());
  }

  /** Sizes at which functions that bend elsewhere are not compared: {@code 90 < m ≤ 110}. */
  static List<String> unlooked(List<ComparedCost> bands) {
    if (alike(bands)) {
      return List.of();
    }
    return bends(bands).stream()
        .filter(place -> Math.floor(place.low()) < Math.floor(place.high()))
        .map(
            place ->
                SizeLabel.of(
                    new SizeRange(
                        (int) Math.floor(place.low()) + 1, (int) Math.floor(place.high()))))
        .distinct()
        .toList();
  }

  /** Whether the functions bend equally often, and at the same places as far as is known. */
  static boolean alike(List<ComparedCost> bands) {
    List<Breakpoint> first = bands.getFirst().linear().breakpoints();
    return bands.stream().allMatch(band -> alike(first, band.linear().breakpoints()));
  }

  private static boolean alike(List<Breakpoint> some, List<Breakpoint> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      Interval one = around(some.get(i));
      Interval other = around(others.get(i));
      if (one.low() > other.high() || other.low() > one.high()) {
        return false;
      }
    }
    return true;
  }

  /** Where it may be; a place that was given is itself. */
  private static Interval around(Breakpoint place) {
    return place.ci().orElseGet(() -> new Interval(place.atBytes(), place.atBytes()));
  }
}
