package fathom.reports.exports;

import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A configuration of NCCL's example tuner plug-in: one line a rule, {@code
 * collective,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks[,numPipeOps[,regBuff]]}
 * ({@code plugins/tuner/example/plugin.c}).
 *
 * <p>The plug-in takes an unknown word for {@code allreduce}, {@code ring} or {@code simple}, skips
 * a line with too few fields, reads lines in parts of 255 bytes, and obeys the first line that
 * fits. {@link #parse} takes none of that.
 *
 * @param lines in the file's order
 */
record NcclTuner(List<Line> lines) {
  /** Any number of nodes, ranks and so on; the library's own number of channels. */
  static final int ANY = -1;

  /** The longest line that the plug-in reads as one, its line feed left aside. */
  static final int LONGEST_LINE = 254;

  private static final Set<String> COLLECTIVES =
      Set.of("broadcast", "reduce", "allgather", "reducescatter", "allreduce");
  private static final Set<String> ALGORITHMS =
      Set.of("tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat");
  private static final Set<String> PROTOCOLS = Set.of("ll", "ll128", "simple");

  private static final int FEWEST_FIELDS = 8;
  private static final int MOST_FIELDS = 10;
  private static final int PIPE_OPS = 8;
  private static final int REGISTERED = 9;
  private static final int LONGEST_NUMBER = 18;

  /**
   * One rule.
   *
   * @param minBytes the least message
   * @param maxBytes the largest
   * @param channels {@link #ANY} for the library's own
   * @param nodes {@link #ANY} for all
   * @param ranks {@link #ANY} for all
   */
  record Line(
      String collective,
      long minBytes,
      long maxBytes,
      String algorithm,
      String protocol,
      int channels,
      int nodes,
      int ranks,
      int pipeOps,
      int registered) {
    /** A rule for one process on each of so many nodes. */
    static Line of(
        String collective,
        long minBytes,
        long maxBytes,
        String algorithm,
        String protocol,
        int nodes) {
      return new Line(
          collective, minBytes, maxBytes, algorithm, protocol, ANY, nodes, nodes, ANY, ANY);
    }

    /** With as few fields as say all. */
    String text() {
      return Sentence.of(
          "%s,%d,%d,%s,%s,%d,%d,%d",
          collective, minBytes, maxBytes, algorithm, protocol, channels, nodes, ranks);
    }

    /** Whether some call would fit both. */
    private boolean meets(Line other) {
      return collective.equals(other.collective)
          && minBytes <= other.maxBytes
          && other.minBytes <= maxBytes
          && meet(nodes, other.nodes)
          && meet(ranks, other.ranks)
          && meet(pipeOps, other.pipeOps)
          && meet(registered, other.registered);
    }

    private static boolean meet(int one, int other) {
      return one == ANY || other == ANY || one == other;
    }
  }

  NcclTuner {
    lines = List.copyOf(lines);
  }

  /**
   * Reads a file strictly.
   *
   * @throws BadInputException where it is not of the form, with the line
   */
  static NcclTuner parse(String text) {
    List<Line> lines = new ArrayList<>();
    String[] rows = text.split("\n", -1);
    for (int i = 0; i < rows.length; i++) {
      String row = rows[i];
      if (row.getBytes(StandardCharsets.UTF_8).length > LONGEST_LINE) {
        throw bad(i, "more than " + LONGEST_LINE + " bytes");
      }
      if (row.isEmpty() || row.startsWith("#")) {
        continue;
      }
      Line line = line(i, row.split(",", -1));
      if (lines.stream().anyMatch(line::meets)) {
        throw bad(i, "an earlier line takes some of the same calls");
      }
      lines.add(line);
    }
    return new NcclTuner(lines);
  }

  private static Line line(int row, String[] fields) {
    if (fields.length < FEWEST_FIELDS || fields.length > MOST_FIELDS) {
      throw bad(row, FEWEST_FIELDS + " to " + MOST_FIELDS + " fields, not " + fields.length);
    }
    long min = bytes(row, fields[1]);
    long max = bytes(row, fields[2]);
    if (min > max) {
      throw bad(row, "no message has " + min + " to " + max + " bytes");
    }
    return new Line(
        word(row, fields[0], COLLECTIVES, "collective"),
        min,
        max,
        word(row, fields[3], ALGORITHMS, "algorithm"),
        word(row, fields[4], PROTOCOLS, "protocol"),
        count(row, fields[5], 1),
        count(row, fields[6], 1),
        count(row, fields[7], 1),
        fields.length > PIPE_OPS ? count(row, fields[PIPE_OPS], 1) : ANY,
        fields.length > REGISTERED ? registered(row, fields[REGISTERED]) : ANY);
  }

  private static String word(int row, String field, Set<String> known, String what) {
    if (!known.contains(field)) {
      throw bad(row, "no " + what + " \"" + field + "\"");
    }
    return field;
  }

  private static int registered(int row, String field) {
    int value = count(row, field, 0);
    if (value > 1) {
      throw bad(row, "a buffer is registered, 1, or not, 0, or either, -1");
    }
    return value;
  }

  private static int count(int row, String field, int least) {
    if (field.equals("-1")) {
      return ANY;
    }
    long value = bytes(row, field);
    if (value < least || value > Integer.MAX_VALUE) {
      throw bad(row, "no count: " + field);
    }
    return (int) value;
  }

  private static long bytes(int row, String field) {
    boolean plain =
        !field.isEmpty()
            && field.length() <= LONGEST_NUMBER
            && field.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!plain) {
      throw bad(row, "no number: " + field);
    }
    return Long.parseLong(field);
  }

  private static BadInputException bad(int row, String why) {
    return new BadInputException("NCCL tuner, line " + (row + 1) + ": " + why);
  }
}
