package fathom.reports.sisters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.sheet.TableOne;
import fathom.model.sister.Setting;
import fathom.model.sister.Sister;
import fathom.model.topology.Load;
import fathom.reports.GoldenFiles;
import fathom.reports.SampleSheets;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TextRenderer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Models and topologies in every format: exact numbers; intervals and a parameter that is missing;
 * foreign text. The numbers themselves are tested in {@code fathom.model.sister}.
 */
class GoldenModelsTest extends GoldenFiles {
  @Override
  protected void make(Made made) {
    Map.of(
            "table-1", TableOne.sheet(),
            "measured", SampleSheets.table1(),
            "hostile", SampleSheets.hostile())
        .forEach(
            (name, sheet) -> {
              made.everyFormat(
                  "models-" + name, f -> f.render(ModelsDocument.of(sheet, Setting.of(16))));
              made.everyFormat(
                  "topologies-" + name,
                  f -> f.render(TopologiesDocument.of(sheet, new Load(16, 1024, 12))));
            });
  }

  @Test
  void oddNodesAndLongMessagesFitToo() {
    for (int nodes : List.of(2, 12, 36, 65536)) {
      String text =
          FormatName.TEXT.render(
              TopologiesDocument.of(SampleSheets.table1(), new Load(nodes, 1L << 40, 1)));
      text.lines().forEach(l -> assertTrue(l.length() <= TextRenderer.WIDTH, l));
      assertFalse(text.isBlank());
    }
  }

  /** The contract of {@code models --format json}. */
  @Test
  void jsonHasEveryModelWithNumbersThatReadBack() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(ModelsDocument.of(TableOne.sheet(), Setting.of(16))));
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
}
