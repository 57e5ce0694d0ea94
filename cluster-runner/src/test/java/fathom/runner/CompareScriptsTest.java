package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The comparisons with other tools on a copy of their own, with programs in the place of Java and
 * of the tools: a side that gives no number ends them in one line.
 */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class CompareScriptsTest {
  /** As Java 17 says it of our classes. */
  private static final String TOO_OLD =
      """
      echo 'Exception in thread "main" java.lang.UnsupportedClassVersionError: too old' >&2
      printf '\\tat java.base/java.lang.ClassLoader.defineClass1(Native Method)\\n' >&2
      exit 1
      """;

  /** What our peer and our benchmarks print, and R's counterpart; 2 of each unit. */
  private static final String JAVA =
      """
      for word in "$@"; do
        case $word in
          clock) echo '  100.0 0.500000000000 5 2.0'; exit ;;
          ping-pong-16) echo ' 2100.0 0.500000000000 5 2.0'; echo ' 8100.0 0.990000000000 9 100.0'; exit ;;
          peer) echo 'READY 127.0.0.1:1'; exec sleep 600 ;;
          *.json) printf '"scorePercentiles" : {\\n  "50.0" : 2.0,\\n' >"$word" ;;
          *MillionPoints) echo 'fathom sweep psi 40.0 seconds 2.0 peak-MiB 1' ;;
        esac
      done
      printf 'Iteration   1: 2000.0 us/op\\n'
      """;

  /** A script, the tool beside it, and what that prints; twice or half of ours. */
  enum Script {
    IPERF3("iperf3", "echo '[  5]  0.00-2.00  sec  1 GBytes  9 Kbits/sec  0.0 ms  0/2000  sender'"),
    MBW(
        "mbw",
        "for m in MEMCPY DUMB MCBLOCK; do echo \"AVG Method: $m Elapsed: 0.001 MiB: 1\"; done"),
    SEGMENTED("Rscript", "[ \"$1\" = -e ] || echo 'segmented psi 40 seconds 4.000 peak-MiB 1'"),
    SOCKPERF("sockperf", "echo 'sockperf: ---> percentile 50.000 =    0.500'"),
    SOCKPERF_PERCENTILES(
        "sockperf",
        "echo 'sockperf: ---> percentile 99.000 =    4.000';"
            + " echo 'sockperf: ---> percentile 50.000 =    0.500'");

    private final String tool;
    private final String says;

    Script(String tool, String says) {
      this.tool = tool;
      this.says = says;
    }

    String file() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + ".sh";
    }
  }

  @TempDir private Path temp;

  /** JAVA_HOME and the java on the PATH are too old; the javac on the PATH is of a newer JDK. */
  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(temp.resolve("home/docs/compare"));
    Files.createDirectories(temp.resolve("home/.mvn"));
    List<Path> scripts = new ArrayList<>(List.of(Path.of(".mvn/jdk.sh")));
    try (Stream<Path> files = Files.list(Repository.home().resolve("docs/compare"))) {
      files.map(file -> Path.of("docs/compare").resolve(file.getFileName())).forEach(scripts::add);
    }
    for (Path script : scripts) {
      Files.copy(Repository.home().resolve(script), temp.resolve("home").resolve(script));
    }
    for (String file :
        List.of(
            "home/jmh-benches/target/benchmarks.jar",
            "home/fitting/target/test-classes/fathom/fitting/bend/MillionPoints.class",
            "m2/org/apache/commons/commons-math3/commons-math3-3.jar")) {
      write(file, "");
    }
    for (int version : new int[] {17, 25}) {
      write("jdk" + version + "/release", "JAVA_VERSION=\"" + version + "\"\n");
      program("jdk" + version + "/bin/javac", "exit 1");
    }
    program("jdk17/bin/java", TOO_OLD);
    program("jdk25/bin/java", JAVA);
    program("bin/java", TOO_OLD);
    Files.createSymbolicLink(temp.resolve("bin/javac"), temp.resolve("jdk25/bin/javac"));
    program("bin/taskset", "shift 2; exec \"$@\"");
  }

  private void write(String name, String text) throws IOException {
    new ScriptHome(temp).write(name, text);
  }

  private void program(String name, String script) throws IOException {
    new ScriptHome(temp).program(name, script);
  }

  private Told run(Script script, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of("bash", temp.resolve("home/docs/compare/" + script.file()).toString()));
    command.addAll(List.of(arguments));
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME", temp.resolve("jdk17").toString(),
            "MAVEN_REPOSITORY", temp.resolve("m2").toString(),
            "TMPDIR", temp.toString(),
            "PATH", temp.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", ""));
    try (Launch launch = Launch.of(environment, command)) {
      return launch.end();
    }
  }

  private static String[] onePair(Script script) {
    return script == Script.SEGMENTED ? new String[] {"0"} : new String[] {"16", "1"};
  }

  /** Nothing on standard output that looks like a result, and nothing left behind. */
  private void failsInOneLine(Script script, String line) throws IOException {
    Told told = run(script, onePair(script));
    assertEquals(1, told.exitCode(), told::toString);
    assertEquals(script.file() + ": " + line + "\n", told.err(), told::toString);
    assertFalse(told.out().matches("(?s).*\\b(ratio|times)\\b.*"), told::toString);
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(List.of(), left.filter(p -> p.toString().contains("tmp.")).toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNewJdkIsFoundAndTheRatioTold(Script script) throws IOException {
    program("bin/" + script.tool, script.says);
    Told told = run(script, onePair(script));
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals("", told.err());
    String last = told.out().lines().reduce("", (before, line) -> line);
    assertEquals(
        switch (script) {
          case IPERF3 -> "median ratio 0.500 of 1 pairs"; // 1e6/2000 and 2000/2 a second
          case MBW -> "median ratio 2.000 of 1 pairs; without MCBLOCK 2.000"; // 2 ms and 1 ms
          case SEGMENTED -> "segmented takes 2 times our median";
          case SOCKPERF_PERCENTILES -> // 2.1 and 8.1 µs without 0.1, and 0.5 and 4
              "median ratio p50 4.000 (4.000 to 4.000), p99 2.000 (2.000 to 2.000) of 1 pairs";
          case SOCKPERF -> "median ratio 2.000 of 1 pairs"; // 2 µs and twice 0.5 µs
        },
        last);
  }

  @ParameterizedTest
  @EnumSource
  void aToolThatSaysNothing(Script script) throws IOException {
    program("bin/" + script.tool, "exit 0");
    failsInOneLine(script, toolOf(script) + " gave no number: it said nothing");
  }

  @ParameterizedTest
  @EnumSource
  void aToolThatFailsIsQuoted(Script script) throws IOException {
    program("bin/" + script.tool, "[ \"$1\" = -e ] || { echo 'no such device' >&2; exit 3; }");
    failsInOneLine(script, toolOf(script) + " gave no number: no such device");
  }

  /** A number that is none: as where a tool measured nothing. */
  @ParameterizedTest
  @EnumSource
  void aToolThatSaysZero(Script script) throws IOException {
    String zero = script.says.replaceAll("0\\.500|0\\.001|4\\.000|(?<=/)2000", "0");
    program("bin/" + script.tool, zero);
    Told told = run(script, onePair(script));
    assertEquals(1, told.exitCode(), told::toString);
    assertTrue(
        told.err().startsWith(script.file() + ": " + toolOf(script) + " gave no number: "),
        told::toString);
    assertEquals(1, told.err().lines().count(), told::toString);
  }

  @ParameterizedTest
  @EnumSource
  void javaThatFails(Script script) throws IOException {
    program("bin/" + script.tool, script.says);
    program("jdk25/bin/java", TOO_OLD);
    String why = "Exception in thread \"main\" java.lang.UnsupportedClassVersionError: too old";
    failsInOneLine(
        script,
        switch (script) {
              case IPERF3, SOCKPERF, SOCKPERF_PERCENTILES -> "our peer did not start: ";
              case MBW, SEGMENTED -> "fathom gave no number: ";
            }
            + why);
  }

  @Test
  void withoutANumberOfPairsThereAreFive() throws IOException {
    program("bin/mbw", Script.MBW.says);
    Told told = run(Script.MBW);
    assertEquals(6, told.out().lines().count(), told::toString);
    assertTrue(told.out().contains("of 5 pairs"), told::toString);
  }

  private static String toolOf(Script script) {
    return script.file().replaceAll("(-percentiles)?\\.sh", "");
  }
}
