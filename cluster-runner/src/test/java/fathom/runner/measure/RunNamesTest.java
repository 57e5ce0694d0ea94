package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RunNamesTest {
  @Test
  void timeInUtcAndCluster() {
    Instant start = Instant.parse("2026-11-21T01:32:00Z");
    assertEquals("20261121T013200Z-lab", RunNames.of(start, Requests.LAB));
    assertEquals("20261121T013200Z-local", RunNames.of(start, Requests.LOCAL));
  }
}
