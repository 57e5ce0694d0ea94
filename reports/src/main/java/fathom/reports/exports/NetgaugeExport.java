package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * netgauge's LogGP table, in µs: what the tool would have measured on a cluster that is as the
 * sheet says, of whole messages between two nodes ({@link MessageCosts}).
 *
 * <ul>
 *   <li>PRTT(1,0,s) is the round trip, PRTT(n,0,s) that of n messages back to back and one answer,
 *       PRTT(n,d,s) that of n with a pause of d = PRTT(1,0,s) between them: RTT + (n − 1)·gap(s),
 *       and RTT + (n − 1)·(d + o_s).
 *   <li>L is half the round trip of the smallest message, as the tool takes it; o_s and o_r are how
 *       long the calls at either end take.
 *   <li>g and G, by whose g + (s − 1)·G CODES keeps ports busy, give the sheet's gap at each size
 *       exactly: g = gap(1), G = (gap(s) − g)/(s − 1). Where noise makes gap(s) the smaller one, g
 *       is gap(s) in its row and G is 0: a sheet of cheap messages must not be lost for it. The
 *       tool itself fits one line over all sizes so far, which at its first sizes is negative or
 *       NaN.
 * </ul>
 *
 * <p>Sources: {@code ptrn_loggp.c} of netgauge; {@code loggp.c} of CODES model-net, which has room
 * for 100 rows, takes for a message the first of a size above it, strictly, and uses L, g and G
 * alone. So sizes are listed in pairs, s for netgauge's readers and s + 1 for CODES.
 */
final class NetgaugeExport implements Exporter {
  private static final String NAME = "netgauge.txt";

  static final String COLUMNS =
      "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)";
  static final int MOST_ROWS = 100;

  /** Of the message whose time is told, if it is one packet. */
  private static final long SHOWN_BYTES = 1024;

  /** The tool's own n. */
  private static final int TRAIN = 10;

  private static final int DECIMALS = 6;

  /** The last decimal, of a time and of a time per byte. */
  private static final double DIGIT = 1e-6;

  private static final double DIGIT_PER_BYTE = 1e-9;

  /** What a double's own digits may change. */
  private static final double RELATIVE = 1e-12;

  /** Fifteen digits before the point. */
  private static final double MOST_MICROS = 1e15;

  private static final double LEAST_GAP_MICROS = 1e-6;

  /** At 400 Gbit/s a byte takes 20 ps. */
  private static final int DECIMALS_PER_BYTE = 9;

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    MessageCosts messages = new MessageCosts(Costs.of(sheet));
    StringBuilder out = new StringBuilder(Origin.comments("#", sheet));
    out.append(COLUMNS).append('\n');
    for (long bytes : sizes(request)) {
      append(out, row(messages, bytes));
    }
    List<NetgaugeReader.Row> rows = NetgaugeReader.read(out.toString());
    check(rows, messages, sizes(request));
    return new Export(
        List.of(new ExportedFile(NAME, out.toString())),
        lost(messages, rows, sheet.cluster().mtuBytes()),
        files ->
            List.of(
                "# in the configuration of CODES: PARAMS { modelnet_order=( \"loggp\" );"
                    + " net_config_file="
                    + files.inQuotes(NAME)
                    + "; }"));
  }

  private static NetgaugeReader.Row row(MessageCosts messages, long bytes) {
    double latency = messages.oneWay(1);
    double roundTrip = 2 * messages.oneWay(bytes);
    double gap = gap(messages, bytes);
    double send = messages.send(bytes);
    double first = Math.min(gap(messages, 1), gap);
    return new NetgaugeReader.Row(
        bytes,
        TRAIN,
        roundTrip,
        roundTrip + (TRAIN - 1) * gap,
        roundTrip + (TRAIN - 1) * (roundTrip + send),
        latency,
        send,
        messages.receive(bytes),
        first,
        bytes == 1 ? 0 : (gap - first) / (bytes - 1));
  }

  private static void append(StringBuilder out, NetgaugeReader.Row row) {
    out.append(row.bytes()).append(' ').append(row.train());
    for (double micros : row.times()) {
      if (!(micros < MOST_MICROS)) {
        throw new BadInputException(
            "netgauge's table has no room for a time of " + micros + " µs: 15 digits at most");
      }
      out.append(' ').append(Numbers.fixed(micros, DECIMALS));
    }
    out.append(' ').append(Numbers.fixed(row.perByte(), DECIMALS_PER_BYTE));
    out.append(' ').append(Numbers.fixed(0, DECIMALS)).append('\n');
  }

  /** A gap that the decimals can tell: 0 would be no time at all. */
  private static double gap(MessageCosts messages, long bytes) {
    double gap = messages.gap(bytes);
    if (gap < LEAST_GAP_MICROS) {
      throw new BadInputException(
          Sentence.of(
              "netgauge's table tells times to 0.000001 µs, and the gap of %d bytes is less",
              bytes));
    }
    return gap;
  }

  @Override
  public List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    return MessageCosts.packetBytes(sheet, sizes(request));
  }

  /** What is read is the sheet's, to the last decimal. */
  static void check(List<NetgaugeReader.Row> rows, MessageCosts messages, List<Long> sizes) {
    boolean same =
        rows.stream().map(NetgaugeReader.Row::bytes).toList().equals(sizes)
            && rows.stream().allMatch(row -> same(row, row(messages, row.bytes())));
    if (!same) {
      throw new IllegalStateException("netgauge table: does not say what was meant");
    }
  }

  private static boolean same(NetgaugeReader.Row read, NetgaugeReader.Row meant) {
    List<Double> times = meant.times();
    double gap = meant.gap() + (meant.bytes() - 1) * meant.perByte();
    return read.train() == meant.train()
        && IntStream.range(0, times.size()).allMatch(i -> same(read.times().get(i), times.get(i)))
        && (meant.bytes() - 1) * Math.abs(read.perByte() - meant.perByte())
            <= meant.bytes() * DIGIT_PER_BYTE + RELATIVE * gap;
  }

  private static boolean same(double read, double meant) {
    return Math.abs(read - meant) <= DIGIT + RELATIVE * meant;
  }

  /** How far CODES is off the sheet's gap where s and s + 1 are listed. */
  private static String worst(MessageCosts messages, List<NetgaugeReader.Row> rows) {
    Set<Long> listed =
        rows.stream().map(NetgaugeReader.Row::bytes).collect(Collectors.toCollection(TreeSet::new));
    List<Long> served = listed.stream().filter(s -> listed.contains(s + 1)).toList();
    if (served.isEmpty()) {
      return "no size of this table has its s + 1";
    }
    double worst = 0;
    for (long bytes : served) {
      double gap = messages.gap(bytes);
      double off = Math.abs(NetgaugeReader.message(rows, bytes).busy() - gap) / gap;
      worst = Math.max(worst, off);
    }
    return Sentence.of(
        "for sizes exported so, CODES keeps a port busy within %s of the sheet's gap",
        Numbers.percent(worst));
  }

  private static List<Long> sizes(ExportRequest request) {
    NavigableSet<Long> sizes = request.sizesOrUsual();
    if (request.sizesBytes().isEmpty()) {
      List.copyOf(sizes).forEach(bytes -> sizes.add(bytes + 1));
    }
    if (sizes.first() < 1) {
      throw new BadInputException("a netgauge table begins at 1 byte, not at " + sizes.first());
    }
    if (sizes.size() > MOST_ROWS) {
      throw new BadInputException(
          "CODES reads tables of up to " + MOST_ROWS + " sizes, not " + sizes.size());
    }
    return List.copyOf(sizes);
  }

  private static List<String> lost(
      MessageCosts messages, List<NetgaugeReader.Row> rows, int mtuBytes) {
    long shown = Math.min(SHOWN_BYTES, mtuBytes);
    return List.of(
        Sentence.of(
            "beware: CODES computes a single message as L + (s - 1)*G, whatever the other columns"
                + " say: %d bytes take %s µs in CODES and %s µs by the sheet",
            shown,
            Numbers.fixed(NetgaugeReader.message(rows, shown).oneWay(), 1),
            Numbers.fixed(messages.oneWay(shown), 1)),
        "beware: for messages of s bytes CODES uses the first row above s: export size s + 1 too"
            + " (--size s,s+1); "
            + worst(messages, rows),
        Sentence.of(
            "assumes: one gap for sending and receiving: the largest of %s, %s, %s and %s + %s",
            Symbols.G_S, Symbols.G_R, Symbols.O_S, Symbols.O_R, Symbols.U_R),
        "lost: "
            + Symbols.L
            + "(m, p): L is the one-way time of 1 byte between two nodes, as in netgauge; more nodes"
            + " and the switch's bandwidth C cannot be expressed",
        "lost: lsqu(g,G) is 0, because no line was fitted here",
        Sentence.of("lost: %s, %s, %s, intervals", Symbols.B_L, Symbols.T_S, Symbols.COPIES));
  }
}
