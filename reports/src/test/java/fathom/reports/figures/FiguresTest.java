package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.figure;
import static fathom.reports.figures.PlotSheets.ids;
import static fathom.reports.figures.PlotSheets.sheet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Trace;
import fathom.reports.text.Markup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is drawn of a sheet and what is not, and what holds for every figure. */
class FiguresTest {
  @Test
  void everyValueHasItsFigureAndEveryOtherItsReason() {
    Figures figures = Figures.of(SampleSheets.table1(), List.of(), Compared.NONE);
    assertEquals(
        List.of(
            "plot-message",
            "plot-latency",
            "plot-O_s",
            "plot-T_s",
            "plot-g_s",
            "plot-g_r",
            "plot-U_r",
            "plot-L",
            "plot-L-m",
            "plot-B_L",
            "plot-M_ctc",
            "plot-M_ctc-heap",
            "plot-M_ctm",
            "plot-M_mtm-heap",
            "plot-memory"),
        ids(figures));
    List<String> missing = figures.missing().stream().map(Figures.Missing::title).toList();
    assertEquals(
        List.of(
            "O_r, asynchronous receive overhead",
            "M_mtm, memory copy, memory to memory",
            "Schedule of a broadcast"),
        missing);
    assertTrue(figures.missing().getFirst().reason().startsWith("not observable: the kernel's"));
    assertTrue(figures.missing().getLast().reason().contains("O_r has no value on this sheet"));
  }

  /** The printed sheet has no points: lines alone, no residuals, and it says so. */
  @Test
  void aSheetWithoutPointsIsDrawnAsFarAsItGoes() {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    assertEquals(16, figures.figures().size());
    assertTrue(figures.missing().isEmpty());
    for (Figure figure : figures.ofParameters()) {
      assertEquals(1, figure.panels().size(), figure.id());
      assertFalse(
          figure.panels().getFirst().traces().stream().anyMatch(Trace.Band.class::isInstance),
          "printed numbers have no band");
    }
    Figure gap = figure(figures, "plot-g_s");
    assertTrue(gap.caption().contains("does not have the points"), gap.caption());
    assertTrue(
        gap.caption().startsWith("g_s = 6.73 µs for m ≤ 40; 0.0796·m + 3.027"), gap.caption());
  }

  @Test
  void numbersThatNoAxisHoldsAreNamed() {
    Outcome huge =
        new Outcome.Linear(
            new CostFunction(
                List.of(
                    new Segment(SizeRange.from(1), Estimate.exact(1e308), Estimate.exact(1e307)))),
            List.of(),
            new FitQuality(0, Double.NaN, Double.NaN, 0));
    Figures figures = Figures.of(sheet(Map.of(Parameter.SEND_GAP, huge)), List.of(), Compared.NONE);
    assertTrue(figures.figures().isEmpty());
    assertTrue(figures.missing().getFirst().reason().contains("no axis holds"));
    assertEquals(
        "from −∞ to ∞, no number",
        new NotDrawnException("from -Infinity to Infinity, NaN").getMessage());
  }

  /** In a page the caption stands below; read aloud, it would come twice. */
  @Test
  void aDescriptionDoesNotSayTheCaptionAgain() {
    for (Figure figure : Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures()) {
      assertFalse(figure.description().contains(figure.caption()), figure.id());
      assertTrue(
          ChartRenderer.file(figure).contains(Markup.text(figure.caption())),
          "a file has no caption but this");
      assertFalse(
          ChartRenderer.element(figure).contains(Markup.text(figure.caption())), figure.id());
    }
  }

  /** Sheets without points have lines alone, which colours must not be all that tells apart. */
  @Test
  void linesWithoutPointsDifferByTheirDashes() {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    for (Figure figure : figures.figures()) {
      if (List.of("plot-L", "plot-L-m", "plot-memory").contains(figure.id())) {
        List<Trace.Dash> dashes =
            figure.panels().getFirst().traces().stream()
                .filter(Trace.Line.class::isInstance)
                .map(t -> ((Trace.Line) t).dash())
                .toList();
        assertTrue(dashes.size() >= 3, figure.id());
        assertEquals(dashes.size(), Set.copyOf(dashes).size(), figure.id() + dashes);
      }
    }
  }
}
