package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that need no real cluster, from their arguments to what they print and write. */
class CommandLineTest {
  @TempDir private Path temp;

  @Test
  void aSimulatedClusterIsMeasured() throws IOException {
    Path run = temp.resolve("run");
    Told told =
        Told.by(
            "measure",
            "--cluster",
            "sim:table-1:noise=2%",
            "--parameters",
            "g_s",
            "--out",
            run.toString());
    assertEquals(0, told.exitCode(), told.err());
    assertTrue(
        told.out().contains("Parameter sheet: sim · 24 nodes · udp · up to 1500 bytes"),
        told.out());
    assertTrue(told.out().contains("Bandwidth   12.2"), told.out());
    Told full = Told.by("report", run.toString(), "--full");
    assertTrue(full.out().contains("0.0796·m"), full.out());
    assertTrue(told.err().contains("block 6 of 6"), told.err());
    assertTrue(Files.exists(run.resolve("raw/send-gap.json")));
    samplesForSpreadsheets(run);
  }

  private static void samplesForSpreadsheets(Path run) throws IOException {
    String kept = Files.readString(run.resolve("samples.csv"));
    assertEquals(kept, Told.by("report", run.toString(), "--samples", "--format", "csv").out());
    Told commas = Told.by("report", run.toString(), "--samples", "--format", "csv-semicolon");
    assertEquals(kept.lines().count(), commas.out().lines().count());
    assertTrue(commas.out().contains("send-gap;0;0;0;"), commas.out());
    assertFalse(commas.out().matches("(?s).*\\d\\.\\d.*"), commas.out());
    Told text = Told.by("report", run.toString(), "--samples");
    assertTrue(
        text.oneLineOfFailure(2).startsWith("--samples is for --format csv or csv-semicolon"),
        text::toString);
    Files.writeString(run.resolve("samples.csv"), kept.replaceFirst("send-gap,0", "send-gap,x"));
    assertTrue(
        Told.by("report", run.toString(), "--samples", "--format", "csv")
            .oneLineOfFailure(2)
            .contains("fit the run again"));
  }

  @Test
  void labTruthForPeople() {
    Told told = Told.by("lab", "truth", "--profile", "fast-ethernet");
    assertEquals(0, told.exitCode());
    assertAll(
        Stream.of(
                "6.72 µs", "3.52 + 0.08·m µs", "206.277 packets", "203.6385 packets", "g_s", "B_L")
            .map(w -> () -> assertTrue(told.out().contains(w), () -> w + " in " + told.out())));
  }

  @Test
  void labTruthForPrograms() throws IOException {
    Told told = Told.by("lab", "truth", "--profile", "fast-ethernet", "--format", "json");
    assertEquals(0, told.exitCode());
    JsonNode json = new ObjectMapper().readTree(told.out());
    assertEquals(200 + 8000 / 1516.0 + 1, json.get("buffer_packets_buckets_emptied").asDouble());
    assertEquals(
        201 + 4000.0 / 1516, json.get("buffer_packets_buckets_not_emptied").asDouble(), 1e-9);
    assertEquals(40, json.get("breakpoint").asInt());
    assertEquals(100, json.get("rate_mbit").asDouble());
    assertTrue(json.get("gap_formula").asText().startsWith("g(m) = 8·max(m + 44, 84)/100 µs"));
  }

  @Test
  void aPageAndAFileForEachPlot() throws IOException {
    Told page = Told.by("report", "table-1", "--format", "html");
    assertEquals(0, page.exitCode(), page::toString);
    assertTrue(page.out().startsWith("<!DOCTYPE html>\n<html lang=\"en\""), page::out);
    Path figures = temp.resolve("a/b");
    Told plots = Told.by("report", "table-1", "--plots", figures.toString());
    assertEquals(0, plots.exitCode(), plots::toString);
    assertTrue(plots.out().startsWith("Parameter sheet: table-1"), plots::out);
    assertEquals("", plots.err());
    try (Stream<Path> files = Files.list(figures)) {
      List<String> names = files.map(f -> f.getFileName().toString()).sorted().toList();
      assertEquals(6, names.size(), names::toString);
      assertTrue(names.contains("plot-costs.svg") && names.contains("plot-L.svg"));
    }
    String svg = Files.readString(figures.resolve("plot-L.svg"));
    assertTrue(svg.startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "), svg);
  }

  @Test
  void plotsForAPaperAreAsWideAsAColumn() throws IOException {
    Path figures = temp.resolve("paper");
    Told told =
        Told.by("report", "table-1", "--plots", figures.toString(), "--for-print", "--full");
    assertEquals(0, told.exitCode(), told::toString);
    String svg = Files.readString(figures.resolve("plot-message.svg"));
    assertTrue(svg.contains("width=\"84mm\""), svg);
    Told alone = Told.by("report", "table-1", "--for-print");
    assertEquals(2, alone.exitCode(), alone::toString);
    assertEquals(
        "fathom: --for-print is for plots as files: give --plots DIR too", alone.err().strip());
  }

  @Test
  void thereIsNoDirectoryForNoPlots() throws IOException {
    Path sheet = temp.resolve("sheet.json");
    Told whole = Told.by("report", "table-1", "--format", "json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode tree = (ObjectNode) json.readTree(whole.out());
    tree.putObject("parameters").putObject("g_s").put("status", "rejected").put("reason", "no");
    Files.writeString(sheet, tree.toString());
    Path figures = temp.resolve("none");
    Told told = Told.by("report", sheet.toString(), "--plots", figures.toString());
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.err().contains("no cost of a sender or a receiver has a value"), told::err);
    assertFalse(Files.exists(figures));
  }

  @Test
  void latexIsTheTableAloneUnlessMoreIsAskedFor() {
    Told table = Told.by("report", "table-1", "--format", "latex");
    assertTrue(table.out().startsWith("% Fathom: the table of a parameter sheet"), table::out);
    assertTrue(table.out().endsWith("\\end{table}\n"), table::out);
    assertTrue(table.out().contains("\\label{tab:fathom-table-1}"), table::out);
    Told notes = Told.by("report", "table-1", "--format", "latex", "--notes");
    assertTrue(notes.out().contains("Cite as"), notes::out);
    Told full = Told.by("report", "table-1", "--format", "latex", "--full");
    assertTrue(full.out().contains("\\documentclass"), full::out);
    Told wrong = Told.by("report", "table-1", "--format", "html", "--notes");
    assertEquals(2, wrong.exitCode(), wrong::toString);
    assertTrue(wrong.err().startsWith("fathom: --notes is for --format latex"), wrong::err);
  }

  /** One of a parameter that this sheet lacks would be taken for one of this sheet. */
  @Test
  void plotsOfAnEarlierSheetAreNamedAndStay() throws IOException {
    Path earlier = temp.resolve("plot-g_x.svg");
    Files.writeString(earlier, "earlier");
    Files.writeString(temp.resolve("mine.svg"), "mine");
    for (int i = 0; i < 2; i++) {
      Told told = Told.by("report", "table-1", "--plots", temp.toString());
      assertEquals(0, told.exitCode(), told::toString);
      assertEquals("an older plot, not written now: " + earlier, told.err().strip());
    }
    assertEquals("earlier", Files.readString(earlier));
  }
}
