package fathom.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ToolTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  private static Tool.ToolResult shell(String script, String input, Duration patience) {
    return Tool.run(List.of("sh", "-c", script), input, patience);
  }

  @Test
  void whatItSaysAndHowItEndsIsKept() {
    assertEquals(
        new Tool.ToolResult(7, "text\n", "wrong\n"),
        shell("cat; echo wrong >&2; exit 7", "text\n", Duration.ofSeconds(30)));
    assertEquals(127, Tool.run(List.of("/nowhere/at/all")).exitCode());
  }

  @Test
  void aProgramThatHangsWithItsOutputOpenIsEnded() {
    Tool.ToolResult ended = shell("echo before; echo why >&2; exec sleep 1000", "", SHORT);
    assertEquals(124, ended.exitCode());
    assertTrue(ended.hasTimedOut());
    assertEquals("before\n", ended.output());
    assertTrue(
        ended.error().startsWith("why\nsh did not end within 300 ms; this machine"), ended::error);
    assertTrue(ended.reason().startsWith("sh did not end within 300 ms; "), ended::reason);
    assertFalse(shell("exit 124", "", SHORT).hasTimedOut());
  }

  @Test
  void aProgramThatReadsNothingIsEnded() {
    String moreThanAPipeHolds = "x".repeat(1 << 20);
    assertEquals(124, shell("exec sleep 1000", moreThanAPipeHolds, SHORT).exitCode());
  }

  /** It may hand on what other machines print. */
  @Test
  void outputIsReadToItsEndAndKeptToALimit() {
    String script = "head -c " + (Tool.MOST_BYTES + 100_000) + " /dev/zero; echo end >&2";
    Tool.ToolResult result = shell(script, "", Duration.ofSeconds(30));
    assertEquals("end\n", result.error());
    assertEquals(Tool.MOST_BYTES, result.output().length());
  }

  /** Whatever the user's locale is: a clone may lie in a directory ü. */
  @Test
  void javaAmongThemCanNameAnyFile(@TempDir Path temp) throws IOException {
    Path directory = Files.createDirectory(temp.resolve("ein Ort ü"));
    Path program = Files.writeString(directory.resolve("A.java"), "void main() { IO.print(7); }");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Tool.ToolResult result = Tool.run(List.of(java, program.toString()));
    assertEquals(new Tool.ToolResult(0, "7", ""), result);
  }
}
