package fathom.model.interval;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Half of the widest 95 % interval of a value, as a share of the value: what a sheet prints as ±.
 * It is 0 for an exact value, and infinite for another one that is not above 0.
 */
public final class RelativeWidth {
  private RelativeWidth() {}

  /** The widest of a row: of a cost over all sizes measured, of L with its bandwidth C. */
  public static double of(Sheet sheet, Parameter parameter, Outcome.Fitted outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          parameter.isMemory() && linear.cost().segments().size() > 1
              ? ofCopy(linear)
              : linear.cost().segments().stream()
                  .mapToDouble(piece -> of(linear, piece, last(sheet, parameter, linear, piece)))
                  .max()
                  .orElse(0);
      case Outcome.Transfer transfer ->
          Math.max(
              of(sheet, transfer),
              transfer.aggregateBandwidth().map(RelativeWidth::of).orElse(0.0));
      case Outcome.Buffer buffer -> of(buffer.packets());
    };
  }

  /** Of one number. */
  public static double of(Estimate estimate) {
    double half =
        Math.max(estimate.ci().high() - estimate.value(), estimate.value() - estimate.ci().low());
    return share(half, estimate.value());
  }

  /** Of a piece of a cost, at its first size or at the last one; between them it is no wider. */
  public static double of(Outcome.Linear linear, Segment piece, int last) {
    CostBand band = CostBand.of(linear, piece);
    return IntStream.of(piece.range().fromBytes(), last)
        .mapToDouble(size -> share(band.halfAt(size), piece.at(size)))
        .max()
        .orElseThrow();
  }

  /** Of a copy with many pieces, at the sizes measured. */
  public static double ofCopy(Outcome.Linear linear) {
    CostFunction cost = linear.cost();
    return linear.fit().diagnostics().residuals().stream()
        .mapToInt(residual -> residual.at().sizeBytes())
        .mapToDouble(size -> share(CostBand.at(linear, size).halfAt(size), cost.at(size)))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Of L without contention, among all nodes, at 1 byte or in the largest packet measured. */
  public static double of(Sheet sheet, Outcome.Transfer transfer) {
    int nodes = sheet.cluster().nodes();
    TransferBand band = TransferBand.of(transfer, Optional.empty());
    return IntStream.of(1, largest(sheet, transfer.fit()))
        .mapToDouble(
            size ->
                share(
                    band.idleHalfAt(size, nodes),
                    transfer.perNode().value() * nodes
                        + transfer.constant().value()
                        + transfer.slope().value() * size))
        .max()
        .orElseThrow();
  }

  /** The last size of a piece that its ± is asked for, no less than its first. */
  public static int last(Sheet sheet, Parameter parameter, Outcome.Linear linear, Segment piece) {
    SizeRange sizes = piece.range();
    int last =
        parameter.isMemory() && !sizes.isOpen()
            ? sizes.toBytes()
            : Math.min(sizes.toBytes(), largest(sheet, linear.fit()));
    return Math.max(sizes.fromBytes(), last);
  }

  /** The largest size behind a fit; where the sheet does not say, the largest packet. */
  public static int largest(Sheet sheet, FitQuality fit) {
    int packet = sheet.cluster().mtuBytes();
    return fit.diagnostics().residuals().stream()
        .mapToInt(residual -> Math.min(residual.at().sizeBytes(), packet))
        .max()
        .orElse(packet);
  }

  private static double share(double half, double value) {
    if (half == 0) {
      return 0;
    }
    return value > 0 && half > 0 ? half / value : Double.POSITIVE_INFINITY;
  }
}
