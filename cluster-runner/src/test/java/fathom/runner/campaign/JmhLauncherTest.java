package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.Host;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of JMH's words: a shell stands in for it and says what JMH said once. */
class JmhLauncherTest {
  private static final JmhInvocation INVOCATION =
      new JmhInvocation(
          "SendGap",
          List.of(2, 3),
          Map.of(JmhParameter.SIZES, "1/40", JmhParameter.PRELUDE_COUNT, "6"),
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

  /** A program that never ends its line must not fill the memory of who hears it. */
  @Test
  void aLineWithoutEndIsCut() throws IOException {
    run("java.io.IOExceptio".repeat(50_000) + "\n# Fork: 1 of 2\n", 0);
    assertEquals(List.of(JmhLauncher.LONGEST_LINE, 14), seen.stream().map(String::length).toList());
  }

  @Test
  void oneProcessRunsOneStartAfterTheOther() throws IOException {
    try (JmhLauncher jmh = launcher(CapturedJmh.TWO_FORKS, 0)) {
      for (int start = 1; start <= 3; start++) {
        run(jmh, alive());
        assertTrue(jmh.isUp());
      }
    }
    assertEquals(3 * CapturedJmh.TWO_FORKS.lines().count(), seen.size());
    assertEquals(1, asked.stream().filter("launcher"::equals).count(), asked::toString);
  }

  @Test
  void afterAFailureTheNextStartIsAsGood() throws IOException {
    try (JmhLauncher jmh = launcher(CapturedJmh.NO_PEER, 1)) {
      assertThrows(UserException.class, () -> run(jmh, alive()));
      assertTrue(jmh.isUp());
      UserException e = assertThrows(UserException.class, () -> run(jmh, alive()));
      assertEquals("no peer: start `java -jar benchmarks.jar peer`", e.getMessage());
    }
  }

  @Test
  void theFirstReasonIsTold() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.NO_PEER, 1));
    assertEquals("no peer: start `java -jar benchmarks.jar peer`", e.getMessage());
    assertEquals(UserException.ExitKind.FAILED, e.kind());
  }

  /** Without "-foe" JMH ends with 0 after a failure; its words tell nevertheless. */
  @Test
  void aReasonCountsWhateverTheExitCode() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.NO_PEER, 0));
    assertEquals("no peer: start `java -jar benchmarks.jar peer`", e.getMessage());
  }

  /** JMH itself only says that it caught an exception. */
  @Test
  void aForkThatBreaksOffSaysHow() {
    UserException killed = assertThrows(UserException.class, () -> run(CapturedJmh.KILLED, 1));
    assertEquals("a launch was killed by signal 9", killed.getMessage());
    UserException rank =
        assertThrows(
            UserException.class,
            () -> run("mpi: rank 1 received 3 messages of 4\n" + CapturedJmh.KILLED, 1));
    assertEquals("rank 1 received 3 messages of 4", rank.getMessage());
    UserException tagged =
        assertThrows(
            UserException.class,
            () -> run("[1,1]<stderr>:mpi: n2 has no java\n" + CapturedJmh.KILLED, 1));
    assertEquals("n2 has no java", tagged.getMessage());
  }

  @Test
  void anExceptionWithoutWordsIsNamed() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.WORDLESS, 1));
    assertEquals("fathom.bench.link.StreamPort.ClosedException", e.getMessage());
  }

  @Test
  void anExitCodeIsAReasonToo() {
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.TWO_FORKS, 1));
    assertEquals("JMH failed without a reason", e.getMessage());
  }

  @Test
  void aProcessThatEndsInTheMiddleSaysHow() throws IOException {
    for (int code : new int[] {3, 137}) {
      String dies = "read -r first; exit " + code;
      try (JmhLauncher jmh = launcher(dies)) {
        UserException e = assertThrows(UserException.class, () -> run(jmh, alive()));
        assertEquals(
            code == 3 ? "JMH ended with exit code 3" : "JMH was killed by signal 9",
            e.getMessage());
        assertFalse(jmh.isUp());
      }
    }
  }

  @Test
  void oneThatDoesNotComeUpIsTold() {
    StandIn cluster = new StandIn(new Host(1, "10.77.0.1"), List.of("sh", "-c", "exit 4"));
    try (JmhLauncher jmh = JmhLauncher.start(cluster, StandIn.deployment(temp))) {
      UserException e = assertThrows(UserException.class, jmh::awaitReady);
      assertEquals("JMH ended with exit code 4", e.getMessage());
    }
  }

  @Test
  void oneThatTakesTooLongIsEnded() throws IOException {
    try (JmhLauncher jmh = launcher("exec cat >/dev/null")) {
      UserException e =
          assertThrows(
              UserException.class,
              () ->
                  jmh.run(
                      arguments(), Duration.ofMillis(50), temp.resolve("log"), seen::add, alive()));
      String late = String.valueOf(e.getMessage());
      assertTrue(late.startsWith("JMH did not end within 0 s; this machine"), late);
      assertFalse(jmh.isUp());
    }
  }

  @Test
  void aDeadPeerEndsIt() throws IOException {
    CompletableFuture<String> death =
        CompletableFuture.completedFuture("the peer on host 3 (10.77.0.3) was killed by signal 9");
    try (JmhLauncher jmh = launcher("exec cat >/dev/null")) {
      UserException e = assertThrows(UserException.class, () -> run(jmh, death));
      assertEquals("the peer on host 3 (10.77.0.3) was killed by signal 9", e.getMessage());
    }
  }

  /** As a fork that JMH was just starting when it was killed: it keeps the output open. */
  @Test
  void whatIsLeftOfItIsNotWaitedFor() throws IOException {
    try (JmhLauncher jmh = launcher("read -r first; setsid sleep 8 & exit 3")) {
      UserException e =
          assertTimeoutPreemptively(
              Duration.ofSeconds(30),
              () -> assertThrows(UserException.class, () -> run(jmh, alive())));
      assertEquals("JMH ended with exit code 3", e.getMessage());
    }
  }

  /** An empty line would end the command line, and a line break begin another argument. */
  @Test
  void whatCannotBeAnArgumentIsRefused() throws IOException {
    try (JmhLauncher jmh = launcher(CapturedJmh.TWO_FORKS, 0)) {
      for (String argument : List.of("", "a\nb")) {
        UserException e =
            assertThrows(
                UserException.class,
                () ->
                    jmh.run(
                        List.of("-f", argument),
                        Duration.ofSeconds(20),
                        temp.resolve("log"),
                        seen::add,
                        alive()));
        assertTrue(String.valueOf(e.getMessage()).startsWith("no argument for JMH"), e::toString);
      }
    }
  }

  @Test
  void whatJmhIsAskedFor() throws IOException {
    run(CapturedJmh.TWO_FORKS, 0);
    String line = String.join(" ", asked);
    for (String part : List.of("java -XX:-UsePerfData", "-jar benchmarks.jar launcher -1")) {
      assertTrue(line.contains(part), () -> part + " in " + line);
    }
    String told = String.join(" ", Files.readAllLines(temp.resolve("told")));
    for (String part :
        List.of(
            "\\.SendGap\\. -prof fathom.bench.fork.Counters -foe true -f 6 -wi 2 -w 150ms -i 12 -r 1ms -rf json",
            "-p sizes=1/40",
            "-p local=10.77.0.1",
            "-p peers=10.77.0.2:5001/10.77.0.3:5002",
            "-p preludeTo=10.77.0.254:9")) {
      assertTrue(told.contains(part), () -> part + " in " + told);
    }
  }

  @Test
  void theSecretIsInTheEnvironmentOnly() throws IOException {
    try (JmhLauncher jmh = launcher(standIn("echo $FATHOM_SECRET", 0))) {
      run(jmh, alive());
    }
    assertEquals(List.of("s3cret-s3cret-s3cret"), seen);
    assertTrue(asked.stream().noneMatch(argument -> argument.contains("s3cret")), asked::toString);
  }

  /** A disk that hangs longer than JMH may take: a pipe that nobody reads at first. */
  @Test
  void aSlowDiskMakesNobodyLate() throws IOException, InterruptedException {
    Path log = temp.resolve("slow.log");
    assertEquals(0, new ProcessBuilder("mkfifo", log.toString()).start().waitFor());
    Process disk =
        new ProcessBuilder("sh", "-c", "sleep 1; cat " + log)
            .redirectOutput(temp.resolve("written").toFile())
            .start();
    try (JmhLauncher jmh = launcher(CapturedJmh.TWO_FORKS, 0)) {
      jmh.run(arguments(), Duration.ofMillis(500), log, seen::add, alive());
      assertTrue(jmh.isUp());
    }
    disk.waitFor();
    assertEquals(CapturedJmh.TWO_FORKS, Files.readString(temp.resolve("written")));
  }

  /** Ranks of MPI print here from other machines. */
  @Test
  void aLogHasAnEnd() throws IOException {
    Path log = temp.resolve("jmh.log");
    try (RandomAccessFile earlier = new RandomAccessFile(log.toFile(), "rw")) {
      earlier.setLength(JmhLauncher.MOST_LOG_BYTES - 100); // takes no room
    }
    UserException e = assertThrows(UserException.class, () -> run(CapturedJmh.TWO_FORKS, 0));
    assertEquals("cannot keep JMH's log: it is longer than 64 MiB", e.getMessage());
    assertTrue(Files.size(log) <= JmhLauncher.MOST_LOG_BYTES);
  }

  @Test
  void nonsenseIsNoNumber() {
    String nines = "9".repeat(30);
    String nonsense =
        CapturedJmh.KILLED.replace("exit code 137", "exit code " + nines)
            + "Iteration   1: 1.2.3 us/op\n";
    assertTrue(nonsense.contains(nines), nonsense);
    UserException e = assertThrows(UserException.class, () -> run(nonsense, 1));
    assertEquals("Benchmark caught the exception", e.getMessage());
  }

  @Test
  void aReasonFitsALine() {
    UserException e =
        assertThrows(
            UserException.class,
            () -> run("mpi: " + "x".repeat(2000) + "\n" + CapturedJmh.KILLED, 1));
    assertEquals("x".repeat(Brief.LONGEST) + "…", e.getMessage());
  }

  private void run(String words, int exitCode) throws IOException {
    try (JmhLauncher jmh = launcher(words, exitCode)) {
      run(jmh, alive());
    }
  }

  private void run(JmhLauncher jmh, CompletableFuture<String> death) {
    jmh.run(arguments(), Duration.ofSeconds(20), temp.resolve("jmh.log"), seen::add, death);
  }

  private List<String> arguments() {
    return JmhArguments.of(
        INVOCATION,
        new StandIn(new Host(1, "10.77.0.1"), List.of()),
        StandIn.deployment(temp),
        Map.of(2, "10.77.0.2:5001", 3, "10.77.0.3:5002", 4, "10.77.0.4:5003"),
        new JmhOutput(temp.resolve("result.json"), temp.resolve("result.hlog")));
  }

  private static CompletableFuture<String> alive() {
    return new CompletableFuture<>();
  }

  private JmhLauncher launcher(String words, int exitCode) throws IOException {
    Path file = Files.writeString(temp.resolve("words"), words);
    return launcher(standIn("cat " + file, exitCode));
  }

  /** Takes one command line after the other, keeps the last, and answers each. */
  private String standIn(String answer, int exitCode) {
    return String.format(
        Locale.ROOT,
        "while read -r line; do echo \"$line\"; [ -n \"$line\" ] || { cp all told; : >all; %s; echo"
            + " '# Fathom: JMH ended with %d'; } >&3; done 3>&1 >>all",
        answer,
        exitCode);
  }

  private JmhLauncher launcher(String script) {
    String program = "cd " + temp + " && echo '# Fathom: JMH is ready'; " + script;
    StandIn cluster = new StandIn(new Host(1, "10.77.0.1"), List.of("sh", "-c", program));
    asked = cluster.asked();
    JmhLauncher jmh = JmhLauncher.start(cluster, StandIn.deployment(temp));
    jmh.awaitReady();
    return jmh;
  }
}
