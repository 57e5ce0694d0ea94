package fathom.fitting.bend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Lines of neighbouring runs of points, made to meet at given places: least squares under one
 * linear constraint per place. With d the gaps between the free lines there and V their covariance,
 * Σ w·residual² grows by dᵀV⁻¹d, and each line gives way by its covariance with the multipliers
 * V⁻¹d.
 *
 * @param lines as they are when they meet
 * @param rest Σ w·residual² over all of them
 */
record Joined(List<Line> lines, double rest) {
  Joined {
    lines = List.copyOf(lines);
  }

  /** Empty where the constraints do not determine the lines. */
  static Optional<Joined> at(List<Line> free, List<Double> places) {
    int m = places.size();
    if (m == 0) {
      return Optional.of(new Joined(free, free.getFirst().rest()));
    }
    RealMatrix covariance = MatrixUtils.createRealMatrix(m, m);
    RealVector gaps = MatrixUtils.createRealVector(new double[m]);
    for (int j = 0; j < m; j++) {
      Line low = free.get(j);
      Line high = free.get(j + 1);
      double place = places.get(j);
      gaps.setEntry(j, low.at(place) - high.at(place));
      covariance.setEntry(j, j, low.varianceAt(place) + high.varianceAt(place));
      if (j > 0) {
        double shared = -covariance(low, places.get(j - 1), place);
        covariance.setEntry(j, j - 1, shared);
        covariance.setEntry(j - 1, j, shared);
      }
    }
    LUDecomposition decomposition = new LUDecomposition(covariance);
    if (!decomposition.getSolver().isNonSingular()) {
      return Optional.empty();
    }
    RealVector multipliers = decomposition.getSolver().solve(gaps);
    double rest = free.stream().mapToDouble(Line::rest).sum() + multipliers.dotProduct(gaps);
    List<Line> lines = new ArrayList<>();
    for (int j = 0; j <= m; j++) {
      Line line = free.get(j);
      if (j < m) {
        line = pulled(line, places.get(j), -multipliers.getEntry(j));
      }
      if (j > 0) {
        line = pulled(line, places.get(j - 1), multipliers.getEntry(j - 1));
      }
      lines.add(line);
    }
    return Double.isFinite(rest) ? Optional.of(new Joined(lines, rest)) : Optional.empty();
  }

  private static double covariance(Line line, double a, double b) {
    double spread = line.sxx() > 0 ? (a - line.meanX()) * (b - line.meanX()) / line.sxx() : 0;
    return 1 / line.weight() + spread;
  }

  private static Line pulled(Line line, double place, double force) {
    double turn = line.sxx() > 0 ? force * (place - line.meanX()) / line.sxx() : 0;
    return new Line(
        line.weight(),
        line.meanX(),
        line.meanY() + force / line.weight(),
        line.sxx(),
        line.slope() + turn,
        line.rest());
  }
}
