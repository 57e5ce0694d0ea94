package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.comparison.SampleRepeats;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Svg;
import fathom.reports.figures.chart.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the values of repeated runs stand, worked out by hand. */
class RepeatPlotTest {
  private static final double LEGEND = 20;
  private static final double EXACT = 0.02;

  private static Figure figure(RepeatedRuns runs) {
    return Figures.of(runs).figures().getFirst();
  }

  /** 100 ± 5, none, 120 ± 10, 110 ± 5: the mean is 110, so they reach from −13.6 to 18.2 %. */
  private static RepeatedRuns four() {
    List<NamedSheet> runs = new ArrayList<>();
    for (Outcome gap :
        List.of(
            Hand.flat(100, 5),
            new Outcome.Rejected("falls"),
            Hand.flat(120, 10),
            Hand.flat(110, 5))) {
      runs.add(
          new NamedSheet(
              "runs/" + runs.size(),
              Hand.created(
                  "2026-11-21T0" + runs.size() + ":00:00Z",
                  Hand.sheet(Map.of(Parameter.SEND_GAP, gap)))));
    }
    return RepeatedRuns.of(runs, RepeatedRuns.USUAL_MARGIN);
  }

  /**
   * Four runs and words take 72 to 702 across: 4/0.56 = 7.14 places of 88.2 each. The panel goes
   * from 28 to 88, and from 1.04 · 18.18 = 18.91 % to as much below 0: 1.5867 a percent.
   */
  @Test
  void valuesStandRunByRunAboutTheirMean() {
    Svg svg = new Svg(ChartRenderer.file(figure(four())));
    List<List<Svg.At>> markers = svg.paths("f-known", LEGEND);
    assertEquals(3, markers.size());
    double place = 630 * 0.56 / 4;
    double percent = 30 / (1.04 * 100 * 20 / 110);
    assertAt(72 + 0.5 * place, 58 + percent * 1000 / 110, Svg.middle(markers.get(0)));
    assertAt(72 + 2.5 * place, 58 - percent * 1000 / 110, Svg.middle(markers.get(1)));
    assertAt(72 + 3.5 * place, 58, Svg.middle(markers.get(2)));
    List<Double> bar =
        svg.paths("s-known", LEGEND).get(1).stream().map(Svg.At::y).sorted().toList();
    assertEquals(58 - percent * 2000 / 110, bar.getFirst(), EXACT, "130");
    assertEquals(58, bar.getLast(), EXACT, "110");
  }

  private static void assertAt(double x, double y, Svg.At at) {
    assertEquals(x, at.x(), EXACT);
    assertEquals(y, at.y(), EXACT);
  }

  @Test
  void eachRowHasAPanelAndWordsBesideIt() {
    Figure figure = figure(SampleRepeats.runs(6));
    assertEquals(8, figure.panels().size(), "O_r has no value");
    assertEquals("repeat-spread", figure.id());
    Trace.Points varying = figure.panels().getFirst().traces(Trace.Points.class).getFirst();
    assertEquals(Trace.Marker.SQUARE, varying.marker(), "told not by colour alone");
    assertEquals("varies more than its intervals say", varying.name());
    assertEquals(6, varying.spots().size());
    assertEquals(
        List.of("O_s, m = 1", "×3.6 (2.1–9.1)"),
        figure.panels().getFirst().traces(Trace.TextTrace.class).stream()
            .map(Trace.TextTrace::text)
            .toList());
    assertEquals(
        List.of(false, false, false, false, false, false, false, true),
        figure.panels().stream().map(Panel::hasTexts).toList());
    String caption = figure.caption();
    assertTrue(
        caption.contains(
            "g_r (m = 1): spread 1.26 %, ± 10.0 %, promised 3.90 %, ratio 0.32 (0.16–1.2),"
                + " 0 of 6 pairs apart."),
        caption);
    assertTrue(figure.description().endsWith(caption), "who does not see it is told the same");
  }
}
