package fathom.runner.launch;

import fathom.model.protocol.ProcessLine;
import fathom.runner.console.Brief;
import fathom.runner.process.OutputTag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What comes before an agent's first report: the line with which the agent begins, and before that
 * whatever a startup file of the node's shell prints.
 */
final class AgentBeginning {
  static final String MARKER = ProcessLine.AGENT_BEGINS + "\n";

  /** A message of the day has some lines. */
  static final int MOST_BYTES = 64 << 10;

  /** The startup files that may have printed before it. */
  private static final String BY_STARTUP_FILE =
      ", as a startup file there may do (~/.bashrc, ~/.cshrc, ~/.ssh/rc or /etc/profile.d)";

  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private boolean isOver;

  /**
   * Reads to the end of the marker, and nothing behind it.
   *
   * @return false where the end came first
   * @throws NodeLimits.Exceeded where the marker does not come
   */
  boolean read(InputStream in) throws IOException {
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (add(next) > MOST_BYTES) {
        throw new NodeLimits.Exceeded(
            "its shell printed more than " + (MOST_BYTES >> 10) + " KiB" + quoted());
      }
      if (next == '\n' && isWhole()) {
        return true;
      }
    }
    return false;
  }

  private synchronized int add(int next) {
    heard.write(next);
    return heard.size();
  }

  private synchronized boolean isWhole() {
    isOver = heard.toString(StandardCharsets.ISO_8859_1).endsWith(MARKER);
    return isOver;
  }

  /** Returns the output that came before the marker. */
  synchronized String before() {
    String text = heard.toString(StandardCharsets.UTF_8);
    return isOver ? text.substring(0, text.length() - MARKER.length()) : text;
  }

  /** The words that the shell printed, quoted for a message; empty if it printed nothing. */
  Optional<String> words() {
    return before().isBlank() ? Optional.empty() : Optional.of("its shell printed" + quoted());
  }

  /** The tag before the marker, which stands in every line of the agent's reports too. */
  Optional<String> tag() {
    return OutputTag.before(before());
  }

  private String quoted() {
    String first = before().strip().lines().findFirst().orElse("");
    return " '" + Brief.of(first) + "'" + BY_STARTUP_FILE;
  }
}
