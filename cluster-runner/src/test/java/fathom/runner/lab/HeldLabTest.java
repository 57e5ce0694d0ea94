package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HeldLabTest {
  private static UserException failureOf(Duration patience, String... holder) throws IOException {
    Process process = new ProcessBuilder(holder).start();
    try {
      return assertThrows(UserException.class, () -> HeldLab.awaitUp(process, patience));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aHolderThatSaysNothingIsNotWaitedForForEver() throws IOException {
    assertEquals(
        "the emulated cluster did not start: no answer from unshare",
        failureOf(Duration.ofMillis(300), "sleep", "1000").getMessage());
  }

  @Test
  void whatItSaysInsteadIsPassedOn() throws IOException {
    String message =
        String.valueOf(failureOf(Duration.ofSeconds(30), "echo", "mount: denied").getMessage());
    assertTrue(message.contains("(mount: denied)"), message);
  }
}
