package fathom.reports.html;

import static fathom.reports.html.Pages.foreign;
import static fathom.reports.html.Pages.render;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import fathom.reports.Xml;
import fathom.reports.document.Cell;
import fathom.reports.document.render.FormatName;
import fathom.reports.pages.SheetSummary;
import fathom.reports.pages.ValueRows;
import fathom.reports.text.Markup;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** What a page says of its sheet. */
class HtmlContentsTest {
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
    assertEquals(
        List.of("Symbol", "Name", "m in bytes", "Cost in µs", "±", "Off by", "Status"),
        columns(SampleSheets.table1(), "Every parameter with its cost"));
    assertEquals(
        List.of(
            "Symbol",
            "Fitted line at 1 byte",
            "Fitted line at 64 bytes",
            "Fitted line at 512 bytes",
            "Fitted line at 1500 bytes"),
        columns(
            TableOne.sheet(),
            "Fitted lines at some sizes: cost in µs with its 95 % interval; L between two nodes"));
  }

  /**
   * As at a terminal: the verdict, what may be used, the command that mends it, the facts, then
   * what weighs most, three at most.
   */
  @Test
  void beginsAsTheTerminalDoes() {
    Sheet sheet = SampleSheets.warned();
    String page = render(sheet);
    String terminal = FormatName.TEXT.render(SheetSummary.of(sheet), 10_000);
    List<String> lines = terminal.lines().toList();
    int at = page.indexOf("<p>" + Markup.text(lines.get(1)) + "</p>");
    assertTrue(at > 0, lines.get(1));
    assertEquals(
        at + lines.get(1).length() + "<p></p>\n".length(),
        page.indexOf("<p>" + Markup.text(lines.get(2)) + "</p>"),
        lines.get(2));
    String command = lines.get(3).substring(lines.get(3).indexOf("fathom measure"));
    assertTrue(page.indexOf("<code>" + command + "</code>") > at, command);
    for (String line : lines.stream().skip(5).takeWhile(line -> !line.isEmpty()).toList()) {
      String[] entry = line.split(" {2,}", 2);
      int next =
          page.indexOf("<dt>" + entry[0] + "</dt>\n<dd>" + Markup.text(entry[1]) + "</dd>", at);
      assertTrue(next > at, line);
      at = next;
    }
    int main = page.indexOf("<main");
    assertTrue(at < main);
    String warnings = page.substring(page.indexOf("<ul class=\"warnings\">"), main);
    assertEquals(3, warnings.split("<li>Warning: ", -1).length - 1);
  }

  /** What disturbed a row stands in its status, and nowhere else on the page. */
  @Test
  void aDisturbanceIsToldOnce() {
    String text = Xml.parse(render(SampleSheets.table1())).getDocumentElement().getTextContent();
    String what = "other processes used 52 % of one CPU";
    assertEquals(text.indexOf(what), text.lastIndexOf(what));
    assertTrue(text.contains("~ disturbed while measured: " + what), text);
  }

  @Test
  void holdsTheSheetItsWarningsAndEverythingBehindIt() {
    String text = Xml.parse(render(SampleSheets.table1())).getDocumentElement().getTextContent();
    assertAll(
        Stream.of(
                "Parameter sheet: lab · 4 nodes · udp",
                "2026-11-21T01:32:00Z",
                "(3.027 ± 0.031) + (0.079600 ± 0.000040)·m",
                "disturbed while measured: other processes used 52 % of one CPU",
                "not observable: the kernel's receive work",
                "(16.68 ± 0.33) + (1.556 ± 0.021)·p + (0.0826 ± 0.0011)·m",
                "1935 ± 12 packets",
                "memory copy, cache to cache (heap array)",
                "g(m) = 8·max(m + 44, 84)/100 µs",
                "a | b",
                "0.99999",
                "full duplex: predictions in which a node sends and receives at once",
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

  /** Off by is the error of the cost: of g_r at 41 bytes, 8.2168 µs for 6.8. */
  @Test
  void errorsStandInTheirColumn() {
    assertEquals(
        List.of("1935.54 packets, departure rate / arrival rate 0.333333", "-0.03 %"),
        known("B_L ~"));
    assertEquals(List.of("C = 91.029 bytes/µs at m = 1472", "C -1.13 %"), known("L ~"));
    assertEquals(List.of("3.52 + 0.08·m", "+20.8 %"), known("g_r"));
  }

  private static List<String> known(String symbol) {
    List<String> cells =
        ValueRows.network(SampleSheets.table1()).rows().stream()
            .map(row -> row.stream().map(Cell::plain).toList())
            .filter(row -> row.getFirst().equals(symbol))
            .reduce((first, last) -> last)
            .orElseThrow();
    return cells.subList(cells.size() - 2, cells.size());
  }

  /** Every section, open or folded: a link leads into it, which unfolds it. */
  @Test
  void theContentsNameEverySection() {
    String page = HtmlReport.render(ReportSource.of(SampleSheets.table1()));
    Matcher sections = Pattern.compile(" id=\"([a-z-]+)\" tabindex").matcher(page);
    List<String> ids = sections.results().map(m -> m.group(1)).toList();
    assertTrue(ids.contains("time-spent-in-seconds"), ids::toString);
    for (String id : ids) {
      assertTrue(page.contains("<li><a href=\"#" + id + "\">"), id);
    }
    assertEquals(ids.size() - 3, page.split("<details>", -1).length - 1, "all but three folded");
  }
}
