package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.figure;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.comparison.Hand;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bytes over time: what a sender brings out, what a copy moves, and where caches end. */
class RatePlotsTest {
  private static Figure drawn(Sheet sheet, String id) {
    return figure(Figures.of(sheet, List.of(), Compared.NONE), id);
  }

  private static Spot last(Figure figure, int panel, String name) {
    return figure.panels().get(panel).traces().stream()
        .filter(t -> t instanceof Trace.LineTrace && t.name().equals(name))
        .map(t -> ((Trace.LineTrace) t).spots().getLast())
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  /** Table 1 at 1500 bytes: 274.472 µs in all, and 1500/122.427 MB/s from one sender. */
  @Test
  void latencyAndBandwidthAreThoseOfTheModel() {
    Figure figure = drawn(TableOne.sheet(), "plot-latency");
    assertEquals(274.472, last(figure, 0, "O_s + L + O_r + U_r").y(), 1e-9);
    assertEquals(1500 / 122.427, last(figure, 1, "m/g_s(m)").y(), 1e-9);
    assertEquals("bandwidth, MB/s", figure.panels().get(1).y().label());
    assertTrue(figure.caption().endsWith("latency is that of the model."), figure.caption());
  }

  /** Without a gap there are round trips alone, without round trips the gap alone. */
  @Test
  void halfOfItIsDrawnWhereTheRestIsMissing() {
    Sheet whole = SampleSheets.table1();
    Figure trips =
        drawn(
            SheetLike.of(whole).with(Parameter.SEND_GAP, new Outcome.Rejected("no")).sheet(),
            "plot-latency");
    assertEquals(1, trips.panels().size());
    assertTrue(trips.caption().endsWith("so there is no bandwidth."), trips.caption());
    Figure gap = drawn(Hand.sheet(Map.of(Parameter.SEND_GAP, Hand.flat(4, 0.1))), "plot-latency");
    assertEquals(1, gap.panels().size());
    assertTrue(gap.caption().endsWith("the sheet has no round trips."), gap.caption());
    Figures none =
        Figures.of(
            Hand.sheet(Map.of(Parameter.SEND_GAP, Hand.flat(-4, 0.1))), List.of(), Compared.NONE);
    assertEquals(
        "the sheet holds no round trips, and g_s has no value above 0",
        none.missing().getFirst().reason());
  }

  /** Times ± bars become rates between the bytes over its ends; one that reaches 0 has none. */
  @Test
  void barsOfTimesBecomeBarsOfRates() {
    List<Spot> rates =
        SizeSpan.rates(
            List.of(Spot.within(1000, 4, 1), Spot.within(2000, 4, 4), Spot.within(3000, 0, 1)),
            1000);
    assertEquals(List.of(new Spot(1000, 0.25, 0.2, 1 / 3.0), Spot.at(2000, 0.5)), rates);
  }

  /** M_ctc = 0.015·m + 0.194 of Table 1: 1500 bytes in 22.694 µs are 0.0661 GB/s. */
  @Test
  void copiesAreInGigabytesASecondWithTheCachesMarked() {
    Sheet sheet =
        SheetLike.of(TableOne.sheet())
            .provenance(
                Map.of(
                    "machine.cpu.caches",
                    "L3 unified 491520 KiB, L2 unified 2048 KiB, L1 instruction 1 KiB, L1 data 1"
                        + " KiB"))
            .sheet();
    Figure figure = drawn(sheet, "plot-memory");
    Panel panel = figure.panels().getFirst();
    assertEquals("copied or added, GB/s", panel.y().label());
    assertEquals(1.5 / 22.694, last(figure, 0, "M_ctc cache to cache").y(), 1e-9);
    List<Double> marked =
        panel.traces().stream()
            .filter(Trace.RuleTrace.class::isInstance)
            .map(t -> ((Trace.RuleTrace) t).x())
            .toList();
    assertEquals(List.of(1024.0), marked);
    assertTrue(
        figure.caption().endsWith("Not among these sizes: L2 2 MiB, L3 480 MiB."),
        figure.caption());
    assertTrue(ChartRenderer.file(figure).contains(">L1 1 KiB</text>"));
    assertFalse(drawn(TableOne.sheet(), "plot-memory").caption().contains("caches"));
  }

  @Test
  void copiesThatTakeNoTimeHaveNoRate() {
    Outcome nothing = Hand.line(Estimate.exact(0), Estimate.exact(0), Hand.flat(1, 0).fit());
    Figures figures =
        Figures.of(
            Hand.sheet(Map.of(Parameter.COPY_CACHE_TO_CACHE, nothing)), List.of(), Compared.NONE);
    assertEquals(
        List.of("no time of a copy is above 0"),
        figures.missing().stream()
            .filter(m -> m.title().equals("Memory copy"))
            .map(Figures.MissingFigure::reason)
            .toList());
  }

  /** For a column of a paper: 84 mm, text of 12/360 of it, black and as text. */
  @Test
  void aPrintedFigureIsAsWideAsAColumn() {
    String svg = ChartRenderer.printed(drawn(TableOne.sheet(), "plot-message"));
    assertTrue(svg.contains(" width=\"84mm\" "), svg);
    assertTrue(svg.contains("viewBox=\"0 0 360 "), svg);
    assertTrue(svg.contains(".f-text{fill:#000000}"), svg);
    assertFalse(svg.contains("prefers-color-scheme") || svg.contains("background"), svg);
    assertTrue(svg.contains(">RTT/2</text>") || svg.contains(">T_s</text>"), svg);
  }
}
