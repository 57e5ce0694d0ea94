package fathom.reports.repeat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.reports.GoldenFiles;
import fathom.reports.Xml;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.RepeatPage;
import fathom.reports.plot.ChartRenderer;
import fathom.reports.plot.Figures;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of several runs, in every format. */
class GoldenRepeatTest extends GoldenFiles {
  private static Map<String, RepeatedRuns> all() {
    return Map.of(
        "measured",
        SampleRepeats.runs(6),
        "two",
        SampleRepeats.runs(2),
        "one",
        SampleRepeats.runs(1),
        "hostile",
        SampleRepeats.hostile(HOSTILE));
  }

  @Override
  protected void make(Made made) {
    all()
        .forEach(
            (name, runs) ->
                made.everyFormat("repeat-" + name, f -> f.render(RepeatDocument.of(runs))));
  }

  /** A page is XML, whatever runs are called, and the plot is one element of it. */
  @Test
  void nothingForeignGetsOutOfItsPlace() {
    String page = RepeatPage.render(SampleRepeats.hostile(HOSTILE));
    assertFalse(page.contains("<b>") || page.contains("\u202e"), page);
    assertEquals(2, Xml.all(Xml.parse(page), "svg").size(), "wide and narrow");
    Xml.parse(ChartRenderer.file(Figures.of(SampleRepeats.hostile(HOSTILE)).figures().getFirst()));
  }

  @Test
  void whatCannotBeDrawnSaysWhy() {
    Figures none = Figures.of(SampleRepeats.runs(1));
    assertEquals(List.of(), none.figures());
    assertEquals("no row has a value in two runs", none.missing().getFirst().reason());
  }

  /** The contract of {@code repeat --format json}. */
  @Test
  void jsonSaysWhatVaries() throws IOException {
    JsonNode root =
        new ObjectMapper()
            .readTree(FormatName.JSON.render(RepeatDocument.of(SampleRepeats.runs(6))));
    assertEquals("fathom-repeat/1", root.get("schema").asText());
    assertEquals("[\"O_s\",\"g_s\",\"L\"]", root.get("varies").toString());
    assertEquals("[\"T_s\",\"M_mtm\"]", root.get("cannot_tell").toString());
    assertEquals("varies", root.get("verdict").asText());
    assertEquals(6, root.get("runs").size());
    JsonNode overhead = root.get("rows").get(0);
    assertEquals("varies", overhead.get("verdict").asText());
    JsonNode worst = overhead.get("numbers").get(overhead.get("worst").asInt());
    // 10, 12, 8, 11, 9, 10: s = √2; 1/2.5706 is promised.
    assertEquals(Math.sqrt(2) * 2.570581835636314, worst.get("ratio").asDouble(), 1e-6);
    assertEquals(Math.sqrt(2) / 10, worst.get("spread").asDouble(), 1e-12);
    assertEquals(15, worst.get("pairs").asInt());
    // Of 15 differences those beyond √2: 4, twice 3, five times 2.
    assertEquals(8, worst.get("apart").asInt());
    assertEquals(6, worst.get("values").size());
    JsonNode gap = root.get("rows").get(3);
    assertEquals("g_r", gap.get("symbol").asText());
    assertEquals(2, gap.get("without_value").get(0).get("run").asInt());
    assertTrue(root.get("apart").asInt() > root.get("separate").asInt());
    assertEquals("[\"jdk\"]", root.get("differing_facts").toString());
  }
}
