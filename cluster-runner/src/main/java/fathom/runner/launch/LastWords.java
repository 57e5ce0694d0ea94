package fathom.runner.launch;

import fathom.runner.console.Brief;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is said beside an agent's reports: by ssh, srun, the shell there and the agent's Java. Only
 * the end is kept, and who says too much is not heard out.
 */
final class LastWords {
  /** A line without an end would be kept until there is no memory left. */
  static final int MOST_LINE_CHARS = 64 << 10;

  static final long MOST_CHARS = 4L << 20;

  /** The agent's own program arguments end here; what it could not start is told in a line. */
  private static final int MOST_KEPT = 2000;

  private static final int AT_ONCE = 4096;

  /**
   * No reasons: what Slurm says at each start on a cluster that binds no tasks; that a task ended,
   * behind what the task said; where srun's help is, behind the option that it does not know.
   */
  private static final Pattern NO_REASON =
      Pattern.compile(
          ".*cluster configuration lacks support for cpu binding"
              + "|srun: error: .{1,300}: tasks? .{1,300}: Exited with exit code \\d{1,3}"
              + "|Try \"srun --help\" for more information");

  private final StringBuilder kept = new StringBuilder();

  /** Reads to the end. */
  void readAll(Reader from) throws IOException {
    char[] piece = new char[AT_ONCE];
    long all = 0;
    int line = 0;
    for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
      keep(new String(piece, 0, count));
      all += count;
      for (int i = 0; i < count; i++) {
        line = piece[i] == '\n' ? 0 : line + 1;
        if (line > MOST_LINE_CHARS) {
          throw new NodeLimits.Exceeded(
              "a line of its standard error is longer than %s Ki characters"
                  .formatted(MOST_LINE_CHARS >> 10));
        }
      }
      if (all > MOST_CHARS) {
        throw new NodeLimits.Exceeded(
            "its standard error is longer than " + (MOST_CHARS >> 20) + " Mi characters");
      }
    }
  }

  synchronized void keep(String words) {
    kept.append(words);
    kept.delete(0, Math.max(0, kept.length() - MOST_KEPT));
  }

  /** The last line, for a sentence. */
  synchronized String last() {
    List<String> lines =
        kept.toString().strip().lines().filter(line -> !NO_REASON.matcher(line).matches()).toList();
    return lines.isEmpty() ? "" : Brief.of(lines.getLast());
  }
}
