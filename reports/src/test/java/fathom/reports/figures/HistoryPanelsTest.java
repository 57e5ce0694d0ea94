package fathom.reports.figures;

import static fathom.reports.figures.Histories.figure;
import static fathom.reports.figures.Histories.figures;
import static fathom.reports.figures.Histories.labels;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.History;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which numbers of a parameter a history draws, and which it cannot. */
class HistoryPanelsTest {
  private static Figure ofTransfers(List<Optional<Double>> bandwidths) {
    return figure(
        Parameter.TRANSFER_TIME,
        bandwidths.stream()
            .map(bandwidth -> Hand.transfer(1, 10, 0.1, bandwidth))
            .toArray(Outcome[]::new));
  }

  /** 1·p + 10 + 0.1·m at 1 and 1472 bytes among 2 and 4 nodes, then C; no coefficients. */
  @Test
  void ofLTheCornersAndCAreDrawn() {
    Figure figure = ofTransfers(List.of(Optional.of(90.0), Optional.of(60.0)));
    assertEquals(
        List.of(
            "m = 1, p = 2, µs",
            "m = 1472, p = 2, µs",
            "m = 1, p = 4, µs",
            "m = 1472, p = 4, µs",
            "C, bytes/µs"),
        labels(figure));
    Trace.Points corner = figure.panels().get(3).traces(Trace.Points.class).getFirst();
    assertEquals(161.2, corner.spots().getFirst().y(), 1e-9);
    Trace.Points bandwidth = figure.panels().getLast().traces(Trace.Points.class).getFirst();
    assertEquals(new Spot(2, 60, 59.4, 60.6), bandwidth.spots().getLast());
    assertFalse(
        figure.caption().contains("Contention (the switch's bandwidth C) was seen"),
        figure.caption());
  }

  @Test
  void whereSomeSawContentionOnlyItIsSaid() {
    Figure figure = ofTransfers(List.of(Optional.of(90.0), Optional.empty(), Optional.of(60.0)));
    assertEquals(List.of("m = 1, p = 2, µs", "C, bytes/µs"), labels(figure));
    Panel bandwidth = figure.panels().getLast();
    assertEquals(2, bandwidth.traces(Trace.RuleTrace.class).getFirst().x());
    assertTrue(
        figure
            .caption()
            .contains(
                "Contention (the switch's bandwidth C) was seen in #1, #3 and not in #2, so L is drawn for"),
        figure.caption());
  }

  @Test
  void ofABufferThePacketsAreDrawn() {
    Figure figure =
        figure(
            Parameter.NETWORK_BUFFER,
            Hand.buffer(206, 3, Architecture.PER_PORT),
            Hand.buffer(103, 2, Architecture.PER_PORT));
    assertEquals(List.of("packets"), labels(figure));
    assertEquals(
        List.of(new Spot(1, 206, 203, 209), new Spot(2, 103, 101, 105)),
        figure.panels().getFirst().traces(Trace.Points.class).getFirst().spots());
  }

  /** 0.08 of the way to the next sheet apart, told apart by marker, dash and ink. */
  @Test
  void theColumnsOfAMemoryTierStandBesideEachOther() {
    List<NamedSheet> sheets = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      Parameter tier = Parameter.COPY_MEMORY_TO_MEMORY;
      sheets.add(
          new NamedSheet(
              "s" + i,
              new Sheet(
                  "unknown",
                  new Sheet.SheetCluster("lab", 4, "udp", 1472),
                  Map.of(tier, Hand.flat(i, 0.1)),
                  i == 1 ? Map.of(tier, Hand.flat(2, 0.1)) : Map.of(),
                  Map.of(),
                  List.of(),
                  Diagnostics.NONE,
                  new TreeMap<>())));
    }
    sheets.add(sheets.getFirst());
    Figure figure = Figures.of(History.of(sheets)).figures().getFirst();
    List<Trace.Points> points = figure.panels().getFirst().traces(Trace.Points.class);
    assertEquals(
        List.of(0.96, 1.96, 2.96), points.getFirst().spots().stream().map(Spot::x).toList());
    assertEquals(List.of(1.04, 3.04), points.getLast().spots().stream().map(Spot::x).toList());
    assertTrue(points.getFirst().filled() && !points.getLast().filled());
    assertEquals("M_mtm, with its 95 % interval", points.getFirst().name());
    assertEquals("M_mtm heap, with its 95 % interval", points.getLast().name());
    assertTrue(figure.panels().getFirst().traces(Trace.RuleTrace.class).isEmpty());
    assertTrue(
        figure.caption().contains("M_mtm heap has no value in #2 (not asked for)."),
        figure.caption());
    // Without a second sheet that has it, the heap is no history.
    Figure alone = Figures.of(History.of(sheets.subList(0, 2))).figures().getFirst();
    Trace.Points one = alone.panels().getFirst().traces(Trace.Points.class).getFirst();
    assertEquals(List.of(1.0, 2.0), one.spots().stream().map(Spot::x).toList());
  }

  @Test
  void whatOneSheetAloneHasIsNotDrawn() {
    Outcome none = new Outcome.NotObservable("one core");
    Figures one = figures(Parameter.RECEIVE_OVERHEAD, none, Hand.flat(1, 0.1), none);
    assertEquals(List.of("history-O_s"), one.figures().stream().map(Figure::id).toList());
    assertEquals(
        List.of(
            new Figures.MissingFigure(
                "O_r, asynchronous receive overhead: history", "only #2 has a value")),
        one.missing());
    Figures nobody = figures(Parameter.RECEIVE_OVERHEAD, none, none);
    assertEquals("no sheet has a value", nobody.missing().getFirst().reason());
  }
}
