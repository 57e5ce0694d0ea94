package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This machine over loopback: needs no permission for anything. */
class LocalIT {
  @TempDir private Path temp;

  private Told measure(Path run, String parameters, String budget, String format) {
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "local",
            "--parameters",
            parameters,
            "--budget",
            budget,
            "--format",
            format,
            "--out",
            run.toString())) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      return told;
    }
  }

  @Tag("long")
  @Test
  void measuresMemoryAndReceiveCalls() throws IOException {
    Path run = temp.resolve("run");
    Told told = measure(run, "M_ctc,R_sum,U_r,B_L,O_r", "25s", "json");
    RunFiles files = new RunFiles(run);
    for (String symbol : List.of("M_ctc", "R_sum", "U_r")) {
      JsonNode row = files.answeredRow(symbol);
      assertNotEquals("not-observable", row.path("status").asText(), row::toString);
      assertTrue(row.path("truth").isMissingNode(), symbol);
    }
    assertEquals(files.isFitted("M_ctc"), files.row("M_ctc").path("heap").isObject());
    assertTrue(files.row("R_sum").path("heap").isMissingNode());
    if (files.isFitted("R_sum")) {
      // 8192 additions: 8 in each cycle of 5 GHz take 0.2 µs. No machine is slower than 1 ms, busy
      // or not.
      double sum = Doses.micros(files, "R_sum", 1 << 16);
      assertTrue(sum > 0.2 && sum < 1000, () -> sum + " µs");
    }
    assertEquals("not-observable", files.row("B_L").path("status").asText());
    assertTrue(files.row("B_L").path("reason").asText().contains("loopback has no switch"));
    assertEquals("not-observable", files.row("O_r").path("status").asText());
    assertEquals(List.of("copy-ctc.json", "reduction.json", "user-receive.json"), files.raw());
    assertSinglesAreKept(run, told);
  }

  /**
   * Receive calls one by one: in the sheet, as a table, and for other tools; fitted again, the
   * same.
   */
  private static void assertSinglesAreKept(Path run, Told told) throws IOException {
    assertEquals(List.of("user-receive.hlog"), new RunFiles(run).hlogs());
    JsonNode singles = new RunFiles(run).json("sheet.json").path("single_operations");
    assertEquals(6, singles.size(), told::out);
    assertEquals("user-receive", singles.path(0).path("experiment").asText());
    assertTrue(singles.path(0).path("operations").asInt() > 0, singles::toString);
    assertTrue(singles.path(0).path("quantiles").path(0).path("us").asDouble() > 0);
    assertTrue(singles.path(0).path("clock_us").asDouble() > 0);

    String sheet = Files.readString(run.resolve("sheet.json"));
    assertEquals(0, Told.by("fit", run.toString()).exitCode());
    assertEquals(sheet, Files.readString(run.resolve("sheet.json")));

    Told csv = Told.by("report", run.toString(), "--distributions", "--format", "csv");
    assertEquals(7, csv.out().lines().count(), csv::toString);
    Told hlog = Told.by("report", run.toString(), "--format", "hlog");
    assertEquals(6, hlog.out().lines().filter(l -> l.startsWith("Tag=user-receive-")).count());

    Path raw = run.resolve("raw/user-receive.hlog");
    Files.writeString(raw, Files.readString(raw).replace("HIST", "DUST"));
    String line = Told.by("fit", run.toString()).oneLineOfFailure(2);
    assertTrue(line.startsWith(raw + ": not as the run wrote it"), line);
  }

  @Test
  void whatIsNotObservableNeedsNoTime() throws IOException {
    Path run = temp.resolve("run");
    Told told = measure(run, "B_L", "1s", "text");
    assertTrue(told.out().contains("not observable: loopback has no switch"), told::out);
    assertEquals(List.of(), new RunFiles(run).raw());
  }

  /** As by Ctrl-C: the programs that it started end too, which is no failure to tell of. */
  @Tag("long")
  @Test
  void anInterruptionIsOneLine() {
    Path run = temp.resolve("run");
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "local",
            "--parameters",
            "O_s",
            "--out",
            run.toString())) {
      Path log = run.resolve("logs").resolve("send-overhead.log");
      launch.await("the first forks", () -> Files.exists(log));
      assertTrue(launch.handle().destroy());
      Told told = launch.end();
      assertEquals("", told.out());
      assertEquals(
          "interrupted; finished blocks are kept in " + run + "; continue with --resume",
          told.oneLineOfFailure(143));
      assertTrue(told.err().contains("] This takes about "), told::err);
      assertFalse(told.err().contains("about 0 s left"), told::err);
    }
  }
}
