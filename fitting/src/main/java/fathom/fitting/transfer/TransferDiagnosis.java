package fathom.fitting.transfer;

import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitQuality;
import fathom.fitting.cost.FitDiagnosis;
import fathom.fitting.cost.FittedPoint;
import fathom.fitting.regression.RegressionFit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** How well a fit of L describes its points. */
final class TransferDiagnosis {
  private TransferDiagnosis() {}

  /** Its quality; the fitted L must be positive at all points. */
  static FitQuality of(List<TransferPoint> points, TransferDesign design, RegressionFit fit) {
    List<FittedPoint> seen = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      TransferPoint point = points.get(i);
      seen.add(
          new FittedPoint(
              new Place(point.sizeBytes(), OptionalInt.of(point.nodes())),
              point.cost(),
              design.row(point),
              fit.robustWeights().get(i),
              design.fitted(point, fit)));
    }
    return FitDiagnosis.of(seen, explains(fit), design.relativeHalfWidth(points, fit));
  }

  /** Whether p or the size is seen to matter. */
  private static boolean explains(RegressionFit fit) {
    return IntStream.range(1, fit.coefficients().size())
        .anyMatch(column -> !fit.estimate(column).ci().contains(0));
  }
}
