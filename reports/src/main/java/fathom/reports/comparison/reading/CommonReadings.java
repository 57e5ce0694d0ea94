package fathom.reports.comparison.reading;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter.ParameterForm;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.Quantity.QuantityKind;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** The numbers of one column that several sheets have in common. */
public final class CommonReadings {
  /** Where Ethernet stops padding the frame: of interest also where not all sheets bend there. */
  private static final List<Integer> USUAL_SIZES = List.of(40, 41);

  /** A full packet of any Ethernet, which people who measure by hand take. */
  private static final List<Integer> FULL_PACKET = List.of(1400);

  /** Copies bend where their data ask for it: in each tier of a usual machine's caches, and out. */
  private static final List<Integer> COPIES = List.of(1 << 10, 1 << 16, 1 << 20);

  private final ComparedColumn column;
  private final List<Optional<ColumnFit>> fits;
  private final List<ColumnFit> present;

  private CommonReadings(ComparedColumn column, List<Sheet> sheets) {
    this.column = column;
    fits = sheets.stream().map(sheet -> ColumnFit.of(column, sheet)).toList();
    present = fits.stream().flatMap(Optional::stream).toList();
  }

  /** All that can be compared of one column, costs before coefficients. */
  public static List<Readings> of(ComparedColumn column, List<Sheet> sheets) {
    return new CommonReadings(column, sheets).all();
  }

  /**
   * What can be said of one column in runs of the same plan: costs, L and C, and the packets of a
   * buffer. All other numbers follow from these, or depend on the plan.
   */
  public static List<Readings> ofRuns(ComparedColumn column, List<Sheet> runs) {
    CommonReadings common = new CommonReadings(column, runs);
    return column.parameter().form() == ParameterForm.LINEAR
        ? common.costsOfRuns()
        : common.all().stream().filter(readings -> readings.quantity().counts()).toList();
  }

  private List<Readings> all() {
    if (present.isEmpty()) {
      return List.of();
    }
    return switch (column.parameter().form()) {
      case LINEAR -> costsAndCoefficients();
      case TRANSFER -> transfers();
      case BUFFER ->
          List.of(
              estimates(QuantityKind.PACKETS, Outcome.Buffer.class, Outcome.Buffer::packets),
              estimates(
                  QuantityKind.DEPARTURE_OVER_ARRIVAL,
                  Outcome.Buffer.class,
                  Outcome.Buffer::departureOverArrival));
    };
  }

  private Readings readings(Quantity quantity, Function<ColumnFit, Reading> reading) {
    return new Readings(column, quantity, fits.stream().map(fit -> fit.map(reading)).toList());
  }

  private <T> Readings estimates(QuantityKind kind, Class<T> form, Function<T, Estimate> of) {
    return readings(Quantity.of(kind), fit -> fit.reading(of.apply(form.cast(fit.outcome()))));
  }

  /**
   * Costs at the ends of the pieces, within the sizes that all sheets measured; and the
   * coefficients, where the pieces correspond. Nothing without a common size.
   */
  private List<Readings> costsAndCoefficients() {
    Optional<SizeRange> common = common(ColumnFit::sizes);
    if (common.isEmpty()) {
      return List.of();
    }
    List<Readings> all = new ArrayList<>(costs(sizes(common.get())));
    if (isAlike(present)) {
      for (int i = 0; i < present.getFirst().pieces().size(); i++) {
        int piece = i;
        SizeRange range = present.getFirst().pieces().get(piece).range();
        all.add(
            readings(
                Quantity.coefficient(QuantityKind.CONSTANT, range),
                fit -> fit.reading(fit.pieces().get(piece).constant())));
        all.add(
            readings(
                Quantity.coefficient(QuantityKind.SLOPE, range),
                fit -> fit.reading(fit.pieces().get(piece).slope())));
      }
    }
    return List.copyOf(all);
  }

  /** Costs alone, and that of a full packet; of copies at few sizes, the same for all bends. */
  private List<Readings> costsOfRuns() {
    boolean isCopy = column.parameter().isMemory();
    return common(ColumnFit::sizes)
        .map(
            range -> {
              NavigableSet<Integer> sizes = isCopy ? ends(range) : sizes(range);
              (isCopy ? COPIES : FULL_PACKET).stream().filter(range::contains).forEach(sizes::add);
              return costs(sizes);
            })
        .orElse(List.of());
  }

  private List<Readings> costs(NavigableSet<Integer> sizes) {
    return sizes.stream()
        .map(size -> readings(Quantity.cost(size), fit -> fit.cost(size)))
        .toList();
  }

  /** What all sheets that have a value measured; empty where there is no such size. */
  private Optional<SizeRange> common(Function<ColumnFit, SizeRange> measured) {
    int from = present.stream().map(measured).mapToInt(SizeRange::fromBytes).max().orElse(0);
    int to = present.stream().map(measured).mapToInt(SizeRange::toBytes).min().orElse(-1);
    return from > to ? Optional.empty() : Optional.of(new SizeRange(from, to));
  }

  private static NavigableSet<Integer> ends(SizeRange range) {
    return new TreeSet<>(List.of(range.fromBytes(), range.toBytes()));
  }

  /** The ends of what is common, and of every piece within it. */
  private NavigableSet<Integer> sizes(SizeRange common) {
    NavigableSet<Integer> sizes = new TreeSet<>();
    if (isAlike(present)) {
      sizes.addAll(ends(common));
      addCorresponding(sizes);
      sizes.removeIf(
          size -> present.stream().mapToInt(fit -> fit.pieceAt(size)).distinct().count() > 1);
    } else {
      sizes.addAll(USUAL_SIZES);
      bends(present)
          .forEach(
              place -> {
                sizes.add((int) Math.floor(place.low()));
                sizes.add((int) Math.floor(place.high()) + 1);
              });
      sizes.removeIf(size -> bends(present).anyMatch(place -> isWithin(place, size)));
      sizes.addAll(ends(common));
    }
    sizes.removeIf(size -> !common.contains(size));
    return sizes;
  }

  /**
   * Between two corresponding places where functions bend, one may have bent already and the other
   * not yet: such sizes are not looked at.
   */
  private void addCorresponding(NavigableSet<Integer> sizes) {
    for (int i = 0; i < present.getFirst().breakpoints().size(); i++) {
      int place = i;
      ToIntFunction<ColumnFit> last =
          fit -> (int) Math.floor(fit.breakpoints().get(place).atBytes());
      sizes.add(present.stream().mapToInt(last).min().orElseThrow());
      sizes.add(present.stream().mapToInt(last).max().orElseThrow() + 1);
    }
  }

  private static Stream<Interval> bends(List<ColumnFit> fits) {
    return fits.stream().flatMap(fit -> fit.breakpoints().stream()).map(CommonReadings::around);
  }

  /** Whether it cannot be told to which of two pieces a size belongs. */
  private static boolean isWithin(Interval place, int size) {
    return Math.floor(place.low()) < size && size <= Math.floor(place.high());
  }

  /** Sizes at which functions that bend elsewhere are not compared: {@code 90 < m ≤ 110}. */
  public static List<String> uncertainSizes(List<ColumnFit> fits) {
    if (fits.isEmpty() || isAlike(fits)) {
      return List.of();
    }
    return bends(fits)
        .map(place -> new Interval(Math.floor(place.low()), Math.floor(place.high())))
        .filter(place -> place.width() > 0)
        .map(place -> new SizeRange((int) place.low() + 1, (int) place.high()))
        .map(SizeLabel::of)
        .distinct()
        .toList();
  }

  /** Whether the functions bend equally often, and at the same places as far as is known. */
  public static boolean isAlike(List<ColumnFit> fits) {
    List<Interval> first = bends(fits.subList(0, 1)).toList();
    return fits.stream().allMatch(fit -> isAlike(first, bends(List.of(fit)).toList()));
  }

  private static boolean isAlike(List<Interval> some, List<Interval> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (some.get(i).low() > others.get(i).high() || others.get(i).low() > some.get(i).high()) {
        return false;
      }
    }
    return true;
  }

  /** Where it may be; a place that was given is itself. */
  private static Interval around(Breakpoint place) {
    return place.ci().orElseGet(() -> new Interval(place.atBytes(), place.atBytes()));
  }

  /**
   * L without contention at the corners of what all sheets measured, its coefficients, and C. If
   * some sheets only saw contention, the slope of the others holds it too: then only the smallest
   * message among the fewest nodes is compared, which meets the least of it.
   */
  private List<Readings> transfers() {
    long contended = present.stream().filter(fit -> bandwidth(fit).isPresent()).count();
    boolean alike = contended == 0 || contended == present.size();
    List<Readings> all = new ArrayList<>();
    Optional<SizeRange> sizes = common(ColumnFit::sizes);
    Optional<SizeRange> nodes = common(ColumnFit::nodes);
    if (sizes.isPresent() && nodes.isPresent()) {
      for (int p : alike ? ends(nodes.get()) : List.of(nodes.get().fromBytes())) {
        for (int m : alike ? ends(sizes.get()) : List.of(sizes.get().fromBytes())) {
          all.add(readings(Quantity.transfer(m, p), fit -> fit.transfer(m, p)));
        }
      }
    }
    if (alike) {
      all.add(estimates(QuantityKind.PER_NODE, Outcome.Transfer.class, Outcome.Transfer::perNode));
      all.add(estimates(QuantityKind.CONSTANT, Outcome.Transfer.class, Outcome.Transfer::constant));
      all.add(estimates(QuantityKind.SLOPE, Outcome.Transfer.class, Outcome.Transfer::slope));
    }
    if (contended > 0) {
      all.add(
          new Readings(
              column,
              Quantity.of(QuantityKind.AGGREGATE_BANDWIDTH),
              fits.stream().map(fit -> fit.flatMap(CommonReadings::bandwidth)).toList()));
    }
    return List.copyOf(all);
  }

  private static Optional<Reading> bandwidth(ColumnFit fit) {
    return fit.l().aggregateBandwidth().map(fit::reading);
  }
}
