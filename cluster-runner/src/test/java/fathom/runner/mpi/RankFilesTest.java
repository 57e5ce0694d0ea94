package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a rank says before it runs anything; a shell script stands in for Java. */
class RankFilesTest {
  @TempDir private Path temp;
  private Path java = Path.of("");
  private Path jar = Path.of("");

  @BeforeEach
  void put() throws IOException {
    java = temp.resolve("ja va ü");
    jar = Files.writeString(temp.resolve("jar ü"), "");
    script("[ \"$1\" = -version ] || echo \"$LC_ALL\" \"$@\"");
  }

  private void script(String text) throws IOException {
    Files.writeString(java, "#!/bin/sh\n" + text + "\n");
    java.toFile().setExecutable(true);
  }

  private Tool.ToolResult run(RankFiles files) {
    List<String> command = new ArrayList<>(List.of("env", "-u", "LC_ALL"));
    command.addAll(files.checked());
    command.addAll(List.of("mpi", "two words"));
    return Tool.run(command);
  }

  @Test
  void whatIsThereRuns() {
    Tool.ToolResult result = run(RankFiles.ofEveryNode(java, jar));
    String java = "C.UTF-8 -XX:-UsePerfData -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar ";
    assertEquals(java + jar + " mpi two words\n", result.output());
    assertEquals("", result.error());
  }

  /** By a signal, because MPICH's launcher waits for the others where a rank ends before MPI. */
  @Test
  void whatIsNotThereIsSaidWithWhatToDo() throws IOException {
    Files.delete(jar);
    Tool.ToolResult noJar = run(RankFiles.shared(java, jar));
    assertEquals(137, noJar.exitCode());
    assertTrue(
        MpiFacts.reason(noJar)
            .endsWith(
                " has no "
                    + jar
                    + ": --shared-dir takes a directory that all nodes see at the same path, and may"
                    + " run programs from"),
        noJar::toString);
    Files.delete(java);
    Tool.ToolResult noJava = run(RankFiles.ofEveryNode(java, jar));
    assertEquals(137, noJava.exitCode());
    assertTrue(
        MpiFacts.reason(noJava)
            .endsWith(
                " has no "
                    + java
                    + ": name a directory that all nodes see by --shared-dir DIR, and Fathom puts its"
                    + " Java there"),
        noJava::toString);
  }

  @Test
  void aJavaOfAnotherMachineIsSaid() throws IOException {
    script("exit 1");
    Tool.ToolResult result = run(RankFiles.ofEveryNode(java, jar));
    assertTrue(
        MpiFacts.reason(result).contains(" cannot run " + java + ": it needs "), result::toString);
  }
}
