package fathom.fitting.bend;

import java.util.ArrayList;
import java.util.List;

/**
 * All places at which a run of points can be split in two, in one pass up and one pass down.
 *
 * <p>In the gap between two neighbouring points the two lines are the same wherever they are made
 * to meet, so what is left over is the sum of both rests plus d²/var(d) (see {@link
 * Line#costOfMeeting}): 0 where the lines meet by themselves, and otherwise least at an end of the
 * gap. The best bend of all is therefore found exactly (Hudson 1966, "Fitting segmented curves
 * whose join points have to be estimated").
 */
final class Scan {
  /** Fewer points than this on a side do not make a line. */
  static final int LEAST_POINTS = 2;

  /** Gaps whose lines stay in the processor's cache. */
  private static final int BLOCK = 512;

  private static final int HALVINGS = 60;

  private final Points points;
  private final int from;
  private final int to;
  private final double[] jumping;
  private final double[] meeting;
  private int bestJump = -1;
  private int bestMeeting = -1;

  /** Scans the points from up to, not including, to. */
  Scan(Points points, int from, int to) {
    this.points = points;
    this.from = from;
    this.to = to;
    int gaps = Math.max(0, to - from - 2 * LEAST_POINTS + 1);
    this.jumping = new double[gaps];
    this.meeting = new double[gaps];
    if (gaps > 0) {
      scan(gaps);
    }
  }

  /** Lines below are kept where a block of gaps begins, and made again block by block. */
  private void scan(int gaps) {
    List<RunningLine> begins = new ArrayList<>();
    RunningLine up = new RunningLine().addAll(points, from, from + LEAST_POINTS - 1);
    for (int g = 0; g < gaps; g++) {
      if (g % BLOCK == 0) {
        begins.add(up.copy());
      }
      up.addAll(points, lastBelow(g), lastBelow(g) + 1);
    }
    RunningLine down = new RunningLine().addAll(points, to - LEAST_POINTS + 1, to);
    LineColumns low = new LineColumns(Math.min(BLOCK, gaps));
    for (int block = begins.size() - 1; block >= 0; block--) {
      int first = block * BLOCK;
      int end = Math.min(gaps, first + BLOCK);
      for (int g = first; g < end; g++) {
        begins.get(block).addAll(points, lastBelow(g), lastBelow(g) + 1);
        low.set(g - first, begins.get(block).line());
      }
      for (int g = end - 1; g >= first; g--) {
        down.addAll(points, lastBelow(g) + 1, lastBelow(g) + 2);
        weigh(g, low.get(g - first), down.line());
      }
    }
  }

  private void weigh(int gap, Line low, Line high) {
    jumping[gap] = low.rest() + high.rest();
    meeting[gap] = jumping[gap] + low.costOfMeeting(high, bestIn(gap, low, high));
    bestJump = bestJump < 0 || jumping[gap] <= jumping[bestJump] ? gap : bestJump;
    bestMeeting = bestMeeting < 0 || meeting[gap] <= meeting[bestMeeting] ? gap : bestMeeting;
  }

  /** Where in a gap the lines meet at the least cost. */
  private double bestIn(int gap, Line low, Line high) {
    double left = points.x(lastBelow(gap));
    double right = points.x(lastBelow(gap) + 1);
    double meets = low.meets(high);
    if (meets >= left && meets <= right) {
      return meets;
    }
    return low.costOfMeeting(high, left) <= low.costOfMeeting(high, right) ? left : right;
  }

  /** The index of the last point below a gap. */
  int lastBelow(int gap) {
    return from + LEAST_POINTS - 1 + gap;
  }

  boolean isEmpty() {
    return jumping.length == 0;
  }

  /** The gap of the best jump. */
  int bestJump() {
    return bestJump;
  }

  double leastOfJumping() {
    return jumping[bestJump];
  }

  double leastOfMeeting() {
    return meeting[bestMeeting];
  }

  /** The place of the best bend. */
  double bestMeeting() {
    return bestIn(bestMeeting, low(bestMeeting), high(bestMeeting));
  }

  /** The gap of the best bend. */
  int gapOfBestMeeting() {
    return bestMeeting;
  }

  Line low(int gap) {
    return Line.through(points, from, lastBelow(gap) + 1);
  }

  Line high(int gap) {
    return Line.through(points, lastBelow(gap) + 1, to);
  }

  /** The first gap in which a jump leaves no more than this. */
  int firstJumpWithin(double limit) {
    return firstWithin(jumping, limit);
  }

  /** The last gap in which a jump leaves no more than this. */
  int lastJumpWithin(double limit) {
    return lastWithin(jumping, limit);
  }

  /** The lowest place at which a bend leaves no more than this, which the best one does. */
  double lowestMeetingWithin(double limit) {
    int gap = firstWithin(meeting, limit);
    return edge(gap, points.x(lastBelow(gap)), limit);
  }

  /** The highest such place. */
  double highestMeetingWithin(double limit) {
    int gap = lastWithin(meeting, limit);
    return edge(gap, points.x(lastBelow(gap) + 1), limit);
  }

  private static int firstWithin(double[] left, double limit) {
    int gap = 0;
    while (left[gap] > limit) {
      gap++;
    }
    return gap;
  }

  private static int lastWithin(double[] left, double limit) {
    int gap = left.length - 1;
    while (left[gap] > limit) {
      gap--;
    }
    return gap;
  }

  /** Where, from the best place of a gap towards one of its ends, the limit is passed. */
  private double edge(int gap, double end, double limit) {
    Line low = low(gap);
    Line high = high(gap);
    double inside = bestIn(gap, low, high);
    double outside = end;
    if (jumping[gap] + low.costOfMeeting(high, outside) <= limit) {
      return outside;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = inside + (outside - inside) / 2;
      if (jumping[gap] + low.costOfMeeting(high, middle) <= limit) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }
}
