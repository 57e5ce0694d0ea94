package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentBeginningTest {
  private static final String BY_FILE =
      ", as a startup file there may do (~/.bashrc, ~/.cshrc, ~/.ssh/rc or /etc/profile.d)";

  private final AgentBeginning beginning = new AgentBeginning();

  private static InputStream said(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void reportsBeginBehindTheMarkerWhateverStandsBefore() throws IOException {
    InputStream in = said("hello\n# Fathom: the agent\n\nno end " + AgentBeginning.MARKER + "\1x");
    assertTrue(beginning.read(in));
    assertEquals("\1x", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    assertEquals("hello\n# Fathom: the agent\n\nno end ", beginning.before());
    assertEquals(Optional.of("its shell printed 'hello'" + BY_FILE), beginning.words());
    assertEquals(Optional.empty(), beginning.tag());
  }

  @Test
  void aSilentShellIsNoNews() throws IOException {
    assertTrue(beginning.read(said(AgentBeginning.MARKER)));
    assertEquals(Optional.empty(), beginning.words());
  }

  @Test
  void aShellThatEndsIsQuoted() throws IOException {
    assertFalse(beginning.read(said("This account is currently not available.\n")));
    assertEquals(
        Optional.of("its shell printed 'This account is currently not available.'" + BY_FILE),
        beginning.words());
  }

  @Test
  void aTagBeforeTheMarkerIsInEachLine() throws IOException {
    assertTrue(beginning.read(said("0: welcome\n0: " + AgentBeginning.MARKER)));
    assertEquals(Optional.of("0: "), beginning.tag());
  }

  @Test
  void aShellWithoutAnEndIsNotHeardOut() {
    InputStream in = said("y\n".repeat(AgentBeginning.MOST_BYTES));
    assertEquals(
        "its shell printed more than 64 KiB 'y'" + BY_FILE,
        assertThrows(NodeLimits.Exceeded.class, () -> beginning.read(in)).getMessage());
  }
}
