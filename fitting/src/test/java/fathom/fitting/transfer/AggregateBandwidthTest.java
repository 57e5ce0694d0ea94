package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.Synthetic;
import fathom.fitting.points.FitLog;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.StreamWindow;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class AggregateBandwidthTest {
  /** 100 Mbit/s and an uplink of 150 Mbit/s at 1400 bytes, in payload bytes/µs. */
  private static final double LINE = 12.5 * 1400 / 1444;

  private static final double C = 18.75 * 1400 / 1444;
  private static final List<Integer> SIZES = List.of(1, 40, 100, 400, 1000, 1400);
  private static final CostFunction OS = CostFunction.line(6.3, 0.025);
  private static final CostFunction UR = CostFunction.line(10, 0);
  private static final CostFunction GS = Synthetic.pieces(6.73, 0, 3.027, 0.0796);

  private static AggregateBandwidth of(Synthetic synthetic) {
    return AggregateBandwidth.of(synthetic.campaign().streams(), new FitLog());
  }

  @Test
  void seesAnUplinkThatIsTooNarrow() {
    int inside = 0;
    for (int seed = 0; seed < 50; seed++) {
      Estimate found =
          of(new Synthetic(seed).noise(0.005).streams(1, 1400, LINE).streams(2, 1400, C))
              .bytesPerMicro()
              .orElseThrow();
      assertEquals(C, found.value(), 0.01 * C);
      assertTrue(found.ci().width() >= 0.0039 * found.value(), found::toString);
      inside += found.ci().contains(C) ? 1 : 0;
    }
    assertTrue(inside >= 44, inside + " of 50 intervals hold");
  }

  @Test
  void growthInProportionIsNoContention() {
    for (int seed = 0; seed < 20; seed++) {
      AggregateBandwidth found =
          of(new Synthetic(seed).streams(1, 1400, LINE).streams(2, 1400, 2 * LINE));
      assertTrue(found.bytesPerMicro().isEmpty(), found::toString);
      String remark = found.remark().orElseThrow();
      assertTrue(
          remark.matches(
              "no contention seen in streams: 2 pairs together moved 2\\d\\.\\d+ MB/s.*"),
          remark);
    }
  }

  @Test
  void aShortfallWithinItsErrorOrBelowThreePercentIsNone() {
    Synthetic noisy =
        new Synthetic(1)
            .forks(3)
            .noise(0.3)
            .strays(0)
            .streams(1, 1400, LINE)
            .streams(2, 1400, 1.9 * LINE);
    assertTrue(of(noisy).bytesPerMicro().isEmpty(), of(noisy)::toString);
    Synthetic small =
        new Synthetic(1).noise(1e-4).strays(0).streams(1, 1400, LINE).streams(2, 1400, 1.96 * LINE);
    assertTrue(of(small).bytesPerMicro().isEmpty(), of(small)::toString);
  }

  @Test
  void onlyTheLargestPacketsCount() {
    Synthetic two =
        new Synthetic(1)
            .streams(1, 100, 8)
            .streams(2, 100, 9)
            .streams(1, 1400, LINE)
            .streams(2, 1400, 2 * LINE);
    assertTrue(of(two).bytesPerMicro().isEmpty());
  }

  @Test
  void whatIsMissingIsSaid() {
    assertEquals(Optional.empty(), of(new Synthetic(1)).remark());
    assertTrue(
        of(new Synthetic(1).streams(1, 1400, LINE))
            .remark()
            .orElseThrow()
            .contains("one pair only"));
    assertTrue(
        of(new Synthetic(1).streams(2, 1400, C))
            .remark()
            .orElseThrow()
            .contains("no streams of a single pair"));
  }

  private static List<StreamWindow> windows(int pairs, int size, double... rates) {
    List<StreamWindow> windows = new ArrayList<>();
    for (double rate : rates) {
      int fork = windows.size();
      // Three windows per fork, of which the median counts.
      for (int i = 0; i < 3; i++) {
        windows.add(new StreamWindow(size, pairs, new Replicate(fork, i), rate + (i - 1) * 0.5));
      }
    }
    return windows;
  }

  /** Blocks differ by up to a half, but in each of them two pairs move 1.9 times as much. */
  private static List<StreamWindow> alike(IntFunction<CampaignBlock> blocks) {
    List<StreamWindow> windows = new ArrayList<>();
    double[] rates = {8, 9, 10, 11, 12};
    for (int b = 0; b < rates.length; b++) {
      windows.add(new StreamWindow(1400, 1, new Replicate(b, 0, blocks.apply(b)), rates[b]));
      Replicate together = new Replicate(rates.length + b, 0, blocks.apply(b));
      windows.add(new StreamWindow(1400, 2, together, 1.9 * rates[b]));
    }
    return windows;
  }

  @Test
  void howManyTimesOnePairsRateIsToldWithinBlocks() {
    AggregateBandwidth blocks = AggregateBandwidth.of(alike(CampaignBlock::ofRound), new FitLog());
    assertTrue(
        blocks
            .remark()
            .orElseThrow()
            .contains("moved 19.00 MB/s, 1.90 ± 0.00 times one pair's rate"),
        blocks::toString);
    // C itself is as uncertain as blocks differ: 1.9·√2.5/√5·1.2533, by t of 4 degrees.
    double error = Statistics.MEDIAN_OVER_MEAN_ERROR * 1.9 * Math.sqrt(2.5 / 5);
    assertEquals(
        Statistics.t95(4) * error, blocks.bytesPerMicro().orElseThrow().ci().width() / 2, 1e-9);
    AggregateBandwidth forks = AggregateBandwidth.of(alike(CampaignBlock::ofFork), new FitLog());
    assertTrue(forks.bytesPerMicro().isEmpty(), forks::toString);
  }

  /** Student's t on the medians of four forks: 10, 11, 12 and 13 have a variance of 5/3. */
  @Test
  void theIntervalIsThatOfForks() {
    List<StreamWindow> all = new ArrayList<>(windows(1, 1400, 12, 12, 12, 12));
    all.addAll(windows(4, 1400, 10, 11, 12, 13));
    Estimate found = AggregateBandwidth.of(all, new FitLog()).bytesPerMicro().orElseThrow();
    assertEquals(11.5, found.value(), 1e-12);
    double t = new TDistribution(3).inverseCumulativeProbability(0.975);
    assertEquals(
        t * 1.2533 * Math.sqrt(5.0 / 3 / 4), found.ci().width() / 2, 1e-3 * found.ci().width());
  }

  @Test
  void whatDoesNotTellCIsDroppedWithItsReason() {
    List<StreamWindow> all = new ArrayList<>();
    all.addAll(windows(1, 100, 5, 5, 5));
    all.addAll(windows(1, 1400, 12, 12, 12));
    all.addAll(windows(2, 1400, 13, 13, 13));
    all.addAll(windows(4, 1400, 14, 14, 14));
    FitLog log = new FitLog();
    AggregateBandwidth.of(all, log);
    assertEquals(18, log.dropped().size());
    assertEquals(
        9,
        log.dropped().stream()
            .filter(d -> d.sizeBytes() == 100)
            .filter(
                d ->
                    d.reason()
                        .equals(
                            "not needed for the switch's bandwidth C, computed from the largest packets"))
            .count());
    assertEquals(
        9,
        log.dropped().stream()
            .filter(d -> d.sizeBytes() == 1400)
            .filter(
                d ->
                    d.reason()
                        .startsWith(
                            "not needed for the switch's bandwidth C, computed from one pair"))
            .count());
    assertEquals(List.of(), log.warnings());
  }

  @Test
  void fewForksCannotShowHowMuchTheyDiffer() {
    List<StreamWindow> all = new ArrayList<>(windows(1, 1400, 12, 12));
    all.addAll(windows(2, 1400, 14, 14));
    FitLog log = new FitLog();
    AggregateBandwidth.of(all, log);
    assertEquals(
        List.of(
            "the switch's bandwidth C (from streams) comes from only 2 launches: its intervals are too"
                + " narrow; at least 3 are needed"),
        log.warnings());
  }

  @Test
  void oneWindowShowsNoError() {
    List<StreamWindow> single =
        List.of(
            new StreamWindow(1400, 1, new Replicate(0, 0), LINE),
            new StreamWindow(1400, 2, new Replicate(0, 0), C),
            new StreamWindow(1400, 2, new Replicate(0, 1), C));
    AggregateBandwidth found = AggregateBandwidth.of(single, new FitLog());
    assertEquals(Optional.empty(), found.bytesPerMicro());
    assertTrue(found.remark().orElseThrow().contains("was measured once only"), found::toString);
  }

  private static Synthetic cluster(List<Integer> pairs, Optional<Double> bandwidth) {
    return new Synthetic(4)
        .timed(Experiment.SEND_OVERHEAD, SIZES, OS::at)
        .timed(Experiment.USER_RECEIVE, SIZES, UR::at)
        .timed(Experiment.SEND_GAP, GS)
        .interference(SIZES, m -> 12.2 + 0.04 * m)
        .roundTrips(
            pairs,
            SIZES,
            (m, p) ->
                OS.at(m)
                    + UR.at(m)
                    + 12.2
                    + 0.04 * m
                    + (1.5 * p + 16.7)
                    + 0.08
                        * m
                        * bandwidth.map(c -> Math.max(1, p * m / (c * GS.at(m)))).orElse(1.0));
  }

  private static Outcome.Transfer transfer(CampaignFit fit) {
    return assertInstanceOf(
        Outcome.Transfer.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME));
  }

  private static CampaignFit fit(Synthetic synthetic) {
    return Synthetic.fit(synthetic.campaign(), Parameter.TRANSFER_TIME);
  }

  private static void assertWarns(CampaignFit fit, String text) {
    assertTrue(fit.warnings().stream().anyMatch(w -> w.contains(text)), fit.warnings()::toString);
  }

  @Test
  void streamsGiveWhatRoundTripsCannot() {
    CampaignFit fit =
        fit(cluster(List.of(1, 2, 4), Optional.empty()).streams(1, 1400, LINE).streams(2, 1400, C));
    assertEquals(Optional.of(Experiment.STREAMS), transfer(fit).bandwidthFrom());
    assertEquals(C, transfer(fit).aggregateBandwidth().orElseThrow().value(), 0.03 * C);
    assertEquals(0.08, transfer(fit).slope().value(), 0.01);
    assertWarns(fit, "L: the switch's bandwidth C is from streams: 2 pairs together moved 18");
    assertWarns(fit, " C were below p·m/g_s = 97.");
  }

  @Test
  void bothValuesAreSaidWhereBothSeeContention() {
    List<Integer> pairs = List.of(1, 2, 3, 4, 6, 8, 10, 12);
    CampaignFit both =
        fit(cluster(pairs, Optional.of(90.0)).streams(1, 1400, LINE).streams(12, 1400, 80));
    assertEquals(Optional.of(Experiment.STREAMS), transfer(both).bandwidthFrom());
    assertEquals(80, transfer(both).aggregateBandwidth().orElseThrow().value(), 2);
    assertWarns(both, "; ping-pong gives C = ");
    CampaignFit alone = fit(cluster(pairs, Optional.of(90.0)));
    assertEquals(Optional.of(Experiment.PING_PONG), transfer(alone).bandwidthFrom());
    // Where streams give another C, L's interval reaches to what the round trips say.
    assertTrue(transfer(alone).fit().relativeHalfWidth() < 0.02, transfer(alone)::toString);
    assertTrue(transfer(both).fit().relativeHalfWidth() > 0.08, transfer(both)::toString);
    assertWarns(
        alone,
        "L: the switch's bandwidth C is from ping-pong; no streams of several pairs were measured");
  }

  /** A cluster that follows TW's formula in both: C is that of streams, l_p and τ do not bend. */
  @Test
  void roundTripsKeepTheContentionThatStreamsConfirm() {
    List<Integer> pairs = List.of(1, 2, 3, 4, 6, 8, 10, 12);
    CampaignFit fit =
        fit(cluster(pairs, Optional.of(90.0)).streams(1, 1400, LINE).streams(12, 1400, 88));
    assertEquals(Optional.of(Experiment.STREAMS), transfer(fit).bandwidthFrom());
    assertEquals(88, transfer(fit).aggregateBandwidth().orElseThrow().value(), 2);
    // The plain form takes contended points for strays as far as it can, and is off by 4 %.
    assertEquals(0.08, transfer(fit).slope().value(), 0.03 * 0.08);
    assertEquals(1.5, transfer(fit).perNode().value(), 0.03 * 1.5);
    assertTrue(transfer(fit).fit().rmsRelativeError() < 0.02, transfer(fit)::toString);
    assertWarns(fit, "; ping-pong gives C = ");
  }

  @Test
  void noContentionIsRemarked() {
    CampaignFit fit =
        fit(
            cluster(List.of(1, 2), Optional.empty())
                .streams(1, 1400, LINE)
                .streams(2, 1400, 2 * LINE));
    assertEquals(Optional.empty(), transfer(fit).bandwidthFrom());
    assertWarns(fit, "Note: L: no contention seen in streams: ");
    // The load of the formula counts both nodes of a pair.
    assertWarns(fit, " C were below p·m/g_s = 48.");
  }

  @Test
  void theBandwidthIsNotLostWithTheRestOfL() {
    CampaignFit fit =
        fit(
            cluster(List.of(1), Optional.empty())
                .notObservable(Parameter.RECEIVE_OVERHEAD, "cannot be steered")
                .streams(1, 1400, LINE)
                .streams(2, 1400, C));
    assertInstanceOf(Outcome.NotObservable.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME));
    assertWarns(fit, "L has no value, but streams gave its C = 18");
  }
}
