package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
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
 * A fitted L with a bound on its error. What is compared is L without contention, l_p·p + l_0 +
 * τ·m, because contention depends on g_s, and C is compared by itself.
 */
final class TransferBand {
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

  TransferBand(Outcome.Transfer transfer, Sheet sheet) {
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
    return Reading.of(estimate, transfer.fit(), COEFFICIENTS);
  }

  /** L without contention, with a bound on its half width. */
  Reading at(int bytes, int among) {
    double ofTerms =
        half(transfer.perNode()) * among
            + half(transfer.constant())
            + half(transfer.slope()) * bytes;
    Estimate bounded = Estimate.of(value(bytes, among), Math.min(ofTerms, ofCorners(bytes, among)));
    return reading(bounded).outOf(measuredFor(bytes, Math.abs(bounded.value())));
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

  private static double half(Estimate estimate) {
    return estimate.ci().width() / 2;
  }

  private double value(int bytes, int among) {
    return transfer.perNode().value() * among
        + transfer.constant().value()
        + transfer.slope().value() * bytes;
  }

  /**
   * The fit says how wide its interval is at most at the four corners of what was measured, as a
   * share of L there. The half width is a norm of a function linear in p and m, so it is convex and
   * nowhere between them more than at the worst of them. That is of L with the contention of its
   * round trips: where these met any, nothing follows for L without.
   */
  private double ofCorners(int bytes, int among) {
    double relative = transfer.fit().relativeHalfWidth();
    boolean inside =
        sizes.getMin() <= bytes
            && bytes <= sizes.getMax()
            && nodes.getMin() <= among
            && among <= nodes.getMax();
    boolean contended =
        transfer.aggregateBandwidth().isPresent()
            && !transfer.bandwidthFrom().equals(Optional.of(Experiment.STREAMS))
            && !isIdle(sizes.getMax(), nodes.getMax());
    if (!inside || contended || !Double.isFinite(relative) || relative < 0) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    for (int m : List.of(sizes.getMin(), sizes.getMax())) {
      for (int p : List.of(nodes.getMin(), nodes.getMax())) {
        largest = Math.max(largest, Math.abs(relative * value(m, p)));
      }
    }
    return largest;
  }

  /** p·m ≤ C·g_s(m): the switch is not asked for more than it can. */
  private boolean isIdle(int bytes, int among) {
    return sheet
        .cost(Parameter.SEND_GAP)
        .filter(
            gap ->
                transfer
                    .aggregateBandwidth()
                    .filter(c -> among * (double) bytes <= c.value() * gap.at(bytes))
                    .isPresent())
        .isPresent();
  }
}
