package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class BendSearchTest {
  private static double one(double x) {
    return 6.72 + 0.08 * Math.max(0, x - 40);
  }

  private static double two(double x) {
    return 5 + 0.5 * x - 0.4 * Math.max(0, x - 30.5) + 0.9 * Math.max(0, x - 71.3);
  }

  private record XY(double x, double y) {}

  private static List<XY> sample(DoubleUnaryOperator truth, int count, double noise, long seed) {
    Random random = new Random(seed);
    List<XY> rows = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      double x = 100.0 * i / count;
      rows.add(new XY(x, truth.applyAsDouble(x) + noise * random.nextGaussian()));
    }
    return rows;
  }

  private static List<Line> points(List<XY> rows) {
    return rows.stream().map(r -> Line.point(r.x(), r.y(), 1)).toList();
  }

  private static BrokenLine best(List<XY> rows, int bends) {
    return BendSearch.best(points(rows), bends).orElseThrow();
  }

  /** Σ residual² of hinges at given places. */
  private static double left(List<XY> rows, List<Double> places) {
    List<Line> points = points(rows);
    List<Integer> lastBelow =
        places.stream()
            .map(place -> (int) points.stream().filter(p -> p.first() <= place).count() - 1)
            .toList();
    return Joined.at(Partition.lines(points, lastBelow), places).rest();
  }

  @Test
  void withoutNoiseTheTruthComesOutToTheLastDigits() {
    BrokenLine one = best(sample(BendSearchTest::one, 50, 0, 1), 1);
    assertEquals(40, one.bends().getFirst().at(), 1e-10);
    assertEquals(6.72, one.constant(), 1e-11);
    assertEquals(0, one.slopes().getFirst(), 1e-12);
    assertEquals(0.08, one.slopes().getLast(), 1e-12);
    BrokenLine two = best(sample(BendSearchTest::two, 50, 0, 1), 2);
    assertEquals(30.5, two.bends().getFirst().at(), 1e-10);
    assertEquals(71.3, two.bends().getLast().at(), 1e-10);
    assertEquals(
        List.of(0.5, 0.1, 1.0),
        two.slopes().stream().map(s -> Math.round(s * 1e10) / 1e10).toList());
  }

  @Test
  void noPlaceOnAFineGridLeavesLess() {
    for (int seed = 0; seed < 30; seed++) {
      List<XY> rows = sample(BendSearchTest::one, 25, 0.5, seed);
      BrokenLine found = best(rows, 1);
      for (double place = 8; place < 92; place += 0.05) {
        assertTrue(found.sumOfSquares() <= left(rows, List.of(place)) + 1e-9, "seed " + seed);
      }
    }
  }

  @Test
  void noPairOfPlacesOnAGridLeavesLess() {
    for (int seed = 0; seed < 10; seed++) {
      List<XY> rows = sample(BendSearchTest::two, 20, 0.6, seed);
      BrokenLine found = best(rows, 2);
      for (double low = 10; low < 80; low += 1) {
        for (double high = low + 10; high <= 90; high += 1) {
          assertTrue(
              found.sumOfSquares() <= left(rows, List.of(low, high)) + 1e-9,
              "seed " + seed + ": " + low + ", " + high + " leaves less than " + found);
        }
      }
    }
  }

  /** Too many for a search from point to point: only the meeting of lines gives these digits. */
  @Test
  void amongThousandsOfSizesBendsAreFoundToTheLastDigits() {
    BrokenLine found = best(sample(BendSearchTest::two, 3000, 0, 1), 2);
    assertEquals(30.5, found.bends().getFirst().at(), 1e-8);
    assertEquals(71.3, found.bends().getLast().at(), 1e-8);
  }

  @Test
  void threeBendsAreFoundWhereTheyWerePut() {
    BrokenLine found = best(sample(x -> two(x) - 2 * Math.max(0, x - 88.2), 400, 0, 1), 3);
    assertEquals(30.5, found.bends().get(0).at(), 1e-8);
    assertEquals(71.3, found.bends().get(1).at(), 1e-8);
    assertEquals(88.2, found.bends().get(2).at(), 1e-8);
  }

  /** Profile likelihood: at an end of the interval exactly so much more is left, beyond it more. */
  @Test
  void theIntervalEndsWhereTooMuchIsLeft() {
    for (int seed = 0; seed < 20; seed++) {
      List<XY> rows = sample(BendSearchTest::one, 40, 0.3, seed);
      BrokenLine found = best(rows, 1);
      BrokenLine.Bend bend = found.bends().getFirst();
      int degrees = rows.size() - BrokenLine.coefficients(1);
      double t = new TDistribution(degrees).inverseCumulativeProbability(0.975);
      double limit = found.sumOfSquares() * (1 + t * t / degrees);
      for (double end : List.of(bend.low(), bend.high())) {
        assertTrue(left(rows, List.of(end)) <= limit * (1 + 1e-6), "seed " + seed);
        double beyond = end + 1e-3 * Math.signum(end - bend.at());
        assertTrue(left(rows, List.of(beyond)) > limit * (1 - 1e-9), "seed " + seed);
      }
      for (double place = 5; place < 95; place += 0.25) {
        boolean inside = bend.low() <= place && place <= bend.high();
        assertTrue(inside || left(rows, List.of(place)) > limit, "seed " + seed + " at " + place);
      }
    }
  }

  @Test
  void theIntervalsOfSeveralBendsAreThoseOfT() {
    List<XY> rows = sample(BendSearchTest::two, 60, 0.4, 2);
    double t =
        new TDistribution(60 - BrokenLine.coefficients(2)).inverseCumulativeProbability(0.975);
    for (BrokenLine.Bend bend : best(rows, 2).bends()) {
      assertEquals(t, (bend.at() - bend.low()) / bend.standardError(), 1e-6);
      assertEquals(t, (bend.high() - bend.at()) / bend.standardError(), 1e-6);
    }
    for (BrokenLine.Bend bend : best(sample(BendSearchTest::two, 12, 8, 3), 2).bends()) {
      assertTrue(bend.low() >= 100.0 / 12 && bend.high() <= 100, bend::toString);
    }
  }

  @Test
  void theStandardErrorOfSeveralBendsIsHowMuchTheyMove() {
    double[] squares = new double[2];
    double[] told = new double[2];
    int runs = 300;
    for (int seed = 0; seed < runs; seed++) {
      List<BrokenLine.Bend> bends = best(sample(BendSearchTest::two, 60, 0.1, seed), 2).bends();
      for (int j = 0; j < 2; j++) {
        double off = bends.get(j).at() - (j == 0 ? 30.5 : 71.3);
        squares[j] += off * off / runs;
        told[j] += bends.get(j).standardError() / runs;
      }
    }
    assertEquals(1, told[0] / Math.sqrt(squares[0]), 0.12);
    assertEquals(1, told[1] / Math.sqrt(squares[1]), 0.12);
  }

  @Test
  void theIntervalHoldsTheBendAsOftenAsItSays() {
    int holds = 0;
    for (int seed = 0; seed < 400; seed++) {
      BrokenLine.Bend bend = best(sample(BendSearchTest::one, 60, 0.3, seed), 1).bends().getFirst();
      assertTrue(bend.low() <= bend.at() && bend.at() <= bend.high());
      holds += bend.low() <= 40 && 40 <= bend.high() ? 1 : 0;
    }
    assertTrue(holds >= 368 && holds <= 396, holds + " of 400");
  }

  @Test
  void theStandardErrorIsHowMuchTheBendMoves() {
    double sum = 0;
    double squares = 0;
    double told = 0;
    int runs = 400;
    for (int seed = 0; seed < runs; seed++) {
      BrokenLine.Bend bend = best(sample(BendSearchTest::one, 60, 0.1, seed), 1).bends().getFirst();
      sum += bend.at();
      squares += (bend.at() - 40) * (bend.at() - 40);
      told += bend.standardError() / runs;
    }
    assertEquals(40, sum / runs, 0.1);
    assertEquals(1, told / Math.sqrt(squares / runs), 0.12);
  }

  /** Two rows of a size are one point that weighs twice and leaves how far they are apart. */
  @Test
  void rowsOfOneSizeAreOnePoint() {
    List<XY> rows = sample(BendSearchTest::one, 30, 0.4, 3);
    List<XY> more = sample(BendSearchTest::one, 30, 0.4, 4);
    List<Line> points = new ArrayList<>();
    List<Line> means = new ArrayList<>();
    double within = 0;
    for (int i = 0; i < 30; i++) {
      Line both = points(rows).get(i).plus(points(more).get(i));
      points.add(both);
      means.add(Line.point(both.first(), both.meanY(), 2));
      within += both.rest();
    }
    BrokenLine found = BendSearch.best(points, 1).orElseThrow();
    BrokenLine ofMeans = BendSearch.best(means, 1).orElseThrow();
    assertEquals(ofMeans.bends().getFirst().at(), found.bends().getFirst().at(), 1e-9);
    assertEquals(ofMeans.sumOfSquares() + within, found.sumOfSquares(), 1e-9);
    assertEquals(60, found.rows());
  }

  @Test
  void sizesFromOneToABillionLoseNothing() {
    List<XY> rows = new ArrayList<>();
    for (double x = 1; x <= 1e9; x *= 2) {
      rows.add(new XY(x, x <= 40 ? 6.72 : 6.72 + 0.08 * (x - 40)));
    }
    BrokenLine found = best(rows, 1);
    assertEquals(40, found.bends().getFirst().at(), 1e-6);
    assertEquals(0.08, found.slopes().getLast(), 1e-12);
  }

  @Test
  void tooFewSizesGiveNoBend() {
    assertEquals(
        Optional.empty(), BendSearch.best(points(sample(BendSearchTest::one, 3, 0, 1)), 1));
    assertEquals(
        Optional.empty(), BendSearch.best(points(sample(BendSearchTest::one, 5, 0, 1)), 2));
    assertTrue(BendSearch.best(points(sample(BendSearchTest::one, 4, 1, 1)), 1).isPresent());
  }

  /** Where both lines are the same they leave nothing over, and meet wherever one likes. */
  @Test
  void aBendTooManyOfAPerfectLineMayBeAnywhere() {
    for (int bends = 2; bends <= 4; bends++) {
      BrokenLine flat = best(sample(x -> 0, 20, 0, 1), bends);
      assertEquals(0, flat.sumOfSquares());
      for (BrokenLine.Bend bend : flat.bends()) {
        assertEquals(Double.POSITIVE_INFINITY, bend.standardError());
        assertEquals(5, bend.low());
        assertEquals(100, bend.high());
      }
    }
  }
}
