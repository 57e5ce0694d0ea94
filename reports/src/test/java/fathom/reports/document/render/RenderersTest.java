package fathom.reports.document.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.TableOne;
import fathom.reports.document.Block;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Document;
import fathom.reports.document.Medium;
import fathom.reports.json.JsonText;
import fathom.reports.table.Records;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One document of every kind of block and cell, in every format. */
class RenderersTest {
  private static final String FOREIGN = "a|b_c\u001b[31m";

  private static Document document() {
    Blocks page = new Blocks().title("Title", Description.of(TableOne.sheet()));
    page.paragraph("Lead: ", FOREIGN).gap().paragraph("after a gap");
    page.section(
        "Numbers",
        "of a source",
        body ->
            body.table(
                List.of(
                    Column.left("symbol").capital(),
                    Column.right("value"),
                    Column.left("sizes").wrapped(0.5).flowing()),
                List.of(
                    List.of(
                        Cell.words("g_s"),
                        Cell.number(new Estimate(1.5, new Interval(1.25, 1.75))),
                        new Cell.SizesCell(SizeRange.from(41))),
                    List.of(Cell.words("L"), new Cell.ReasonCell(" none ")),
                    List.of(Cell.words("m"), Cell.words("12"), new Cell.Size(2048)))));
    page.section("Nothing to say", body -> body.items(ItemMark.DASH, List.of()));
    page.section(
        "Lists",
        body ->
            body.items(ItemMark.DASH, List.of("dash"))
                .items(ItemMark.NONE, List.of("none"))
                .items(ItemMark.WARNING, List.of("warning"))
                .items(ItemMark.NUMBER, List.of("one", "two"))
                .entries(List.of(new Block.Entry("A", "an entry"))));
    page.on(Medium.TERMINAL, lines -> lines.paragraph("only in lines"));
    page.notOn(Medium.TERMINAL, pages -> pages.paragraph("on pages"));
    page.appendix("Appendix", body -> body.paragraph("more"));
    return new Document(
        "what it shows",
        page.all(),
        () -> Records.of("records", List.of("=1+1", "b")).text("text", t -> t).table(),
        () -> JsonText.object().put("text", "b"));
  }

  /** A command that is broken in two does something else when it is pasted. */
  @Test
  void aCommandIsNeverBroken() {
    String command = "fathom measure --cluster lab:4 --parameters O_s,g_s --budget 300s";
    Block.ShellCommand block = new Block.ShellCommand("To mend it, measure longer: ", command);
    assertEquals(
        "To mend it, measure longer: " + command + "\n",
        new TextRenderer(100).blocks(List.of(block)));
    for (int width : List.of(80, 40)) {
      assertEquals(
          "To mend it, measure longer:\n" + command + "\n",
          new TextRenderer(width).blocks(List.of(block)));
    }
    assertEquals(
        "Do: `a --b c_d`\n",
        new MarkdownRenderer().blocks(List.of(new Block.ShellCommand("Do: ", "a --b c_d"))));
    assertTrue(
        new HtmlRenderer(new Tags())
            .elements(List.of(new Block.ShellCommand("Do: ", "a 'b' <c>")))
            .contains("<code>a &#39;b&#39; &lt;c&gt;</code>"));
  }

  @Test
  void textSetsNumbersPointBelowPointAndLeavesOutWhatIsEmpty() {
    assertEquals(
        """
        Title: table-1 · 24 nodes (assumed) · directed-point · up to 1500 bytes per packet (assumed) · date
        unknown
        Lead: a|b_c\\u001B[31m

        after a gap

        ── Numbers · of a source ───────────────────────────────────────────────────────────────────────────
        symbol  value         sizes
        g_s      1.50 ± 0.25  m > 40
        L       no value: none
        m       12            2 KiB

        ── Lists ───────────────────────────────────────────────────────────────────────────────────────────
        - dash
        none
        ! warning
        (1) one
        (2) two
        A  an entry
        only in lines

        ── Appendix ────────────────────────────────────────────────────────────────────────────────────────
        more
        """,
        FormatName.TEXT.render(document()));
  }

  @Test
  void markdownEscapesWhatIsNotOurs() {
    assertEquals(
        """
        # Title

        table-1, 24 nodes (assumed), directed-point, up to 1500 bytes per packet (assumed), date unknown.

        Lead: a\\|b\\_c\\\\u001B\\[31m

        after a gap

        ## Numbers

        of a source.

        | Symbol | value | sizes |
        |---|---:|---|
        | g\\_s | 1.50 ± 0.25 | m > 40 |
        | L | no value: none |  |
        | m | 12 | 2 KiB |

        ## Lists

        - dash

        - none

        - warning

        1. one
        2. two

        - A: an entry

        on pages

        ## Appendix

        more
        """,
        FormatName.MARKDOWN.render(document()));
  }

  @Test
  void latexHasAppendicesInItsOwnDocumentOnly() {
    String latex = FormatName.LATEX.render(document());
    int end = latex.indexOf("% ---- to here ----");
    assertTrue(latex.indexOf("\\section*{Numbers}") < end, latex);
    assertTrue(latex.indexOf("\\section*{Appendix}") > end, latex);
    assertTrue(latex.startsWith("% Fathom: what it shows."), latex);
    assertTrue(latex.contains("lr>{\\raggedright\\arraybackslash}p{0.500\\linewidth}"), latex);
    assertTrue(latex.contains("a\\textbar{}b\\_c\\textbackslash{}u001B{[}31m"), latex);
    assertTrue(latex.contains("on pages"), latex);
    assertFalse(latex.contains("only in lines"), latex);
    assertFalse(latex.contains("Nothing to say"), latex);
  }

  @Test
  void programsGetRecordsAndTheWrittenForm() {
    assertEquals("text\n'=1+1\nb\n", FormatName.CSV.render(document()));
    assertEquals("{\n  \"text\": \"b\"\n}\n", FormatName.JSON.render(document()));
  }

  /** Names of columns, parts and facts come from code today; a renderer does not rely on it. */
  @ParameterizedTest
  @EnumSource(names = {"TEXT", "MARKDOWN", "LATEX"})
  void foreignTextInHeadsIsHarmless(FormatName format) {
    List<Column> columns = List.of(Column.left(FOREIGN), Column.right(FOREIGN));
    List<List<Cell>> rows = List.of(Cell.row(List.of("a", "b")));
    Blocks page = new Blocks();
    page.section(FOREIGN, body -> body.table(columns, rows));
    page.entries(List.of(new Block.Entry(FOREIGN, "a fact")));
    Document document =
        new Document(
            "heads",
            page.all(),
            () -> Records.of("records", List.of("b")).text("text", t -> t).table(),
            JsonText::object);
    assertFalse(format.render(document).contains("\u001B"));
  }

  private static final String LONG = "Words of a sentence that is longer than any line. ".repeat(5);

  /** Sentences, lists and tables that wrap go into every width, and say the same. */
  @ParameterizedTest
  @ValueSource(ints = {60, 72, 80, 100})
  void textWrapsToTheTerminal(int columns) {
    Blocks page = new Blocks().title("Title", Description.of(TableOne.sheet()));
    page.section(
        "Lists",
        body ->
            body.paragraph("Lead: ", LONG)
                .items(ItemMark.WARNING, List.of(LONG))
                .items(ItemMark.NUMBER, List.of(LONG, LONG))
                .entries(List.of(new Block.Entry("A", LONG)))
                .table(
                    List.of(Column.left("word"), Column.left("flows").flowing()),
                    List.of(List.of(Cell.words("symbol"), Cell.words(LONG))))
                .table(
                    List.of(Column.left("a").wrapped(30, 0.3), Column.left("b").wrapped(66, 0.7)),
                    List.of(List.of(Cell.words(LONG), Cell.words(LONG)))));
    Document document =
        new Document(
            "what it shows",
            page.all(),
            () -> Records.of("records", List.of("b")).text("text", t -> t).table(),
            () -> JsonText.object().put("text", "b"));
    String text = FormatName.TEXT.render(document, columns);
    text.lines().forEach(line -> assertTrue(line.length() <= columns, line));
    assertTrue(text.lines().anyMatch(line -> line.length() > columns - 12), text);
    assertEquals(words(FormatName.TEXT.render(document)), words(text));
    assertEquals(
        FormatName.MARKDOWN.render(document), FormatName.MARKDOWN.render(document, columns));
  }

  private static List<String> words(String text) {
    return Stream.of(text.replace("─", "").split("\\s+", -1)).sorted().toList();
  }
}
