package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.figure;
import static fathom.reports.figures.PlotSheets.sheet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where transfers begin to contend, and by which gap. */
class TransferPlotTest {
  /**
   * Table 1: 24·m > 90·6.73 from 26 bytes on, and 13·m > 90·(3.027 + 0.0796·m) from 47 on; two
   * nodes never send as much.
   */
  @Test
  void transfersContendFromTheKinkOverTheSizeOn() {
    Figure figure = figure(Figures.of(TableOne.sheet(), List.of(), Compared.NONE), "plot-L");
    assertTrue(
        figure.caption().contains("contend from: 47 bytes among 13, 26 bytes among 24 nodes."),
        figure.caption());
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Points kinks = (Trace.Points) traces.getLast();
    assertEquals(Scale.ScaleKind.LOGARITHMIC, figure.panels().getFirst().y().kind());
    assertEquals(List.of(47.0, 26.0), kinks.spots().stream().map(Spot::x).toList());
    Trace.LineTrace most =
        (Trace.LineTrace)
            traces.stream().filter(t -> t.name().equals("p = 24 nodes")).findFirst().orElseThrow();
    assertTrue(most.spots().containsAll(kinks.spots().subList(1, 2)), most::toString);
    Spot end = most.spots().getLast();
    assertEquals(1500, end.x());
    assertEquals(1.556 * 24 + 16.684 + 0.0826 * 1500 * (24 * 1500 / (90 * 122.427)), end.y(), 1e-9);
  }

  @Test
  void contentionWithoutASendGapIsNotDrawn() {
    Outcome transfer = TableOne.sheet().outcome(Parameter.TRANSFER_TIME).orElseThrow();
    Figures figures =
        Figures.of(sheet(Map.of(Parameter.TRANSFER_TIME, transfer)), List.of(), Compared.NONE);
    assertTrue(figures.figures().isEmpty());
    assertEquals(
        List.of(
            "none of O_s, L, O_r and U_r has a value",
            "L contends by g_s, which has no value on this sheet"),
        figures.missing().stream().map(Figures.MissingFigure::reason).toList());
  }

  /**
   * Known are L = p + 10 + 0.1·m·max(1, p·m/(50·20)), by a known gap of 20 µs, at 1500 bytes and 24
   * nodes 24 + 10 + 150·36. The fitted gap of Table 1 would make 150·5.88 of it.
   */
  @Test
  void theKnownTransferContendsByTheKnownGap() {
    Sheet base = TableOne.sheet();
    Map<Parameter, Truth> truths =
        Map.of(
            Parameter.SEND_GAP,
            new Truth.KnownCost(CostFunction.line(20, 0), "g"),
            Parameter.TRANSFER_TIME,
            new Truth.KnownTransfer(1, 10, 0.1, Optional.of(50.0), "L"));
    Sheet known =
        new Sheet(
            base.created(),
            base.cluster(),
            base.outcomes(),
            base.heapCopies(),
            truths,
            List.of(),
            base.diagnostics(),
            base.provenance());
    Figure figure =
        Figures.of(known, List.of(), Compared.NONE).figures().stream()
            .filter(f -> f.id().equals("plot-L"))
            .findFirst()
            .orElseThrow();
    double most =
        figure.panels().getFirst().traces().stream()
            .filter(t -> t.name().equals("known"))
            .flatMap(Trace::reach)
            .mapToDouble(Spot::y)
            .max()
            .orElseThrow();
    assertEquals(24 + 10 + 150 * 36, most, 1e-9);
  }
}
