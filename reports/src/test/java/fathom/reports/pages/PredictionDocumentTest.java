package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Catalogue;
import fathom.model.predict.Forecast;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
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

  private static String render(
      FormatName format, Sheet sheet, Operation operation, int nodes, long... sizes) {
    List<Point> points = LongStream.of(sizes).mapToObj(size -> Point.of(nodes, size)).toList();
    return format.render(
        PredictionDocument.of(
            sheet, Forecast.of(new Predictor(sheet), Catalogue.of(operation), points)));
  }

  /** The contract of {@code predict --format json}. */
  @Test
  void jsonHasTheFieldsOfTheContract() throws IOException {
    JsonNode array =
        new ObjectMapper()
            .readTree(
                render(FormatName.JSON, TableOne.sheet(), Operation.BROADCAST, 16, 1500, 15_000));
    assertEquals(26, array.size());
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
    JsonNode cluster = array.get(13);
    assertEquals("cluster", cluster.get("model").asText());
    assertEquals("binomial", cluster.get("algorithm").asText());
    assertEquals(15_000, cluster.get("size").asInt());
    // 9·453.737 + 4·(44.32 + L(1500, 16) + 86.456), L = 24.896 + 16.684 + 123.9·196.035/90.
    assertEquals(5852.557, cluster.get("time_us").asDouble(), 1e-3);
  }
}
