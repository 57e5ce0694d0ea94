package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.Propagation;
import fathom.model.samples.Campaign;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * A machine that is a few per cent faster or slower in each block, and nothing else: all that was
 * measured in a block is its factor times the truth, L too. Forks are numbered on over the numbers
 * of pairs, as in a raw file.
 */
class BlockedTransferTest {
  private static final double NEAR = 1e-9;

  private static final double[] STATES = {-0.02, 0.02, -0.01, 0.01, 0, 0};
  private static final List<Integer> SIZES = List.of(1, 100, 400, 1000, 1472);
  private static final List<Integer> PAIRS = List.of(1, 2, 4);
  private static final CostFunction OS = CostFunction.line(6.3, 0.025);
  private static final CostFunction OR = CostFunction.line(12, 0.04);
  private static final CostFunction UR = CostFunction.line(9.9, 0.001);
  private static final double PER_NODE = 1.5;
  private static final double CONSTANT = 16;
  private static final double SLOPE = 0.08;
  private static final double WORK = 1000;
  private static final double MESSAGES = 10;

  /** O_r as a block shows it, in µs. */
  private interface ByBlock {
    double at(int bytes, int block);
  }

  /** How many times as much blocks differ. */
  private double spread = 1;

  private ByBlock receive = (bytes, block) -> factor(block) * OR.at(bytes);

  /** Standard deviation of a mean of the factors: √(Σ(f − 1)²/(6·5)). */
  private static final double MEAN_ERROR = Math.sqrt(2 * (4 + 1) * 1e-4 / 30);

  private double factor(int block) {
    return 1 + spread * STATES[block];
  }

  private static double oneWay(int bytes, int nodes) {
    double ends = OS.at(bytes) + OR.at(bytes) + UR.at(bytes);
    return ends + PER_NODE * nodes + CONSTANT + SLOPE * bytes;
  }

  private List<TimedWindow> timed(CostFunction truth, IntFunction<CampaignBlock> blocks) {
    List<TimedWindow> windows = new ArrayList<>();
    for (int b = 0; b < STATES.length; b++) {
      for (int size : SIZES) {
        Replicate replicate = new Replicate(b, windows.size(), blocks.apply(b));
        windows.add(new TimedWindow(size, replicate, factor(b) * truth.at(size)));
      }
    }
    return windows;
  }

  private List<InterferenceWindow> interference(IntFunction<CampaignBlock> blocks) {
    List<InterferenceWindow> windows = new ArrayList<>();
    for (int b = 0; b < STATES.length; b++) {
      for (int size : SIZES) {
        Replicate replicate = new Replicate(b, windows.size(), blocks.apply(b));
        double work = WORK + MESSAGES * receive.at(size, b);
        windows.add(new InterferenceWindow(size, replicate, work, MESSAGES, WORK));
      }
    }
    return windows;
  }

  private List<RoundTripWindow> roundTrips(List<Integer> pairs, IntFunction<CampaignBlock> blocks) {
    List<RoundTripWindow> windows = new ArrayList<>();
    int fork = 0;
    for (int n : pairs) {
      for (int b = 0; b < STATES.length; b++) {
        CampaignBlock block =
            blocks.apply(b).isShared() ? blocks.apply(b) : CampaignBlock.ofFork(fork);
        for (int size : SIZES) {
          Replicate replicate = new Replicate(fork, windows.size(), block);
          windows.add(new RoundTripWindow(size, n, replicate, 2 * factor(b) * oneWay(size, 2 * n)));
        }
        fork++;
      }
    }
    return windows;
  }

  private Campaign campaign(List<Integer> pairs, IntFunction<CampaignBlock> blocks) {
    return new Campaign(
        Map.of(
            Experiment.SEND_OVERHEAD, timed(OS, blocks),
            Experiment.USER_RECEIVE, timed(UR, blocks)),
        Map.of(),
        roundTrips(pairs, blocks),
        interference(blocks),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        false);
  }

  private CampaignFit fit(List<Integer> pairs, IntFunction<CampaignBlock> blocks) {
    return Synthetic.fit(campaign(pairs, blocks), Parameter.TRANSFER_TIME);
  }

  private Outcome.Transfer transfer(List<Integer> pairs, IntFunction<CampaignBlock> blocks) {
    CampaignFit fit = fit(pairs, blocks);
    return assertInstanceOf(
        Outcome.Transfer.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME), fit::toString);
  }

  private static void assertHalf(double error, double degrees, Estimate found) {
    assertEquals(Statistics.t95(degrees) * error, found.ci().width() / 2, 1e-6 * error);
  }

  /** Each block shows L times its factor, so that is how well L is known: by 6 − 1 degrees. */
  @Test
  void aDifferenceIsAsWellKnownAsItsBlocksAgreeOnIt() {
    Outcome.Transfer found = transfer(PAIRS, CampaignBlock::ofRound);
    assertEquals(PER_NODE, found.perNode().value(), NEAR);
    assertEquals(CONSTANT, found.constant().value(), 1e-6);
    assertEquals(SLOPE, found.slope().value(), NEAR);
    assertHalf(MEAN_ERROR * PER_NODE, 5, found.perNode());
    assertHalf(MEAN_ERROR * CONSTANT, 5, found.constant());
    assertHalf(MEAN_ERROR * SLOPE, 5, found.slope());
  }

  /** 12, 16 and 10 µs that stand alone do not cancel. */
  @Test
  void forksThatStandForThemselvesKnowNothingOfEachOther() {
    Outcome.Transfer blocks = transfer(List.of(1), CampaignBlock::ofRound);
    Outcome.Transfer forks = transfer(List.of(1), CampaignBlock::ofFork);
    assertEquals(blocks.constant().value(), forks.constant().value(), NEAR);
    double ofL = MEAN_ERROR * (CONSTANT + 2 * PER_NODE);
    double ofRoundTrip = MEAN_ERROR * (CONSTANT + 2 * PER_NODE + 6.3 + 12 + 9.9);
    double ofEnds = MEAN_ERROR * Math.sqrt(6.3 * 6.3 + 12 * 12 + 9.9 * 9.9);
    assertHalf(ofL, 5, blocks.constant());
    double half = forks.constant().ci().width() / 2;
    assertTrue(
        half > 1.9 * Math.hypot(ofRoundTrip, ofEnds)
            && half < 2.6 * Math.hypot(ofRoundTrip, ofEnds),
        () -> half + " beside " + Math.hypot(ofRoundTrip, ofEnds));
  }

  /**
   * L is half a round trip less its ends, so O_s + L + O_r + U_r is half a round trip again: what
   * the ends are off by cancels. Rounds move all four alike, so errors that count as independent
   * would make the interval half as wide. Several numbers of pairs have more launches than a round
   * trip of one, and know it better, but not more rounds.
   */
  @Test
  void aMessageIsKnownAsWellAsHalfARoundTrip() {
    for (IntFunction<CampaignBlock> blocks :
        List.<IntFunction<CampaignBlock>>of(CampaignBlock::ofRound, CampaignBlock::ofFork)) {
      boolean areRounds = blocks.apply(0).isShared();
      Sheet sheet = sheet(areRounds ? PAIRS : List.of(1), blocks);
      Propagation propagation = new Propagation(Costs.of(sheet));
      Propagation independent = new Propagation(Costs.of(independent(sheet)));
      Outcome.Linear roundTrip =
          assertInstanceOf(Outcome.Linear.class, sheet.outcomes().get(Parameter.ROUND_TRIP));
      for (int bytes : SIZES) {
        double half = Statistics.t95(5) * MEAN_ERROR * oneWay(bytes, 2);
        assertEquals(2 * oneWay(bytes, 2), roundTrip.cost().at(bytes), 1e-6);
        assertEquals(2 * half, CostBand.at(roundTrip, bytes).halfAt(bytes), 1e-6 * half);
        double message = propagation.around(c -> c.oneWay(bytes, 2)).width() / 2;
        assertEquals(half, message, 1e-4 * half, () -> bytes + " bytes");
        double before = independent.around(c -> c.oneWay(bytes, 2)).width() / 2;
        assertTrue(areRounds ? before < 0.7 * half : before > 1.03 * half, () -> bytes + " bytes");
      }
    }
  }

  /**
   * Through MPI: O_r of launches is 0.05 ± 1.5, which is cut to 0 to 1.5, and is in L once more.
   */
  @Test
  void aBoundThatWasTakenOffGoesWithTheTransferTimeToo() {
    receive = (bytes, block) -> 0.05 + 100 * STATES[block];
    FitSettings settings = FitSettings.defaults().withResamples(0).withSwitches(List.of());
    Sheet sheet = sheet(List.of(1), CampaignBlock::ofFork, settings);
    Outcome.Linear bound =
        assertInstanceOf(Outcome.Linear.class, sheet.outcomes().get(Parameter.RECEIVE_OVERHEAD));
    assertEquals(0, CostBand.at(bound, 400).at(400).low(), 1e-3);
    Propagation propagation = new Propagation(Costs.of(sheet));
    Propagation independent = new Propagation(Costs.of(independent(sheet)));
    for (int bytes : List.of(1, 100)) {
      double half = Statistics.t95(5) * MEAN_ERROR * oneWay(bytes, 2);
      double message = propagation.around(c -> c.oneWay(bytes, 2)).width() / 2;
      double before = independent.around(c -> c.oneWay(bytes, 2)).width() / 2;
      assertTrue(message > 0.99 * half, () -> message + " of " + half);
      assertTrue(message < 0.9 * before, () -> message + ", before " + before);
      assertEquals(
          CostBand.at(bound, bytes).halfAt(bytes),
          propagation.around(c -> c.receiveOverhead(bytes)).width() / 2,
          1e-6);
    }
  }

  private Sheet sheet(List<Integer> pairs, IntFunction<CampaignBlock> blocks) {
    return sheet(pairs, blocks, FitSettings.defaults().withResamples(0));
  }

  private Sheet sheet(
      List<Integer> pairs, IntFunction<CampaignBlock> blocks, FitSettings settings) {
    Set<Parameter> wanted =
        EnumSet.of(
            Parameter.SEND_OVERHEAD,
            Parameter.RECEIVE_OVERHEAD,
            Parameter.USER_RECEIVE,
            Parameter.TRANSFER_TIME);
    CampaignFit fit = CampaignFitter.fit(campaign(pairs, blocks), wanted, settings);
    Sheet sheet = TableOne.sheet();
    for (Map.Entry<Parameter, Outcome> one : fit.outcomes().entrySet()) {
      sheet = sheet.with(one.getKey(), one.getValue());
    }
    return sheet;
  }

  /** Writes it like a sheet of a version before. */
  private static Sheet independent(Sheet sheet) {
    Outcome.Transfer l = Costs.of(sheet).transferOutcome();
    return sheet.with(Parameter.TRANSFER_TIME, l.withJoint(Optional.empty()));
  }

  /**
   * Half a round trip by 20 to 40 % off is not known to be above its ends, but in each block is.
   */
  @Test
  void aDifferenceIsAboveZeroWhereItsBlocksAreSureOfIt() {
    spread = 20;
    String doubt = "L is not above 0 by more than its error";
    List<String> forks = fit(List.of(1), CampaignBlock::ofFork).warnings();
    assertTrue(forks.stream().anyMatch(w -> w.startsWith(doubt)), forks::toString);
    List<String> blocks = fit(List.of(1), CampaignBlock::ofRound).warnings();
    assertTrue(blocks.stream().noneMatch(w -> w.startsWith(doubt)), blocks::toString);
  }
}
