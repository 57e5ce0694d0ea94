package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.cluster.Host;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of JMH's words: a shell stands in for it and says what JMH said once. */
class JmhProcessTest {
  private static final JmhInvocation INVOCATION =
      new JmhInvocation(
          "SendGap",
          List.of(2, 3),
          Map.of("sizes", "1/40", "preludeCount", "6"),
          6,
          new JmhInvocation.Iterations(2, 150, 0),
          new JmhInvocation.Iterations(12, 0.2, 0));

  @TempDir private Path temp;
  private List<String> asked = List.of();
  private final List<String> seen = new ArrayList<>();

  @Test
  void aRunThatEndsWellIsSilent() throws IOException {
    assertDoesNotThrow(() -> run(CapturedJmh.TWO_FORKS, 0));
    assertEquals(CapturedJmh.TWO_FORKS.lines().toList(), seen);
    assertEquals(CapturedJmh.TWO_FORKS, Files.readString(temp.resolve("jmh.log")));
  }

  @Test
  void theFirstReasonIsTold() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.NO_PEER, 1));
    assertEquals("no peer: start `java -jar benchmarks.jar peer`", e.getMessage());
    assertEquals(UserException.Kind.FAILED, e.kind());
  }

  /** Without "-foe" JMH ends with 0 after a failure; its words tell nevertheless. */
  @Test
  void aReasonCountsWhateverTheExitCode() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.NO_PEER, 0));
    assertEquals("no peer: start `java -jar benchmarks.jar peer`", e.getMessage());
  }

  @Test
  void anExceptionWithoutWordsIsNamed() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.WORDLESS, 1));
    assertEquals("fathom.bench.net.StreamPort.ClosedException", e.getMessage());
  }

  @Test
  void anExitCodeIsAReasonToo() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.TWO_FORKS, 3));
    assertEquals("JMH ended with exit code 3", e.getMessage());
    e = assertThrows(UserException.class, () -> run(CapturedJmh.TWO_FORKS, 137));
    assertEquals("JMH was killed by signal 9", e.getMessage());
  }

  @Test
  void aDeadPeerEndsIt() {
    CompletableFuture<String> death =
        CompletableFuture.completedFuture("the peer on host 3 (10.77.0.3) was killed by signal 9");
    UserException e = assertThrows(UserException.class, () -> run(List.of("sleep", "1000"), death));
    assertEquals("the peer on host 3 (10.77.0.3) was killed by signal 9", e.getMessage());
  }

  @Test
  void whatJmhIsAskedFor() {
    assertDoesNotThrow(() -> run(CapturedJmh.TWO_FORKS, 0));
    String line = String.join(" ", asked);
    for (String part :
        List.of(
            "java -XX:-UsePerfData",
            "-jar benchmarks.jar \\.SendGap\\. -foe true -f 6 -wi 2 -w 150ms -i 12 -r 1ms -rf json",
            "-p sizes=1/40",
            "-p local=10.77.0.1",
            "-p peers=10.77.0.2:5001/10.77.0.3:5002",
            "-p preludeTo=10.77.0.254:9")) {
      assertTrue(line.contains(part), () -> part + " in " + line);
    }
  }

  @Test
  void theSecretIsInTheEnvironmentOnly() {
    assertDoesNotThrow(() -> run(List.of("sh", "-c", "echo $FATHOM_SECRET"), alive()));
    assertEquals(List.of("s3cret-s3cret-s3cret"), seen);
    assertTrue(asked.stream().noneMatch(argument -> argument.contains("s3cret")), asked::toString);
  }

  private void run(String words, int exitCode) throws IOException {
    Path file = Files.writeString(temp.resolve("words"), words);
    run(List.of("sh", "-c", "cat " + file + "; exit " + exitCode), alive());
  }

  private static CompletableFuture<String> alive() {
    return new CompletableFuture<>();
  }

  private void run(List<String> standIn, CompletableFuture<String> death) {
    StandIn cluster = new StandIn(new Host(1, "10.77.0.1"), standIn);
    asked = cluster.asked();
    JmhProcess.run(
        INVOCATION,
        cluster,
        StandIn.deployment(temp),
        Map.of(2, "10.77.0.2:5001", 3, "10.77.0.3:5002", 4, "10.77.0.4:5003"),
        new JmhProcess.Results(temp.resolve("result.json"), temp.resolve("result.hlog")),
        temp.resolve("jmh.log"),
        seen::add,
        death);
  }
}
