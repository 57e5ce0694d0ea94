package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import fathom.runner.Fuzz;
import fathom.runner.Fuzz.Parser;
import fathom.runner.console.Progress;
import fathom.runner.jmh.JmhInvocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of JMH, among which other programs print, changed by chance and made very long. */
class MutatedJmhTest {
  @TempDir private Path temp;

  private static final List<String> LINES =
      List.of(
          "fathom.bench.peer.PeerException: no answer from 10.0.0.2",
          "java.util.concurrent.ExecutionException: java.io.IOException: broken pipe",
          "# Warmup Iteration   1: <forked VM failed with exit code 137>",
          "mpi: rank 1 has no library",
          "# Warmup Iteration   1: 6.811 us/op",
          "Iteration   2: 6.733 us/op",
          "# Fork: 1 of 2");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java.io.IOException: broken pipe|broken pipe",
        "a.b.Outer$InnerException|a.b.Outer$InnerException",
        "a.Outer.InnerError:  words: more|words: more",
        "java.io.IOException (see log)|",
        "Exception: x|",
        "a.b.exception: x|",
        "a..b.XException: x|",
        "IOException: x|",
        "see java.io.IOException: x|"
      })
  void failures(String line, String words) {
    assertEquals(Optional.ofNullable(words), JmhLine.failure(line));
  }

  /** A stack as deep as the line is long, or time that doubles with every letter. */
  @ParameterizedTest
  @ValueSource(strings = {"a.", "A", "A.", "a.A", "aA", "Exception", "Error:", ".", "A$"})
  void aLongLineIsLookedAtOnce(String piece) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          JmhLine.failure(piece.repeat(16_000));
          JmhLine.failure("java.lang." + piece.repeat(16_000) + "Exceptio");
          JmhLine.failure("java.lang." + piece.repeat(40));
          JmhLine.brokenFork("<forked VM failed with exit code " + piece.repeat(16_000));
        });
  }

  /** It was a NumberFormatException. */
  @Test
  void anExitCodeOfManyDigitsIsNone() {
    assertEquals(
        Optional.empty(), JmhLine.brokenFork("<forked VM failed with exit code 99999999999>"));
  }

  @Test
  void lines() {
    Fuzz.round(
        Parser.JMH_LINES,
        LINES,
        line -> {
          JmhLine.failure(line);
          JmhLine.brokenFork(line);
        });
  }

  @Test
  void progress() {
    JmhInvocation invocation =
        new JmhInvocation(
            "SendGap",
            List.of(2),
            Map.of(),
            2,
            new JmhInvocation.Iterations(1, 100, 0),
            new JmhInvocation.Iterations(2, 0, 0));
    Fuzz.round(
        Parser.JMH_PROGRESS,
        LINES,
        line -> {
          ForkWatch watch = new ForkWatch(invocation, Progress.silent(), () -> 0);
          watch.begun(line);
          watch.line(line);
          watch.end();
        });
  }

  @Test
  void results() throws IOException {
    Path part = temp.resolve("part.json");
    Fuzz.round(
        Parser.RAW_FILE,
        List.of(
            "[{\"benchmark\": \"a.B.c\", \"params\": {\"size\": \"1\"}, \"raw\": [[1.5, 2e3]]}]"),
        text -> {
          Files.write(part, text.getBytes(StandardCharsets.UTF_8));
          assertFalse(new JmhOutput(part, part).entries().isEmpty());
        });
  }
}
