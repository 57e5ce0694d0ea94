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
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Trace;
import fathom.reports.text.Markup;
import java.util.HashMap;
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
        List.of("plot-message", "plot-latency", "plot-costs", "plot-L", "plot-B_L", "plot-memory"),
        ids(figures));
    assertTrue(figures.missing().isEmpty());
    String caption = figure(figures, "plot-costs").caption();
    assertTrue(caption.endsWith("Without a value: O_r."), caption);
  }

  /** The printed sheet has no points: lines alone, and it says so. */
  @Test
  void aSheetWithoutPointsIsDrawnAsFarAsItGoes() {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    assertEquals(6, figures.figures().size());
    assertTrue(figures.missing().isEmpty());
    for (Figure figure : figures.ofParameters()) {
      assertFalse(
          figure.panels().getFirst().traces().stream().anyMatch(Trace.Band.class::isInstance),
          "printed numbers have no band");
    }
    String costs = figure(figures, "plot-costs").caption();
    assertTrue(costs.contains("does not have the points"), costs);
  }

  /** One colour for a parameter wherever it is drawn, and no other parameter of a figure has it. */
  @Test
  void aParameterHasOneColour() {
    Map<String, Ink> inks = new HashMap<>();
    for (Figure figure : Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures()) {
      for (Panel panel : figure.panels()) {
        Map<Ink, String> own = new HashMap<>();
        for (Trace trace : panel.traces()) {
          String symbol = trace.name().replaceFirst(" .*", "");
          boolean isSum = trace.name().contains(" + ");
          if (!isSum && Parameter.ofSymbol(symbol).isPresent()) {
            assertEquals(trace.ink(), inks.computeIfAbsent(symbol, any -> trace.ink()), symbol);
            assertEquals(symbol, own.computeIfAbsent(trace.ink(), any -> symbol), figure.id());
          }
        }
      }
    }
    assertTrue(inks.size() >= 9, inks::toString);
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
    for (String id : List.of("plot-costs", "plot-L", "plot-memory")) {
      Map<String, Trace.Dash> dashes = new HashMap<>();
      figure(figures, id)
          .panels()
          .getFirst()
          .traces(Trace.LineTrace.class)
          .forEach(line -> dashes.put(line.name(), line.dash()));
      assertEquals(3, dashes.size(), id + dashes);
      assertEquals(3, Set.copyOf(dashes.values()).size(), id + dashes);
    }
  }
}
