package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.collective.Operation;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Catalogue;
import fathom.model.predict.Forecast;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.RandomSheets;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Predictions in every format: exact numbers, intervals, missing parameters, foreign text. The
 * numbers themselves are tested in {@code fathom.model.predict}.
 */
class PredictionDocumentTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    made.everyFormat(
        "predict-exchange",
        f -> render(f, TableOne.sheet(), Operation.COMPLETE_EXCHANGE, 8, 64, 1500, 1 << 20));
    made.everyFormat(
        "predict-measured", f -> render(f, measured(), Operation.GATHER, 6, 1000, 1 << 20));
    made.everyFormat(
        "predict-hostile", f -> render(f, SampleSheets.hostile(), Operation.BROADCAST, 2, 10));
  }

  /** The sample sheet, whose O_r is not observable, with one; 4 nodes. */
  private static Sheet measured() {
    Sheet sample = SampleSheets.table1();
    Outcome overhead = sample.outcome(Parameter.SEND_OVERHEAD).orElseThrow();
    return SheetLike.of(sample).with(Parameter.RECEIVE_OVERHEAD, overhead).sheet();
  }

  /** Formulas of packets of one size; pLogP's are of 1 byte too. */
  private static List<Formula> exchanges() {
    return Catalogue.of(Operation.COMPLETE_EXCHANGE).stream()
        .filter(f -> f.model() != Model.PLOGP)
        .toList();
  }

  private static String render(
      FormatName format, Sheet sheet, Operation operation, int nodes, long... sizes) {
    return render(format, sheet, Catalogue.of(operation), nodes, sizes);
  }

  private static String render(
      FormatName format, Sheet sheet, List<Formula> formulas, int nodes, long... sizes) {
    List<Point> points = LongStream.of(sizes).mapToObj(size -> Point.of(nodes, size)).toList();
    return format.render(
        PredictionDocument.of(sheet, Forecast.of(new Predictor(sheet), formulas, points)));
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
