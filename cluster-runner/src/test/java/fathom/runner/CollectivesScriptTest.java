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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script that holds formulas against simulators, on a copy of its own, with programs in the
 * place of Fathom and of the simulators: 100 µs by the formula, 110, 130 and 120 by the others.
 */
@EnabledOnOs(OS.LINUX)
class CollectivesScriptTest {
  private static final String FATHOM =
      """
      command=$1
      while [ $# -gt 0 ]; do
        case $1 in
          --operation) operation=$2 ;;
          --out) out=$2 ;;
          --to) target=$2 ;;
        esac
        shift
      done
      if [ "$command" = predict ]; then
        echo operation,model,algorithm,nodes,size,segment,time_us
        echo "$operation,postal,ring,4,960,,1"
        echo "$operation,plogp,ring,4,960,,100"
        exit
      fi
      mkdir -p "$out"
      if [ "$target" = loggopsim ]; then
        printf '# times in ns, for 4 nodes\\n-L 1\\n' >"$out/loggopsim-4.args"
        printf '// cluster a b, 9 nodes\\n// allreduce ring, 4 nodes, 960 bytes\\nnum_ranks 4\\n' >"$out/goal-a.goal"
      fi
      """;

  private static final String ROW = "| allreduce | ring | 4 | 960 | - | 100.0 | 110.0 (+10.0 %) |";

  @TempDir private Path temp;

  @BeforeEach
  void layOut() throws IOException {
    for (String file :
        List.of(
            "docs/compare/collectives.sh",
            "docs/compare/collectives.c",
            "docs/compare/common.sh",
            ".mvn/jdk.sh")) {
      write("home/" + file, Files.readString(Repository.home().resolve(file)));
    }
    write("home/cluster-runner/target/fathom.jar", "");
    write("home/reports/target/test-classes/fathom/reports/exports/SimulatedTimes.class", "");
    write("jdk/release", "JAVA_VERSION=\"25\"\n");
    program("jdk/bin/javac", "exit 1");
    program("jdk/bin/java", "while read -r line; do echo \"$line 110\"; done <\"$5\"");
    program("home/fathom", FATHOM);
    program("bin/smpicc", "exit 0");
    program("bin/smpirun", "for size in \"$@\"; do :; done; echo \"$size 120.0\"");
    program("tools/txt2bin", "exit 0");
    program("tools/LogGOPSim", "echo 'Maximum finishing time at host 3: 130000 (0.00013 s)'");
  }

  private void write(String name, String text) throws IOException {
    new ScriptHome(temp).write(name, text);
  }

  private void program(String name, String script) throws IOException {
    new ScriptHome(temp).program(name, script);
  }

  private Told run(String... more) {
    List<String> command =
        new ArrayList<>(
            List.of("bash", temp.resolve("home/docs/compare/collectives.sh").toString()));
    command.addAll(List.of("plain,l_p=2", "4", "960"));
    command.addAll(List.of(more));
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
  void eachModelStandsBesideTheFormula() {
    Told told = run(temp.resolve("tools").toString());
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.out().contains(ROW + " 130.0 (+30.0 %) | 120.0 (+20.0 %) |\n"), told::toString);
    assertTrue(told.out().contains("SimGrid: +20.0 to +20.0 % of the formula\n"), told::toString);
  }

  @Test
  void withoutLogGopSimItsColumnIsEmpty() {
    Told told = run();
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.out().contains(ROW + "  | 120.0 (+20.0 %) |\n"), told::toString);
    assertFalse(told.out().contains("LogGOPSim:"), told::toString);
  }

  @Test
  void aSimulatorThatFailsIsQuoted() throws IOException {
    program("bin/smpirun", "echo 'no such algorithm' >&2; exit 3");
    Told told = run();
    assertEquals(1, told.exitCode(), told::toString);
    assertTrue(told.err().endsWith(": no such algorithm\n"), told::toString);
    assertEquals(1, told.err().lines().count(), told::toString);
    assertFalse(told.out().contains("|"), told::toString);
  }
}
