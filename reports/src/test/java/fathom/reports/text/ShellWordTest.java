package fathom.reports.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words for a command line, read back by a real shell. */
class ShellWordTest {
  private static String read(String word) throws IOException {
    Process process = new ProcessBuilder("bash", "-c", "printf %s " + word).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rules/platform-4.xml",
        "a b",
        "für",
        "it's",
        "$HOME `x` \"y\" \\z",
        "#",
        "*",
        "~",
        "line\nend\ttab",
        "it's\u001b[31m\\n",
        "turned \u202e around"
      })
  void aShellTakesItForTheSameText(String text) throws IOException {
    String word = ShellWord.of(text);
    assertEquals(text, read(word));
    assertTrue(word.codePoints().noneMatch(Escape::isHarmful), word);
  }

  @Test
  void whatMeansItselfStaysAsItIs() {
    assertEquals("rules/platform-4.xml", ShellWord.of("rules/platform-4.xml"));
    assertEquals("'a b'", ShellWord.of("a b"));
    assertEquals("'it'\\''s'", ShellWord.of("it's"));
    assertEquals("$'a\\012b'", ShellWord.of("a\nb"));
    assertEquals("''", ShellWord.of(""));
    assertTrue(ShellWord.isPlain("rules/x"));
    assertFalse(ShellWord.isPlain("a b"));
  }
}
