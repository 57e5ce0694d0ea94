package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.related.Setting;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import fathom.reports.comparison.Comparison;
import fathom.reports.comparison.Hand;
import fathom.reports.comparison.Terms;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.LatexFragment;
import fathom.reports.exports.ExportRequest;
import fathom.reports.exports.ExportTarget;
import fathom.reports.exports.StrictFiles;
import fathom.reports.figures.Compared;
import fathom.reports.figures.Figures;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.json.SheetJson;
import fathom.reports.related.ModelsDocument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The paper has 16 PCs, and neither D/A nor an organisation of the buffer: what is ours says so.
 */
class AssumedFactsTest {
  private static final Sheet TABLE = TableOne.sheet();

  private static void assertSaid(String text, String... facts) {
    String words = text.replace("\\", "").replaceAll("\\s+", " ");
    for (String fact : facts) {
      assertTrue(words.contains(fact), () -> fact + "\n" + text);
    }
  }

  @Test
  void everyPrintOfTheSheetSaysWhatIsAssumed() {
    String nodes = "24 nodes (assumed)";
    String mtu = "up to 1500 bytes per packet (assumed)";
    String ratio = "departure rate / arrival rate 0.333333 (assumed)";
    String buffer = "one buffer shared by the ports (assumed)";
    assertSaid(FormatName.TEXT.render(SheetSummary.of(TABLE)), nodes, mtu);
    assertSaid(FormatName.TEXT.render(SheetDocument.of(TABLE)), nodes, mtu, ratio, buffer);
    assertSaid(FormatName.MARKDOWN.render(SheetDocument.of(TABLE)), nodes, mtu, ratio, buffer);
    String latex = LatexFragment.table(SheetDocument.costs(TABLE));
    assertSaid(latex, nodes, mtu, "$D/A = num{0.333333}$ (assumed)", buffer);
    assertSaid(HtmlReport.render(ReportSource.of(TABLE)), nodes, mtu, ratio, buffer);
    assertSaid(
        FormatName.CSV.render(SheetDocument.of(TABLE)), "departure_over_arrival; architecture");
    assertSaid(
        FormatName.JSON.render(SheetDocument.of(TABLE)),
        "\"assumed\": [ \"nodes\", \"mtu\" ]",
        "\"assumed\": [ \"departure_over_arrival\", \"architecture\" ]");
    assertSaid(
        Figures.of(TABLE, List.of(), Compared.NONE).figures().toString(),
        "departure rate / arrival rate = 0.333333 (assumed)");
  }

  @Test
  void whatIsMadeOfItSaysSoToo() {
    assertSaid(
        FormatName.TEXT.render(ModelsDocument.of(TABLE, Setting.of(16))), "24 nodes (assumed)");
    for (ExportTarget target : List.of(ExportTarget.SIMGRID, ExportTarget.LOGGOPSIM)) {
      String files = StrictFiles.export(target, TABLE, ExportRequest.plain()).files().toString();
      assertSaid(files, "24 nodes (assumed)");
    }
  }

  @Test
  void aMeasuredSheetAssumesNothing() {
    String lab =
        FormatName.TEXT.render(
            SheetDocument.of(
                SheetLike.lab(
                        Map.of(
                            Parameter.NETWORK_BUFFER, Hand.buffer(100, 1, Architecture.PER_PORT)))
                    .sheet()));
    assertFalse(lab.contains("assumed"), lab);
  }

  @Test
  void aFileKeepsWhatIsAssumed() {
    assertEquals(TABLE, SheetJson.read("table", SheetJson.write(TABLE)));
  }

  /** Nobody can tell whether an organisation that was assumed has changed. */
  @Test
  void anAssumedOrganisationHasNotChanged() {
    Sheet lab =
        TABLE.with(
            Parameter.NETWORK_BUFFER,
            new Outcome.Buffer(
                Hand.buffer(1935, 1, Architecture.PER_PORT).packets(),
                Hand.buffer(1935, 1, Architecture.PER_PORT).departureOverArrival(),
                Architecture.PER_PORT,
                "by its signature"));
    Comparison comparison =
        Comparison.of(new NamedSheet("a", TABLE), new NamedSheet("b", lab), Terms.usual());
    String notes =
        comparison.parameters().stream()
            .filter(p -> p.column().parameter() == Parameter.NETWORK_BUFFER)
            .flatMap(p -> p.notes().stream())
            .toList()
            .toString();
    assertFalse(notes.contains("a buffer shared by the ports in A"), notes);
    assertTrue(
        notes.contains("departure / arrival and the buffer's organisation are assumed in A"),
        notes);
  }
}
