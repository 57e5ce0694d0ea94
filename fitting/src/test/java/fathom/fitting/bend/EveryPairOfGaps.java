package fathom.fitting.bend;

import java.util.List;

/**
 * What the best two bends leave, by trying every pair of gaps: slow, but without a start that could
 * mislead it. In a pair of gaps each bend is either at an end of its gap or where its lines meet.
 */
final class EveryPairOfGaps {
  private final List<Line> points;
  private double least = Double.POSITIVE_INFINITY;

  private EveryPairOfGaps(List<Line> points) {
    this.points = points;
  }

  /** Σ w·residual² about the means of the sizes; each piece has two sizes or more. */
  static double least(List<Line> points) {
    EveryPairOfGaps pairs = new EveryPairOfGaps(points);
    for (int a = 1; a + 4 < points.size(); a++) {
      for (int b = a + 2; b + 2 < points.size(); b++) {
        pairs.tryGaps(a, b);
      }
    }
    return pairs.least;
  }

  private void tryGaps(int a, int b) {
    Line low = Line.through(points, 0, a + 1);
    Line middle = Line.through(points, a + 1, b + 1);
    Line high = Line.through(points, b + 1, points.size());
    List<Line> free = List.of(low, middle, high);
    consider(free, a, b, low.meets(middle), middle.meets(high));
    for (double first : List.of(points.get(a).first(), points.get(a + 1).first())) {
      Line held = joined(List.of(low, middle), List.of(first)).lines().getLast();
      consider(free, a, b, first, held.meets(high));
      consider(free, a, b, first, points.get(b).first());
      consider(free, a, b, first, points.get(b + 1).first());
    }
    for (double second : List.of(points.get(b).first(), points.get(b + 1).first())) {
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
    return points.get(lastBelow).first() <= place && place <= points.get(lastBelow + 1).first();
  }

  private static Joined joined(List<Line> free, List<Double> places) {
    return Joined.at(free, places);
  }
}
