package fathom.reports.html;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Check;
import fathom.model.Check.Verdict;
import fathom.model.Diagnostics;
import fathom.model.EmulatedPort;
import fathom.model.Experiment;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.model.TableOne;
import fathom.model.Truth;
import fathom.model.collective.Operation;
import fathom.reports.BadInputException;
import fathom.reports.SampleRuns;
import fathom.reports.SampleSheets;
import fathom.reports.Xml;
import fathom.reports.format.SheetRows;
import fathom.reports.plot.Compared;
import fathom.reports.plot.ComparedCase;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {
  @TempDir private Path temp;

  static Stream<Sheet> sheets() {
    return Stream.of(
        SampleSheets.table1(),
        SampleSheets.hostile(),
        SampleSheets.ragged(),
        TableOne.sheet(),
        foreign("x"));
  }

  /** A sheet in which every text that comes from outside is this one. */
  private static Sheet foreign(String text) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(SampleSheets.table1().outcomes());
    outcomes.put(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable(text));
    outcomes.put(Parameter.COPY_MEMORY_TO_MEMORY, new Outcome.Rejected(text));
    if (outcomes.get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      outcomes.put(
          Parameter.NETWORK_BUFFER,
          new Outcome.Buffer(
              buffer.packets(), buffer.departureOverArrival(), buffer.architecture(), text));
    }
    Truth truth = new Truth.KnownCost(new EmulatedPort(100, 8000, 84, 2, 1929).gap(), text);
    return new Sheet(
        text,
        new Sheet.Cluster(text, 4, text, 1472),
        outcomes,
        Map.of(),
        Map.of(Parameter.SEND_GAP, truth),
        List.of(text),
        new Diagnostics(
            List.of(new Check(text, Verdict.FAILS, text)),
            SampleSheets.table1().diagnostics().efforts(),
            Map.of(Parameter.SEND_GAP, text)),
        new TreeMap<>(Map.of(text, text, "fathom.version", text)));
  }

  private static String render(Sheet sheet) {
    return HtmlReport.render(ReportSource.of(sheet));
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void isWellFormed(Sheet sheet) {
    Document page = Xml.parse(render(sheet));
    assertEquals("en", page.getDocumentElement().getAttribute("lang"));
    Set<String> ids = new HashSet<>();
    for (Element element : Xml.all(page, "*")) {
      String id = element.getAttribute("id");
      assertTrue(id.isEmpty() || ids.add(id), () -> "twice: " + id);
    }
    for (Element element : Xml.all(page, "*")) {
      for (String name : List.of("aria-labelledby", "aria-describedby")) {
        String named = element.getAttribute(name);
        assertTrue(named.isEmpty() || ids.containsAll(List.of(named.split(" ", -1))), named);
      }
      String link = element.getAttribute("href");
      assertTrue(link.isEmpty() || ids.contains(link.substring(1)), link);
    }
  }

  /** Whatever is written into every foreign field, the page has the elements of a harmless one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "</style><script>alert(1)</script>",
        "\" onload=\"alert(1)\" x=\"",
        "' onmouseover='alert(1)",
        "<img src=x onerror=alert(1)>",
        "]]><!-- --><?xml ?>",
        "&lt;b&gt; &#60;i&#62; &amp;",
        "<a href=\"http://example.org/\">",
        "</title></head></table></main>",
        "\u0000\u001b[31m\u202e\ufffe\ud800\r\n",
        "{}\\%$#_&~^"
      })
  void nothingForeignGetsOutOfItsPlace(String text) {
    String page = render(foreign(text));
    assertEquals(
        Xml.shape(Xml.parse(render(foreign("x")))), Xml.shape(Xml.parse(page)), () -> text);
    assertTrue(
        page.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), "control characters");
    assertFalse(page.contains("\u202e"));
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void loadsAndRunsNothing(Sheet sheet) {
    String text = render(sheet);
    Document page = Xml.parse(text);
    for (String name :
        List.of("script", "link", "iframe", "object", "embed", "img", "image", "use")) {
      assertTrue(Xml.all(page, name).isEmpty(), name);
    }
    for (Element element : Xml.all(page, "*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        String name = element.getAttributes().item(i).getNodeName();
        String value = element.getAttributes().item(i).getNodeValue();
        assertFalse(name.startsWith("on") || name.equals("src") || name.equals("style"), name);
        assertTrue(!name.equals("href") || value.startsWith("#"), value);
        assertTrue(!value.contains("://") || name.equals("xmlns"), name + "=" + value);
      }
    }
    String style = Xml.all(page, "style").getFirst().getTextContent();
    assertFalse(style.contains("url(") || style.contains("@import"), style);
    String policy =
        Xml.all(page, "meta").stream()
            .filter(m -> m.getAttribute("http-equiv").equals("Content-Security-Policy"))
            .map(m -> m.getAttribute("content"))
            .findFirst()
            .orElseThrow();
    assertTrue(policy.startsWith("default-src 'none'; style-src 'unsafe-inline';"), policy);
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void whatScrollsIsNamedAndReachedByKeyboard(Sheet sheet) {
    Document page = Xml.parse(render(sheet));
    List<Element> tables = Xml.all(page, "table");
    assertFalse(tables.isEmpty());
    for (Element table : tables) {
      Element around = (Element) table.getParentNode();
      assertEquals("0", around.getAttribute("tabindex"));
      assertEquals("region", around.getAttribute("role"));
      assertFalse(around.getAttribute("aria-label").isBlank());
      assertEquals(1, Xml.all(table, "caption").size());
      for (Element head : Xml.all(table, "th")) {
        assertTrue(head.getAttribute("scope").matches("col|row"));
        assertFalse(head.getTextContent().isBlank());
      }
    }
    for (Element figure : Xml.all(page, "figure")) {
      assertEquals(1, Xml.all(figure, "svg").size());
      assertEquals(1, Xml.all(figure, "figcaption").size());
      assertEquals("0", Xml.all(figure, "div").getFirst().getAttribute("tabindex"));
      Element svg = Xml.all(figure, "svg").getFirst();
      assertEquals("img", svg.getAttribute("role"));
      assertFalse(Xml.all(svg, "title").getFirst().getTextContent().isBlank());
      assertFalse(Xml.all(svg, "desc").getFirst().getTextContent().isBlank());
    }
    assertEquals("skip", Xml.all(page, "a").getFirst().getAttribute("class"));
  }

  private static List<String> columns(Sheet sheet, String caption) {
    Element table =
        Xml.all(Xml.parse(render(sheet)), "table").stream()
            .filter(t -> Xml.all(t, "caption").getFirst().getTextContent().equals(caption))
            .findFirst()
            .orElseThrow();
    int cells = Xml.all(Xml.all(table, "tbody").getFirst(), "tr").size();
    List<String> heads =
        Xml.all(table, "th").stream()
            .filter(head -> head.getAttribute("scope").equals("col"))
            .map(Element::getTextContent)
            .toList();
    // Each row has its own header among its cells.
    assertEquals(cells * (heads.size() - 1), Xml.all(table, "td").size(), caption);
    return heads;
  }

  /** The emulated cluster knows its gaps; of memory nobody knows anything. */
  @Test
  void columnsOfWhatIsKnownStandWhereAnythingIs() {
    List<String> measured = List.of("Symbol", "Name", "Sizes", "Value");
    List<String> known = List.of("Symbol", "Name", "Sizes", "Value", "Known", "Off by");
    assertEquals(known, columns(SampleSheets.table1(), "Network"));
    assertEquals(measured, columns(SampleSheets.table1(), "Memory copy"));
    assertEquals(measured, columns(TableOne.sheet(), "Network"));
  }

  @Test
  void headingsDescendWithoutAGap() {
    Document page = Xml.parse(render(SampleSheets.table1()));
    int level = 0;
    for (Element element : Xml.all(page, "*")) {
      if (element.getTagName().matches("h[1-6]")) {
        int next = element.getTagName().charAt(1) - '0';
        assertTrue(next <= level + 1, element.getTextContent());
        level = next;
      }
    }
    assertEquals(1, Xml.all(page, "h1").size());
  }

  @Test
  void holdsTheSheetItsWarningsAndEverythingBehindIt() {
    String text = Xml.parse(render(SampleSheets.table1())).getDocumentElement().getTextContent();
    assertAll(
        Stream.of(
                "Parameter sheet: lab, 4 nodes, udp",
                "2026-11-21T01:32:00Z",
                "(0.079600 ± 0.000040)·m + (3.027 ± 0.031)",
                "disturbed: send-gap: other work took 52 % of one CPU",
                "not observable: the kernel's receive work",
                "(1.556 ± 0.021)·p + (16.68 ± 0.33) + (0.0826 ± 0.0011)·m",
                "1935 ± 12 packets",
                "memory copy, cache to cache (heap array)",
                "g(m) = 8·max(m + 44, 84)/100 µs",
                "a | b",
                "0.99999",
                "✗ fails",
                "burst-loss",
                "Pentium 200 MHz",
                "@misc{fathom-sheet,",
                "single bursts are drawn from a run directory only")
            .map(part -> () -> assertTrue(text.contains(part), part)));
  }

  @Test
  void bibtexSurvivesWhatTexWouldReadAsItsOwn() {
    String text =
        Xml.parse(render(foreign("a}, b={\\x%$#&_~^"))).getDocumentElement().getTextContent();
    assertTrue(
        text.contains(
            "title = {Communication parameters of a cluster: a{\\textbraceright},"
                + " b={\\textbraceleft}{\\textbackslash}x\\%\\$\\#\\&\\_{\\textasciitilde}{\\textasciicircum}, 4 nodes"),
        text);
    assertTrue(text.contains("year = {unknown}"));
  }

  @Test
  void theSameBytesUnderEveryLocale() {
    Locale before = Locale.getDefault();
    String root = render(SampleSheets.table1());
    try {
      for (String tag : List.of("de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(root, render(SampleSheets.table1()), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aRunBringsItsBurstsAlong() throws IOException {
    RunDirectory run =
        SampleRuns.done(
            temp.resolve("run"),
            List.of(Parameter.NETWORK_BUFFER),
            Map.of(
                Experiment.BURST_LOSS,
                SampleRuns.jmh(
                    "us/op",
                    "[[1, 1]]",
                    Map.of(
                        "size", "[[1400, 1400]]",
                        "senders", "[[3, 3]]",
                        "receivers", "[[1, 1]]",
                        "offered", "[[6000, 1000]]",
                        "arrived", "[[3900, 1000]]",
                        "receiverDrops", "[[0, 0]]"))));
    run.writeSheet(SampleSheets.table1());
    ReportSource source = ReportSource.read(run.root().toString());
    assertEquals(2, source.bursts().size());
    String page = HtmlReport.render(source);
    assertTrue(page.contains("2 bursts of 3 senders into one port, 1400 bytes a packet"));
    assertFalse(page.contains("single bursts are drawn from a run directory only"));
  }

  /** A case without a time, on either side, has no place; one without an interval has no bar. */
  @Test
  void aValidationBringsItsCasesAlong() throws IOException {
    Files.writeString(
        temp.resolve("validation.json"),
        """
        {"schema": "fathom-validation/1", "cases": [
          {"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": 100.0, "measured_micros_low": null, "predicted_micros": 90.0},
          {"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": null, "predicted_micros": 90.0},
          {"operation": "gather", "algorithm": "uncoordinated", "model": null,
           "measured_micros": 100.0, "predicted_micros": null}]}
        """);
    ReportSource source = ReportSource.of(TableOne.sheet()).withValidation(temp);
    assertEquals(
        List.of(
            new ComparedCase(
                Operation.GATHER, "coordinated", "cluster", 100, 100, 100, 90, false, false)),
        source.validation().cases());
    assertTrue(HtmlReport.render(source).contains("cluster 10.0 % over 1 case"));
    assertTrue(source.validation().origin().contains("does not say of which sheet"));
  }

  /** The known number of B_L and of L stands in its column, and its error in the next. */
  @Test
  void errorsStandInTheirColumn() {
    List<SheetRows.Value> values = SheetRows.network(SampleSheets.table1());
    SheetRows.Value buffer =
        values.stream().filter(v -> v.symbol().equals("B_L")).findFirst().orElseThrow();
    assertEquals("1935.54 packets, D/A 0.333333", buffer.known());
    assertEquals("-0.03 %, +0.23 %", buffer.offBy());
    SheetRows.Value transfer =
        values.stream().filter(v -> v.symbol().equals("L")).findFirst().orElseThrow();
    assertEquals("C = 91.029 bytes/µs at m = 1472", transfer.known());
    assertEquals("-1.13 %", transfer.offBy());
  }

  /** Every section that has a heading of the second rank. */
  @Test
  void theContentsNameEverySection() {
    String page = HtmlReport.render(ReportSource.of(SampleSheets.table1()));
    Matcher headings = Pattern.compile("<h2 id=\"([a-z]+)\"").matcher(page);
    List<String> ids = headings.results().map(m -> m.group(1)).toList();
    assertTrue(ids.contains("time"), ids::toString);
    for (String id : ids) {
      assertTrue(page.contains("<li><a href=\"#" + id + "\">"), id);
    }
  }

  /** Its own sheet is named without a word more; another one, or another cluster, is a warning. */
  @Test
  void aValidationOfAnotherSheetIsSaidToBeOne() throws IOException {
    Sheet sheet = SampleSheets.table1();
    String own = validation(sheet.created(), "lab", "udp", "\"lost_data\": 0, \"doubts\": null");
    Compared compared = ReportSource.of(sheet).withValidation(written(own)).validation();
    assertEquals(
        "Measured on lab over udp, 2026-11-22T00:00:00Z, with Fathom 0.1.0.", compared.origin());
    assertFalse(
        compared.cases().getFirst().isDoubted() || compared.cases().getFirst().isIncomplete());
    String other = validation("2020-01-01T00:00:00Z", "ssh", "tcp", "\"lost_data\": 2");
    ReportSource source = ReportSource.of(sheet).withValidation(written(other));
    String origin = source.validation().origin();
    assertTrue(
        origin.contains(
            "WARNING: the predictions are not of this sheet. Theirs is created"
                + " 2020-01-01T00:00:00Z, this one 2026-11-21T01:32:00Z; of cluster ssh, this one"
                + " lab."),
        origin);
    assertTrue(
        origin.contains(
            "WARNING: it was not measured where this sheet was: cluster ssh, this one lab; transport"
                + " tcp, this one udp."),
        origin);
    assertTrue(source.validation().cases().getFirst().isIncomplete());
    String page = HtmlReport.render(source);
    assertTrue(page.contains("repetitions of every case lost data"), "named among the not drawn");
    String doubted = validation(sheet.created(), "lab", "udp", "\"doubts\": \"full duplex\"");
    source = ReportSource.of(sheet).withValidation(written(doubted));
    assertTrue(source.validation().cases().getFirst().isDoubted());
    assertTrue(HtmlReport.render(source).contains("<figcaption>Measured on lab over udp"));
  }

  private Path written(String validation) throws IOException {
    Files.writeString(temp.resolve("validation.json"), validation);
    return temp;
  }

  private static String validation(String created, String cluster, String transport, String more) {
    return """
        {"schema": "fathom-validation/1",
         "run": {"created": "2026-11-22T00:00:00Z", "fathom.version": "0.1.0", "cluster": "%2$s",
           "transport": "%3$s", "sheet.created": "%1$s", "sheet.cluster": "%2$s"},
         "cases": [{"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": 100.0, "predicted_micros": 90.0, %4$s}]}
        """
        .formatted(created, cluster, transport, more);
  }

  @ParameterizedTest
  @CsvSource({
    "fathom-validation/2, gather, 100, schema",
    "fathom-validation/1, dance, 100, no such operation",
    "fathom-validation/1, gather, -1, no times"
  })
  void aDamagedValidationIsRefused(String schema, String operation, String micros, String reason)
      throws IOException {
    Files.writeString(
        temp.resolve("validation.json"),
        "{\"schema\": \""
            + schema
            + "\", \"cases\": [{\"operation\": \""
            + operation
            + "\", \"algorithm\": \"a\", \"model\": \"m\", \"measured_micros\": "
            + micros
            + ", \"predicted_micros\": 1}]}");
    ReportSource source = ReportSource.of(TableOne.sheet());
    BadInputException refused =
        assertThrows(BadInputException.class, () -> source.withValidation(temp));
    assertTrue(refused.getMessage().contains(reason), refused::getMessage);
  }
}
