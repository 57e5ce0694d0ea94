package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A peer is killed in the middle of a campaign. */
@Tag("long")
@Needs(Machine.NAMESPACES)
class KillIT {
  @TempDir private Path temp;

  /** What is left when a campaign of these parameters loses the peer on host 2 in send-gap. */
  private Told killed(Path run, String parameters) throws IOException {
    Set<String> namespaces;
    List<ProcessHandle> processes;
    Told told;
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--parameters",
            parameters,
            "--budget",
            "30s",
            "--precision",
            "20%",
            "--out",
            run.toString())) {
      Path log = run.resolve("logs").resolve("send-gap.log");
      launch.await("a fork of send-gap", () -> contains(log, "# Fork: 1 of 1"));
      processes = launch.handle().descendants().toList();
      namespaces = Namespaces.of(processes.stream());
      assertFalse(namespaces.isEmpty());
      ProcessHandle peer = peerOnHost2(processes).orElseThrow();
      assertTrue(peer.destroyForcibly());
      told = launch.end();
    }
    List<ProcessHandle> orphans =
        Stream.concat(processes.stream(), ofThisRun()).filter(ProcessHandle::isAlive).toList();
    assertEquals(List.of(), orphans);
    assertEquals(Set.of(), Namespaces.stillThere(namespaces));
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(List.of(run), left.toList());
    }
    return told;
  }

  @Test
  void theCampaignGoesOnWithoutWhatFailed() throws IOException {
    Path run = temp.resolve("run");
    Told told = killed(run, "M_ctc,g_s,O_s");
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(run);
    assertEquals("done", files.experiment("copy-ctc").path("status").asText());
    assertEquals("failed", files.experiment("send-gap").path("status").asText());
    assertEquals("done", files.experiment("send-overhead").path("status").asText());
    assertEquals(List.of("copy-ctc.json", "send-overhead.json"), files.raw());
    assertEquals(List.of(), files.halfWritten());
    for (String symbol : List.of("M_ctc", "O_s")) {
      String reason = files.answeredRow(symbol).path("reason").asText();
      assertFalse(reason.contains("was not finished"), reason);
    }
    assertEquals("rejected", files.row("g_s").path("status").asText());
    String reason = files.row("g_s").path("reason").asText();
    assertTrue(reason.contains("send-gap was not finished: the peer on host 2"), reason);
    String warnings = files.json("sheet.json").path("warnings").toString();
    assertTrue(
        warnings.contains("was killed by signal 9; every parameter that needs it is rejected"),
        warnings);
    assertEquals(0, Told.by("fit", run.toString()).exitCode());
  }

  @Test
  void whereNothingWasMeasuredThereIsNoSheet() throws IOException {
    Path run = temp.resolve("run");
    Told told = killed(run, "g_s");
    String line = told.oneLineOfFailure(1);
    assertTrue(
        line.startsWith("send-gap: the peer on host 2 (10.77.0.2) was killed by signal 9"), line);
    assertTrue(line.contains("nothing was finished; kept in " + run), line);
    assertEquals("", told.out());
  }

  /** Of the processes between nsenter and Java that carry the peer's arguments, the innermost. */
  private static Optional<ProcessHandle> peerOnHost2(List<ProcessHandle> processes) {
    return processes.stream()
        .filter(p -> commandLine(p).contains("peer --listen 10.77.0.2:"))
        .filter(p -> p.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  /** Every process of a run names the run's temporary directory. */
  private Stream<ProcessHandle> ofThisRun() {
    return ProcessHandle.allProcesses().filter(p -> commandLine(p).contains(temp.toString()));
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
