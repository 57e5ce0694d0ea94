package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.model.parameter.Experiment;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slopes of the control work against the messages that arrive meanwhile, worked out by hand. */
class ArrivalSlopesTest {
  private final FitLog log = new FitLog();

  private static InterferenceWindow work(
      int size, int fork, int iteration, double rate, double micros) {
    return new InterferenceWindow(size, new Replicate(fork, iteration), micros, rate);
  }

  private List<CostPoint> slopes(List<InterferenceWindow> windows) {
    return new ReceiveOverheadFitter(log).slopes(windows);
  }

  private String refusal(List<InterferenceWindow> windows) {
    return switch (new ReceiveOverheadFitter(log)
        .fit(windows, new BreakpointChoice.NoBreakpoints())) {
      case Attempt.Ok<CostFit>(CostFit fit) -> throw new AssertionError(fit.toString());
      case Attempt.Failed<CostFit>(String reason) -> reason;
    };
  }

  /** Slopes 8, 10 and 12 at distances 5, 10 and 5: half of 20 is passed at 10. */
  @Test
  void pairsCountByTheirDistanceInRate() {
    List<CostPoint> points =
        slopes(List.of(work(40, 2, 4, 5, 1060), work(0, 2, 0, 0, 1000), work(40, 2, 1, 10, 1100)));
    assertEquals(1, points.size());
    CostPoint point = points.getFirst();
    assertEquals(40, point.sizeBytes());
    assertEquals(2, point.fork());
    assertEquals(10, point.micros());
    assertEquals(110, point.noiseUnit());
    assertEquals(List.of(1, 4), point.iterations());
  }

  @Test
  void theMedianIsInterpolatedBetweenTheNeighboursOfHalfOfAllDistances() {
    List<CostPoint> points =
        slopes(List.of(work(8, 0, 0, 2, 1002), work(8, 0, 1, 4, 1008), work(8, 0, 2, 14, 1048)));
    // 2→4: slope 3, distance 2; 4→14: 4, 10; 2→14: 46/12, 12. The middles of their shares are at
    // 1, 8 and 19 of 24, and half of 24 is 4/11 of the way from 8 to 19.
    assertEquals(46 / 12.0 + 4 / 11.0 * (4 - 46 / 12.0), points.getFirst().micros(), 1e-12);
    assertEquals(1048 / 14.0, points.getFirst().noiseUnit(), 1e-12);
  }

  @Test
  void pointsStandBySizeThenForkFromTheirOwnUndisturbedWork() {
    List<InterferenceWindow> windows = new ArrayList<>();
    for (int fork = 2; fork >= 0; fork--) {
      windows.add(work(0, fork, 0, 0, 1000 + 50 * fork));
      windows.add(work(400, fork, 1, 10, 1200 + 50 * fork));
      windows.add(work(40, fork, 2, 10, 1100 + 50 * fork));
    }
    List<CostPoint> points = slopes(windows);
    assertEquals(
        List.of(40, 40, 40, 400, 400, 400), points.stream().map(CostPoint::sizeBytes).toList());
    assertEquals(List.of(0, 1, 2, 0, 1, 2), points.stream().map(CostPoint::fork).toList());
    assertEquals(
        List.of(10.0, 10.0, 10.0, 20.0, 20.0, 20.0),
        points.stream().map(CostPoint::micros).toList());
  }

  @Test
  void oneRateAloneHasNoSlope() {
    assertEquals(List.of(), slopes(List.of(work(40, 3, 7, 5, 1060), work(40, 3, 8, 5, 1070))));
    String reason = "this launch has one arrival rate only, and O_r is a slope over two";
    assertEquals(
        List.of(
            new DroppedRow(Experiment.RECEIVE_OVERHEAD, 3, 7, 40, reason),
            new DroppedRow(Experiment.RECEIVE_OVERHEAD, 3, 8, 40, reason)),
        log.dropped());
  }

  private static List<InterferenceWindow> undisturbed(double... micros) {
    List<InterferenceWindow> windows = new ArrayList<>();
    for (double time : micros) {
      windows.add(work(0, 1, windows.size(), 0, time));
    }
    windows.add(work(40, 1, 90, 10, 1100));
    return windows;
  }

  /** The floor of the scale is 0.2 %: at five of it, 10 µs, a stray begins. */
  @Test
  void aStalledUndisturbedRunIsLeftOut() {
    assertEquals(10, slopes(undisturbed(1000, 1000, 1000, 1000, 1011)).getFirst().micros(), 1e-12);
    assertEquals(
        List.of(
            new DroppedRow(
                Experiment.RECEIVE_OVERHEAD,
                1,
                4,
                0,
                "outlier: far from the median of the same launch")),
        log.dropped());
    slopes(undisturbed(1000, 1000, 1000, 1000, 1009));
    assertEquals(1, log.dropped().size());
  }

  @Test
  void whereMostOrAllAreDoubtfulAllStay() {
    slopes(undisturbed(1000, 1300));
    slopes(undisturbed(200, 400, 1000, 1600, 1800));
    assertEquals(List.of(), log.dropped());
    // Of three, one may go.
    slopes(undisturbed(1000, 1000, 1000));
    assertEquals(List.of(), log.dropped());
  }

  /** A core now faster, now slower by 10 %: each window's own undisturbed work goes with it. */
  @Test
  void aWindowThatTellsItsUndisturbedWorkNeedsNoOther() {
    List<InterferenceWindow> windows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      double quiet = 1000 + 100 * i;
      windows.add(new InterferenceWindow(40, new Replicate(1, i), quiet + 50, 5, quiet));
      windows.add(new InterferenceWindow(40, new Replicate(1, 3 + i), quiet + 120, 10, quiet));
    }
    // What other windows say is not asked.
    windows.add(work(0, 1, 9, 0, 500));
    CostPoint point = slopes(windows).getFirst();
    // Slopes 10 at distance 5 and 12 at distance 10: half of 45 is passed at 12.
    assertEquals(12, point.micros(), 1e-12);
    assertEquals(1120 / 10.0, point.noiseUnit(), 1e-12);
    assertEquals(List.of(0, 1, 2, 3, 4, 5), point.iterations());
    assertEquals(List.of(), log.dropped());
  }

  /** Costs of 10 µs at the high rate, and of 100 at the low one, with half its messages. */
  @Test
  void theLighterOfTwoWindowsCounts() {
    InterferenceWindow high = new InterferenceWindow(40, new Replicate(1, 0), 1100, 10, 1000);
    InterferenceWindow low = new InterferenceWindow(40, new Replicate(1, 1), 1500, 5, 1000);
    assertEquals(40, slopes(List.of(high, low)).getFirst().micros(), 1e-12);
  }

  @Test
  void neitherOfTwoEqualWindowsWins() {
    InterferenceWindow one = new InterferenceWindow(40, new Replicate(1, 0), 1080, 10, 1000);
    InterferenceWindow other = new InterferenceWindow(40, new Replicate(1, 1), 1120, 10, 1000);
    assertEquals(10, slopes(List.of(one, other)).getFirst().micros(), 1e-12);
  }

  @Test
  void withoutWindowsOrSlopesThereIsNoFit() {
    assertEquals("no raw results for O_r", refusal(List.of()));
    assertEquals(
        "no launch measured one size at two different arrival rates; O_r is the slope between them",
        refusal(List.of(work(0, 0, 0, 0, 1000), work(0, 1, 0, 0, 1000))));
    assertEquals(
        "1 data point(s) (launches × sizes) are too few for an error",
        refusal(List.of(work(0, 0, 0, 0, 1000), work(40, 0, 1, 10, 1100))));
  }

  /**
   * Slopes 1, 2 and 3 of three forks, weighted by units of 101, 102 and 103: a mean of 1.99 with an
   * error of √(2/6), and t of 4.30.
   */
  @Test
  void workThatMayNotBeSlowedDownIsRefusedWithItsInterval() {
    List<InterferenceWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      windows.add(work(0, fork, 0, 0, 1000));
      windows.add(work(40, fork, 1, 10, 1010 + 10 * fork));
    }
    assertEquals(
        "receive work does not run on the timed core: arrivals cost it 1.99 µs per message, 95"
            + " % interval [-0.498, 4.47]; steer interrupts or receive packets to that core",
        refusal(windows));
  }
}
