package fathom.fitting.points;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForkMediansTest {
  private static final double NEAR = 1e-12;

  private final FitLog log = new FitLog();

  private static List<TimedWindow> windows(int size, int fork, double... micros) {
    List<TimedWindow> windows = new ArrayList<>();
    for (double value : micros) {
      windows.add(new TimedWindow(size, new Replicate(fork, windows.size()), value));
    }
    return windows;
  }

  private List<CostPoint> points(List<List<TimedWindow>> windows) {
    List<TimedWindow> all = windows.stream().flatMap(List::stream).toList();
    return ForkMedians.points(Experiment.SEND_GAP, all, log).stream()
        .map(
            p -> point(p.sizeBytes(), p.fork(), p.micros(), p.iterations().toArray(Integer[]::new)))
        .toList();
  }

  private static CostPoint point(int size, int fork, double micros, Integer... iterations) {
    return CostPoint.ofFork(size, fork, micros, micros, taken(micros, iterations));
  }

  private static List<CostPoint.PointWindow> taken(double micros, Integer... iterations) {
    return Stream.of(iterations).map(i -> new CostPoint.PointWindow(i, micros)).toList();
  }

  private static DroppedRow stray(int size, int fork, int iteration) {
    return new DroppedRow(
        Experiment.SEND_GAP,
        fork,
        iteration,
        size,
        "outlier: far from the median of the same launch");
  }

  /** Blocks say 5, 7 and 30: forks of one block are no more replicates. */
  @Test
  void sizeMediansAreOverBlocks() {
    List<CostPoint> points = new ArrayList<>();
    double[] micros = {4, 6, 7, 7, 20, 40};
    for (int fork = 0; fork < micros.length; fork++) {
      points.add(
          new CostPoint(
              8, fork, CampaignBlock.ofRound(fork / 2), micros[fork], micros[fork], List.of()));
    }
    assertEquals(List.of(5.0, 7.0, 30.0), ForkMedians.byBlock(points));
    ForkMedians.SizeMedian median = Objects.requireNonNull(ForkMedians.sizeMedians(points).get(8));
    assertEquals(7, median.micros());
    assertEquals(3, median.replicates());
    // A median deviation of 2 over √(3 − 1).
    assertEquals(1.2533 * 1.4826 * 2 / Math.sqrt(2), median.standardError(), NEAR);
  }

  @Test
  void pointsKeepTheBlockOfTheirFork() {
    Replicate replicate = new Replicate(4, 0, CampaignBlock.ofRound(1));
    List<CostPoint> points =
        ForkMedians.points(
            Experiment.SEND_GAP, List.of(new TimedWindow(8, replicate, 5)), new FitLog());
    assertEquals(CampaignBlock.ofRound(1), points.getFirst().block());
    assertEquals(CampaignBlock.ofRound(1), points.getFirst().derived(2, 1).block());
    assertEquals(4, points.getFirst().derived(2, 1).fork());
  }

  @Test
  void mediansStandBySizeThenFork() {
    List<CostPoint> points =
        points(List.of(windows(40, 1, 7, 7, 7), windows(8, 2, 6, 6.1, 6.2), windows(8, 0, 5, 5)));
    assertEquals(
        List.of(point(8, 0, 5, 0, 1), point(8, 2, 6.1, 0, 1, 2), point(40, 1, 7, 0, 1, 2)), points);
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void negativeSizesAreDroppedAndZeroIsNot() {
    List<CostPoint> points = points(List.of(windows(-1, 3, 5), windows(0, 3, 6)));
    assertEquals(List.of(point(0, 3, 6, 0)), points);
    assertEquals(
        List.of(new DroppedRow(Experiment.SEND_GAP, 3, 0, -1, "not a message size")),
        log.dropped());
  }

  /** The deviation of 0 of the middle one is no deviation. */
  @Test
  void deviationsLeaveOutTheMiddleOfAnOddNumber() {
    assertDeviations(List.of(0.1, 0.2), ForkMedians.deviations(new double[] {12, 10, 9}));
    assertDeviations(
        List.of(0.1, 0.1, 0.3, 0.3), ForkMedians.deviations(new double[] {7, 9, 11, 13}));
  }

  private static void assertDeviations(List<Double> expected, double[] found) {
    assertEquals(expected.size(), found.length);
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), found[i], NEAR);
    }
  }

  @Test
  void scalesAreStandardDeviationsAboveTheFloor() {
    assertEquals(0.002, ForkMedians.scale(List.of()));
    assertEquals(0.002, ForkMedians.scale(List.of(new double[] {0.001, 0.001})));
    assertEquals(
        1.4826 * 0.02,
        ForkMedians.scale(List.of(new double[] {0.01}, new double[] {0.02, 0.9})),
        NEAR);
  }

  /** Quiet windows have the scale of the floor, 0.2 %: at five of them, 1 %, a stray begins. */
  @Test
  void windowsBeyondFiveDeviationsAreLeftOut() {
    List<CostPoint> points =
        points(
            List.of(
                windows(8, 0, 10, 10, 10, 10, 10.09),
                windows(8, 1, 10, 10, 10, 10, 10.11),
                windows(8, 2, 10, 10, 9.89, 10, 10)));
    assertEquals(
        List.of(
            point(8, 0, 10, 0, 1, 2, 3, 4),
            point(8, 1, 10, 0, 1, 2, 3),
            point(8, 2, 10, 0, 1, 3, 4)),
        points);
    assertEquals(List.of(stray(8, 1, 4), stray(8, 2, 2)), log.dropped());
  }

  @Test
  void twoWindowsCannotSayWhichOfThemStrays() {
    List<CostPoint> points = points(List.of(windows(8, 0, 10, 10, 10), windows(8, 1, 10, 20)));
    assertEquals(List.of(point(8, 0, 10, 0, 1, 2), point(8, 1, 15, 0, 1)), points);
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void threeWindowsCan() {
    List<CostPoint> points =
        points(List.of(windows(8, 0, 10, 10, 10, 10, 10), windows(8, 1, 10, 10, 20)));
    assertEquals(List.of(point(8, 0, 10, 0, 1, 2, 3, 4), point(8, 1, 10, 0, 1)), points);
    assertEquals(List.of(stray(8, 1, 2)), log.dropped());
  }

  @Test
  void whereFewerThanHalfWouldStayAllStay() {
    List<List<TimedWindow>> windows = new ArrayList<>();
    for (int fork = 1; fork < 6; fork++) {
      windows.add(windows(8, fork, 10, 10, 10, 10, 10, 10));
    }
    windows.add(windows(8, 0, 10, 10, 10, 10, 20, 20, 30));
    assertEquals(point(8, 0, 10, 0, 1, 2, 3), points(windows).getFirst());
    assertEquals(3, log.dropped().size());
    windows.removeLast();
    windows.add(windows(8, 0, 1, 2, 10, 10, 10, 20, 30, 40));
    assertEquals(point(8, 0, 10, 0, 1, 2, 3, 4, 5, 6, 7), points(windows).getFirst());
    assertEquals(3, log.dropped().size());
  }

  /** A quiet size next to noisy ones: what is usual in the whole experiment is no stray. */
  @Test
  void aSizeIsNotHeldToLessThanTheCommonScale() {
    List<List<TimedWindow>> windows = new ArrayList<>();
    for (int fork = 0; fork < 4; fork++) {
      windows.add(windows(40, fork, 9, 9.5, 10, 10.5, 11));
    }
    windows.add(windows(8, 0, 10, 10, 10, 10, 11));
    assertEquals(5, points(windows).getFirst().iterations().size());
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void aNoisySizeIsHeldToItsOwnScale() {
    List<List<TimedWindow>> windows = new ArrayList<>();
    for (int fork = 0; fork < 4; fork++) {
      windows.add(windows(40, fork, 10, 10, 10, 10, 10));
    }
    windows.add(windows(8, 0, 8, 9, 10, 11, 12));
    assertEquals(5, points(windows).getFirst().iterations().size());
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void mediansOverForksCarryTheirError() {
    ForkMedians.SizeMedian median =
        ForkMedians.sizeMedians(
                List.of(point(8, 0, 10), point(8, 1, 11), point(8, 2, 14), point(40, 0, 3)))
            .firstEntry()
            .getValue();
    assertEquals(11, median.micros());
    assertEquals(1.2533 * 1.4826 * 1 / Math.sqrt(2), median.standardError(), NEAR);
    assertEquals(3, median.replicates());
  }
}
