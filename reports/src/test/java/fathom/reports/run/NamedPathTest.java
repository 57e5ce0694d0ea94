package fathom.reports.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.Refusal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedPathTest {
  @Test
  void aPathIsOne() {
    assertEquals(Path.of("runs", "a"), NamedPath.of("runs/a"));
  }

  /** A surrogate alone is in no charset's reach, as letters are beyond ASCII's under LC_ALL=C. */
  @ParameterizedTest
  @ValueSource(strings = {"m\ud800nchen", "m\ufffd\ufffdnchen\u0000"})
  void lettersTheLocaleLacksNameTheWayOut(String name) {
    String line = Refusal.line(() -> NamedPath.of(name));
    assertTrue(line.contains("nchen"), line);
    assertTrue(line.contains(": no path: the locale's characters, "), line);
    assertTrue(line.endsWith(" lack some of it; set LC_ALL=C.UTF-8"), line);
  }

  @Test
  void whatIsNoPathAnywhereKeepsItsReason() {
    String line = Refusal.line(() -> NamedPath.of("a\u0000b"));
    assertTrue(line.endsWith("b: no path: Nul character not allowed"), line);
  }
}
