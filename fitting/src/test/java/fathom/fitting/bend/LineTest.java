package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineTest {
  /** Through (1, 2), (2, 2) and (3, 5), the last of weight 2, by hand. */
  @Test
  void isTheWeightedLeastSquaresLine() {
    Points points = new Points.Builder().add(1, 2, 1).add(2, 2, 1).add(3, 5, 2).build();
    Line line = Line.through(points, 0, 3);
    // Means 9/4 and 14/4; Sxx = 25/16 + 1/16 + 2·9/16, Sxy = 15/8 + 3/8 + 2·9/8, Syy = 9/4·4.
    assertEquals(4, line.weight());
    assertEquals(2.25, line.meanX(), 1e-15);
    assertEquals(3.5, line.meanY(), 1e-15);
    assertEquals(2.75, line.sxx(), 1e-14);
    assertEquals(4.5 / 2.75, line.slope(), 1e-14);
    assertEquals(9 - 4.5 * 4.5 / 2.75, line.rest(), 1e-14);
    assertEquals(3.5 - 2.25 * 4.5 / 2.75, line.constant(), 1e-14);
    assertEquals(1.0 / 4 + 1.75 * 1.75 / 2.75, line.varianceAt(4), 1e-14);
  }

  @Test
  void atOneSizeAloneItIsLevelAndLeavesTheSpreadAboutTheMean() {
    RunningLine running = new RunningLine();
    running.add(7, 10, 1);
    running.add(7, 16, 2);
    assertEquals(new Line(3, 7, 14, 0, 0, 24), running.line());
    assertEquals(1.0 / 3, running.line().varianceAt(100));
  }

  @Test
  void twoLinesMeetWhereTheyAreEqual() {
    Line rising = new Line(1, 10, 3, 1, 0.5, 0);
    Line falling = new Line(1, 30, 3, 1, -0.25, 0);
    // 3 + (x − 10)/2 = 3 − (x − 30)/4.
    assertEquals(50.0 / 3, rising.meets(falling), 1e-14);
    assertEquals(Double.POSITIVE_INFINITY, Math.abs(rising.meets(new Line(1, 5, 9, 1, 0.5, 0))));
  }

  /** To the last bit: whichever line is asked, it begins in the middle between both. */
  @Test
  void itDoesNotMatterWhichLineIsAsked() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      Line low =
          new Line(1, random.nextInt(1500), random.nextGaussian(), 1, random.nextGaussian(), 0);
      Line high =
          new Line(1, random.nextInt(1500), random.nextGaussian(), 1, random.nextGaussian(), 0);
      assertEquals(low.meets(high), high.meets(low));
      double tolerance = 1e-9 * (1 + Math.abs(low.costOfMeeting(high, 3)));
      assertEquals(low.costOfMeeting(high, 3), high.costOfMeeting(low, 3), tolerance);
    }
  }

  @Test
  void toMeetCostsWhatTheJoinedLinesLeaveMore() {
    Random random = new Random(2);
    Points.Builder builder = new Points.Builder();
    for (int i = 0; i < 20; i++) {
      builder.add(i, random.nextGaussian(), 1 + random.nextInt(3));
    }
    Points points = builder.build();
    Line low = Line.through(points, 0, 9);
    Line high = Line.through(points, 9, 20);
    for (double place = 6; place < 12; place += 0.5) {
      double joined = Joined.at(List.of(low, high), List.of(place)).orElseThrow().rest();
      assertEquals(joined, low.rest() + high.rest() + low.costOfMeeting(high, place), 1e-10);
      assertTrue(low.costOfMeeting(high, place) >= 0);
    }
    assertEquals(0, low.costOfMeeting(high, low.meets(high)), 1e-12);
  }
}
