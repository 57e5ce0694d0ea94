package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlurmLauncherTest {
  private static final Node NODE = Node.of("n2");

  private static List<String> command(boolean overlap) {
    return SlurmLauncher.within("7", List.of(NODE), overlap).command(NODE, "exit 7");
  }

  /** Each line of an agent's reports began with "0: ". */
  @Test
  void aUsersLabelBeforeEachLineIsTakenOff() {
    assertEquals(
        List.of("env", "-u", "SLURM_LABELIO", "srun", "--jobid=7"), command(true).subList(0, 5));
  }

  /** An older srun ended with "unrecognized option '--overlap'". */
  @Test
  void anOlderSrunHasNoOverlap() {
    assertTrue(command(true).contains("--overlap"));
    assertFalse(command(false).contains("--overlap"));
    assertEquals(command(true).size() - 1, command(false).size());
    assertTrue(
        SlurmLauncher.knowsOverlap(new Tool.ToolResult(0, "      --overlap  Allow steps", "")));
    assertFalse(SlurmLauncher.knowsOverlap(new Tool.ToolResult(0, "      --overcommit", "")));
    assertTrue(SlurmLauncher.knowsOverlap(new Tool.ToolResult(1, "", "srun: fatal: no config")));
  }

  /** A step without it would wait for the one that waits for it, in silence. */
  @Test
  void insideAStepAnOlderSlurmIsRefused() {
    Map<String, String> step = Map.of("SLURM_JOB_ID", "7", "SLURM_STEP_ID", "0");
    SlurmLauncher.requireRoom(step, true);
    SlurmLauncher.requireRoom(Map.of("SLURM_JOB_ID", "7"), false);
    UserException e =
        assertThrows(UserException.class, () -> SlurmLauncher.requireRoom(step, false));
    assertEquals(UserException.ExitKind.BAD_INPUT, e.kind());
    assertTrue(String.valueOf(e.getMessage()).contains("no --overlap"), e::toString);
  }

  /** Sites put a script in salloc's place, and it prints. */
  @Test
  void theJobIsReadBehindWhateverIsPrintedBefore() throws IOException {
    BufferedReader words =
        new BufferedReader(new StringReader("Welcome\n12345\n# Fathom: job 7\nlxn[1-4]\n"));
    assertEquals("7", SlurmLauncher.job(words));
    assertEquals("lxn[1-4]", words.readLine());
    assertEquals("", SlurmLauncher.job(new BufferedReader(new StringReader("Welcome\n"))));
  }
}
