package fathom.reports.figures;

import static fathom.reports.figures.PlotSheets.figure;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import fathom.reports.Xml;
import fathom.reports.comparison.Hand;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.PlotFont;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Svg;
import fathom.reports.figures.chart.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Where the parts of a message stand, worked out by hand, and what is said of those that do not.
 */
class MessagePlotTest {
  private static final Outcome NONE = new Outcome.NotObservable("not here");

  private static Figure anatomy(Sheet sheet) {
    return figure(Figures.of(sheet, List.of(), Compared.NONE), "plot-message");
  }

  /** Round trips of 20 ± 2 µs at these sizes. */
  private static Sheet timed(Sheet sheet, int... sizes) {
    List<RoundTripTime> trips =
        Arrays.stream(sizes).mapToObj(m -> new RoundTripTime(m, Estimate.of(20, 2))).toList();
    Diagnostics none = Diagnostics.NONE;
    return SheetLike.of(sheet)
        .diagnostics(new Diagnostics(none.checks(), trips, none.efforts(), none.disturbed()))
        .sheet();
  }

  private static Sheet sendsAndReceives(Outcome transfer) {
    return Hand.sheet(
        Map.of(
            Parameter.SEND_OVERHEAD, Hand.flat(2, 0.5),
            Parameter.TRANSFER_TIME, transfer,
            Parameter.RECEIVE_OVERHEAD, Hand.flat(3, 0.2),
            Parameter.USER_RECEIVE, Hand.flat(1, 0.1),
            Parameter.SEND_GAP, Hand.flat(4, 0.1)));
  }

  private static List<Trace.Bar> bars(Panel panel, double y) {
    return panel.traces(Trace.Bars.class).stream()
        .flatMap(bars -> bars.bars().stream())
        .filter(bar -> bar.y() == y)
        .toList();
  }

  /**
   * Table 1 at 1500 bytes: O_s 44.32, L 1.556·2 + 16.684 + 123.9 = 143.696, O_r 76.526, U_r 9.93;
   * without a round trip T_s is in the second row.
   */
  @Test
  void thePartsStandEndToEnd() {
    Figure figure = anatomy(TableOne.sheet());
    assertEquals(3, figure.panels().size());
    Panel largest = figure.panels().getLast();
    assertEquals("time of a message of 1500 bytes, µs", largest.x().label());
    List<Double> ends = bars(largest, 0).stream().map(Trace.Bar::to).toList();
    double[] expected = {44.32, 188.016, 264.542, 274.472};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], ends.get(i), 1e-9);
      assertEquals(i == 0 ? 0 : expected[i - 1], bars(largest, 0).get(i).from(), 1e-9);
    }
    assertEquals(0.0776 * 1500 + 10.88, bars(largest, -1).getFirst().to(), 1e-9);
    assertTrue(largest.traces(Trace.Whiskers.class).isEmpty(), "printed numbers have none");
    assertTrue(figure.caption().endsWith("The sheet has no round trips."), figure.caption());
  }

  /** Half of 20 ± 2; below it g_s; O_s = 2 ± 0.5 has its interval around its end. */
  @Test
  void theRoundTripIsHalved() {
    Panel only =
        anatomy(timed(sendsAndReceives(Hand.transfer(0, 4, 0, Optional.empty())), 64))
            .panels()
            .getFirst();
    assertEquals(List.of(2.0, 6.0, 9.0, 10.0), bars(only, 0).stream().map(Trace.Bar::to).toList());
    assertEquals(List.of(new Trace.Bar(0, 10, -1)), bars(only, -1));
    assertEquals(List.of(new Trace.Bar(0, 4, -2)), bars(only, -2));
    List<Interval> intervals =
        only.traces(Trace.Whiskers.class).stream()
            .flatMap(w -> w.bars().stream())
            .map(w -> new Interval(w.from(), w.to()))
            .toList();
    assertTrue(intervals.contains(new Interval(1.5, 2.5)), intervals::toString);
    assertTrue(intervals.contains(new Interval(9, 11)), intervals::toString);
    assertTrue(only.traces(Trace.LineTrace.class).isEmpty(), "nothing is left over");
  }

  /** O_s = 2 ± 900: its number stands at its bar, and the axis ends soon after the longest bar. */
  @Test
  void aNumberStandsAtItsBarHoweverWideItsInterval() {
    Sheet wide =
        SheetLike.of(timed(sendsAndReceives(NONE), 64))
            .with(
                Map.of(
                    Parameter.SEND_OVERHEAD, Hand.flat(2, 900),
                    Parameter.SEND_GAP, Hand.flat(4, 1000)))
            .sheet();
    Figure figure = anatomy(wide);
    Panel only = figure.panels().getFirst();
    assertEquals(
        List.of(new Trace.TextTrace(10, -1, "10.0"), new Trace.TextTrace(4, -2, "4")),
        only.traces(Trace.TextTrace.class));
    assertEquals(1.6 * 10 * 1.22 * 1.02, only.x().high(), 1e-9);
    assertTrue(only.isCut());
    assertTrue(figure.caption().contains(SizeSpan.ARROWS), figure.caption());
  }

  @Test
  void whatIsLeftForAPartWithoutAValueIsABoxOfItsOwn() {
    Figure figure = anatomy(timed(sendsAndReceives(NONE), 64));
    Trace.LineTrace box = figure.panels().getFirst().traces(Trace.LineTrace.class).getFirst();
    assertEquals("left for L", box.name());
    assertEquals(6, box.reach().mapToDouble(Spot::x).min().orElseThrow());
    assertEquals(10, box.reach().mapToDouble(Spot::x).max().orElseThrow());
    assertTrue(
        figure
            .caption()
            .endsWith(
                "L has no value on this sheet; the dashed box is the part of RTT/2 that is left for it."),
        figure.caption());
    assertTrue(anatomy(sendsAndReceives(NONE)).caption().endsWith("L has no value on this sheet."));
  }

  /** A message that takes less than its parts leaves nothing, and no box of no width. */
  @Test
  void nothingIsLeftOfAShortRoundTrip() {
    Sheet sheet =
        SheetLike.of(timed(sendsAndReceives(NONE), 64))
            .with(Parameter.SEND_OVERHEAD, Hand.flat(20, 1))
            .sheet();
    Figure figure = anatomy(sheet);
    assertTrue(figure.panels().getFirst().traces(Trace.LineTrace.class).isEmpty());
    assertTrue(figure.caption().endsWith("L has no value on this sheet."), figure.caption());
  }

  @Test
  void aPartThatIsNotAboveZeroIsNamed() {
    Figure figure =
        anatomy(
            SheetLike.of(timed(sendsAndReceives(NONE), 1, 64))
                .with(Parameter.USER_RECEIVE, Hand.flat(0, 0))
                .sheet());
    assertTrue(
        figure.caption().endsWith("Not above 0, so not drawn: U_r at 1 byte, U_r at 64 bytes."),
        figure.caption());
  }

  @Test
  void noPartsAreNoFigure() {
    Figures none =
        Figures.of(
            Hand.sheet(Map.of(Parameter.SEND_OVERHEAD, NONE, Parameter.TRANSFER_TIME, NONE)),
            List.of(),
            Compared.NONE);
    assertEquals("none of O_s, L, O_r and U_r has a value", none.missing().getFirst().reason());
    Figures unasked =
        Figures.of(
            Hand.sheet(Map.of(Parameter.COPY_CACHE_TO_CACHE, Hand.flat(1, 0))),
            List.of(),
            Compared.NONE);
    assertTrue(unasked.ofMessage().isEmpty());
    assertFalse(unasked.missing().stream().anyMatch(m -> m.title().equals(MessagePlot.TITLE)));
  }

  /** The smallest, the middle and the largest; a message of no byte has a time too. */
  @Test
  void threeOfManySizesAreShown() {
    List<String> labels =
        anatomy(timed(sendsAndReceives(NONE), 0, 20, 40, 64, 1472)).panels().stream()
            .map(panel -> panel.x().label().replaceAll("\\D", ""))
            .toList();
    assertEquals(List.of("0", "40", "1472"), labels);
  }

  /** Four words for places within a hundredth of the axis: none over another, all within it. */
  @Test
  void labelsStandApart() {
    Scale x = Scale.until("x", 100);
    Scale y = Scale.linear("y", 0, 10);
    List<Scale.AxisTick> crowd =
        Stream.of("O_s 0.778", "L 12.2", "O_r 9.06", "U_r 0.649")
            .map(text -> new Scale.AxisTick(99.5, text))
            .toList();
    Panel panel = new Panel(100, x, y, List.of(new Trace.Labels(9, 5, crowd)));
    Svg svg = new Svg(ChartRenderer.printed(new Figure("f", "t", "c", "d", List.of(panel))));
    double free = 60;
    for (Scale.AxisTick label : crowd) {
      double middle =
          Xml.all(svg.document(), "text").stream()
              .filter(text -> text.getTextContent().equals(label.text()))
              .mapToDouble(text -> Double.parseDouble(text.getAttribute("x")))
              .findFirst()
              .orElseThrow();
      double half = PlotFont.room(label.text()) / 2;
      assertTrue(middle - half >= free - 0.01, label::text);
      free = middle + half;
    }
    assertTrue(free <= 346.01, "within the panel");
    assertFalse(svg.paths("s-muted", 10).isEmpty(), "lines lead to the places");
  }
}
