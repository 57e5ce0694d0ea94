package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScanTest {
  /** A walk: near gaps leave nearly the same, so that many are plausible. */
  private static Points walk(int count, long seed) {
    Random random = new Random(seed);
    Points.Builder builder = new Points.Builder();
    double x = 0;
    double y = 0;
    for (int i = 0; i < count; i++) {
      x += 1 + random.nextInt(5);
      y += random.nextGaussian();
      builder.add(x, y, 1 + random.nextInt(4));
    }
    return builder.build();
  }

  private static double jumping(Points points, int from, int to, int lastBelow) {
    return Line.through(points, from, lastBelow + 1).rest()
        + Line.through(points, lastBelow + 1, to).rest();
  }

  private static List<Line> free(Points points, int lastBelow) {
    return List.of(
        Line.through(points, 0, lastBelow + 1),
        Line.through(points, lastBelow + 1, points.count()));
  }

  private static double meeting(List<Line> free, double place) {
    return Joined.at(free, List.of(place)).orElseThrow().rest();
  }

  /** Also where gaps make one block of 512 and one more. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 30, 515, 516, 1100})
  void theBestJumpIsTheBestOfAllGaps(int count) {
    Points points = walk(count, count);
    Scan scan = new Scan(points, 0, count);
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int i = 1; i <= count - 3; i++) {
      double rest = jumping(points, 0, count, i);
      if (rest < least) {
        least = rest;
        best = i;
      }
    }
    assertEquals(best, scan.lastBelow(scan.bestJump()));
    assertEquals(least, scan.leastOfJumping(), 1e-9 * (1 + least));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 30, 516})
  void aBendAtAnyPointOrInItsOwnGapLeavesNoLess(int count) {
    Points points = walk(count, count);
    Scan scan = new Scan(points, 0, count);
    double least = scan.leastOfMeeting();
    int gap = scan.lastBelow(scan.gapOfBestMeeting());
    assertEquals(meeting(free(points, gap), scan.bestMeeting()), least, 1e-9 * (1 + least));
    assertTrue(points.x(gap) <= scan.bestMeeting() && scan.bestMeeting() <= points.x(gap + 1));
    for (int i = 1; i <= count - 3; i++) {
      List<Line> free = free(points, i);
      for (double share = 0; share <= 1; share += 0.5) {
        double place = points.x(i) + share * (points.x(i + 1) - points.x(i));
        assertTrue(least <= meeting(free, place) + 1e-9 * least, "after point " + i);
      }
    }
  }

  @Test
  void aRunWithinIsSearchedAsIfItWereAlone() {
    Points points = walk(40, 3);
    Scan scan = new Scan(points, 11, 31);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 12; i <= 28; i++) {
      least = Math.min(least, jumping(points, 11, 31, i));
    }
    assertEquals(least, scan.leastOfJumping(), 1e-9);
    assertEquals(least, jumping(points, 11, 31, scan.lastBelow(scan.bestJump())), 1e-9);
  }

  @Test
  void fewerThanFourPointsCannotBeSplit() {
    Points points = walk(9, 1);
    for (int length = 0; length < 4; length++) {
      assertTrue(new Scan(points, 0, length).isEmpty());
      assertTrue(new Scan(points, 9 - length, 9).isEmpty());
    }
    Scan four = new Scan(points, 5, 9);
    assertFalse(four.isEmpty());
    assertEquals(6, four.lastBelow(four.bestJump()));
  }

  @Test
  void withinTheLeastThereIsTheBestGapAlone() {
    for (int seed = 0; seed < 10; seed++) {
      Scan scan = new Scan(walk(30, seed), 0, 30);
      assertEquals(scan.bestJump(), scan.firstJumpWithin(scan.leastOfJumping()));
      assertEquals(scan.bestJump(), scan.lastJumpWithin(scan.leastOfJumping()));
      assertEquals(scan.bestMeeting(), scan.lowestMeetingWithin(scan.leastOfMeeting()), 1e-6);
      assertEquals(scan.bestMeeting(), scan.highestMeetingWithin(scan.leastOfMeeting()), 1e-6);
    }
  }

  @Test
  void theGapsWithinALimitReachFromTheFirstToTheLastThatKeepIt() {
    Points points = walk(30, 4);
    Scan scan = new Scan(points, 0, 30);
    for (double factor = 1.05; factor < 3; factor += 0.1) {
      double limit = factor * scan.leastOfJumping();
      int first = scan.lastBelow(scan.firstJumpWithin(limit));
      int last = scan.lastBelow(scan.lastJumpWithin(limit));
      assertTrue(jumping(points, 0, 30, first) <= limit && jumping(points, 0, 30, last) <= limit);
      for (int i = 1; i <= 27; i++) {
        boolean inside = first <= i && i <= last;
        assertTrue(inside || jumping(points, 0, 30, i) > limit, "factor " + factor);
      }
    }
  }

  /** By hand: a line through (0, 0) and (1, 1) meets one through (2, 1) and (3, 0) at 1.5. */
  @Test
  void whereNothingIsTooMuchTheWholeGapIsPlausible() {
    Points points =
        new Points.Builder().add(0, 0, 1).add(1, 1, 1).add(2, 1, 1).add(3, 0, 1).build();
    Scan scan = new Scan(points, 0, 4);
    assertEquals(1.5, scan.bestMeeting());
    assertEquals(0, scan.leastOfMeeting());
    assertEquals(1, scan.lowestMeetingWithin(1e9));
    assertEquals(2, scan.highestMeetingWithin(1e9));
    // At 1.5 ± h the lines y = x and y = 3 − x are 2h apart; each value's variance there is
    // 1/2 + 2·(1 ± h)², so that 4h²/(5 + 4h²) is left: 1/6 where h = 1/2 and 1/26 where h = 1/√20.
    assertEquals(1, scan.lowestMeetingWithin(1.0 / 6 + 1e-12), 1e-6);
    assertEquals(1.5 - Math.sqrt(0.05), scan.lowestMeetingWithin(1.0 / 26), 1e-9);
    assertEquals(1.5 + Math.sqrt(0.05), scan.highestMeetingWithin(1.0 / 26), 1e-9);
  }
}
