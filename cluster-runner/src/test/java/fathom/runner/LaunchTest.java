package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LaunchTest {
  /** A test must not wait ten minutes for what a refused command never brings about. */
  @Test
  @Timeout(60)
  void whatAProcessThatHasEndedDoesNotBringIsNotWaitedFor() {
    try (Launch launch = Launch.of(Map.of(), List.of("sh", "-c", "echo refused >&2"))) {
      AssertionError ended =
          assertThrows(AssertionError.class, () -> launch.await("a fork", () -> false));
      assertTrue(ended.toString().contains("it said refused"), ended::toString);
    }
  }

  @Test
  void whatItSaidAtItsEndIsThere() {
    try (Launch launch = Launch.of(Map.of(), List.of("echo", "READY"))) {
      launch.await("its word", () -> launch.out().contains("READY"));
    }
  }
}
