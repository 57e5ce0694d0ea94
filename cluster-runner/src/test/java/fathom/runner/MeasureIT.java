package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.parameter.Parameter;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.SheetDocument;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One campaign on an emulated cluster, held against its truth, and what can be done with it.
 *
 * <p>The lines are slow: what a sender has queued keeps a line of 5 Mbit/s full for 5 ms, so that
 * the line is measured and not whether a busy machine lets the sender run. No number here is that
 * of a built-in profile.
 */
@Needs(Machine.NAMESPACES)
class MeasureIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // measured before the first test
  private static Told told;

  @SuppressWarnings("NullAway.Init") // measured before the first test
  private static RunFiles files;

  private static Path run() {
    return temp.resolve("run");
  }

  @BeforeAll
  static void measure() {
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "lab:4:rate=5mbit,packets=30",
            "--parameters",
            "g_s,g_r,B_L",
            "--budget",
            "45s",
            "--out",
            run().toString())) {
      told = launch.end();
    }
    assertEquals(0, told.exitCode(), told::toString);
    files = new RunFiles(run());
  }

  @Test
  void printsTheSheetAndSaysWhereItIs() {
    assertTrue(told.out().startsWith("Parameter sheet: lab · 4 nodes · udp"), told::out);
    assertTrue(
        told.err()
            .endsWith(
                "Raw results and sheet: "
                    + run()
                    + " (report it with `fathom report "
                    + run()
                    + "`)\n"),
        told::err);
    assertTrue(told.err().contains("block 1 of "), told::err);
  }

  @Test
  void rawResultsAndManifestAreThere() throws IOException {
    assertEquals(List.of("burst-loss.json", "receive-gap.json", "send-gap.json"), files.raw());
    for (String id : List.of("send-gap", "receive-gap", "burst-loss")) {
      assertEquals("done", files.experiment(id).path("status").asText());
      JsonNode raw = files.json("raw/" + id + ".json");
      assertTrue(raw.size() >= 3, id + " has an entry for each block");
      for (int block = 0; block < raw.size(); block++) {
        assertEquals(1, raw.path(block).path("forks").asInt());
        assertEquals(
            Integer.toString(block), raw.path(block).path("params").path("block").asText());
      }
    }
    assertEquals(List.of(), files.halfWritten());
  }

  @Test
  void nothingTemporaryIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(
          List.of(), left.filter(f -> f.getFileName().toString().startsWith("fathom")).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g_s", "g_r"})
  void gapsAreTheLinesOwn(String symbol) throws IOException {
    JsonNode row = files.row(symbol);
    assertEquals("fitted", row.path("status").asText(), row::toString);
    KnownValue.assertNear(134.4, row, 0, "constant");
    for (int bytes : new int[] {1, 40}) { // the flat piece's slope has no relative error
      Parameter parameter = Parameter.ofSymbol(symbol).orElseThrow();
      KnownValue.assertCost(134.4, 0.05, files.sheet(), parameter, bytes);
    }
    KnownValue.assertNear(70.4, row, 1, "constant");
    KnownValue.assertNear(1.6, row, 1, "slope");
    JsonNode known = row.path("truth").path("segments").path(1);
    assertEquals(1.6, known.path("slope").asDouble());
    assertEquals(
        row.path("segments").path(1).path("slope").asDouble() / 1.6 - 1,
        known.path("slope_relative_error").asDouble(),
        1e-12);
  }

  @Test
  void theBufferIsTheQueuesOwn() throws IOException {
    JsonNode row = files.row("B_L");
    assertEquals("fitted", row.path("status").asText(), row::toString);
    double known = 30 + 8000 / 1516.0 + 1;
    KnownValue.assertPackets(known, row);
    assertEquals(known, row.path("truth").path("packets").asDouble(), 1e-9);
    assertEquals(1 / 3.0, row.path("truth").path("departure_over_arrival").asDouble(), 1e-9);
  }

  @Test
  void fitGivesTheSameBytesAgainAndElsewhere() throws IOException {
    byte[] measured = Files.readAllBytes(run().resolve("sheet.json"));
    byte[] manifest = Files.readAllBytes(run().resolve("manifest.json"));
    for (int times = 0; times < 2; times++) {
      assertEquals(0, Told.by("fit", run().toString()).exitCode());
      assertArrayEquals(measured, Files.readAllBytes(run().resolve("sheet.json")));
    }
    Path elsewhere = Files.createDirectories(temp.resolve("else where")).resolve("ünder");
    RunFiles.copy(run(), elsewhere);
    Files.delete(elsewhere.resolve("sheet.json"));
    assertEquals(0, Told.by("fit", elsewhere.toString()).exitCode());
    assertArrayEquals(measured, Files.readAllBytes(elsewhere.resolve("sheet.json")));
    assertArrayEquals(manifest, Files.readAllBytes(elsewhere.resolve("manifest.json")));
  }

  @Test
  void anotherBreakpointIsAnotherFit() throws IOException {
    Path again = temp.resolve("again");
    RunFiles.copy(run(), again);
    assertEquals(0, Told.by("fit", again.toString(), "--breakpoint", "18,40").exitCode());
    assertEquals(3, new RunFiles(again).row("g_s").path("segments").size());
    String outside = Told.by("fit", again.toString(), "--breakpoint", "1472").refusal();
    assertEquals("breakpoint 1472 is outside the run's sizes 1..1472", outside);
  }

  @Test
  void aRawFileCutShortIsNoResult() throws IOException {
    Path cut = temp.resolve("cut");
    RunFiles.copy(run(), cut);
    Path raw = cut.resolve("raw").resolve("send-gap.json");
    String text = Files.readString(raw);
    Files.writeString(raw, text.substring(0, text.length() / 2));
    String line = Told.by("fit", cut.toString()).refusal();
    assertTrue(line.contains("send-gap.json: not as the run wrote it"), line);
  }

  /** What a format makes of a sheet is pinned by golden files; here, that it gets this sheet. */
  @ParameterizedTest
  @EnumSource
  void reportsInEveryFormat(FormatName format) throws IOException {
    String word = format.word();
    Path sheet = run().resolve("sheet.json");
    String expected =
        format.render(SheetDocument.of(SheetJson.read("sheet", Files.readString(sheet))));
    for (Path source : List.of(run(), sheet)) {
      Told report = Told.by("report", source.toString(), "--full", "--format", word);
      assertEquals(new Told(0, expected, ""), report);
      Path file = temp.resolve("sheet." + word);
      Told written =
          Told.by(
              "report", source.toString(), "--full", "--format", word, "--out", file.toString());
      assertEquals(new Told(0, "", ""), written);
      assertEquals(expected, Files.readString(file));
      assertFalse(Files.exists(temp.resolve("sheet." + word + ".part")));
    }
  }

  /** The numbers of the sheet, row by row, as a program reads them from CSV. */
  @Test
  void aTableHasEveryNumberOfTheSheet() throws IOException {
    List<String> lines =
        Told.by("report", run().toString(), "--format", "csv").out().lines().toList();
    List<String> names = List.of(lines.getFirst().split(","));
    List<String[]> rows = lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
    assertEquals(
        List.of("g_s", "g_s", "g_r", "g_r", "B_L"), rows.stream().map(row -> row[0]).toList());
    for (int i = 0; i < 4; i++) {
      JsonNode piece = files.row(rows.get(i)[0]).path("segments").path(i % 2);
      for (String number : List.of("from", "constant", "slope")) {
        double told = Double.parseDouble(rows.get(i)[names.indexOf(number)]);
        assertEquals(piece.path(number).asDouble(), told, number);
      }
    }
    assertEquals(
        files.row("B_L").path("packets").asDouble(),
        Double.parseDouble(rows.get(4)[names.indexOf("packets")]));
  }

  /** The page stands by itself and has every plot of what was measured. */
  @Test
  void reportsAsAPage() {
    Told page = Told.by("report", run().toString(), "--format", "html");
    assertEquals(0, page.exitCode(), page::toString);
    assertTrue(page.out().startsWith("<!DOCTYPE html>"), page::out);
    for (String plot : List.of("latency", "costs", "B_L")) {
      assertTrue(page.out().contains("id=\"plot-" + plot + "\""), plot);
    }
  }
}
