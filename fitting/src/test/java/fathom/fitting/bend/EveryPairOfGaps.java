package fathom.fitting.bend;

import java.util.List;

/**
 * What the best two bends leave, by trying every pair of gaps: slow, but without a start that could
 * mislead it. In a pair of gaps each bend is either at an end of its gap or where its lines meet.
 */
final class EveryPairOfGaps {
  private final Points points;
  private double least = Double.POSITIVE_INFINITY;

  private EveryPairOfGaps(Points points) {
    this.points = points;
  }

  /** Σ w·residual² about the means of the sizes; each piece has two sizes or more. */
  static double least(Points points) {
    EveryPairOfGaps pairs = new EveryPairOfGaps(points);
    for (int a = 1; a + 4 < points.count(); a++) {
      for (int b = a + 2; b + 2 < points.count(); b++) {
        pairs.tryGaps(a, b);
      }
    }
    return pairs.least;
  }

  private void tryGaps(int a, int b) {
    Line low = Line.through(points, 0, a + 1);
    Line middle = Line.through(points, a + 1, b + 1);
    Line high = Line.through(points, b + 1, points.count());
    List<Line> free = List.of(low, middle, high);
    consider(free, a, b, low.meets(middle), middle.meets(high));
    for (double first : List.of(points.x(a), points.x(a + 1))) {
      Line held = joined(List.of(low, middle), List.of(first)).lines().getLast();
      consider(free, a, b, first, held.meets(high));
      consider(free, a, b, first, points.x(b));
      consider(free, a, b, first, points.x(b + 1));
    }
    for (double second : List.of(points.x(b), points.x(b + 1))) {
      Line held = joined(List.of(middle, high), List.of(second)).lines().getFirst();
      consider(free, a, b, low.meets(held), second);
    }
  }

  private void consider(List<Line> free, int a, int b, double first, double second) {
    if (inGap(a, first) && inGap(b, second)) {
      least = Math.min(least, joined(free, List.of(first, second)).rest());
    }
  }

  private boolean inGap(int lastBelow, double place) {
    return points.x(lastBelow) <= place && place <= points.x(lastBelow + 1);
  }

  private static Joined joined(List<Line> free, List<Double> places) {
    return Joined.at(free, places).orElseThrow();
  }
}
