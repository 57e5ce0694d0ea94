package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.regression.Row;
import fathom.model.cost.CostFunction;
import fathom.model.sheet.FitDiagnostics.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The points of a cost function, with the pieces that were fitted through them.
 *
 * @param points all of them
 * @param pieces as fitted: each to the points whose sizes its range holds
 * @param noise how certain a point is
 */
record PointsOfPieces(List<CostPoint> points, List<Piece> pieces, NoiseModel noise) {
  PointsOfPieces {
    points = List.copyOf(points);
    pieces = List.copyOf(pieces);
  }

  /** The points as the fits of the pieces saw them, beside the values of the whole function. */
  List<FittedPoint> fitted(CostFunction cost) {
    int columns = pieces.stream().mapToInt(PointsOfPieces::coefficients).sum();
    List<FittedPoint> fitted = new ArrayList<>();
    int column = 0;
    int above = -1;
    for (Piece piece : pieces) {
      int below = above;
      int to = piece.segment().range().toBytes();
      List<CostPoint> own =
          points.stream().filter(p -> p.sizeBytes() > below && p.sizeBytes() <= to).toList();
      List<Double> regressors = List.of();
      Place at = Place.of(0);
      for (int i = 0; i < own.size(); i++) {
        CostPoint point = own.get(i);
        if (i == 0 || point.sizeBytes() != at.sizeBytes()) {
          at = Place.of(point.sizeBytes());
          regressors = regressors(columns, column, piece, point.sizeBytes());
        }
        double sigma = noise.sigma(point.sizeBytes());
        fitted.add(
            new FittedPoint(
                at,
                point,
                new Row(regressors, point.micros(), sigma, point.block()),
                piece.regression().robustWeights().get(i),
                cost.at(point.sizeBytes())));
      }
      column += coefficients(piece);
      above = to;
    }
    return fitted;
  }

  private static List<Double> regressors(int columns, int column, Piece piece, int sizeBytes) {
    List<Double> regressors = new ArrayList<>(Collections.nCopies(columns, 0.0));
    regressors.set(column, 1.0);
    if (coefficients(piece) > 1) {
      regressors.set(column + 1, (double) sizeBytes);
    }
    return List.copyOf(regressors);
  }

  private static int coefficients(Piece piece) {
    return piece.regression().coefficients().size();
  }
}
