package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that gives doses, on a copy of its own, with a program in the place of Fathom. */
@EnabledOnOs(OS.LINUX)
class DosesScriptTest {
  /** Sends cost 2 µs and twice what is added to them, and O_r grows by 3 where 4 are added. */
  private static final String FATHOM =
      """
      set -- $DOSE_SEND
      [ "$DOSE_WHO" = nobody ] || echo "9 5 9 5 4.0" >"$DOSE_LOG"
      echo symbol,name,unit,status,variant,from,to,constant,constant_low,constant_high,slope
      awk -v a="${1:-0}" -v b="${2:-0}" -v o="${DOSE_FILTER:+3}${DOSE_SPIN:+5}" 'BEGIN {
        print "O_s,send overhead,us,fitted,,1,40,99,,,0"
        printf "O_s,send overhead,us,fitted,,41,,%s,,,%s\\n", 2 + 2 * a, 2 * b
        print "U_r,user receive,us,rejected,,41,,9,,,0"
        printf "O_r,receive overhead,us,fitted,,1,,%s,,,0.001\\n", 10 + o
      }'
      """;

  @TempDir private Path temp;

  @BeforeEach
  void layOut() throws IOException {
    for (String file : List.of("docs/compare/doses.sh", "docs/compare/common.sh", ".mvn/jdk.sh")) {
      write("home/" + file, Files.readString(Repository.home().resolve(file)));
    }
    write("home/jmh-benches/target/benchmarks.jar", "");
    write("jdk/release", "JAVA_VERSION=\"25\"\n");
    program("jdk/bin/javac", "exit 1");
    program("jdk/bin/java", "exit 1");
    program("bin/gcc", "exit 0");
    program("bin/id", "echo 1000");
    program("home/fathom", FATHOM);
  }

  private void write(String name, String text) throws IOException {
    new ScriptHome(temp).write(name, text);
  }

  private void program(String name, String script) throws IOException {
    new ScriptHome(temp).program(name, script);
  }

  private Told run(String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("bash", temp.resolve("home/docs/compare/doses.sh").toString()));
    command.addAll(List.of(arguments));
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME", temp.resolve("jdk").toString(),
            "TMPDIR", temp.toString(),
            "PATH", temp.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", ""));
    try (Launch launch = Launch.of(environment, command)) {
      return launch.end();
    }
  }

  @Test
  void whatComesBackIsHeldAgainstWhatWasAdded() {
    Told told = run("lab", "2");
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals(
        List.of(
            "1  flat   O_s at 400 bytes: grew by 10.00 us, added 5.00",
            "1  flat   O_s at 1472 bytes: grew by 10.00 us, added 5.00",
            "1  sloped O_s at 400 bytes: grew by 18.00 us, added 9.00",
            "1  sloped O_s at 1472 bytes: grew by 39.44 us, added 19.72",
            "1  filter O_r at 400 bytes: grew by 3.00 us, added 4.00",
            "1  filter O_r at 1472 bytes: grew by 3.00 us, added 4.00"),
        told.out().lines().limit(6).toList(),
        told::toString);
    assertTrue(
        told.out()
            .contains(
                "mean of 2  sloped O_s at 400 bytes: grew by 18.00 us, added 9.00: +100.0 %\n"),
        told::out);
    assertTrue(
        told.out()
            .contains("mean of 2  filter O_r at 1472 bytes: grew by 3.00 us, added 4.00: -25.0 %"),
        told::out);
  }

  @Test
  void rootHasAProgramInTheKernelToo() throws IOException {
    program("bin/id", "echo 0");
    program("bin/uname", "echo 6.9.3-1-amd64");
    Told told = run("lab", "1");
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(
        told.out().contains("1  spin   O_r at 400 bytes: grew by 5.00 us, added 4.00\n"),
        told::out);
    assertTrue(
        told.out().contains("mean of 1  spin O_r at 1472 bytes: grew by 5.00 us, added 4.00"),
        told::out);
  }

  /** Its programs may not look at the clock for so long. */
  @Test
  void onAnOlderKernelRootHasNone() throws IOException {
    program("bin/id", "echo 0");
    program("bin/uname", "echo 6.1.0-31-amd64");
    Told told = run("lab", "1");
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.out().lines().noneMatch(line -> line.contains("spin")), told::toString);
  }

  /** On loopback O_r is a part of O_s. */
  @Test
  void onLoopbackNothingIsAddedToTheKernel() {
    Told told = run();
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals(3 * 2 + 2, told.out().lines().filter(line -> line.contains("flat")).count());
    assertTrue(told.out().lines().noneMatch(line -> line.contains("O_r")), told::toString);
  }

  @Test
  void withoutADoseThereIsNoResult() throws IOException {
    program("home/fathom", FATHOM.replace("echo \"9 5", ": \"9 5"));
    Told told = run("local", "1");
    assertEquals(1, told.exitCode(), told::toString);
    assertEquals("doses.sh: no dose was given: flat.log is empty\n", told.err());
    assertEquals("", told.out());
  }
}
