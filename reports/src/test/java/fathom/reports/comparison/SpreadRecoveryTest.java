package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/**
 * Sheets drawn with a known spread between runs, whose intervals say the truth or too little: the
 * ratio, the share of pairs that are apart and the verdicts give it back.
 */
class SpreadRecoveryTest {
  private static final double MEAN = 100;
  private static final double SIGMA = 1;

  private static final List<Parameter> ROWS =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_SERVICE_TIME,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE);

  /**
   * Drawn runs: each value about the mean, each interval Student's from so many launches.
   *
   * @param factor how many times as large the spread between runs is as the intervals say
   */
  private record Truth(double factor, int launches) {
    RepeatedRuns drawn(SplittableRandom random, int runs) {
      return RepeatedRuns.of(
          IntStream.range(0, runs).mapToObj(i -> new NamedSheet("run", run(random))).toList(),
          RepeatedRuns.USUAL_MARGIN);
    }

    private Sheet run(SplittableRandom random) {
      Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
      for (Parameter parameter : ROWS) {
        double value = MEAN + factor * SIGMA * random.nextGaussian();
        double half = student() * SIGMA * Math.sqrt(chiSquare(random) / (launches - 1));
        outcomes.put(
            parameter,
            Hand.line(
                Estimate.of(value, half),
                Estimate.exact(0),
                0,
                Hand.fit(2 * launches, half / value, launches, 1, 1472)));
      }
      return Hand.sheet(outcomes);
    }

    private double student() {
      return new TDistribution(null, launches - 1.0).inverseCumulativeProbability(0.975);
    }

    private double chiSquare(SplittableRandom random) {
      return IntStream.range(1, launches)
          .mapToDouble(i -> random.nextGaussian())
          .map(z -> z * z)
          .sum();
    }
  }

  /** What many evaluations said together. */
  private static final class Tally {
    private double squares;
    private int ratios;
    private int held;
    private int named;
    private int evaluations;
    private int rowsNamed;
    private PairCount pairs = PairCount.NONE;

    Tally(Truth truth, int runs, int times) {
      SplittableRandom random = new SplittableRandom(7_040_000_001L);
      for (int i = 0; i < times; i++) {
        add(truth.drawn(random, runs), truth.factor());
      }
    }

    private void add(RepeatedRuns runs, double factor) {
      for (RepeatedRow row : runs.rows()) {
        SpreadRatio ratio = row.spreads().getFirst().ratio().orElseThrow();
        squares += ratio.value() * ratio.value();
        held += ratio.interval().contains(factor) ? 1 : 0;
        ratios++;
      }
      int varying = runs.with(Steadiness.VARIES).size();
      rowsNamed += varying;
      named += varying > 0 ? 1 : 0;
      evaluations++;
      pairs = pairs.and(runs.pairs());
    }

    /** The mean of F is ν'/(ν' − 2). */
    double ratio(double promisedDegrees) {
      return Math.sqrt(squares / ratios * (promisedDegrees - 2) / promisedDegrees);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "held %.4f, named %d of %d, rows %d, apart %.4f of %.4f, separate %.5f of %.5f",
          (double) held / ratios,
          named,
          evaluations,
          rowsNamed,
          pairs.share(pairs.apart()),
          pairs.share(pairs.apartExpected()),
          pairs.share(pairs.separate()),
          pairs.share(pairs.separateExpected()));
    }
  }

  /** Six launches, six runs: ratio 1, and 2.8 of a hundred pairs apart as expected. */
  @Test
  void honestIntervalsOfSixLaunches() {
    Tally tally = new Tally(new Truth(1, 6), 6, 200);
    assertEquals(1, tally.ratio(30), 0.03, tally::toString);
    assertEquals(0.95, (double) tally.held / tally.ratios, 0.015, tally::toString);
    assertTrue(tally.named <= 0.05 * 200 + 3 * Math.sqrt(0.05 * 0.95 * 200), tally::toString);
    PairCount pairs = tally.pairs;
    assertEquals(0.0279, pairs.share(pairs.apartExpected()), 0.0001, tally::toString);
    assertEquals(
        pairs.share(pairs.apartExpected()), pairs.share(pairs.apart()), 0.005, tally::toString);
    assertEquals(
        pairs.share(pairs.separateExpected()),
        pairs.share(pairs.separate()),
        0.002,
        tally::toString);
  }

  /** So many launches that intervals are normal: 5 of a hundred apart, 0.56 do not meet. */
  @Test
  void honestIntervalsOfManyLaunches() {
    Tally tally = new Tally(new Truth(1, 200), 6, 150);
    assertEquals(1, tally.ratio(1194), 0.03, tally::toString);
    assertEquals(0.05, tally.pairs.share(tally.pairs.apart()), 0.006, tally::toString);
    assertEquals(0.0056, tally.pairs.share(tally.pairs.separate()), 0.002, tally::toString);
    assertEquals(0.05, tally.pairs.share(tally.pairs.apartExpected()), 0.001, tally::toString);
  }

  /** Twice the spread: the ratio is 2, every fourth pair is apart, and 20 runs name the rows. */
  @Test
  void twiceTheSpreadIsNamed() {
    Tally tally = new Tally(new Truth(2, 6), 20, 20);
    assertEquals(2, tally.ratio(100), 0.06, tally::toString);
    assertEquals(0.95, (double) tally.held / tally.ratios, 0.03, tally::toString);
    assertTrue(tally.rowsNamed >= 0.8 * tally.ratios, tally::toString);
    assertTrue(tally.pairs.share(tally.pairs.apart()) > 0.2, tally::toString);
  }

  /** Half the spread: too wide intervals are told by the ratio, and name nothing. */
  @Test
  void halfTheSpreadIsSteady() {
    Tally tally = new Tally(new Truth(0.5, 6), 10, 40);
    assertEquals(0.5, tally.ratio(50), 0.02, tally::toString);
    assertEquals(0, tally.rowsNamed, tally::toString);
  }
}
