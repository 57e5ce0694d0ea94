package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What {@link Launcher} promises of the commands it gives, held against real daemons. */
interface LauncherContract {
  int BYTES = 1 << 20;

  /** The command that runs this script on a node, from where its daemons can be reached. */
  List<String> command(String script);

  private Process start(String script) throws IOException {
    return new ProcessBuilder(command(script))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Every byte value among them, and a line feed at the end: slurmstepd hands on whole lines. */
  @Test
  default void bytesPassBothWaysUnchanged() throws Exception {
    byte[] sent = new byte[BYTES];
    new Random(1).nextBytes(sent);
    sent[BYTES - 1] = '\n';
    Process process = start("cat");
    CompletableFuture<byte[]> back =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return process.getInputStream().readAllBytes();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    try (OutputStream in = process.getOutputStream()) {
      in.write(sent);
    }
    assertArrayEquals(sent, back.get());
    assertEquals(0, process.waitFor());
  }

  @Test
  default void theScriptsExitCodeComesBack() throws Exception {
    assertEquals(7, start("exit 7").waitFor());
  }

  @Test
  default void theScriptSeesTheEndOfItsInput() throws Exception {
    Process process = start("cat >/dev/null; echo ended");
    process.getOutputStream().close();
    assertEquals(
        "ended\n", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(0, process.waitFor());
  }

  /** Told to end, as on Ctrl-C; what a killed command leaves behind is an agent's to notice. */
  @Test
  default void theScriptDoesNotOutliveItsCommand() throws Exception {
    String mark = "mark-" + getClass().getName() + "-" + System.nanoTime();
    Process process = start("echo begun; cat >/dev/null; : " + mark);
    assertEquals('b', process.getInputStream().read());
    process.destroy();
    process.waitFor();
    Await.until(
        "the end of the script on the node",
        () -> running(mark).isEmpty(),
        () -> running(mark).toString());
  }

  private static List<String> running(String mark) {
    return ProcessHandle.allProcesses()
        .map(p -> p.info().commandLine().orElse(""))
        .filter(line -> line.contains(mark))
        .toList();
  }
}
