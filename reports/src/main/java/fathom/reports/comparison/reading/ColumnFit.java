package fathom.reports.comparison.reading;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A column that a sheet has a value of: where it was measured, and its numbers with their errors. L
 * is read without contention, because contention depends on g_s and C is compared by itself.
 *
 * @param outcome the value
 * @param sheet the sheet that says it
 */
public record ColumnFit(Outcome.Fitted outcome, Sheet sheet) {
  private static final int LEAST_BYTES = 1;
  private static final int LEAST_NODES = 2;
  private static final int COEFFICIENTS_OF_L = 3;

  /** What is taken off half a round trip. */
  private static final List<Parameter> PARTS =
      List.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE);

  public static Optional<ColumnFit> of(ComparedColumn column, Sheet sheet) {
    return column.of(sheet).orElse(null) instanceof Outcome.Fitted fitted
        ? Optional.of(new ColumnFit(fitted, sheet))
        : Optional.empty();
  }

  /** The pieces of a cost function. */
  List<Segment> pieces() {
    return outcome instanceof Outcome.Linear linear ? linear.cost().segments() : List.of();
  }

  /** The number of the piece that serves this size. */
  int pieceAt(int bytes) {
    return outcome instanceof Outcome.Linear linear
        ? pieces().indexOf(linear.cost().segmentAt(bytes))
        : 0;
  }

  /** Where a cost function bends. */
  public List<Breakpoint> breakpoints() {
    return outcome instanceof Outcome.Linear linear ? linear.breakpoints() : List.of();
  }

  /** The sizes that were measured; all of its cluster's where the sheet does not say. */
  public SizeRange sizes() {
    return sizesUpTo(sheet.cluster().mtuBytes());
  }

  /**
   * The sizes that were measured.
   *
   * @param most where the sheet does not say, it was measured up to here
   */
  SizeRange sizesUpTo(int most) {
    if (!places().isEmpty()) {
      return range(places().stream().mapToInt(FitPoint::sizeBytes));
    }
    if (pieces().isEmpty()) {
      return upTo(LEAST_BYTES, Math.min(sheet.cluster().mtuBytes(), most));
    }
    SizeRange last = pieces().getLast().range();
    int to = last.isOpen() ? most : last.toBytes();
    return upTo(
        Math.max(LEAST_BYTES, pieces().getFirst().range().fromBytes()),
        Math.max(last.fromBytes(), to));
  }

  /** The numbers of nodes that L was measured among; all where the sheet does not say. */
  SizeRange nodes() {
    return nodesUpTo(sheet.cluster().nodes());
  }

  /**
   * The numbers of nodes that L was measured among.
   *
   * @param most where the sheet does not say, it was measured up to here
   */
  SizeRange nodesUpTo(int most) {
    return places().isEmpty()
        ? upTo(LEAST_NODES, Math.min(sheet.cluster().nodes(), most))
        : range(places().stream().mapToInt(place -> place.nodes().orElse(LEAST_NODES)));
  }

  private List<FitPoint> places() {
    return outcome.quality().stream()
        .flatMap(fit -> fit.diagnostics().residuals().stream())
        .map(Residual::at)
        .toList();
  }

  private static SizeRange range(IntStream values) {
    IntSummaryStatistics range = values.summaryStatistics();
    return new SizeRange(range.getMin(), range.getMax());
  }

  private static SizeRange upTo(int from, int to) {
    return new SizeRange(from, Math.max(from, to));
  }

  /** The cost at a size. */
  public Reading cost(int bytes) {
    if (!(outcome instanceof Outcome.Linear linear)) {
      throw new IllegalStateException("only a cost function has costs");
    }
    return reading(Estimate.of(linear.cost().at(bytes), CostBand.at(linear, bytes).halfAt(bytes)));
  }

  /** L without contention, l_0 + l_p·p + τ·m. */
  public Reading transfer(int bytes, int among) {
    double value =
        l().perNode().value() * among + l().constant().value() + l().slope().value() * bytes;
    double half = TransferBand.of(l(), Optional.empty()).idleHalfAt(bytes, among);
    return reading(Estimate.of(value, half)).outOf(measuredFor(bytes, Math.abs(value)));
  }

  /** The coefficients of L, and C. */
  Outcome.Transfer l() {
    if (!(outcome instanceof Outcome.Transfer transfer)) {
      throw new IllegalStateException("only L is a transfer time");
    }
    return transfer;
  }

  /**
   * L is what is left of half a round trip when O_s, O_r and U_r are taken off, and each of the
   * four is another in another run: their squares add.
   */
  private double measuredFor(int bytes, double left) {
    double halfRoundTrip = left;
    double squares = 0;
    for (Parameter part : PARTS) {
      double micros = Math.abs(sheet.cost(part).map(cost -> cost.at(bytes)).orElse(0.0));
      halfRoundTrip += micros;
      squares += micros * micros;
    }
    return Math.sqrt(halfRoundTrip * halfRoundTrip + squares);
  }

  /** A number of this column. */
  Reading reading(Estimate estimate) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          Reading.of(estimate, linear.fit(), 2 * pieces().size(), sheet.diagnostics());
      case Outcome.Transfer transfer ->
          Reading.of(estimate, transfer.fit(), COEFFICIENTS_OF_L, sheet.diagnostics());
      case Outcome.Buffer buffer ->
          new Reading(estimate, degreesOfBuffer(), 0, Math.abs(estimate.value()));
    };
  }

  /** A buffer's fit has no points on the sheet; its forks stand under what was spent. */
  private double degreesOfBuffer() {
    return sheet.diagnostics().efforts().stream()
        .filter(effort -> effort.experiment() == Experiment.BURST_LOSS)
        .mapToInt(effort -> sheet.diagnostics().independent(effort.forks()))
        .filter(blocks -> blocks > 1)
        .mapToDouble(blocks -> blocks - 1.0)
        .findFirst()
        .orElse(Reading.USUAL_DEGREES);
  }
}
