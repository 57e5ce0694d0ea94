package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.model.cost.Estimate;
import fathom.model.samples.Replicate;
import fathom.model.samples.StreamWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Test;

/** The interval of C from few forks, against Student's t of Commons Math, and its words. */
class AggregateIntervalTest {
  /** The standard error of a median is √(π/2) times that of a mean. */
  private static final double OF_MEDIAN = Math.sqrt(Math.PI / 2);

  private final FitLog log = new FitLog();

  private static List<StreamWindow> windows(int pairs, int fork, double... rates) {
    List<StreamWindow> windows = new ArrayList<>();
    for (double rate : rates) {
      windows.add(new StreamWindow(1400, pairs, new Replicate(fork, windows.size()), rate));
    }
    return windows;
  }

  /** Four pairs that move what these windows say, against one of 12 bytes/µs in as many forks. */
  private AggregateBandwidth besideOneOfTwelve(List<StreamWindow> four) {
    List<StreamWindow> all = new ArrayList<>(four);
    four.forEach(w -> all.add(new StreamWindow(w.sizeBytes(), 1, w.replicate(), 12)));
    return AggregateBandwidth.of(all, log);
  }

  private static double half(double... values) {
    double t = new TDistribution(values.length - 1.0).inverseCumulativeProbability(0.975);
    double error = new StandardDeviation().evaluate(values) / Math.sqrt(values.length);
    return t * OF_MEDIAN * error;
  }

  private static void assertHalf(double expected, Estimate found) {
    assertEquals(expected, found.ci().width() / 2, 1e-4 * expected);
  }

  /** Windows are all there is to tell the error of a single fork from. */
  @Test
  void ofASingleForkTheWindowsTell() {
    Estimate found = besideOneOfTwelve(windows(4, 3, 13, 10, 12, 11)).bytesPerMicro().orElseThrow();
    assertEquals(11.5, found.value(), 1e-12);
    assertHalf(half(10, 11, 12, 13), found);
    assertEquals(
        List.of(
            "the switch's bandwidth C (from streams) comes from only 1 launch: its intervals are too"
                + " narrow; at least 3 are needed"),
        log.warnings());
  }

  /** Medians 20 and 20.5 have one degree of freedom. */
  @Test
  void twoForksAreEnoughForAnInterval() {
    List<StreamWindow> four = new ArrayList<>(windows(4, 0, 15, 20, 20.1));
    four.addAll(windows(4, 1, 20.5, 20.4, 27));
    Estimate found = besideOneOfTwelve(four).bytesPerMicro().orElseThrow();
    assertEquals(20.25, found.value(), 1e-12);
    assertHalf(half(20, 20.5), found);
  }

  @Test
  void threeForksAreNotWarnedOf() {
    List<StreamWindow> four = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      four.addAll(windows(4, fork, 20 + 0.1 * fork));
    }
    assertHalf(half(20, 20.1, 20.2), besideOneOfTwelve(four).bytesPerMicro().orElseThrow());
    assertEquals(List.of(), log.warnings());
  }

  /** 0.2 % of the rate, however well windows agree. */
  @Test
  void theIntervalIsNeverNarrowerThanTimingIs() {
    Estimate found = besideOneOfTwelve(windows(4, 0, 20, 20, 20)).bytesPerMicro().orElseThrow();
    assertHalf(0.002 * 20, found);
  }

  @Test
  void theWarningWithoutLHasTheIntervalOfC() {
    AggregateBandwidth found = besideOneOfTwelve(windows(4, 3, 10, 11, 12, 13));
    FitLog without = new FitLog();
    found.warnWithoutTransfer(without);
    String expected =
        String.format(
            Locale.ROOT,
            "L has no value, but streams gave its C = 11.50 ± %.2g MB/s: 4 pairs together moved",
            half(10, 11, 12, 13));
    assertEquals(1, without.warnings().size());
    assertTrue(without.warnings().getFirst().startsWith(expected), without.warnings()::toString);
  }

  @Test
  void onlyOnePairAndMostPairsTell() {
    List<StreamWindow> all = new ArrayList<>();
    for (int pairs = 1; pairs <= 4; pairs++) {
      all.addAll(windows(pairs, 10 + pairs, 12, 12.1, 12.2));
    }
    AggregateBandwidth.of(all, log);
    String reason =
        "not needed for the switch's bandwidth C, computed from one pair alone and the most pairs at once";
    assertEquals(
        List.of(12, 12, 12, 13, 13, 13), log.dropped().stream().map(DroppedRow::fork).toList());
    assertTrue(log.dropped().stream().allMatch(d -> d.reason().equals(reason)));
  }
}
