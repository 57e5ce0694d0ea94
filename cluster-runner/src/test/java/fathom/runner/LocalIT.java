package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    measure(run, "M_ctc,U_r,B_L,O_r", "25s", "csv");
    RunFiles files = new RunFiles(run);
    for (String symbol : List.of("M_ctc", "U_r")) {
      assertEquals("fitted", files.row(symbol).path("status").asText(), symbol);
      assertTrue(files.row(symbol).path("truth").isMissingNode(), symbol);
    }
    assertTrue(files.row("M_ctc").path("heap").isObject());
    assertEquals("not-observable", files.row("B_L").path("status").asText());
    assertTrue(files.row("B_L").path("reason").asText().contains("loopback has no switch"));
    assertEquals("not-observable", files.row("O_r").path("status").asText());
    assertEquals(List.of("copy-ctc.json", "user-receive.json"), files.raw());
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
          "interrupted; what is finished is kept in " + run + "; --resume goes on with it",
          told.oneLineOfFailure(143));
      assertTrue(told.err().contains("] This takes about "), told::err);
      assertFalse(told.err().contains("about 0 s left"), told::err);
    }
  }
}
