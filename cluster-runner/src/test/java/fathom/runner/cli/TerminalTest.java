package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
  @ParameterizedTest
  @CsvSource({"80, 80", "60, 60", "20, 60", "100, 100", "250, 100", "0, 100", "'', 100", "-5, 100"})
  void isThatOfTheVariableWithinReason(String columns, int width) {
    assertEquals(width, Terminal.columns(columns));
  }

  @Test
  void notesAreBrokenForTerminalsOnly() {
    String note = "! " + "word ".repeat(20).strip();
    assertEquals(note, Terminal.wrapped(note, ""));
    String narrow = Terminal.wrapped(note, "60");
    assertEquals(2, narrow.lines().count(), narrow);
    narrow.lines().forEach(line -> assertEquals(60, Math.max(60, line.length()), line));
    assertEquals(note, narrow.replaceAll("\\n *", " "));
  }
}
