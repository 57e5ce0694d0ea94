package fathom.reports.table;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import java.util.Map;
import java.util.Optional;
import tech.tablesaw.api.Table;

/**
 * The sheet as a table: one row per parameter and segment, memory tiers once per column of the
 * sheet ({@value #SEGMENT_VARIANT}, {@value #HEAP_VARIANT}). Cells that do not apply are missing.
 * Units are those of the sheet: µs, bytes, bytes/µs, packets; relative errors are fractions.
 */
public final class ParameterTable {
  public static final String SYMBOL = "symbol";
  public static final String NAME = "name";
  public static final String UNIT = "unit";
  public static final String STATUS = "status";
  public static final String VARIANT = "variant";
  public static final String FROM = "from";
  public static final String TO = "to";
  public static final String CONSTANT = "constant";
  public static final String SLOPE = "slope";
  public static final String PER_NODE = "per_node";
  public static final String AGGREGATE_BANDWIDTH = "aggregate_bandwidth";
  public static final String AGGREGATE_BANDWIDTH_FROM = "aggregate_bandwidth_from";
  public static final String PACKETS = "packets";
  public static final String DEPARTURE_OVER_ARRIVAL = "departure_over_arrival";
  public static final String ARCHITECTURE = "architecture";
  public static final String ARCHITECTURE_REASON = "architecture_reason";
  public static final String DISTURBED = "disturbed";
  public static final String TRUTH_FORMULA = "truth_formula";
  public static final String REASON = "reason";

  /** Ends of the columns that hold an interval's ends. */
  public static final String LOW = "_low";

  public static final String HIGH = "_high";

  /** The size in bytes that a known aggregate bandwidth holds for. */
  public static final String TRUTH_SIZE = "truth_size";

  /** Begin of the columns that hold known values, and end of those with the error against them. */
  public static final String TRUTH = "truth_";

  public static final String RELATIVE_ERROR = "_relative_error";

  /** The memory tiers' columns: off-heap segments, and heap arrays. */
  public static final String SEGMENT_VARIANT = "segment";

  public static final String HEAP_VARIANT = "heap";

  private final TableRows rows;
  private final Map<Parameter, String> disturbed;

  private ParameterTable(TableRows rows, Map<Parameter, String> disturbed) {
    this.rows = rows;
    this.disturbed = disturbed;
  }

  /** The table of a sheet, rows in sheet order. */
  public static Table of(Sheet sheet) {
    ParameterTable table = new ParameterTable(columns(), sheet.diagnostics().disturbed());
    for (Parameter parameter : sheet.outcomes().keySet()) {
      String variant = parameter.isMemoryCopy() ? SEGMENT_VARIANT : "";
      Optional<Truth> truth = Optional.ofNullable(sheet.truths().get(parameter));
      sheet.outcome(parameter).ifPresent(o -> table.add(parameter, variant, o, truth));
      Optional.ofNullable(sheet.heapCopies().get(parameter))
          .ifPresent(o -> table.add(parameter, HEAP_VARIANT, o, Optional.empty()));
    }
    return table.rows.table();
  }

  private static TableRows columns() {
    TableRows values =
        new TableRows("parameters")
            .texts(SYMBOL, NAME, UNIT, STATUS, VARIANT)
            .counts(FROM, TO)
            .estimates(
                CONSTANT, SLOPE, PER_NODE, AGGREGATE_BANDWIDTH, PACKETS, DEPARTURE_OVER_ARRIVAL)
            .texts(AGGREGATE_BANDWIDTH_FROM, ARCHITECTURE, ARCHITECTURE_REASON);
    return FitColumns.addTo(values)
        .truths(CONSTANT, SLOPE, PER_NODE, AGGREGATE_BANDWIDTH, PACKETS, DEPARTURE_OVER_ARRIVAL)
        .counts(TRUTH_SIZE)
        .texts(TRUTH_FORMULA, DISTURBED, REASON);
  }

  private void add(Parameter parameter, String variant, Outcome outcome, Optional<Truth> truth) {
    switch (outcome) {
      case Outcome.Linear linear -> {
        for (Segment segment : linear.cost().segments()) {
          begin(parameter, variant, "fitted", truth);
          addSegment(segment, linear, truth);
        }
      }
      case Outcome.Transfer transfer -> {
        begin(parameter, variant, "fitted", truth);
        addTransfer(transfer, truth);
      }
      case Outcome.Buffer buffer -> {
        begin(parameter, variant, "fitted", truth);
        addBuffer(buffer, truth);
      }
      case Outcome.NotObservable missing -> {
        begin(parameter, variant, "not-observable", truth);
        rows.put(REASON, missing.reason());
      }
      case Outcome.Rejected missing -> {
        begin(parameter, variant, "rejected", truth);
        rows.put(REASON, missing.reason());
      }
    }
  }

  private void begin(Parameter parameter, String variant, String status, Optional<Truth> truth) {
    rows.begin();
    rows.put(SYMBOL, parameter.symbol());
    rows.put(NAME, parameter.title());
    rows.put(UNIT, parameter.unit());
    rows.put(STATUS, status);
    rows.put(VARIANT, variant);
    truth.ifPresent(t -> rows.put(TRUTH_FORMULA, t.formula()));
    Optional.ofNullable(disturbed.get(parameter)).ifPresent(what -> rows.put(DISTURBED, what));
  }

  private void addSegment(Segment segment, Outcome.Linear linear, Optional<Truth> truth) {
    SizeRange range = segment.range();
    rows.put(FROM, range.fromBytes());
    if (!range.isOpen()) {
      rows.put(TO, range.toBytes());
    }
    rows.put(CONSTANT, segment.constant());
    rows.put(SLOPE, segment.slope());
    FitColumns.put(rows, linear.breakpoints());
    FitColumns.put(rows, linear.fit());
    if (truth.orElse(null) instanceof Truth.KnownCost(CostFunction cost, String formula)) {
      TruthComparison.counterpart(segment, cost)
          .ifPresent(
              known -> {
                addTruth(CONSTANT, segment.constant(), known.constant().value());
                addTruth(SLOPE, segment.slope(), known.slope().value());
              });
    }
  }

  private void addTransfer(Outcome.Transfer transfer, Optional<Truth> truth) {
    rows.put(PER_NODE, transfer.perNode());
    rows.put(CONSTANT, transfer.constant());
    rows.put(SLOPE, transfer.slope());
    transfer.aggregateBandwidth().ifPresent(c -> rows.put(AGGREGATE_BANDWIDTH, c));
    transfer.bandwidthFrom().ifPresent(from -> rows.put(AGGREGATE_BANDWIDTH_FROM, from.id()));
    FitColumns.put(rows, transfer.fit());
    if (truth.orElse(null) instanceof Truth.KnownBandwidth known) {
      rows.put(TRUTH_SIZE, known.sizeBytes());
      rows.put(TRUTH + AGGREGATE_BANDWIDTH, known.bytesPerMicro());
      transfer
          .aggregateBandwidth()
          .ifPresent(c -> addTruth(AGGREGATE_BANDWIDTH, c, known.bytesPerMicro()));
    }
    if (truth.orElse(null) instanceof Truth.KnownTransfer known) {
      addKnown(transfer, known);
    }
  }

  private void addKnown(Outcome.Transfer transfer, Truth.KnownTransfer known) {
    addTruth(PER_NODE, transfer.perNode(), known.perNode());
    addTruth(CONSTANT, transfer.constant(), known.constant());
    addTruth(SLOPE, transfer.slope(), known.slope());
    known
        .bytesPerMicro()
        .ifPresent(
            c -> {
              rows.put(TRUTH + AGGREGATE_BANDWIDTH, c);
              transfer.aggregateBandwidth().ifPresent(m -> addTruth(AGGREGATE_BANDWIDTH, m, c));
            });
  }

  private void addBuffer(Outcome.Buffer buffer, Optional<Truth> truth) {
    rows.put(PACKETS, buffer.packets());
    rows.put(DEPARTURE_OVER_ARRIVAL, buffer.departureOverArrival());
    rows.put(
        ARCHITECTURE,
        switch (buffer.architecture()) {
          case PER_PORT -> "per-port";
          case SHARED -> "shared";
          case UNKNOWN -> "unknown";
        });
    rows.put(ARCHITECTURE_REASON, buffer.architectureReason());
    if (truth.orElse(null) instanceof Truth.KnownBuffer known) {
      addTruth(PACKETS, buffer.packets(), known.packets());
      addTruth(DEPARTURE_OVER_ARRIVAL, buffer.departureOverArrival(), known.departureOverArrival());
    }
  }

  private void addTruth(String column, Estimate measured, double known) {
    rows.put(TRUTH + column, known);
    TruthComparison.relativeError(measured.value(), known)
        .ifPresent(error -> rows.put(column + RELATIVE_ERROR, error));
  }
}
