package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.ids;
import static fathom.reports.figures.PlotSheets.sheet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.reports.figures.Compared.ComparedCase;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was measured against what was predicted, and what its caption counts. */
class ValidationPlotTest {
  private static ComparedCase compared(
      String model, double measured, double half, double predicted, boolean doubted) {
    return new ComparedCase(
        Operation.BROADCAST,
        "flat",
        model,
        measured,
        measured - half,
        measured + half,
        predicted,
        doubted,
        false);
  }

  /** 110 predicted for 100, and 380 for 400: 10 % and 5 %, on the mean 7.5 %. */
  @Test
  void measuredStandsAgainstPredicted() {
    List<ComparedCase> cases =
        List.of(
            compared("plogp", 100, 5, 110, false),
            compared("plogp", 400, 0, 380, true),
            compared("a <b>", 400, 0, 800, true),
            new ComparedCase(Operation.BROADCAST, "chain", "plogp", 1e9, 1e9, 1e9, 1, false, true));
    Figures figures =
        Figures.of(sheet(Map.of()), List.of(), new Compared("Measured elsewhere.", cases));
    assertEquals(List.of("plot-validation-broadcast"), ids(figures));
    Figure figure = figures.figures().getFirst();
    String caption = figure.caption();
    assertTrue(caption.startsWith("Measured elsewhere. Measured medians"), caption);
    assertTrue(
        caption.contains(
            "plogp 7.50 % over 2 cases, 10.0 % over the 1 not doubted; a <b> 100.0 % over 1 case,"
                + " all doubted."),
        caption);
    assertTrue(caption.contains("2 of 3 medians have no interval"), caption);
    assertTrue(caption.contains("Not drawn: 1 case in which repetitions lost data"), caption);
    List<Trace> traces = figure.panels().getFirst().traces();
    assertEquals(
        List.of("as predicted", "plogp", "plogp, doubted", "a <b>, doubted"),
        traces.stream().map(Trace::name).toList());
    Trace.Points held = (Trace.Points) traces.get(1);
    Trace.Points doubted = (Trace.Points) traces.get(2);
    assertEquals(List.of(new Spot(110, 100, 95, 105)), held.spots());
    assertTrue(held.filled() && !doubted.filled());
    assertEquals(held.marker(), doubted.marker());
    // Drawn later and smaller, so that none hides another.
    Trace.Points other = (Trace.Points) traces.get(3);
    assertEquals(List.of(1.8, 1.8, 0.7), List.of(held.size(), doubted.size(), other.size()));
    assertTrue(caption.contains("all stay visible"), caption);
    Spot begin = ((Trace.LineTrace) traces.getFirst()).spots().getFirst();
    assertEquals(begin.x(), begin.y());
    assertTrue(figure.panels().getFirst().y().high() < 1e6, "the incomplete one counts nowhere");
  }
}
