package fathom.reports.table;

import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tech.tablesaw.api.Table;

/**
 * The sheet as a table: one row per parameter and segment, memory tiers once per column of the
 * sheet ({@value #SEGMENT_VARIANT}, {@value #HEAP_VARIANT}). Cells that do not apply are missing.
 * Units are those of the sheet: µs, bytes, bytes/µs, packets; relative errors are fractions.
 */
public final class ParameterTable {
  /** The memory tiers' columns: off-heap segments, and heap arrays. */
  public static final String SEGMENT_VARIANT = "segment";

  public static final String HEAP_VARIANT = "heap";

  public static final String SYMBOL = "symbol";
  public static final String FROM = "from";
  public static final String CONSTANT = "constant";

  /** Begin of the columns that hold known values. */
  public static final String TRUTH = "truth_";

  private static final String SLOPE = "slope";
  private static final String PER_NODE = "per_node";
  private static final String BANDWIDTH = "aggregate_bandwidth";
  private static final String PACKETS = "packets";
  private static final String DEPARTURE_OVER_ARRIVAL = "departure_over_arrival";

  /** Numbers that have intervals, and that something may be known of. */
  private static final List<String> NUMBERS =
      List.of(CONSTANT, SLOPE, PER_NODE, BANDWIDTH, PACKETS, DEPARTURE_OVER_ARRIVAL);

  private ParameterTable() {}

  /**
   * A row.
   *
   * @param segment the piece it is of, where the outcome is a cost function
   * @param numbers measured, by their column
   * @param known likewise
   */
  record ParameterLine(
      Parameter parameter,
      String variant,
      Outcome outcome,
      Optional<Segment> segment,
      Map<String, Estimate> numbers,
      Map<String, Double> known,
      Optional<Truth> truth) {
    ParameterLine(
        Parameter parameter,
        String variant,
        Outcome outcome,
        Optional<Segment> segment,
        Optional<Truth> truth) {
      this(
          parameter,
          variant,
          outcome,
          segment,
          numbersOf(outcome, segment),
          truth.map(t -> knownOf(t, outcome, segment)).orElse(Map.of()),
          truth);
    }

    private Optional<Double> relativeError(String number) {
      Estimate measured = numbers.get(number);
      Double value = known.get(number);
      return measured == null || value == null
          ? Optional.empty()
          : TruthComparison.relativeError(measured.value(), value).stream().boxed().findFirst();
    }
  }

  /** The table of a sheet, rows in sheet order. */
  public static Table of(Sheet sheet) {
    List<ParameterLine> lines = new ArrayList<>();
    for (Parameter parameter : sheet.outcomes().keySet()) {
      String variant = parameter.isMemoryCopy() ? SEGMENT_VARIANT : "";
      Optional<Truth> truth = Optional.ofNullable(sheet.truths().get(parameter));
      sheet.outcome(parameter).ifPresent(o -> add(lines, parameter, variant, o, truth));
      Optional.ofNullable(sheet.heapCopies().get(parameter))
          .ifPresent(o -> add(lines, parameter, HEAP_VARIANT, o, Optional.empty()));
    }
    Records<ParameterLine> records =
        Records.of("parameters", lines)
            .text(SYMBOL, line -> line.parameter().symbol())
            .text("name", line -> line.parameter().title())
            .text("unit", line -> line.parameter().unit())
            .text("status", line -> status(line.outcome()))
            .text("variant", ParameterLine::variant)
            .countIf(FROM, line -> line.segment().map(s -> s.range().fromBytes()))
            .countIf(
                "to",
                line ->
                    line.segment().filter(s -> !s.range().isOpen()).map(s -> s.range().toBytes()));
    NUMBERS.forEach(
        name -> records.estimateIf(name, line -> Optional.ofNullable(line.numbers().get(name))));
    records
        .text("aggregate_bandwidth_from", transfer(t -> t.bandwidthFrom().map(e -> e.id())))
        .text("architecture", buffer(b -> b.architecture().word()))
        .text("architecture_reason", buffer(Outcome.Buffer::architectureReason))
        .text("assumed", buffer(b -> b.isAssumed() ? "departure_over_arrival; architecture" : ""));
    FitColumns.addTo(records);
    for (String name : NUMBERS) {
      records
          .numberIf(TRUTH + name, line -> Optional.ofNullable(line.known().get(name)))
          .numberIf(name + "_relative_error", line -> line.relativeError(name));
    }
    return records
        .countIf("truth_size", ParameterTable::knownSize)
        .text("truth_formula", line -> line.truth().map(Truth::formula).orElse(""))
        .text(
            "disturbed", line -> sheet.diagnostics().disturbed().getOrDefault(line.parameter(), ""))
        .text(
            "marks",
            line -> RowState.words(RowState.doubts(sheet, line.parameter(), line.outcome())))
        .text("reason", line -> line.outcome() instanceof Outcome.Missing m ? m.reason() : "")
        .table();
  }

  private static void add(
      List<ParameterLine> lines,
      Parameter parameter,
      String variant,
      Outcome outcome,
      Optional<Truth> truth) {
    if (outcome instanceof Outcome.Linear linear) {
      linear
          .cost()
          .segments()
          .forEach(
              s ->
                  lines.add(new ParameterLine(parameter, variant, outcome, Optional.of(s), truth)));
    } else {
      lines.add(new ParameterLine(parameter, variant, outcome, Optional.empty(), truth));
    }
  }

  private static Map<String, Estimate> numbersOf(Outcome outcome, Optional<Segment> segment) {
    Map<String, Estimate> numbers = new HashMap<>();
    segment.ifPresent(
        piece -> {
          numbers.put(CONSTANT, piece.constant());
          numbers.put(SLOPE, piece.slope());
        });
    if (outcome instanceof Outcome.Transfer transfer) {
      numbers.put(PER_NODE, transfer.perNode());
      numbers.put(CONSTANT, transfer.constant());
      numbers.put(SLOPE, transfer.slope());
      transfer.aggregateBandwidth().ifPresent(c -> numbers.put(BANDWIDTH, c));
    }
    if (outcome instanceof Outcome.Buffer buffer) {
      numbers.put(PACKETS, buffer.packets());
      numbers.put(DEPARTURE_OVER_ARRIVAL, buffer.departureOverArrival());
    }
    return numbers;
  }

  /** What is known of an outcome that has the numbers for it. */
  private static Map<String, Double> knownOf(
      Truth truth, Outcome outcome, Optional<Segment> segment) {
    Map<String, Double> known = new HashMap<>();
    switch (truth) {
      case Truth.KnownCost cost ->
          segment
              .flatMap(piece -> TruthComparison.counterpart(piece, cost.cost()))
              .ifPresent(
                  piece -> {
                    known.put(CONSTANT, piece.constant().value());
                    known.put(SLOPE, piece.slope().value());
                  });
      case Truth.KnownBandwidth bandwidth -> {
        if (outcome instanceof Outcome.Transfer) {
          known.put(BANDWIDTH, bandwidth.bytesPerMicro());
        }
      }
      case Truth.KnownTransfer transfer -> {
        if (outcome instanceof Outcome.Transfer) {
          known.put(PER_NODE, transfer.perNode());
          known.put(CONSTANT, transfer.constant());
          known.put(SLOPE, transfer.slope());
          transfer.bytesPerMicro().ifPresent(c -> known.put(BANDWIDTH, c));
        }
      }
      // Of a time that bends, a line has the piece above the bend, where most sizes are.
      case Truth.KnownDelay delay -> known.putAll(knownOf(delay.line(), outcome, segment));
      case Truth.KnownBuffer buffer -> {
        if (outcome instanceof Outcome.Buffer) {
          known.put(PACKETS, buffer.packets());
          known.put(DEPARTURE_OVER_ARRIVAL, buffer.departureOverArrival());
        }
      }
    }
    return known;
  }

  /** The size in bytes that a known aggregate bandwidth holds for. */
  private static Optional<Integer> knownSize(ParameterLine line) {
    if (!(line.outcome() instanceof Outcome.Transfer)) {
      return Optional.empty();
    }
    return switch (line.truth().orElse(null)) {
      case Truth.KnownBandwidth known -> Optional.of(known.sizeBytes());
      case Truth.KnownDelay known -> known.bandwidth().map(Truth.KnownBandwidth::sizeBytes);
      case null, default -> Optional.empty();
    };
  }

  private static String status(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Fitted fitted -> "fitted";
      case Outcome.NotObservable missing -> "not-observable";
      case Outcome.Rejected missing -> "rejected";
    };
  }

  private static Function<ParameterLine, String> transfer(
      Function<Outcome.Transfer, Optional<String>> of) {
    return line ->
        line.outcome() instanceof Outcome.Transfer transfer ? of.apply(transfer).orElse("") : "";
  }

  private static Function<ParameterLine, String> buffer(Function<Outcome.Buffer, String> of) {
    return line -> line.outcome() instanceof Outcome.Buffer buffer ? of.apply(buffer) : "";
  }
}
