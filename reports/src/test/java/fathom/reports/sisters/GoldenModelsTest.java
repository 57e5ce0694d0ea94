package fathom.reports.sisters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sister.Setting;
import fathom.model.sister.Sister;
import fathom.model.topology.Load;
import fathom.reports.SampleSheets;
import fathom.reports.format.FormatName;
import fathom.reports.format.TextFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models and topologies in every format against golden files, under locales whose decimal sign,
 * digits or letters differ. The numbers themselves are tested in {@code fathom.model.sister}. What
 * was rendered is left in {@code target/golden}: after an intended change, read it and copy it.
 */
class GoldenModelsTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  /** Exact numbers; intervals and a parameter that is missing; foreign text. */
  private static Map<String, String> rendered() {
    Map<String, Sheet> sheets =
        Map.of(
            "table-1", TableOne.sheet(),
            "measured", SampleSheets.table1(),
            "hostile", SampleSheets.hostile());
    Map<String, String> files = new TreeMap<>();
    sheets.forEach(
        (name, sheet) -> {
          for (FormatName format : FormatName.values()) {
            files.put(
                "models-" + name + "." + format.word(),
                ModelsFormat.render(format, sheet, Setting.of(16)));
            files.put(
                "topologies-" + name + "." + format.word(),
                TopologiesFormat.render(format, sheet, new Load(16, 1024, 12)));
          }
        });
    return files;
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
              // CSV quotes what is foreign and leaves it as it is, as that of a sheet does.
              if (!file.endsWith(".csv")) {
                assertTrue(text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
              }
            });
  }

  @Test
  void oddNodesAndLongMessagesFitToo() {
    for (int nodes : List.of(2, 12, 36, 65536)) {
      String text =
          TopologiesFormat.render(
              FormatName.TEXT, SampleSheets.table1(), new Load(nodes, 1L << 40, 1));
      text.lines().forEach(l -> assertTrue(l.length() <= TextFormat.WIDTH, l));
      assertFalse(text.isBlank());
    }
  }

  /** The contract of {@code models --format json}. */
  @Test
  void jsonHasEveryModelWithNumbersThatReadBack() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(ModelsFormat.render(FormatName.JSON, TableOne.sheet(), Setting.of(16)));
    assertEquals("fathom-models/1", root.get("schema").asText());
    List<String> models = new ArrayList<>();
    root.get("models").forEach(model -> models.add(model.get("model").asText()));
    assertEquals(Arrays.stream(Sister.values()).map(Sister::word).toList(), models);
    JsonNode g = root.get("models").get(0).get("parameters").get(1);
    assertEquals("g", g.get("symbol").asText());
    assertEquals(0.082124, g.get("value").asDouble(), 1e-12);
    assertEquals(2, g.get("value_ci").size());
    for (JsonNode model : root.get("models")) {
      assertFalse(model.get("cannot_express").isEmpty());
      for (JsonNode parameter : model.get("parameters")) {
        boolean absent = parameter.get("status").asText().equals("absent");
        assertEquals(absent, parameter.hasNonNull("reason"), parameter.toString());
      }
    }
  }

  private static String golden(String file) throws IOException {
    try (InputStream in = GoldenModelsTest.class.getResourceAsStream("/golden/" + file)) {
      assertNotNull(in, "no golden file " + file);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
