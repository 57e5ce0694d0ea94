package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.PiecewiseFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.Subject;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Check;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Data that look complete but hold no error, or no time, for part of what is published. */
class UntoldErrorsTest {
  private static Row row(double size, double value, int fork) {
    return new Row(List.of(1.0, size), value, 0.1, fork);
  }

  @Test
  void aSlopeThatOneForkAloneKnowsHasNoError() {
    List<Row> rows =
        new ArrayList<>(List.of(row(1, 5, 0), row(1, 5.1, 1), row(1, 4.9, 2), row(100, 7, 0)));
    assertEquals(Optional.empty(), RobustRegression.fit(rows));
    rows.add(row(100, 7.1, 1));
    assertTrue(RobustRegression.fit(rows).isPresent());
  }

  @Test
  void windowsThatAllStrayFromEachOtherStay() {
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      for (int i = 0; i < 4; i++) {
        double micros = fork == 0 ? (i < 2 ? 10 : 15) : 10 + 0.001 * i;
        windows.add(new TimedWindow(8, new Replicate(fork, i), micros));
      }
    }
    FitLog log = new FitLog();
    List<CostPoint> points = ForkMedians.points(Experiment.SEND_GAP, windows, log);
    assertEquals(12.5, points.getFirst().micros());
    assertEquals(List.of(), log.dropped());
  }

  @Test
  void aPieceBeginsAtItsSmallestSize() {
    List<Integer> sizes = List.of(736, 1104, 1472);
    Synthetic steep =
        new Synthetic(1)
            .noise(0.002)
            .strays(0)
            .timed(Experiment.SEND_GAP, sizes, m -> 0.02 * m - 5);
    Outcome.Linear gap =
        Synthetic.linear(
            CampaignFitter.fit(
                steep.campaign(),
                Set.of(Parameter.SEND_GAP),
                FitSettings.defaults().withBreakpoint(BreakpointChoice.fixed(40))),
            Parameter.SEND_GAP);
    assertEquals(SizeRange.from(736), gap.cost().segments().getFirst().range());
  }

  @Test
  void withoutSlopeThereIsNoContention() {
    List<CostPoint> gaps =
        IntStream.range(0, 24)
            .mapToObj(i -> point(1 + 400 * (i % 4), i / 4, 5 + 32 * (i % 4)))
            .toList();
    Subject subject = new Subject("g_s", Experiment.SEND_GAP, new FitLog());
    Attempt<CostFit> attempt =
        new PiecewiseFitter(subject).fit(gaps, new BreakpointChoice.NoBreakpoints());
    if (!(attempt instanceof Attempt.Ok<CostFit>(CostFit gap))) {
      throw new AssertionError(attempt.toString());
    }
    List<TransferPoint> points =
        IntStream.range(0, 48)
            .mapToObj(
                i ->
                    new TransferPoint(
                        2 + 2 * (i % 2),
                        point(1 + 400 * (i / 2 % 4), i / 8, 20 + i % 3),
                        0.2,
                        new Overheads.Sum(0, List.of())))
            .toList();
    TransferDesign less =
        TransferDesign.of(points).with(new TransferDesign.Contention(20, 0.1, gap)).withoutSize();
    RegressionFit fit = less.fit(points).orElseThrow();
    assertEquals(Optional.empty(), less.contention());
    assertTrue(less.relativeHalfWidth(points, fit, (p, m) -> less.fitted(p, m, fit)) > 0);
  }

  private static CostPoint point(int size, int fork, double micros) {
    return CostPoint.ofFork(
        size, fork, micros, micros, List.of(new CostPoint.PointWindow(0, micros)));
  }

  @Test
  void theCostsThatLNeededAreKnownToItsChecks() {
    Synthetic path =
        new Synthetic(2)
            .loopback()
            .timed(Experiment.SEND_OVERHEAD, List.of(1, 400, 1400), m -> 6)
            .timed(Experiment.USER_RECEIVE, List.of(1, 400, 1400), m -> 10)
            .roundTrips(List.of(1), List.of(1, 400, 1400), (m, p) -> 36 + 0.01 * m);
    CampaignFit fit = Synthetic.fit(path.campaign(), Parameter.TRANSFER_TIME);
    assertEquals(Set.of(Parameter.TRANSFER_TIME, Parameter.ROUND_TRIP), fit.outcomes().keySet());
    Check parts =
        fit.checks().stream()
            .filter(c -> c.name().startsWith("round trip against"))
            .findFirst()
            .orElseThrow();
    assertFalse(parts.detail().contains("no value"), parts::toString);
    assertTrue(Synthetic.outcome(fit, Parameter.TRANSFER_TIME) instanceof Outcome.Transfer);
  }
}
