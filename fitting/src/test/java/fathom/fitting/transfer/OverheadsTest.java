package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.PiecewiseFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.Subject;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two parts measured at 8 and 40 bytes; what they cost elsewhere is what their lines say. */
class OverheadsTest {
  private static final double NEAR = 1e-9;
  private static final double[] FORKS = {-0.1, -0.05, 0, 0.05, 0.1};

  private final FitLog log = new FitLog();

  /** One point per fork and size, none where the value is not a number. */
  private static List<CostPoint> points(double atEight, double atForty) {
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < FORKS.length; fork++) {
      points.add(point(8, fork, atEight * (1 + FORKS[fork])));
      points.add(point(40, fork, atForty * (1 + FORKS[fork])));
    }
    return points;
  }

  private static CostPoint point(int size, int fork, double micros) {
    return CostPoint.ofFork(
        size, fork, micros, micros, List.of(new CostPoint.PointWindow(3, micros)));
  }

  private final SequencedMap<Subject, Attempt<CostFit>> ends = new LinkedHashMap<>();

  private OverheadsTest with(String symbol, Experiment experiment, List<CostPoint> points) {
    Subject subject = new Subject(symbol, experiment, log);
    ends.put(
        subject, new PiecewiseFitter(subject).fit(points, new BreakpointChoice.NoBreakpoints()));
    return this;
  }

  private Overheads known() {
    return switch (Overheads.of(ends)) {
      case Attempt.Ok<Overheads>(Overheads overheads) -> overheads;
      case Attempt.Failed<Overheads>(String reason) -> throw new AssertionError(reason);
    };
  }

  private Overheads both() {
    return with("O_s", Experiment.SEND_OVERHEAD, points(5, 9))
        .with("U_r", Experiment.USER_RECEIVE, points(2, 3))
        .known();
  }

  @Test
  void whatWasMeasuredAtASizeServesThere() {
    Overheads.Sum sum = both().at(8);
    assertEquals(7, sum.micros(), NEAR);
    assertEquals(2, sum.pulls().size());
    // The forks' squared deviations are 0.025 of the square, over 5·4.
    assertEquals((25 + 4) * 0.025 / 20, sum.variance(), NEAR);
    for (Map<CampaignBlock, Double> pulls : sum.pulls()) {
      assertEquals(
          IntStream.range(0, FORKS.length)
              .mapToObj(CampaignBlock::ofFork)
              .collect(Collectors.toSet()),
          pulls.keySet());
    }
  }

  /** Six bytes above 40, by slopes of 4/32 and 1/32. */
  @Test
  void elsewhereTheFittedCostServes() {
    Overheads.Sum sum = both().at(46);
    assertEquals(12 + 6 * 5 / 32.0, sum.micros(), NEAR);
    assertTrue(sum.variance() > (81 + 9) * 0.025 / 20, sum::toString);
    assertEquals(2, sum.pulls().size());
  }

  @Test
  void aSizeBesideTheLineCostsWhatWasMeasured() {
    List<CostPoint> points = points(5, 9);
    for (int fork = 0; fork < FORKS.length; fork++) {
      points.add(point(100, fork, 12 * (1 + FORKS[fork])));
    }
    Overheads overheads = with("O_s", Experiment.SEND_OVERHEAD, points).known();
    assertEquals(9, overheads.at(40).micros(), NEAR);
    assertEquals(81 * 0.025 / 20, overheads.at(40).variance(), NEAR);
  }

  /** Forks 0 of two experiments have nothing in common but their number. */
  @Test
  void variancesOfPartsAddWhereForksStandForThemselves() {
    Overheads.Sum sum =
        new Overheads.Sum(
            3,
            List.of(
                new TreeMap<>(Map.of(CampaignBlock.ofFork(0), 1.0, CampaignBlock.ofFork(1), -2.0)),
                new TreeMap<>(Map.of(CampaignBlock.ofFork(0), 3.0, CampaignBlock.ofFork(5), 0.5))));
    assertEquals(1 + 4 + 9 + 0.25, sum.variance());
    assertEquals(0, new Overheads.Sum(3, List.of()).variance());
  }

  /** Both parts ran in block 0, which moved their sum by 4; only one ran in each of the others. */
  @Test
  void pullsOfOneBlockAddBeforeTheyAreSquared() {
    Overheads.Sum sum =
        new Overheads.Sum(
            3,
            List.of(
                new TreeMap<>(
                    Map.of(CampaignBlock.ofRound(0), 1.0, CampaignBlock.ofRound(1), -2.0)),
                new TreeMap<>(
                    Map.of(CampaignBlock.ofRound(0), 3.0, CampaignBlock.ofRound(5), 0.5))));
    assertEquals(16 + 4 + 0.25, sum.variance());
  }

  @Test
  void theFormulaNamesThePartsInTheirOrder() {
    assertEquals("O_s − U_r", both().formula());
  }

  @Test
  void aPartWithoutAValueIsNamedWithItsReason() {
    with("O_s", Experiment.SEND_OVERHEAD, withStray());
    ends.put(new Subject("U_r", Experiment.USER_RECEIVE, log), Attempt.failed("no data"));
    assertEquals(Attempt.failed("L needs U_r, which has no value: no data"), Overheads.of(ends));
    assertEquals(List.of(), notSubtracted());
  }

  private List<DroppedRow> notSubtracted() {
    return log.dropped().stream().filter(row -> row.reason().contains("computing L")).toList();
  }

  private static List<CostPoint> withStray() {
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < 9; fork++) {
      points.add(point(8, fork, fork == 4 ? 50 : 5 + 0.01 * Math.abs(fork - 4)));
      points.add(point(40, fork, 9 + 0.01 * fork));
    }
    return points;
  }

  @Test
  void aForkThatStraysIsLeftOutOfTheSizeAndRecorded() {
    Overheads overheads = with("O_s", Experiment.SEND_OVERHEAD, withStray()).known();
    assertEquals(5.025, overheads.at(8).micros(), 1e-3);
    assertEquals(
        List.of(
            new DroppedRow(
                Experiment.SEND_OVERHEAD, 4, 3, 8, "outlier: left out when computing L")),
        notSubtracted());
  }
}
