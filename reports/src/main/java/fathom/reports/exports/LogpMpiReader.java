package fathom.reports.exports;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A strict reader of logp_mpi's file: what {@code logp_load} reads, and nothing it would bend. */
final class LogpMpiReader {
  /** {@code logp_load} reads lines into 128 bytes, the line feed and the end among them. */
  private static final int MOST_CHARACTERS = 126;

  private static final String TIME = "(\\d{1,9}\\.\\d{7})";
  private static final Pattern LATENCY = Pattern.compile("# Latency = " + TIME);
  private static final Pattern ROW =
      Pattern.compile(" *(\\d{1,12}) +(\\d{1,10})" + (" " + TIME).repeat(7));
  private static final int HEAD = 3;

  /** A row; times in seconds. */
  record Row(long bytes, double send, double receive, double gap) {}

  /** A file; the latency in seconds. */
  record Table(double latency, List<Row> rows) {}

  private static final Strict STRICT = new Strict("logp_mpi file");

  private LogpMpiReader() {}

  /**
   * Reads a file.
   *
   * @throws IllegalStateException where the tool would read it otherwise, or not at all
   */
  static Table read(String text) {
    List<String> lines = STRICT.lines(text, MOST_CHARACTERS);
    STRICT.require(lines.size() > HEAD, 0, "no rows");
    STRICT.require(lines.get(0).startsWith(LogpMpiExport.TITLE), 0, "not its title");
    STRICT.require(lines.get(0).length() > LogpMpiExport.TITLE.length(), 0, "no description");
    Matcher latency = LATENCY.matcher(lines.get(1));
    STRICT.require(latency.matches(), 1, "no latency");
    STRICT.require(lines.get(2).equals(LogpMpiExport.COLUMNS), 2, "not its columns");
    List<Row> rows = new ArrayList<>();
    for (int i = HEAD; i < lines.size(); i++) {
      Matcher row = ROW.matcher(lines.get(i));
      STRICT.require(row.matches(), i, "no row");
      long bytes = Long.parseLong(row.group(2));
      STRICT.require(bytes <= Integer.MAX_VALUE, i, "a size that no int holds");
      STRICT.require(
          rows.isEmpty() ? bytes == 0 : bytes > rows.getLast().bytes(),
          i,
          "sizes do not ascend from 0");
      Row read = new Row(bytes, number(row, 3), number(row, 6), number(row, 9));
      STRICT.require(read.gap() > 0, i, "a gap of 0");
      rows.add(read);
    }
    return new Table(number(latency, 1), rows);
  }

  private static double number(Matcher matcher, int group) {
    return Double.parseDouble(matcher.group(group));
  }
}
