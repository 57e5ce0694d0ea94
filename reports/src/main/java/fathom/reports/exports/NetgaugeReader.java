package fathom.reports.exports;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A strict reader of netgauge's LogGP table, as CODES reads it, without NaN and negatives. */
final class NetgaugeReader {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}\\.\\d{6,9}");

  /** CODES reads lines into 512 bytes. */
  private static final int MOST_CHARACTERS = 510;

  private static final int CELLS = 11;

  /**
   * What CODES takes for one message that is alone, L + (s − 1)·G, and keeps either port busy for,
   * g + (s − 1)·G, in µs.
   *
   * @param row whose numbers it takes
   */
  record Message(Row row, double oneWay, double busy) {}

  /** What the decimals may change of a gap, µs; G counts once per byte. */
  private static final double ROUNDING = 2e-6;

  private static final double ROUNDING_PER_BYTE = 1e-9;

  /** What a double's own digits may change. */
  private static final double RELATIVE = 1e-13;

  /** A row, in µs. */
  record Row(
      long bytes,
      int train,
      double roundTrip,
      double backToBack,
      double paused,
      double latency,
      double send,
      double receive,
      double gap,
      double perByte) {
    /** The columns of its times, in the table's order. */
    List<Double> times() {
      return List.of(roundTrip, backToBack, paused, latency, send, receive, gap);
    }
  }

  private static final Strict STRICT = new Strict("netgauge table");

  private NetgaugeReader() {}

  /**
   * Reads a table.
   *
   * @throws IllegalStateException where CODES would read it otherwise, or not at all
   */
  static List<Row> read(String text) {
    List<String> lines = STRICT.lines(text, MOST_CHARACTERS);
    STRICT.require(
        lines.stream().filter(NetgaugeExport.COLUMNS::equals).count() == 1, "not its columns once");
    List<Row> rows = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        Row row = row(line);
        STRICT.require(
            rows.isEmpty() || row.bytes() > rows.getLast().bytes(), "sizes do not ascend");
        rows.add(row);
      }
    }
    STRICT.require(
        !rows.isEmpty() && rows.size() <= NetgaugeExport.MOST_ROWS, rows.size() + " rows");
    return rows;
  }

  /**
   * What CODES makes of a message ({@code find_params}): the first row of a size above it,
   * strictly, or the last. So a message of s bytes has a row of its own where s + 1 is listed.
   */
  static Message message(List<Row> rows, long bytes) {
    Row row =
        rows.stream().filter(r -> r.bytes() > bytes).findFirst().orElseGet(() -> rows.getLast());
    double stretch = (bytes - 1) * row.perByte();
    return new Message(row, row.latency() + stretch, row.gap() + stretch);
  }

  private static Row row(String line) {
    String[] cells = line.split(" ", -1);
    STRICT.require(cells.length == CELLS, cells.length + " cells: " + line);
    STRICT.require(
        cells[0].matches("[1-9]\\d{0,17}") && cells[1].matches("[1-9]\\d{0,4}"),
        "no size and number of messages: " + line);
    double[] numbers = new double[CELLS];
    for (int i = 2; i < CELLS; i++) {
      STRICT.require(NUMBER.matcher(cells[i]).matches(), "no number of its form: " + cells[i]);
      numbers[i] = Double.parseDouble(cells[i]);
    }
    Row row =
        new Row(
            Long.parseLong(cells[0]),
            Integer.parseInt(cells[1]),
            numbers[2],
            numbers[3],
            numbers[4],
            numbers[5],
            numbers[6],
            numbers[7],
            numbers[8],
            numbers[9]);
    STRICT.require(row.train() > 1, "n is 1");
    double gap = (row.backToBack() - row.roundTrip()) / (row.train() - 1);
    double byLine = row.gap() + (row.bytes() - 1) * row.perByte();
    STRICT.require(gap > 0, "no gap between messages: " + line);
    STRICT.require(
        Math.abs(gap - byLine)
            <= ROUNDING + row.bytes() * ROUNDING_PER_BYTE + RELATIVE * row.backToBack(),
        "g and G do not give the gap: " + line);
    return row;
  }
}
