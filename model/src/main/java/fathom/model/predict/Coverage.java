package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Premise.PremiseFinding;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.IntSummaryStatistics;
import java.util.Optional;

/**
 * Which sizes and numbers of nodes a sheet speaks about. The pieces of a packet's costs say little
 * of it: they are open, whatever was measured, and those of older sheets begin at 1 byte.
 */
final class Coverage {
  /** The name of the assumption. */
  static final String TITLE = "inside what was measured";

  private Coverage() {}

  /**
   * Judges the sizes that a formula takes costs at, and p.
   *
   * @param sizes in bytes, that of the message's packets first
   */
  static PremiseFinding judge(Costs costs, Point point, int... sizes) {
    return Extrapolation.of(costs, parameter -> enters(parameter, point), point.nodes(), sizes)
        .map(beyond -> new PremiseFinding(false, beyond.sentence(), Optional.of(beyond)))
        .orElseGet(
            () ->
                new PremiseFinding(
                    true,
                    ("m = " + sizes[0] + ", p = " + point.nodes())
                        + ("; the sheet has " + costs.nodes() + " nodes")));
  }

  /**
   * T_s, R_sum and RTT are used by no prediction (model errata 1), and of the copies only that of a
   * root. All others are taken to be used: a warning too many is better than a time beyond what was
   * measured.
   */
  private static boolean enters(Parameter parameter, Point point) {
    return switch (parameter) {
      case SEND_SERVICE_TIME, COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, REDUCTION, ROUND_TRIP ->
          false;
      case COPY_MEMORY_TO_MEMORY -> point.rootCopy();
      default -> true;
    };
  }

  /**
   * From the least to the largest size measured; where the sheet does not say which were, the sizes
   * that its pieces are for, of a packet's cost up to the largest packet. Empty for what has no
   * size, or none that is known.
   */
  static Optional<SizeRange> of(Costs costs, Parameter parameter) {
    return switch (costs.outcomes().get(parameter)) {
      case Outcome.Linear linear ->
          measured(linear.fit())
              .or(
                  () ->
                      Optional.of(
                          pieces(
                              linear.cost(),
                              parameter.isMemory() ? SizeRange.OPEN : costs.mtuBytes())));
      case Outcome.Transfer transfer -> measured(transfer.fit());
      case Outcome.Buffer buffer -> Optional.empty();
      case Outcome.Missing missing -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  private static Optional<SizeRange> measured(FitQuality fit) {
    IntSummaryStatistics sizes =
        fit.diagnostics().residuals().stream()
            .mapToInt(residual -> residual.at().sizeBytes())
            .summaryStatistics();
    return sizes.getCount() == 0
        ? Optional.empty()
        : Optional.of(new SizeRange(sizes.getMin(), sizes.getMax()));
  }

  private static SizeRange pieces(CostFunction cost, int mostBytes) {
    int from = cost.segments().getFirst().range().fromBytes();
    int to = cost.segments().getLast().range().toBytes();
    return new SizeRange(from, Math.max(from, Math.min(to, mostBytes)));
  }
}
