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
import fathom.reports.pages.ValueRows;
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
  }

  @Test
  void holdsTheSheetItsWarningsAndEverythingBehindIt() {
    String text = Xml.parse(render(SampleSheets.table1())).getDocumentElement().getTextContent();
    assertAll(
        Stream.of(
                "Parameter sheet: lab, 4 nodes, udp",
                "2026-11-21T01:32:00Z",
                "(0.079600 ± 0.000040)·m + (3.027 ± 0.031)",
                "disturbed: other processes used 52 % of one CPU",
                "not observable: the kernel's receive work",
                "(1.556 ± 0.021)·p + (16.68 ± 0.33) + (0.0826 ± 0.0011)·m",
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

  /** The known number of B_L and of L stands in its column, and its error in the next. */
  @Test
  void errorsStandInTheirColumn() {
    assertEquals(
        List.of("1935.54 packets, departure rate / arrival rate 0.333333", "-0.03 %, +0.23 %"),
        known("B_L ~"));
    assertEquals(List.of("C = 91.029 bytes/µs at m = 1472", "-1.13 %"), known("L ~"));
  }

  private static List<String> known(String symbol) {
    List<String> cells =
        ValueRows.network(SampleSheets.table1()).rows().stream()
            .map(row -> row.stream().map(Cell::plain).toList())
            .filter(row -> row.getFirst().equals(symbol))
            .findFirst()
            .orElseThrow();
    return cells.subList(cells.size() - 2, cells.size());
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
}
