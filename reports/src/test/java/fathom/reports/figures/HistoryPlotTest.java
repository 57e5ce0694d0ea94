package fathom.reports.figures;

import static fathom.reports.figures.Histories.figure;
import static fathom.reports.figures.Histories.labels;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.Xml;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.History;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.figures.chart.ChartRenderer;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Svg;
import fathom.reports.figures.chart.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Where the values of a history stand, worked out by hand, and what is said of those it lacks. */
class HistoryPlotTest {
  private static final double LEGEND = 20;
  private static final double EXACT = 0.02;

  /** 100 ± 5, none, 120 ± 10 and 110 ± 0 at every size: from 95 to 130, an axis from 90 to 130. */
  private static Figure gapInTheMiddle() {
    return figure(
        Parameter.SEND_GAP,
        Hand.flat(100, 5),
        new Outcome.Rejected("falls"),
        Hand.flat(120, 10),
        Hand.flat(110, 0));
  }

  /**
   * Four sheets share 72 to 702 across, 157.5 each, and stand in their middles: 150.75, 308.25,
   * 465.75, 623.25. The upper panel goes from 28 (legend 20, margin 8) down to 158: 3.25 a µs.
   */
  @Test
  void valuesStandSheetBySheetWithTheirIntervals() {
    Svg svg = new Svg(ChartRenderer.file(gapInTheMiddle()));
    List<List<Svg.At>> markers = svg.paths("f-amber", LEGEND);
    assertEquals(6, markers.size(), "three values at 1 and at 1472 bytes");
    assertAt(150.75, 158 - 10 * 3.25, Svg.middle(markers.get(0)));
    assertAt(465.75, 158 - 30 * 3.25, Svg.middle(markers.get(1)));
    assertAt(623.25, 158 - 20 * 3.25, Svg.middle(markers.get(2)));
    // 130 high, 20 between, 8 above.
    assertAt(150.75, 158 - 10 * 3.25 + 158, Svg.middle(markers.get(3)));
    List<List<Svg.At>> lines = svg.paths("s-amber", LEGEND);
    assertEquals(List.of(158 - 15 * 3.25, 158 - 5 * 3.25), ends(lines, 150.75), "95 to 105");
    assertEquals(List.of(28.0, 158 - 20 * 3.25), ends(lines, 465.75), "110 to 130");
    assertEquals(List.of(), ends(lines, 623.25), "an exact value has no bar");
  }

  private static void assertAt(double x, double y, Svg.At at) {
    assertEquals(x, at.x(), EXACT);
    assertEquals(y, at.y(), EXACT);
  }

  /** From where to where the upper panel's upright line at a place goes; empty without any. */
  private static List<Double> ends(List<List<Svg.At>> lines, double x) {
    return lines.stream()
        .filter(line -> line.stream().allMatch(at -> Math.abs(at.x() - x) < EXACT))
        .filter(line -> line.stream().allMatch(at -> at.y() <= 158))
        .flatMap(line -> line.stream().map(Svg.At::y).sorted())
        .toList();
  }

  @Test
  void whereASheetHasNoValueTheLineBreaksOffAndACaptionSaysWhy() {
    Figure figure = gapInTheMiddle();
    assertEquals(List.of("m = 1, µs", "m = 1472, µs"), labels(figure));
    for (Panel panel : figure.panels()) {
      List<Trace.LineTrace> lines = panel.traces(Trace.LineTrace.class);
      assertEquals(1, lines.size(), "one value alone makes no line");
      assertEquals(List.of(3.0, 4.0), lines.getFirst().spots().stream().map(Spot::x).toList());
      List<Trace.RuleTrace> rules = panel.traces(Trace.RuleTrace.class);
      assertEquals(List.of(2.0), rules.stream().map(Trace.RuleTrace::x).toList());
    }
    String caption = figure.caption();
    assertTrue(caption.startsWith("g_s (m = 1): 100.0 ± 5.0, none, 120 ± 10, 110 µs. "), caption);
    assertTrue(caption.contains(" g_s has no value in #2 (rejected: falls). "), caption);
    assertTrue(
        caption.contains("Sheets are evenly spaced, however much time lies between"), caption);
    assertTrue(
        caption.endsWith(
            "#4: runs/d · lab · 4 nodes · udp · up to 1472 bytes per packet · 2026-11-21T03:32:00Z."),
        caption);
    assertTrue(figure.description().endsWith(caption), "who does not see it is told the same");
    List<Svg.At> upper =
        new Svg(ChartRenderer.file(figure))
            .paths("s-muted", LEGEND).stream()
                .filter(path -> path.stream().allMatch(at -> Math.abs(at.x() - 308.25) < EXACT))
                .max((a, b) -> Double.compare(length(a), length(b)))
                .orElseThrow();
    assertEquals(130, length(upper), EXACT);
  }

  private static double length(List<Svg.At> upright) {
    return Math.abs(upright.getLast().y() - upright.getFirst().y());
  }

  @Test
  void eachSheetIsMarkedByItsDateAndName() {
    Svg svg = new Svg(ChartRenderer.file(gapInTheMiddle()));
    Element date = text(svg, "2026-11-21 01:32");
    Element name = text(svg, "#2 b");
    assertEquals(308.25, number(date, "x"), 0.5);
    assertEquals(308.25, number(name, "x"), 0.5);
    assertEquals(15, number(name, "y") - number(date, "y"), EXACT);
    // Below the lower panel, which ends at 316, and within the picture.
    assertTrue(number(date, "y") > 316 + 9);
    assertTrue(number(name, "y") < 316 + 46);
  }

  private static Element text(Svg svg, String words) {
    List<Element> found =
        Xml.all(svg.document(), "text").stream()
            .filter(text -> text.getTextContent().equals(words))
            .toList();
    assertEquals(1, found.size(), words);
    return found.getFirst();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static String hostile(String text) {
    List<NamedSheet> sheets = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Map<Parameter, Outcome> outcomes =
          Map.of(
              Parameter.SEND_GAP,
              i == 1 ? new Outcome.Rejected(text) : Hand.flat(1, 0.1),
              Parameter.USER_RECEIVE,
              Hand.flat(1, 0.1));
      Sheet.SheetCluster cluster = new Sheet.SheetCluster(text, 4, text, 1472);
      sheets.add(
          new NamedSheet(
              text,
              new Sheet(
                  text,
                  cluster,
                  outcomes,
                  Map.of(),
                  Map.of(),
                  List.of(),
                  Diagnostics.NONE,
                  new TreeMap<>())));
    }
    return ChartRenderer.file(Figures.of(History.of(sheets)).figures().getFirst());
  }

  /** Whatever sheets are called, the picture has the elements of a harmless one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "</style><script>alert(1)</script>",
        "\" onload=\"alert(1)\" x=\"",
        "</desc><image href='x'>",
        "]]><!-- --><?xml ?>",
        "&lt;b&gt; &#60;i&#62; &amp;",
        "a\nb\r\nc\u2028d",
        "\u0000\u001b[31m\u202e\ufffe\ud800\r\n",
        "",
        "///"
      })
  void nothingForeignGetsOutOfItsPlace(String text) {
    String svg = hostile(text);
    assertEquals(Xml.shape(Xml.parse(hostile("x"))), Xml.shape(Xml.parse(svg)), () -> text);
    assertTrue(
        svg.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), "control characters");
    assertFalse(svg.contains("\u202e"));
  }
}
