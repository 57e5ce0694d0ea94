package fathom.reports.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import fathom.reports.SampleSheets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Predictions in every format against golden files, under locales whose decimal sign, digits or
 * letters differ. The numbers themselves are tested in {@code fathom.model.predict}. What was
 * rendered is left in {@code target/golden}: after an intended change, read it and copy it.
 */
class PredictionFormatTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  /** What is rendered: exact numbers, intervals, missing parameters, foreign text. */
  private static Map<String, String> rendered() {
    Map<String, String> files = new TreeMap<>();
    for (FormatName format : FormatName.values()) {
      String end = "." + format.word();
      files.put(
          "predict-exchange" + end,
          render(format, TableOne.sheet(), Operation.COMPLETE_EXCHANGE, 8, 64, 1500, 1 << 20));
      files.put(
          "predict-measured" + end, render(format, measured(), Operation.GATHER, 6, 1000, 1 << 20));
      files.put(
          "predict-hostile" + end,
          render(format, SampleSheets.hostile(), Operation.BROADCAST, 2, 10));
    }
    return files;
  }

  /** The sample sheet, whose O_r is not observable, with one; 4 nodes. */
  private static Sheet measured() {
    Sheet sample = SampleSheets.table1();
    Map<Parameter, Outcome> outcomes = new EnumMap<>(sample.outcomes());
    outcomes.put(Parameter.RECEIVE_OVERHEAD, sample.outcome(Parameter.SEND_OVERHEAD).orElseThrow());
    return new Sheet(
        sample.created(),
        sample.cluster(),
        outcomes,
        sample.heapCopies(),
        sample.truths(),
        sample.warnings(),
        sample.diagnostics(),
        sample.provenance());
  }

  private static String render(
      FormatName format, Sheet sheet, Operation operation, int nodes, long... sizes) {
    List<Point> points = LongStream.of(sizes).mapToObj(size -> Point.of(nodes, size)).toList();
    return PredictionFormat.render(
        format, sheet, Forecast.of(new Predictor(sheet), Catalogue.of(operation), points));
  }

  @ParameterizedTest
  @ValueSource(strings = {"und", "en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
  void rendersTheGoldenBytesUnderEveryLocale(String tag) throws IOException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    Map<String, String> rendered = rendered();
    Path directory = Files.createDirectories(Path.of("target", "golden"));
    for (Map.Entry<String, String> file : rendered.entrySet()) {
      Files.writeString(directory.resolve(file.getKey()), file.getValue());
    }
    for (Map.Entry<String, String> file : rendered.entrySet()) {
      assertEquals(golden(file.getKey()), file.getValue(), file.getKey() + " under " + tag);
    }
  }

  @Test
  void textFitsTheTerminalAndHoldsNoControlCharacters() {
    rendered()
        .forEach(
            (file, text) -> {
              if (file.endsWith(".text")) {
                text.lines().forEach(l -> assertTrue(l.length() <= TextFormat.WIDTH, l));
              }
              assertTrue(text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
            });
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

  private static String golden(String file) throws IOException {
    try (InputStream in = PredictionFormatTest.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
