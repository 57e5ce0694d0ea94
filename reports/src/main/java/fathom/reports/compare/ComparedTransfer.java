package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A fitted L as comparisons read it: without contention, l_p·p + l_0 + τ·m, because contention
 * depends on g_s, and C is compared by itself.
 */
final class ComparedTransfer {
  private static final int LEAST_NODES = 2;
  private static final int LEAST_BYTES = 1;
  private static final int COEFFICIENTS = 3;

  /** What is taken off half a round trip. */
  private static final List<Parameter> PARTS =
      List.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE);

  private final Outcome.Transfer transfer;
  private final Sheet sheet;
  private final IntSummaryStatistics sizes;
  private final IntSummaryStatistics nodes;

  ComparedTransfer(Outcome.Transfer transfer, Sheet sheet) {
    this.transfer = transfer;
    this.sheet = sheet;
    List<Place> places =
        transfer.fit().diagnostics().residuals().stream().map(Residual::at).toList();
    Sheet.Cluster cluster = sheet.cluster();
    // A sheet that does not say where it was measured was measured on all of its cluster.
    this.sizes =
        (places.isEmpty()
                ? IntStream.of(LEAST_BYTES, Math.max(LEAST_BYTES, cluster.mtuBytes()))
                : places.stream().mapToInt(Place::sizeBytes))
            .summaryStatistics();
    this.nodes =
        (places.isEmpty()
                ? IntStream.of(LEAST_NODES, Math.max(LEAST_NODES, cluster.nodes()))
                : places.stream().mapToInt(place -> place.nodes().orElse(LEAST_NODES)))
            .summaryStatistics();
  }

  Outcome.Transfer transfer() {
    return transfer;
  }

  IntSummaryStatistics sizes() {
    return sizes;
  }

  IntSummaryStatistics nodes() {
    return nodes;
  }

  Sheet.Cluster cluster() {
    return sheet.cluster();
  }

  /**
   * The sizes that were measured.
   *
   * @param most where a sheet does not say, it was measured up to here
   */
  SizeRange sizesUpTo(int most) {
    return upTo(sizes, most);
  }

  /** The same of numbers of nodes. */
  SizeRange nodesUpTo(int most) {
    return upTo(nodes, most);
  }

  private SizeRange upTo(IntSummaryStatistics measured, int most) {
    boolean told = !transfer.fit().diagnostics().residuals().isEmpty();
    int to = told ? measured.getMax() : Math.min(measured.getMax(), most);
    return new SizeRange(measured.getMin(), Math.max(measured.getMin(), to));
  }

  Reading reading(Estimate estimate) {
    return Reading.of(estimate, transfer.fit(), COEFFICIENTS, sheet.diagnostics());
  }

  /** L without contention. */
  Reading at(int bytes, int among) {
    double half = TransferBand.of(transfer, Optional.empty()).idleHalfAt(bytes, among);
    Estimate idle = Estimate.of(value(bytes, among), half);
    return reading(idle).outOf(measuredFor(bytes, Math.abs(idle.value())));
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

  private double value(int bytes, int among) {
    return transfer.perNode().value() * among
        + transfer.constant().value()
        + transfer.slope().value() * bytes;
  }
}
