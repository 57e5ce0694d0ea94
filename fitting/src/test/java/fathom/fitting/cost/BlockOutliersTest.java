package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.Subject;
import fathom.model.cost.Segment;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * 10 + m/10 in six launches, of which the last is a fifth slower and fork 2 stalled at 300 bytes.
 */
class BlockOutliersTest {
  private static final List<Integer> SIZES = List.of(100, 200, 300, 400, 500, 600);
  private static final double[] FACTORS = {0.999, 1.001, 1, 1.002, 0.998, 1.2};

  private final FitLog log = new FitLog();

  private Segment line(IntFunction<CampaignBlock> blocks) {
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < FACTORS.length; fork++) {
      for (int size : SIZES) {
        double stall = fork == 2 && size == 300 ? 3 : 1;
        double micros = stall * FACTORS[fork] * (10 + 0.1 * size);
        List<CostPoint.PointWindow> windows = List.of(new CostPoint.PointWindow(size, micros));
        points.add(new CostPoint(size, fork, blocks.apply(fork), micros, micros, windows));
      }
    }
    Subject subject = new Subject("g_s", Experiment.SEND_GAP, log);
    return switch (new PiecewiseFitter(subject).fit(points, new BreakpointChoice.NoBreakpoints())) {
      case Attempt.Ok<CostFit>(CostFit fit) -> fit.pieces().getFirst().segment();
      case Attempt.Failed<CostFit>(String reason) -> throw new AssertionError(reason);
    };
  }

  private List<String> reasons() {
    return log.dropped().stream().map(DroppedRow::reason).distinct().toList();
  }

  /** The slow block counts as the others do: 10·(5 + 1.2)/6; the stall does not. */
  @Test
  void aStallIsAnOutlierOfItsBlockAndASlowBlockIsNone() {
    Segment line = line(CampaignBlock::ofRound);
    assertEquals(6.2 / 6 * 10, line.constant().value(), 0.1);
    assertEquals(6.2 / 6 * 0.1, line.slope().value(), 0.001);
    assertEquals(1, log.dropped().size());
    assertEquals(2, log.dropped().getFirst().fork());
    assertEquals(
        List.of("outlier: the launch's median at this size does not fit the rest of its block"),
        reasons());
  }

  @Test
  void aSlowLaunchThatStandsForItselfIsAnOutlier() {
    Segment line = line(CampaignBlock::ofFork);
    assertEquals(10, line.constant().value(), 0.1);
    assertEquals(0.1, line.slope().value(), 0.001);
    assertEquals(
        List.of("outlier: the launch's median at this size is far from the other launches'"),
        reasons());
    assertEquals(
        SIZES.stream().collect(Collectors.toSet()),
        log.dropped().stream()
            .filter(row -> row.fork() == 5)
            .map(DroppedRow::sizeBytes)
            .collect(Collectors.toSet()));
  }
}
