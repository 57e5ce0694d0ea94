package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.collective.Operation;
import fathom.model.cost.SizeRange;
import fathom.model.predict.Forecast;
import fathom.model.predict.Formula;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.Catalogue;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenDocuments;
import fathom.reports.RandomSheets;
import fathom.reports.SampleSheets;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Predictions in every format: exact numbers, intervals, missing parameters, foreign text. The
 * numbers themselves are tested in {@code fathom.model.predict}.
 */
class PredictionDocumentTest extends GoldenDocuments {
  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "predict-exchange.markdown",
            """
            # Predictions Predictions from the sheet: table-1 · 24 nodes (assumed) · directed-point ·
              up to 1500 bytes per packet (assumed) · date unknown.
            ## complete-exchange, p = 8
            | M | model | algorithm | segment | time | | | notes |
              |---:|---|---|---:|---:|---|---|---|
            """),
        Map.entry(
            "predict-measured.csv",
            """
            operation,model,algorithm,nodes,size,segment,time_us,time_us_low,time_us_high,fastest_by,\
            broken_assumptions,source,extrapolated,warning
            gather,cluster,uncoordinated,6,1048576,,431135.0784,430166.34524282033,\
            432103.8115571796,,no packet lost; inside what was measured,"TW §5.4, eq. 8",\
            "Extrapolated: 6 nodes from a sheet of 4 (1.5×); O_s, g_s, g_r, O_r at 1471 bytes,
              measured from 1 to 736 (2.0×); U_r at 1471 bytes, measured only at 1 (1471×).",\
            "The sheet warns of numbers used here: g_s, L were disturbed while measured; L rose by
              3 % while it was measured. They may be off by more than their intervals: measure again
              on a quiet machine."
            """),
        Map.entry(
            "predict-measured.text",
            """
            Predictions from the sheet: lab · 4 nodes · udp · up to 1472 bytes per packet ·
              2026-11-21T01:32:00Z
            The sheet does not say how the errors of the coefficients of O_s, T_s, g_s, g_r, O_r, L,
              M_ctc, M_ctm are correlated: the widest intervals are used, so ± is an upper bound.
            ! The sheet warns of numbers used here: g_s, L were disturbed while measured; L rose by
              3 % while it was measured. They may be off by more than their intervals: measure again
              on a quiet machine.
            1000 B cluster uncoordinated 517.0 ± 1.8 ← as fast as the next (1)
            cluster coordinated 517.0 ± 1.8 (1)
            1 MiB cluster uncoordinated 431135 ± 970 (1) (2)
            cluster coordinated 431135 ± 970 ← as fast as the next (1)
            (1) Extrapolated: 6 nodes from a sheet of 4 (1.5×); O_s, g_s, g_r, O_r at 1471 bytes,
              measured from 1 to 736 (2.0×); U_r at 1471 bytes, measured only at 1 (1471×). This is
              the farthest: cluster coordinated at M = 1 MiB.
            (2) Too low at 1 of 2 sizes, because the switch drops packets (uncoordinated at M = 1
              MiB: of 3565 packets from 5 senders 921.6 are lost (transfer ratio 0.7415))
            cluster: TW §5.4, eq. 8 (uncoordinated)
            cluster: TW §5.4, eq. 8, in windows that last (ours) (coordinated)
            TW: Tam and Wang, Realistic Communication Model for Parallel Computing on Cluster.
            """));
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "predict-measured",
            """
            model,algorithm: nodes,size,time_us,time_us_low,time_us_high,fastest_by
            cluster uncoordinated: 6 1000 517.03 515.2 518.87 0 | 6 1048576 431140 430170 432100
            cluster coordinated: 6 1000 517.03 515.2 518.87 | 6 1048576 431140 430170 432100 0
            """));
  }

  /** CSV and text say how much faster the fastest is, and a sentence explains it by an example. */
  @Override
  protected Set<String> derived() {
    return Set.of(
        "0.498063648082393",
        "0.7142857142847161",
        "0.8506683324227358",
        "0.9277415634638824",
        "1.347281424795816",
        "8.532007906538741E-4",
        "2.0",
        "2.3",
        "1.5",
        "1.9",
        "1.7");
  }

  @Override
  protected void make(Made made) {
    made.document(
        "predict-exchange",
        document(
            TableOne.sheet(),
            SimulatedFormulas.besideDocuments(Operation.COMPLETE_EXCHANGE),
            8,
            64,
            1500,
            1 << 20),
        FormatName.TEXT,
        FormatName.CSV,
        FormatName.JSON);
    made.document("predict-measured", gather(), FormatName.LATEX, FormatName.JSON);
    made.document("predict-hostile", hostile(), FormatName.TEXT, FormatName.LATEX);
  }

  /** Formulas of packets of one size; simulated schedules have signals of 1 byte too. */
  private static List<Formula> exchanges() {
    return Catalogue.of(Operation.COMPLETE_EXCHANGE);
  }

  private static String render(
      FormatName format, Sheet sheet, Operation operation, int nodes, long... sizes) {
    return render(format, sheet, SimulatedFormulas.besideDocuments(operation), nodes, sizes);
  }

  private static String render(
      FormatName format, Sheet sheet, List<Formula> formulas, int nodes, long... sizes) {
    return format.render(document(sheet, formulas, nodes, sizes));
  }

  private static Document gather() {
    return document(
        SampleSheets.withReceiveOverhead(), Catalogue.of(Operation.GATHER), 6, 1000, 1 << 20);
  }

  private static Document hostile() {
    return document(
        SampleSheets.hostile(), SimulatedFormulas.besideDocuments(Operation.BROADCAST), 2, 10);
  }

  private static Document document(Sheet sheet, List<Formula> formulas, int nodes, long... sizes) {
    List<Point> points = LongStream.of(sizes).mapToObj(size -> Point.of(nodes, size)).toList();
    return PredictionDocument.of(sheet, Forecast.of(new Predictor(sheet), formulas, points));
  }

  /** CSV has its head alone, and JSON no element, where nothing is predicted. */
  @Test
  void nothingPredictedLeavesTheHeadAlone() {
    assertEquals(
        "operation,model,algorithm,nodes,size,segment,time_us,time_us_low,time_us_high,fastest_by,"
            + "broken_assumptions,source\n",
        FormatName.CSV.render(hostile()));
    assertEquals("[ ]\n", FormatName.JSON.render(hostile()));
  }

  /** The contract of {@code predict --format json}. */
  @Test
  void jsonHasTheFieldsOfTheContract() throws IOException {
    JsonNode array =
        new ObjectMapper()
            .readTree(
                render(FormatName.JSON, TableOne.sheet(), Operation.BROADCAST, 16, 1500, 15_000));
    assertEquals(42, array.size());
    for (JsonNode each : array) {
      assertEquals(
          List.of(
              "operation",
              "model",
              "algorithm",
              "nodes",
              "size",
              "segment",
              "time_us",
              "time_us_ci",
              "assumptions",
              "source"),
          each.properties().stream().map(Map.Entry::getKey).toList());
      boolean segmented = each.get("algorithm").asText().startsWith("segmented-");
      assertEquals(segmented, each.get("segment").isIntegralNumber());
      assertEquals(!segmented, each.get("segment").isNull());
    }
    JsonNode cluster = array.get(21);
    assertEquals("cluster", cluster.get("model").asText());
    assertEquals("binomial", cluster.get("algorithm").asText());
    assertEquals(15_000, cluster.get("size").asInt());
    // 9·453.737 + 4·(44.32 + L(1500, 16) + 86.456), L = 24.896 + 16.684 + 123.9·196.035/90.
    assertEquals(5852.557, cluster.get("time_us").asDouble(), 1e-3);
  }

  /** One note stands for a table: it must be of the farthest case, wherever that is in it. */
  @Test
  void theFarthestCaseIsShownWithWhatItIs() {
    Sheet sheet = RandomSheets.of(1, new SizeRange(16, 1000));
    for (long[] sizes : new long[][] {{1, 8, 500, 1200}, {1200, 500, 8, 1}}) {
      String text = render(FormatName.TEXT, sheet, Operation.POINT_TO_POINT, 2, sizes);
      String read = text.replaceAll("\\s+", " ");
      assertTrue(
          read.contains("L at 1472 bytes, measured from 16 to 1000 (1.5×). This is the farthest:"),
          text);
      String cluster =
          render(FormatName.TEXT, sheet, exchanges(), 2, sizes).replaceAll("\\s+", " ");
      assertTrue(
          cluster.contains(
              "Extrapolated: O_s, g_s, g_r, O_r, U_r, L at 1 byte, measured from 16 to 1000 (16×"
                  + " below). This is the farthest: cluster "),
          cluster);
    }
    String one = render(FormatName.TEXT, sheet, exchanges(), 2, 8);
    assertTrue(one.contains("(2× below)") && !one.contains("the farthest"), one);
  }

  /** Spreadsheets have it in each row of its own, and no such column where nothing is. */
  @Test
  void recordsSayEachWhatIsExtrapolated() {
    Sheet sheet = RandomSheets.of(1, new SizeRange(16, 1000));
    List<String> rows = render(FormatName.CSV, sheet, exchanges(), 2, 8, 500).lines().toList();
    assertTrue(rows.getFirst().endsWith(",source,extrapolated"), rows.getFirst());
    for (String row : rows.subList(1, rows.size())) {
      assertEquals(
          row.contains(",2,8,"),
          row.endsWith("L at 8 bytes, measured from 16 to 1000 (2× below).\""),
          row);
    }
    String inside = render(FormatName.CSV, sheet, exchanges(), 2, 500);
    assertFalse(inside.contains("xtrapolated"), inside);
  }
}
