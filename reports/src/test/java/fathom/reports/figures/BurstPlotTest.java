package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.sheet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bursts against equation 4, and which of them are drawn. */
class BurstPlotTest {
  private static final Outcome.Buffer BUFFER =
      new Outcome.Buffer(
          Estimate.of(100, 2), Estimate.of(0.25, 0.01), Architecture.UNKNOWN, "one port only");

  /**
   * B = 100, D/A = 0.25, S = 4: 400 packets pass 100 + 0.25·396 = 199, a share of 0.4975; the knee
   * is where 100 + 0.25·(k − 4) = k, at k = 132.
   */
  @Test
  void burstsFollowTheEquationUpToTheKnee() {
    List<BurstCount> bursts =
        List.of(
            new BurstCount(1400, 4, 1, new Replicate(0, 0), 400, 190, 9),
            new BurstCount(1400, 4, 1, new Replicate(0, 1), 100, 100, 0),
            new BurstCount(1400, 4, 2, new Replicate(0, 2), 800, 100, 0));
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), bursts, Compared.NONE)
            .figures()
            .getFirst();
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.LineTrace line =
        (Trace.LineTrace)
            traces.stream().filter(t -> t.name().equals("eq. 4")).findFirst().orElseThrow();
    Spot knee =
        line.spots().stream().filter(s -> Math.abs(s.x() - 132) < 1e-9).findFirst().orElseThrow();
    assertEquals(1, knee.y(), 1e-12);
    Spot quarter = line.spots().stream().filter(s -> s.x() == 400).findFirst().orElseThrow();
    assertEquals(0.4975, quarter.y(), 1e-12);
    // The intervals' ends together: 0.24 + (98 − 0.96)/400 and 0.26 + (102 − 1.04)/400.
    assertEquals(0.4826, quarter.low(), 1e-12);
    assertEquals(0.5124, quarter.high(), 1e-12);
    assertTrue(traces.stream().anyMatch(t -> t.name().equals("knee: k = 132 packets")));
    Trace.Points points = (Trace.Points) traces.getLast();
    assertEquals(List.of(Spot.at(100, 1), Spot.at(400, 0.4975)), points.spots());
    assertTrue(figure.caption().contains("2 bursts of 4 senders into one port"), figure.caption());
  }

  /**
   * Two senders sent more bursts, but those of four lose packets at four lengths, and the fit is
   * theirs. The one of 100 packets is not beyond the knee at 132 and has no say.
   */
  @Test
  void theBurstsAreThoseOfTheFit() {
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      bursts.add(new BurstCount(1400, 4, 1, new Replicate(fork, 0), 100, 100, 0));
      int iteration = 1;
      for (int offered : List.of(200, 400, 800, 1600)) {
        long passed = 100L + (offered - 4) / 4 + (fork % 3 - 1);
        bursts.add(new BurstCount(1400, 4, 1, new Replicate(fork, iteration), offered, passed, 0));
        iteration++;
      }
      for (; iteration < 20; iteration++) {
        bursts.add(new BurstCount(1400, 2, 1, new Replicate(fork, iteration), 50, 50, 0));
      }
    }
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), bursts, Compared.NONE)
            .figures()
            .getFirst();
    assertTrue(figure.caption().contains("30 bursts of 4 senders into one port"), figure.caption());
    assertTrue(figure.caption().contains("6 of them, outlined"), figure.caption());
    List<Trace.Points> points = figure.panels().getFirst().traces(Trace.Points.class);
    assertEquals(
        List.of("left out by the fit", "one burst"), points.stream().map(Trace::name).toList());
    assertTrue(points.getFirst().spots().stream().allMatch(s -> s.x() == 100));
    assertFalse(points.getFirst().filled());
    assertEquals(24, points.getLast().spots().size());
  }

  @Test
  void withoutBurstsItSaysWhereTheyAre() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), List.of(), Compared.NONE)
            .figures()
            .getFirst();
    assertTrue(figure.caption().contains("from a run directory only"), figure.caption());
    assertFalse(
        figure.panels().getFirst().traces().stream().anyMatch(Trace.Points.class::isInstance));
  }
}
