package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Premise.Finding;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which sizes and numbers of nodes a sheet speaks about. Pieces of cost functions say little of it:
 * they begin at 1 byte and are open, whatever was measured.
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
  static Finding judge(Costs costs, Point point, int... sizes) {
    boolean enoughNodes = point.nodes() <= Math.max(Costs.PAIR, costs.nodes());
    String nodes = "the sheet has " + costs.nodes() + " nodes";
    for (int bytes : sizes) {
      List<String> outside = outside(costs, point, bytes);
      if (!outside.isEmpty()) {
        return new Finding(
            false,
            ("m = " + bytes + " is outside the sizes of the sheet's " + String.join(", ", outside))
                + (enoughNodes ? "" : "; p = " + point.nodes() + ", " + nodes));
      }
    }
    return new Finding(enoughNodes, "m = " + sizes[0] + ", p = " + point.nodes() + "; " + nodes);
  }

  /** Symbols of the parameters that the size is none of. */
  private static List<String> outside(Costs costs, Point point, int bytes) {
    return costs.outcomes().entrySet().stream()
        .filter(e -> enters(e.getKey(), point))
        .filter(e -> of(e.getValue()).filter(sizes -> !sizes.contains(bytes)).isPresent())
        .map(Map.Entry::getKey)
        .map(Parameter::symbol)
        .toList();
  }

  /**
   * T_s is used by no prediction (model errata 1), and of the copies only that of a root. All
   * others are taken to be used: a warning too many is better than a time beyond what was measured.
   */
  private static boolean enters(Parameter parameter, Point point) {
    return switch (parameter) {
      case SEND_SERVICE_TIME, COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY -> false;
      case COPY_MEMORY_TO_MEMORY -> point.rootCopy();
      default -> true;
    };
  }

  /**
   * From the least to the largest size measured; where the sheet does not say which were, the sizes
   * that its pieces are for. Empty for what has no size, or none that is known.
   */
  static Optional<SizeRange> of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          measured(linear.fit()).or(() -> Optional.of(pieces(linear.cost())));
      case Outcome.Transfer transfer -> measured(transfer.fit());
      case Outcome.Buffer buffer -> Optional.empty();
      case Outcome.Missing missing -> Optional.empty();
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

  private static SizeRange pieces(CostFunction cost) {
    return new SizeRange(
        cost.segments().getFirst().range().fromBytes(),
        cost.segments().getLast().range().toBytes());
  }
}
