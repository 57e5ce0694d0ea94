package fathom.fitting.bend;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Lines of neighbouring runs of points, made to meet: least squares under one linear constraint per
 * place. With d the gaps between the free lines there and V their covariance, Σ w·residual² grows
 * by dᵀV⁻¹d, and each line gives way by its covariance with the multipliers V⁻¹d.
 *
 * @param lines as they are when they meet
 * @param places where they meet, ascending
 * @param rest Σ w·residual² over all of them; infinite if the numbers do not determine it
 */
record Joined(List<Line> lines, List<Double> places, double rest) {
  /** Places settle in one pass if lines meet by themselves, and in a few if they do not. */
  private static final int PASSES = 20;

  Joined {
    lines = List.copyOf(lines);
    places = List.copyOf(places);
  }

  /** Makes lines meet at these places, one for each pair of neighbours. */
  static Joined at(List<Line> free, List<Double> places) {
    int m = places.size();
    double rest = free.stream().mapToDouble(Line::rest).sum();
    if (m == 0) {
      return new Joined(free, places, rest);
    }
    RealMatrix covariance = MatrixUtils.createRealMatrix(m, m);
    RealVector gaps = MatrixUtils.createRealVector(new double[m]);
    for (int j = 0; j < m; j++) {
      Line low = free.get(j);
      Line high = free.get(j + 1);
      double place = places.get(j);
      gaps.setEntry(j, low.at(place) - high.at(place));
      covariance.setEntry(j, j, low.covariance(place, place) + high.covariance(place, place));
      if (j > 0) {
        double shared = -low.covariance(places.get(j - 1), place);
        covariance.setEntry(j, j - 1, shared);
        covariance.setEntry(j - 1, j, shared);
      }
    }
    RealVector multipliers = new LUDecomposition(covariance, 0).getSolver().solve(gaps);
    rest += multipliers.dotProduct(gaps);
    List<Line> lines = new ArrayList<>(free);
    for (int j = 0; j < m; j++) {
      double force = multipliers.getEntry(j);
      lines.set(j, lines.get(j).pulled(places.get(j), -force));
      lines.set(j + 1, lines.get(j + 1).pulled(places.get(j), force));
    }
    return new Joined(lines, places, Double.isFinite(rest) ? rest : Double.POSITIVE_INFINITY);
  }

  /**
   * Makes lines meet where that costs least, each pair between its last and its first point. Lines
   * that meet there by themselves cost nothing. Otherwise the best place is an end of the gap, or
   * where the lines meet that the other places hold (Hudson 1966, "Fitting segmented curves whose
   * join points have to be estimated").
   */
  static Joined best(List<Line> free) {
    List<Double> places = new ArrayList<>();
    boolean isSettled = true;
    for (int j = 0; j + 1 < free.size(); j++) {
      double meets = free.get(j).meets(free.get(j + 1));
      boolean isInGap = isInGap(free, j, meets);
      places.add(isInGap ? meets : free.get(j).last());
      isSettled &= isInGap;
    }
    Joined best = at(free, places);
    for (int pass = 0; pass < PASSES && !isSettled; pass++) {
      Joined before = best;
      for (int j = 0; j < places.size(); j++) {
        best = best.moved(free, j);
      }
      isSettled = !(best.rest < before.rest);
    }
    return best;
  }

  private static boolean isInGap(List<Line> free, int j, double place) {
    return free.get(j).last() <= place && place <= free.get(j + 1).first();
  }

  /** With one place where it costs least while the others stay. */
  private Joined moved(List<Line> free, int j) {
    List<Line> low = at(free.subList(0, j + 1), places.subList(0, j)).lines;
    List<Line> high =
        at(free.subList(j + 1, free.size()), places.subList(j + 1, places.size())).lines;
    double meets = low.getLast().meets(high.getFirst());
    Joined best = this;
    for (double place : List.of(free.get(j).last(), free.get(j + 1).first(), meets)) {
      if (isInGap(free, j, place)) {
        List<Double> moved = new ArrayList<>(places);
        moved.set(j, place);
        Joined other = at(free, moved);
        best = other.rest < best.rest ? other : best;
      }
    }
    return best;
  }
}
