package fathom.reports.figures.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Where things stand in a picture, worked out by hand from its margins. */
class ChartRendererTest {
  private static final double LEGEND = 20;
  private static final double EXACT = 0.02;

  private static Figure figure(Scale x, Scale y, Trace... traces) {
    return new Figure(
        "f", "title", "caption", "description", List.of(new Panel(200, x, y, List.of(traces))));
  }

  private static Svg drawn(Trace... traces) {
    return new Svg(
        ChartRenderer.file(figure(Scale.linear("x", 0, 10), Scale.linear("y", 0, 100), traces)));
  }

  private static Trace points(Spot... spots) {
    return new Trace.Points("points", Ink.MEASURED, Trace.Marker.SQUARE, true, List.of(spots));
  }

  /**
   * Between the axes lie 72 to 702 across, which is 630, and 28 (legend 20, margin 8) to 228
   * downwards. A quarter of the way: 72 + 157.5, and 228 − 50.
   */
  @Test
  void aPointStandsWhereTheAxesSay() {
    Svg svg = drawn(points(Spot.at(2.5, 25)));
    Svg.At at = Svg.middle(svg.paths("f-measured", LEGEND).getFirst());
    assertEquals(229.5, at.x(), EXACT);
    assertEquals(178, at.y(), EXACT);
  }

  /** 10 is half way from 1 to 100, and 1000 a quarter from 100 to 1 000 000. */
  @Test
  void logarithmicAxesAreEvenByRatio() {
    Scale x = new Scale("x", Scale.ScaleKind.LOGARITHMIC, 1, 100, List.of());
    Scale y = new Scale("y", Scale.ScaleKind.LOGARITHMIC, 100, 1_000_000, List.of());
    Svg svg = new Svg(ChartRenderer.file(figure(x, y, points(Spot.at(10, 1000)))));
    Svg.At at = Svg.middle(svg.paths("f-measured", LEGEND).getFirst());
    assertEquals(387, at.x(), EXACT);
    assertEquals(178, at.y(), EXACT);
  }

  @Test
  void marksStandAtTheirValues() {
    Svg svg =
        new Svg(
            ChartRenderer.file(
                figure(Scale.linear("across", 0, 10), Scale.linear("up", 0, 100), points())));
    Element two = text(svg, "2");
    assertEquals(72 + 126, Double.parseDouble(two.getAttribute("x")), 0.5);
    assertTrue(Double.parseDouble(two.getAttribute("y")) > 228);
    Element sixty = text(svg, "60");
    assertTrue(Double.parseDouble(sixty.getAttribute("x")) < 72);
    assertEquals(228 - 120, Double.parseDouble(sixty.getAttribute("y")), 6);
    Element up = text(svg, "up");
    assertTrue(up.getAttribute("transform").startsWith("rotate(-90 "), up::toString);
    assertTrue(Double.parseDouble(up.getAttribute("x")) < 72 - PlotFont.width("100"));
    assertEquals(128, Double.parseDouble(up.getAttribute("y")), EXACT);
  }

  /** Bars end at 20 and 40 of 100: 228 − 40 and 228 − 80. */
  @Test
  void barsShowHowFarAPointMayBeOff() {
    Svg svg = drawn(points(Spot.within(5, 30, 10)));
    List<Svg.At> bar = svg.paths("s-measured", LEGEND).getFirst();
    List<Double> ends = bar.stream().map(Svg.At::y).sorted().toList();
    assertEquals(148, ends.getFirst(), EXACT);
    assertEquals(188, ends.getLast(), EXACT);
  }

  @Test
  void whatReachesBeyondTheAxisIsCutThere() {
    Trace band =
        new Trace.Band(
            "band", Ink.BLUE, List.of(new Spot(0, 50, -900, 900), new Spot(10, 50, -900, 900)));
    Svg svg = drawn(band);
    for (Svg.At at : svg.paths("f-blue", LEGEND).getFirst()) {
      assertTrue(at.y() >= 28 - EXACT && at.y() <= 228 + EXACT, at::toString);
    }
  }

  /** A name of a model may be as long as its author likes. */
  @Test
  void theLegendCutsWhatIsLongerThanALine() {
    Trace line =
        new Trace.LineTrace(
            "m\ud83d\ude00".repeat(200), Ink.BLUE, Trace.Dash.SOLID, List.of(Spot.at(0, 0)));
    Scale scale = Scale.linear("x", 0, 10);
    Svg svg = new Svg(ChartRenderer.file(figure(scale, scale, line)));
    Element name =
        Xml.all(svg.document(), "text").stream()
            .filter(t -> t.getTextContent().endsWith("…"))
            .findFirst()
            .orElseThrow();
    double end = Double.parseDouble(name.getAttribute("x")) + PlotFont.width(name.getTextContent());
    assertTrue(end < ChartRenderer.WIDTH && end > ChartRenderer.WIDTH / 2.0, "ends at " + end);
  }

  /** Its tint has a contrast of 1.4 to its ground, so it has an edge in its full colour. */
  @Test
  void aBandHasAnEdge() {
    Trace band =
        new Trace.Band(
            "band", Ink.BLUE, List.of(new Spot(0, 50, 20, 80), new Spot(10, 50, 20, 80)));
    Svg svg = drawn(band);
    List<Svg.At> edge = svg.paths("s-blue", LEGEND).getFirst();
    List<Double> heights = edge.stream().map(Svg.At::y).distinct().sorted().toList();
    assertEquals(List.of(68.0, 188.0), heights);
  }

  /**
   * 63 units for each of 10, and a gap of 2. A bar shorter than two gaps keeps half of itself, and
   * one that nothing follows all of it.
   */
  @Test
  void barsThatFollowAtOnceAreParted() {
    Trace bars =
        new Trace.Bars(
            "sends",
            Ink.BLUE,
            10,
            List.of(
                new Trace.Bar(0, 2, 50),
                new Trace.Bar(2, 2.02, 50),
                new Trace.Bar(2.02, 5, 50),
                new Trace.Bar(5, 7, 90)));
    Svg svg = drawn(bars);
    assertTrue(svg.paths("s-blue", LEGEND).isEmpty(), "an outline would close the gap");
    List<Double> ends =
        svg.paths("f-blue", LEGEND).stream()
            .map(path -> path.stream().mapToDouble(Svg.At::x).max().orElseThrow())
            .toList();
    List<Double> wanted = List.of(72 + 126 - 2.0, 72 + 126 + 0.63, 72 + 315.0, 72 + 441.0);
    for (int i = 0; i < wanted.size(); i++) {
      assertEquals(wanted.get(i), ends.get(i), EXACT, ends::toString);
    }
  }

  /**
   * Less than half as wide, with the same text: of six marks too close to each other every second
   * is told.
   */
  @Test
  void aTelephoneGetsAPictureOfItsOwn() {
    Scale x = Scale.linear("x", 1_000_000, 1_000_010);
    assertEquals(6, x.marks().size());
    String both =
        ChartRenderer.element(figure(x, Scale.linear("y", 0, 1), points(Spot.at(1_000_003, 0.5))));
    Element page = Xml.parse("<p>" + both + "</p>").getDocumentElement();
    List<Element> pictures = Xml.all(page, "svg");
    assertEquals(
        List.of("plot wide", "plot narrow"),
        pictures.stream().map(p -> p.getAttribute("class")).toList());
    assertEquals(
        List.of("0 0 720 274", "0 0 340 274"),
        pictures.stream().map(p -> p.getAttribute("viewBox")).toList());
    assertEquals(5, millions(pictures.getFirst()));
    assertEquals(2, millions(pictures.getLast()));
  }

  /** Without the first, which is 1e6. */
  private static long millions(Element picture) {
    return Xml.all(picture, "text").stream()
        .filter(t -> t.getTextContent().startsWith("1.0000"))
        .count();
  }

  @Test
  void panelsShareTheHorizontalAxis() {
    Scale x = Scale.linear("x", 0, 10);
    Scale y = Scale.linear("y", 0, 100);
    Panel panel = new Panel(100, x, y, List.of(points(Spot.at(4, 50))));
    Panel above = new Panel(100, x, y, panel.traces(), false);
    Svg svg = new Svg(ChartRenderer.file(new Figure("f", "t", "c", "d", List.of(above, panel))));
    List<List<Svg.At>> points = svg.paths("f-measured", LEGEND);
    assertEquals(2, points.size());
    Svg.At upper = Svg.middle(points.get(0));
    Svg.At lower = Svg.middle(points.get(1));
    assertEquals(upper.x(), lower.x(), EXACT);
    // 100 high, 20 between, 8 above.
    assertEquals(128, lower.y() - upper.y(), EXACT);
  }

  @Test
  void theLegendNamesEachThingOnceAndBreaksItsLines() {
    Trace line =
        new Trace.LineTrace(
            "a line", Ink.BLUE, Trace.Dash.SOLID, List.of(Spot.at(0, 0), Spot.at(9, 9)));
    List<Trace> many = new ArrayList<>(List.of(line, line));
    for (int i = 0; i < 8; i++) {
      many.add(new Trace.RuleTrace("one of eight long names " + i, i + 1));
    }
    Scale scale = Scale.linear("x", 0, 10);
    Svg svg = new Svg(ChartRenderer.file(figure(scale, scale, many.toArray(Trace[]::new))));
    List<Element> texts = Xml.all(svg.document(), "text");
    assertEquals(1, texts.stream().filter(t -> t.getTextContent().equals("a line")).count());
    double previousEnd = 0;
    double previousY = 0;
    for (Element text : texts) {
      String name = text.getTextContent();
      if (name.startsWith("one of") || name.equals("a line")) {
        assertEquals("start", text.getAttribute("text-anchor"));
        double width = PlotFont.width(name);
        double x = Double.parseDouble(text.getAttribute("x"));
        double y = Double.parseDouble(text.getAttribute("y"));
        assertTrue(x + width <= ChartRenderer.WIDTH, name);
        assertTrue(y > previousY || x > previousEnd, name);
        previousEnd = x + width;
        previousY = y;
      }
    }
  }

  @Test
  void aPictureIsNamedAndDescribed() {
    Figure figure =
        new Figure(
            "f1",
            "a <b> & \"c\"",
            "caption",
            "words\nwords",
            List.of(new Panel(100, Scale.linear("", 0, 1), Scale.linear("", 0, 1), List.of())));
    Element svg = Xml.parse(ChartRenderer.file(figure)).getDocumentElement();
    assertEquals("img", svg.getAttribute("role"));
    assertEquals("f1-title f1-desc", svg.getAttribute("aria-labelledby"));
    assertEquals("a <b> & \"c\"", Xml.all(svg, "title").getFirst().getTextContent());
    assertEquals("words\\nwords caption", Xml.all(svg, "desc").getFirst().getTextContent());
  }

  /** In a page all colours come from its variables; a file has them written out. */
  @Test
  void coloursAreClasses() {
    Figure figure =
        figure(Scale.linear("x", 0, 10), Scale.linear("y", 0, 100), points(Spot.within(5, 30, 10)));
    String element = ChartRenderer.element(figure);
    assertFalse(element.contains("rgb") || element.contains("<style"), element);
    for (Element path : Xml.all(Xml.parse("<p>" + element + "</p>"), "path")) {
      assertFalse(path.hasAttribute("fill") || path.hasAttribute("stroke"), element);
      assertTrue(path.getAttribute("class").matches("[fs]-[a-z]+"), element);
    }
    assertTrue(PlotStyle.inPage().contains(".s-blue{fill:none;stroke:var(--plot-blue)}"));
    String file = ChartRenderer.file(figure);
    assertFalse(file.contains("var("), file);
    assertTrue(file.contains(".f-measured{fill:#1f2328}"), file);
    assertTrue(file.contains(".f-measured{fill:#f0f2f4}"), file);
  }

  @Test
  void theSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    Figure figure =
        figure(Scale.linear("x", 0, 0.5), Scale.linear("y", 0, 9e7), points(Spot.at(0.1, 3)));
    String root = ChartRenderer.file(figure);
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(root, ChartRenderer.file(figure), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Element text(Svg svg, String content) {
    return Xml.all(svg.document(), "text").stream()
        .filter(t -> t.getTextContent().equals(content))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no text " + content));
  }

  /** A pointer that rests on a point shows its numbers, without a script. */
  @Test
  void pointsHaveTooltips() {
    Trace.Points points =
        new Trace.Points(
            "g_s <b>", Ink.AMBER, Trace.Marker.CIRCLE, true, List.of(new Spot(64, 8.643, 8.5, 9)));
    Scale x = Scale.sizes("size, bytes", 1, 1472);
    Panel panel = new Panel(100, x, Scale.linear("cost, µs", 0, 10), List.of(points));
    Svg svg = new Svg(ChartRenderer.file(new Figure("f", "t", "c", "d", List.of(panel))));
    assertEquals(
        List.of("g_s <b>: 8.64 µs (8.50 to 9.00) at 64 bytes"),
        Xml.all(svg.document(), "path").stream()
            .flatMap(path -> Xml.all(path, "title").stream())
            .map(Element::getTextContent)
            .toList());
  }

  /** On a logarithmic axis an interval that goes on to 0 ends in an arrow. */
  @Test
  void anIntervalThatReachesZeroEndsInAnArrow() {
    Traces traces = new Traces();
    traces.points(
        "p",
        Ink.BLUE,
        Trace.Marker.SQUARE,
        true,
        List.of(new Spot(1, 4, -1, 9), new Spot(8, 5, 3, 9)));
    Scale y = Traces.logarithmic("µs", List.of(traces));
    assertEquals(Scale.ScaleKind.LOGARITHMIC, y.kind());
    assertEquals(2, y.low(), "below 3, the lowest end above 0");
    Panel panel = new Panel(100, Scale.sizes("size, bytes", 1, 8), y, traces.list());
    Svg svg = new Svg(ChartRenderer.file(new Figure("f", "t", "c", "d", List.of(panel))));
    List<List<Svg.At>> arrows =
        svg.paths("f-blue", LEGEND).stream().filter(path -> path.size() == 3).toList();
    assertEquals(1, arrows.size());
  }

  /** One interval that other work blew up must not squash all values; nor is its middle a value. */
  @Test
  void anIntervalOfThousandsIsCutAndLeavesRoomForTheValues() {
    Traces traces = new Traces();
    traces.band("b", Ink.BLUE, List.of(new Spot(1, 3000, -4000, 10_000), new Spot(8, 5, 4, 6)));
    traces.points(
        "p",
        Ink.BLUE,
        Trace.Marker.SQUARE,
        true,
        List.of(new Spot(1, 4, -9992, 10_000), new Spot(8, 5, 3, 9)));
    Scale y = Traces.logarithmic("µs", List.of(traces));
    assertEquals(10, y.high(), "above 9, the highest end within ten times the largest value");
    Panel panel = new Panel(100, Scale.sizes("size, bytes", 1, 8), y, traces.list());
    assertTrue(panel.isCut());
    Svg svg = new Svg(ChartRenderer.file(new Figure("f", "t", "c", "d", List.of(panel))));
    List<List<Svg.At>> arrows =
        svg.paths("f-blue", LEGEND).stream().filter(path -> path.size() == 3).toList();
    // Of the point and of the band, at both ends.
    assertEquals(4, arrows.size());
    Traces calm = new Traces();
    calm.points("p", Ink.BLUE, Trace.Marker.SQUARE, true, List.of(new Spot(8, 5, 3, 9)));
    Scale around = Traces.logarithmic("µs", List.of(calm));
    assertFalse(new Panel(100, Scale.sizes("m", 1, 8), around, calm.list()).isCut());
  }

  /** On a phone of 390 points a picture is 331 wide: a letter must be 11 high there. */
  @Test
  void lettersCanBeReadOnAPhone() {
    String both =
        ChartRenderer.element(
            figure(Scale.linear("x", 0, 1), Scale.linear("y", 0, 1), points(Spot.at(0.5, 0.5))));
    Element narrow =
        Xml.all(Xml.parse("<p>" + both + "</p>").getDocumentElement(), "svg").getLast();
    double size = Double.parseDouble(narrow.getAttribute("font-size"));
    double width = Double.parseDouble(narrow.getAttribute("width"));
    assertTrue(size * 331 / width >= 11.5, narrow.getAttribute("viewBox"));
  }

  @Test
  void nothingAboveZeroIsNotDrawn() {
    Traces traces = new Traces();
    traces.points("p", Ink.BLUE, Trace.Marker.CIRCLE, true, List.of(Spot.at(1, 0), Spot.at(2, -3)));
    assertThrows(NotDrawnException.class, () -> Traces.logarithmic("µs", List.of(traces)));
  }
}
