package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.model.cost.Interval;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Coverage of the cost at the reference speed on simulated runs whose core changes its speed
 * continuously (autoregressive from window to window). {@code -Dfathom.coverage.campaigns=2000} is
 * the full test.
 */
@Tag("campaigns")
@Tag("long")
class SpeedCoverageTest {
  private static final long FIRST_SEED = 20_290_000_001L;
  private static final int CAMPAIGNS = Integer.getInteger("fathom.coverage.campaigns", 150);
  private static final int BLOCKS = 6;
  private static final int WINDOWS = 2;
  private static final List<Integer> SIZES = List.of(1, 10, 20, 40, 60, 200, 500, 900, 1400);
  private static final double YARDSTICK = 12;

  /** Relative standard deviations: of a window, and of a block's own state. */
  private static final double OF_WINDOW = 0.03;

  private static final double OF_BLOCK = 0.02;

  private static double cost(int size) {
    return 6 + 0.002 * size;
  }

  private static List<Window> simulated(
      long seed, double exponent, double spread, double kept, double reading) {
    return simulated(seed, exponent, spread, kept, reading, 0);
  }

  /**
   * Simulates the windows of a run.
   *
   * @param reading relative standard deviation of one yardstick; of recorded ones 1 to 6 %
   * @param ofRun logarithm of the time of the yardstick that the speed varies about in this run
   */
  private static List<Window> simulated(
      long seed, double exponent, double spread, double kept, double reading, double ofRun) {
    SplittableRandom random = new SplittableRandom(seed);
    double state = spread * random.nextGaussian();
    List<Window> rows = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      double ofBlock = OF_BLOCK * random.nextGaussian();
      int iteration = 0;
      for (int window = 0; window < WINDOWS; window++) {
        for (int size : SIZES) {
          state = kept * state + spread * Math.sqrt(1 - kept * kept) * random.nextGaussian();
          double before = YARDSTICK * Math.exp(ofRun + state + reading * random.nextGaussian());
          double after = YARDSTICK * Math.exp(ofRun + state + reading * random.nextGaussian());
          double micros =
              cost(size)
                  * Math.exp(
                      exponent * (ofRun + state) + ofBlock + OF_WINDOW * random.nextGaussian());
          rows.add(
              new Windows()
                  .add(
                      "",
                      new Replicate(block, iteration++, CampaignBlock.ofRound(block)),
                      micros,
                      new TreeMap<>(
                          Map.of(
                              "size", (double) size,
                              "yardstickBeforeMicros", before,
                              "yardstickAfterMicros", after))));
        }
      }
    }
    return rows;
  }

  private static Outcome.Linear fitted(List<Window> rows, SpeedCorrection correction) {
    return assertInstanceOf(Outcome.Linear.class, outcome(rows, correction))
        .butForFactor(correction.openShare());
  }

  private static Outcome outcome(List<Window> rows, SpeedCorrection correction) {
    Samples samples = new Samples(false, false);
    rows.forEach(row -> samples.take(Experiment.SEND_SERVICE, correction.atReference(row)));
    return CampaignFitter.fit(
            samples.campaign(Map.of()),
            EnumSet.of(Parameter.SEND_SERVICE_TIME),
            FitSettings.defaults())
        .outcomes()
        .values()
        .iterator()
        .next();
  }

  /** Half the interval of a cost, as a share of the true one; 1 where the row is rejected. */
  private static double width(Outcome outcome, int size, double truth) {
    return outcome instanceof Outcome.Linear linear
        ? CostBand.at(linear, size).halfAt(size) / truth
        : 1;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.15, 0.97, 0.01",
    "2, 0.15, 0.97, 0.01",
    "3, 0.1, 0.99, 0.01",
    "0, 0.15, 0.9, 0.01",
    "1, 0.01, 0.9, 0.01",
    "2, 0.045, 0.9, 0.06"
  })
  void theCostAtTheReferenceSpeedIsHeld(
      double exponent, double spread, double kept, double reading) {
    Map<Integer, Integer> held = new TreeMap<>();
    double widths = 0;
    double bare = 0;
    double bias = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      List<Window> rows = simulated(FIRST_SEED + i, exponent, spread, kept, reading);
      SpeedCorrection correction =
          SpeedCorrection.of(Experiment.SEND_SERVICE, rows, Map.of(Experiment.SEND_SERVICE, rows));
      double reference = correction.speed().orElseThrow().referenceMicros();
      double factor = Math.pow(reference / YARDSTICK, exponent);
      Outcome.Linear linear = fitted(rows, correction);
      Outcome without = outcome(rows, SpeedCorrection.none(Experiment.SEND_SERVICE));
      for (int size : List.of(1, 40, 60, 500, 1400)) {
        double truth = cost(size) * factor;
        Interval band = CostBand.at(linear, size).at(size);
        held.merge(size, band.contains(truth) ? 1 : 0, Integer::sum);
        widths += width(linear, size, truth) / 5 / CAMPAIGNS;
        bare += width(without, size, truth) / 5 / CAMPAIGNS;
        bias += (linear.cost().at(size) / truth - 1) / 5 / CAMPAIGNS;
      }
    }
    String told =
        String.format(
            Locale.ROOT,
            "exponent %.1f, spread %.3f, kept %.2f, reading %.2f: held %s of %d, ± %.1f %% (%.1f %%"
                + " without correction), bias %+.2f %%",
            exponent,
            spread,
            kept,
            reading,
            held,
            CAMPAIGNS,
            100 * widths,
            100 * bare,
            100 * bias);
    System.out.println(told);
    double least = 0.93 - 3.9 * Math.sqrt(0.05 * 0.95 / CAMPAIGNS);
    held.values().forEach(count -> assertTrue(count >= least * CAMPAIGNS, told));
    assertTrue(Math.abs(bias) < 0.01, told);
  }

  /** Runs are brought to one speed by the same rule as in compare; the second is 10 % off. */
  @ParameterizedTest
  @CsvSource({
    "1, 0.15, 0.97, 0.01",
    "2, 0.1, 0.99, 0.01",
    "1, 0.045, 0.9, 0.06",
    "2, 0.045, 0.9, 0.06",
    "3.3, 0.045, 0.9, 0.06",
    "1, 0, 0.9, 0.02"
  })
  void runsAtOneSpeedDifferAsTheirIntervalsSay(
      double exponent, double spread, double kept, double reading) {
    int pairs = 0;
    int near = 0;
    int exponents = 0;
    SplittableRandom random = new SplittableRandom(FIRST_SEED - 1);
    for (int i = 0; i < CAMPAIGNS; i++) {
      List<Window> ofA = simulated(FIRST_SEED + 2L * i, exponent, spread, kept, reading);
      List<Window> ofB =
          simulated(
              FIRST_SEED + 2L * i + 1,
              exponent,
              spread,
              kept,
              reading,
              0.1 * random.nextGaussian());
      SpeedCorrection speedA =
          SpeedCorrection.of(Experiment.SEND_SERVICE, ofA, Map.of(Experiment.SEND_SERVICE, ofA));
      SpeedCorrection speedB =
          SpeedCorrection.of(Experiment.SEND_SERVICE, ofB, Map.of(Experiment.SEND_SERVICE, ofB));
      double reference = speedA.speed().orElseThrow().referenceMicros();
      CoreSpeed own = speedB.speed().orElseThrow();
      exponents += Math.abs(own.exponent() - exponent) <= own.halfWidth() ? 1 : 0;
      Outcome.Linear a = fitted(ofA, speedA);
      Outcome.Linear b =
          fitted(ofB, speedB).times(own.factorAt(reference)).butForFactor(own.shareAt(reference));
      for (int size : List.of(1, 60, 1400)) {
        double apart = Math.abs(a.cost().at(size) - b.cost().at(size));
        double half =
            Math.hypot(CostBand.at(a, size).halfAt(size), CostBand.at(b, size).halfAt(size));
        pairs++;
        near += apart <= half ? 1 : 0;
      }
    }
    String told =
        String.format(
            Locale.ROOT,
            "exponent %.1f, spread %.3f, reading %.2f: %d of %d pairs within their intervals, %d"
                + " exponents held",
            exponent,
            spread,
            reading,
            near,
            pairs,
            exponents);
    System.out.println(told);
    double least = 0.93 - 3.9 * Math.sqrt(0.05 * 0.95 / CAMPAIGNS);
    assertTrue(near >= least * pairs, told);
    assertTrue(exponents >= least * CAMPAIGNS, told);
  }
}
