package fathom.reports.document.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalColoursTest {
  private static String plain(String text) {
    return text.replaceAll("\u001b\\[[0-9]+m", "");
  }

  @ParameterizedTest
  @CsvSource({
    "✓ O_s,32,✓",
    "~ O_s,33,~",
    "≤ g_r,36,≤",
    "✗ L,31,✗",
    "∅ B_L,2,∅",
    "? check,33,?",
    "! a warning,33,!",
    "- Warning: g_r,33,Warning",
    "- Does not add up: RTT,31,Does not add up"
  })
  void aSignOrAWordOfWeightHasItsColour(String line, String colour, String start) {
    String coloured = TerminalColours.of("heading\n" + line + "\n");
    assertTrue(coloured.contains("\u001b[" + colour + "m" + start + "\u001b[0m"), coloured);
    assertEquals("heading\n" + line + "\n", plain(coloured));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"✓", "no ✓ sign", "- a dash", "Warning of nothing", "!important", "  ✓ x"})
  void otherLinesHaveNone(String line) {
    assertEquals("\u001b[1mheading\u001b[0m\n" + line, TerminalColours.of("heading\n" + line));
  }

  @Test
  void headingsAreBold() {
    assertEquals(
        "\u001b[1mTitle\u001b[0m\n\n\u001b[1m── Part ─\u001b[0m\nwords\n",
        TerminalColours.of("Title\n\n── Part ─\nwords\n"));
    assertEquals("", TerminalColours.of(""));
    assertEquals("\n\u001b[1mTitle\u001b[0m", TerminalColours.of("\nTitle"));
  }
}
