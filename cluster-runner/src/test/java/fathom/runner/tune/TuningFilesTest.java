package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.rules.RuleAssumption;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningFilesTest {
  private static final List<String> CLUSTER =
      List.of("--cluster", "mpi", "--launcher", "mpirun -np 4 --hostfile 'my hosts'");

  @TempDir private Path temp;

  private Path written(Path fathom) throws IOException {
    Path directory = Files.createDirectory(temp.resolve("tuned ü"));
    new TuningFiles(directory).script(fathom, CLUSTER, 7, Limits.ALL.text());
    return directory;
  }

  private static String expected(Path directory, int rounds) {
    return "tune\n--again\n"
        + directory
        + "\n--rounds\n"
        + rounds
        + "\n--cluster\nmpi\n--launcher\nmpirun -np 4 --hostfile 'my hosts'\n"
        + "--out\nmore of it\n";
  }

  /** What the script calls it with, a line for each word. */
  private Path program(String name) throws IOException {
    Path program = temp.resolve(name);
    Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertEquals(true, program.toFile().setExecutable(true));
    return program;
  }

  @Test
  void theScriptNamesProgramAndClusterByItself() throws IOException {
    Path directory = written(program("it's fathom ü"));
    Tool.ToolResult ran =
        Tool.run(List.of("sh", directory.resolve("compare.sh").toString(), "--out", "more of it"));
    assertEquals(expected(directory, 7), ran.output(), ran.error());
  }

  /** Each sentence is a comment of its own; none of them is run. */
  @Test
  void theScriptSaysWhatIsAssumed() throws IOException {
    String script = Files.readString(written(Path.of("/nowhere/fathom")).resolve("compare.sh"));
    for (RuleAssumption one : RuleAssumption.ALL) {
      assertTrue(
          script.contains("# Assumed (" + one.option() + "): " + one.promise() + "\n# "), script);
      assertTrue(script.contains("\n# " + one.otherwise() + "\n"), script);
    }
  }

  @Test
  void anotherProgramCanBeNamed() throws IOException {
    Path directory = written(Path.of("/nowhere/fathom"));
    Tool.ToolResult ran =
        Tool.run(
            List.of(
                "env",
                "FATHOM=" + program("other"),
                "ROUNDS=20",
                "sh",
                directory.resolve("compare.sh").toString(),
                "--out",
                "more of it"));
    assertEquals(expected(directory, 20), ran.output(), ran.error());
  }
}
