package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Diagnostics;
import fathom.model.Outcome;
import fathom.model.Outcome.Architecture;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.reports.Xml;
import fathom.reports.compare.Hand;
import fathom.reports.compare.History;
import fathom.reports.compare.NamedSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Where the values of a history stand, worked out by hand, and what is said of those it lacks. */
class HistoryPlotTest {
  private static final double LEGEND = 20;
  private static final double EXACT = 0.02;

  /** Sheets of one parameter, an hour apart; {@code runs/a} is the first. */
  private static Figures figures(Parameter parameter, Outcome... outcomes) {
    List<NamedSheet> sheets = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      Map<Parameter, Outcome> all = new TreeMap<>();
      all.put(Parameter.SEND_OVERHEAD, Hand.flat(1, 0.1)); // so that there is a history at all
      all.put(parameter, outcomes[i]);
      String created = "2026-11-21T0" + i + ":32:00Z";
      sheets.add(new NamedSheet("runs/" + "abcdefgh".charAt(i), made(created, all)));
    }
    return Figures.of(History.of(sheets));
  }

  private static Sheet made(String created, Map<Parameter, Outcome> outcomes) {
    return Hand.created(created, Hand.sheet(outcomes));
  }

  private static Figure figure(Parameter parameter, Outcome... outcomes) {
    Figure last = figures(parameter, outcomes).figures().getLast();
    assertEquals("history-" + parameter.symbol(), last.id());
    return last;
  }

  private static <T extends Trace> List<T> traces(Panel panel, Class<T> kind) {
    return panel.traces().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static List<String> labels(Figure figure) {
    return figure.panels().stream().map(panel -> panel.y().label()).toList();
  }

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
    List<List<Svg.At>> markers = svg.paths("f-fit", LEGEND);
    assertEquals(6, markers.size(), "three values at 1 and at 1472 bytes");
    assertAt(150.75, 158 - 10 * 3.25, Svg.middle(markers.get(0)));
    assertAt(465.75, 158 - 30 * 3.25, Svg.middle(markers.get(1)));
    assertAt(623.25, 158 - 20 * 3.25, Svg.middle(markers.get(2)));
    // 130 high, 20 between, 8 above.
    assertAt(150.75, 158 - 10 * 3.25 + 158, Svg.middle(markers.get(3)));
    List<List<Svg.At>> lines = svg.paths("s-fit", LEGEND);
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
      List<Trace.Line> lines = traces(panel, Trace.Line.class);
      assertEquals(1, lines.size(), "one value alone makes no line");
      assertEquals(List.of(3.0, 4.0), lines.getFirst().spots().stream().map(Spot::x).toList());
      List<Trace.Rule> rules = traces(panel, Trace.Rule.class);
      assertEquals(List.of(2.0), rules.stream().map(Trace.Rule::x).toList());
    }
    String caption = figure.caption();
    assertTrue(caption.startsWith("g_s (m = 1): 100.0 ± 5.0, none, 120 ± 10, 110 µs. "), caption);
    assertTrue(caption.contains(" g_s has no value in #2 (rejected: falls). "), caption);
    assertTrue(caption.contains("Sheets stand evenly, however much time lies between"), caption);
    assertTrue(
        caption.endsWith(
            "#4: runs/d · lab · 4 nodes · udp · mtu 1472 bytes · 2026-11-21T03:32:00Z."),
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
    assertTrue(number(name, "y") < 316 + ChartRenderer.BOTTOM);
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

  /** 1·p + 10 + 0.1·m at 1 and 1472 bytes among 2 and 4 nodes, then C; no coefficients. */
  @Test
  void ofLTheCornersAndCAreDrawn() {
    Figure figure =
        figure(
            Parameter.TRANSFER_TIME,
            Hand.transfer(1, 10, 0.1, Optional.of(90.0)),
            Hand.transfer(1, 10, 0.1, Optional.of(60.0)));
    assertEquals(
        List.of(
            "m = 1, p = 2, µs",
            "m = 1472, p = 2, µs",
            "m = 1, p = 4, µs",
            "m = 1472, p = 4, µs",
            "C, bytes/µs"),
        labels(figure));
    Trace.Points corner = traces(figure.panels().get(3), Trace.Points.class).getFirst();
    assertEquals(161.2, corner.spots().getFirst().y(), 1e-9);
    Trace.Points bandwidth = traces(figure.panels().getLast(), Trace.Points.class).getFirst();
    assertEquals(new Spot(2, 60, 59.4, 60.6), bandwidth.spots().getLast());
    assertFalse(figure.caption().contains("C was seen"), figure.caption());
  }

  @Test
  void whereSomeSawContentionOnlyItIsSaid() {
    Figure figure =
        figure(
            Parameter.TRANSFER_TIME,
            Hand.transfer(1, 10, 0.1, Optional.of(90.0)),
            Hand.transfer(1, 10, 0.1, Optional.empty()),
            Hand.transfer(1, 10, 0.1, Optional.of(60.0)));
    assertEquals(List.of("m = 1, p = 2, µs", "C, bytes/µs"), labels(figure));
    Panel bandwidth = figure.panels().getLast();
    assertEquals(2, traces(bandwidth, Trace.Rule.class).getFirst().x());
    assertTrue(
        figure.caption().contains("C was seen in #1, #3 and not in #2, so L is drawn for"),
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
        traces(figure.panels().getFirst(), Trace.Points.class).getFirst().spots());
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
                  new Sheet.Cluster("lab", 4, "udp", 1472),
                  Map.of(tier, Hand.flat(i, 0.1)),
                  i == 1 ? Map.of(tier, Hand.flat(2, 0.1)) : Map.of(),
                  Map.of(),
                  List.of(),
                  Diagnostics.NONE,
                  new TreeMap<>())));
    }
    sheets.add(sheets.getFirst());
    Figure figure = Figures.of(History.of(sheets)).figures().getFirst();
    List<Trace.Points> points = traces(figure.panels().getFirst(), Trace.Points.class);
    assertEquals(
        List.of(0.96, 1.96, 2.96), points.getFirst().spots().stream().map(Spot::x).toList());
    assertEquals(List.of(1.04, 3.04), points.getLast().spots().stream().map(Spot::x).toList());
    assertTrue(points.getFirst().filled() && !points.getLast().filled());
    assertEquals("segment, with its 95 % interval", points.getFirst().name());
    assertEquals("heap, with its 95 % interval", points.getLast().name());
    assertTrue(traces(figure.panels().getFirst(), Trace.Rule.class).isEmpty());
    assertTrue(
        figure.caption().contains("M_mtm heap has no value in #2 (not asked for)."),
        figure.caption());
    // Without a second sheet that has it, the heap is no history.
    Figure alone = Figures.of(History.of(sheets.subList(0, 2))).figures().getFirst();
    Trace.Points one = traces(alone.panels().getFirst(), Trace.Points.class).getFirst();
    assertEquals(List.of(1.0, 2.0), one.spots().stream().map(Spot::x).toList());
  }

  @Test
  void whatOneSheetAloneHasIsNotDrawn() {
    Outcome none = new Outcome.NotObservable("one core");
    Figures one = figures(Parameter.RECEIVE_OVERHEAD, none, Hand.flat(1, 0.1), none);
    assertEquals(List.of("history-O_s"), one.figures().stream().map(Figure::id).toList());
    assertEquals(
        List.of(
            new Figures.Missing(
                "O_r, asynchronous receive overhead: history", "only #2 has a value")),
        one.missing());
    Figures nobody = figures(Parameter.RECEIVE_OVERHEAD, none, none);
    assertEquals("no sheet has a value", nobody.missing().getFirst().reason());
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
      Sheet.Cluster cluster = new Sheet.Cluster(text, 4, text, 1472);
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
