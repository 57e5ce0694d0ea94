package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.reports.SheetLike;
import fathom.reports.comparison.Comparison;
import fathom.reports.comparison.ComparisonDocument;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.History;
import fathom.reports.comparison.HistoryDocument;
import fathom.reports.comparison.Terms;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexFragment;
import fathom.reports.figures.Compared;
import fathom.reports.figures.Figures;
import fathom.reports.figures.chart.Trace;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.sheet.ImportedSheet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What speaks against a value stands beside it, wherever the value stands. */
class RowMarksTest {
  private static final String LEGEND =
      "~ disturbed while measured; ≤ upper bound at some sizes; ? too uncertain, ± above 50 %.";

  /** g_r disturbed and a bound; O_s ± 110 %; U_r as it should be; B_L ± 60 %. */
  private static final Sheet SHEET = sheet(11, 60);

  private static Sheet sheet(double halfOfOverhead, double halfOfBuffer) {
    return SheetLike.lab(
            Map.of(
                Parameter.SEND_OVERHEAD, Hand.flat(10, halfOfOverhead),
                Parameter.RECEIVE_GAP, Hand.flat(20, 1),
                Parameter.USER_RECEIVE, Hand.flat(5, 0.1),
                Parameter.NETWORK_BUFFER, Hand.buffer(100, halfOfBuffer, Architecture.SHARED)))
        .warnings(
            List.of(
                "The senders could not saturate the link at 1–96 bytes; "
                    + UpperBound.END_OF_WARNING))
        .diagnostics(
            new Diagnostics(
                List.of(),
                List.of(),
                List.of(),
                Map.of(Parameter.RECEIVE_GAP, "other work took one CPU")))
        .sheet();
  }

  private static List<RowState> states(Sheet sheet, Parameter parameter) {
    return RowState.of(sheet, parameter, sheet.outcome(parameter).orElseThrow());
  }

  private static String rendered(FormatName format) {
    return format.render(SheetDocument.of(SHEET));
  }

  @Test
  void aRowHasAllMarksThatHold() {
    assertEquals(
        List.of(RowState.DISTURBED, RowState.UPPER_BOUND), states(SHEET, Parameter.RECEIVE_GAP));
    assertEquals(List.of(RowState.OK), states(SHEET, Parameter.USER_RECEIVE));
    assertEquals("~≤", RowState.signs(states(SHEET, Parameter.RECEIVE_GAP)));
    Sheet missing = SHEET.with(Parameter.RECEIVE_GAP, new Outcome.Rejected("falls"));
    assertEquals(List.of(RowState.REJECTED), states(missing, Parameter.RECEIVE_GAP));
  }

  /** Of 10 µs, and of 100 packets. */
  @ParameterizedTest
  @CsvSource({"5, 50, OK, OK", "5.01, 50.1, TOO_UNCERTAIN, TOO_UNCERTAIN", "0, 0, OK, OK"})
  void aValueIsTooUncertainAboveHalfOfIt(
      double overhead, double buffer, RowState ofOverhead, RowState ofBuffer) {
    Sheet sheet = sheet(overhead, buffer);
    assertEquals(List.of(ofOverhead), states(sheet, Parameter.SEND_OVERHEAD));
    assertEquals(List.of(ofBuffer), states(sheet, Parameter.NETWORK_BUFFER));
  }

  @Test
  void theShortSheetMarksThemAndItsVerdictCountsThem() {
    String text = FormatName.TEXT.render(SheetSummary.of(SHEET));
    assertTrue(text.contains("\n~≤ g_r "), text);
    assertTrue(text.contains("\n?  O_s "), text);
    assertTrue(text.contains("\n?  B_L "), text);
    assertTrue(text.contains("\n✓  U_r "), text);
    assertTrue(text.contains("110 %"), text);
    String words = text.replaceAll("\\s+", " ");
    assertTrue(words.contains("Use with care: g_r was disturbed; "), text);
    assertTrue(words.contains("; 2 of 4 parameters are too uncertain. May"), text);
    assertTrue(
        words.contains(
            "May be used: ✓ ok: U_r user receive. Not: ~ disturbed while measured: g_r; ≤ upper"
                + " bound at some sizes: g_r; ? too uncertain, ± above 50 %: O_s, B_L. To mend it"
                + " (quiet machine): fathom measure --cluster lab:4"
                + " --parameters O_s,g_r,U_r,B_L --budget 300s"),
        text);
  }

  /** A budget narrows nothing that another tool has measured. */
  @Test
  void aTableThatIsTooUncertainNeedsMoreRows() {
    Sheet imported =
        SheetLike.lab(Map.of(Parameter.SEND_OVERHEAD, Hand.flat(10, 11)))
            .cluster(new Sheet.SheetCluster(ImportedSheet.KIND, 1, "unknown", 1472))
            .sheet();
    String words = FormatName.TEXT.render(SheetSummary.of(imported)).replaceAll("\\s+", " ");
    assertTrue(
        words.contains(
            "O_s is too uncertain. May be used: nothing. Not: ? too uncertain, ± above 50 %:"
                + " O_s. To mend it: more rows of each size would tell more."),
        words);
  }

  @Test
  void theWholeSheetMarksThemInEveryFormat() throws IOException {
    String text = rendered(FormatName.TEXT);
    assertTrue(text.contains("g_r ~≤  receive gap"), text);
    assertTrue(text.contains("O_s ? "), text);
    assertTrue(text.contains(LEGEND), text);
    String markdown = rendered(FormatName.MARKDOWN).replace("\\", "");
    assertTrue(markdown.contains("| g_r ~≤ |"), markdown);
    assertTrue(markdown.contains("| O_s ? |"), markdown);
    assertTrue(markdown.contains(LEGEND), markdown);
    for (String csv : List.of(rendered(FormatName.CSV), rendered(FormatName.CSV_SEMICOLON))) {
      assertTrue(csv.lines().findFirst().orElseThrow().contains("marks"), csv);
      assertTrue(csv.contains("disturbed; upper-bound"), csv);
      assertTrue(csv.contains("too-uncertain"), csv);
    }
    JsonNode rows = new ObjectMapper().readTree(rendered(FormatName.JSON)).get("parameters");
    assertEquals("[\"disturbed\",\"upper-bound\"]", rows.at("/g_r/marks").toString());
    assertEquals("[\"too-uncertain\"]", rows.at("/O_s/marks").toString());
    assertFalse(rows.get("U_r").has("marks"));
  }

  /** Alone in somebody's paper a bound must not become a number. */
  @Test
  void theTableForPaperMarksThemAndItsCaptionSaysWhatTheyMean() {
    for (String latex :
        List.of(
            LatexFragment.table(SheetDocument.costs(SHEET)),
            LatexFragment.withNotes(SheetDocument.costs(SHEET)),
            rendered(FormatName.LATEX))) {
      assertTrue(
          latex.contains("$g_{\\mathrm{r}}$~\\ensuremath{\\sim}\\ensuremath{\\le} & receive gap"),
          latex);
      assertTrue(latex.contains("$O_{\\mathrm{s}}$~? & send overhead"), latex);
      assertTrue(latex.contains("$U_{\\mathrm{r}}$ & user receive"), latex);
      assertTrue(
          latex.contains(
              " \\ensuremath{\\sim} disturbed while measured; \\ensuremath{\\le} upper bound at some"
                  + " sizes; ? too uncertain, \\ensuremath{\\pm} above 50\\,\\%."),
          latex);
    }
  }

  @Test
  void thePageMarksThemInItsTablesAndInTheFigures() {
    String page = HtmlReport.render(ReportSource.of(SHEET));
    assertTrue(page.contains("g_r ~≤"), page);
    assertTrue(page.contains("O_s ?"), page);
    assertTrue(page.contains(LEGEND), page);
    assertTrue(
        page.contains(
            ">~ disturbed while measured; ≤ upper bound at some sizes: other work took one CPU<"),
        page);
    Figures figures = Figures.of(SHEET, List.of(), Compared.NONE);
    List<String> names =
        figures.figures().stream()
            .filter(figure -> figure.id().equals("plot-costs"))
            .flatMap(figure -> figure.panels().stream())
            .flatMap(panel -> panel.traces().stream())
            .map(Trace::name)
            .toList();
    assertTrue(names.contains("g_r ~≤ receive gap"), names::toString);
    assertTrue(names.contains("O_s ? send overhead"), names::toString);
    assertTrue(names.contains("U_r user receive"), names::toString);
  }

  @Test
  void aHistoryHasTheMarksOfEachSheet() {
    Sheet quiet =
        SheetLike.of(sheet(0.1, 1)).warnings(List.of()).diagnostics(Diagnostics.NONE).sheet();
    History history = History.of(List.of(new NamedSheet("a", quiet), new NamedSheet("b", SHEET)));
    String marks =
        "#2: The sheet marks O_s ?, g_r ~≤, B_L ? (~ disturbed while measured; ≤ upper bound at some"
            + " sizes; ? too uncertain, ± above 50 %).";
    assertEquals(List.of(marks), history.marks());
    String text = FormatName.TEXT.render(HistoryDocument.of(history));
    assertTrue(text.replaceAll("\\s+", " ").contains(marks), text);
    String csv = FormatName.CSV.render(HistoryDocument.of(history));
    assertTrue(csv.contains(",disturbed; upper-bound"), csv);
    assertTrue(FormatName.JSON.render(HistoryDocument.of(history)).contains("#2: The sheet marks"));
    assertTrue(
        Figures.of(history).figures().toString().contains("The sheet marks g_r ~≤"), "a caption");
  }

  @Test
  void aComparisonSaysThatItIsOneOfABound() {
    NamedSheet sheet = new NamedSheet("a", SHEET);
    NamedSheet other = new NamedSheet("b", SheetLike.of(SHEET).warnings(List.of()).sheet());
    String text =
        FormatName.TEXT.render(
            ComparisonDocument.of(Comparison.of(sheet, other, Terms.usual(Optional.empty()))));
    assertTrue(text.contains("an upper bound at some sizes in A"), text);
    assertFalse(text.contains("an upper bound at some sizes in B"), text);
  }
}
