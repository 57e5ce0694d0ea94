package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.predict.PlogpGap;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Set;

/**
 * logp_mpi's file of pLogP parameters: os = k·O_s, or = k·(O_r + U_r), g and L, all in seconds with
 * seven decimals, for messages of k packets ({@link MessageCosts}; L as in model §8). g is k·γ, or
 * as logp_mpi measures it ({@link PlogpGap}). The first row is that of 0 bytes, since its readers
 * take g(0) from there.
 *
 * <p>Source: {@code logp_save} and {@code logp_load} of logp_mpi. The latter reads lines into 128
 * bytes, a first line, a latency, a line of titles, then rows and nothing else, so that there is
 * room for one short line of origin and for no comment.
 */
final class LogpMpiExport implements Exporter {
  private static final String NAME = "logp_mpi.txt";

  static final String TITLE = "# LogP network performance data: ";
  static final String COLUMNS =
      "# time      bytes os        os_min    os_cnfint or        or_min    or_cnfint g";

  private static final double SECONDS = 1e-6;
  private static final int DECIMALS = 7;

  /** Seven times of six digits before the point fill a line. */
  private static final double MOST_SECONDS = 999_999;

  private static final double HALF_A_DIGIT = 0.5e-7;
  private static final int MOST_CHARACTERS = 90;

  /** A year of five digits would not be a time of measurement. */
  private static final long LAST_SECOND = 253_402_300_799L;

  /** A time as it is, and as it is printed. */
  private record Printed(double seconds, String text) {
    static Printed of(double micros) {
      if (!(micros * SECONDS < MOST_SECONDS)) {
        throw new BadInputException(
            Sentence.of(
                "logp_mpi reads lines of 126 characters, which have no room for a time of %s µs",
                micros));
      }
      return new Printed(micros * SECONDS, Numbers.fixed(micros * SECONDS, DECIMALS));
    }

    double share() {
      return seconds == 0 ? 0 : Math.abs(Double.parseDouble(text) - seconds) / seconds;
    }
  }

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    Costs costs = Costs.of(sheet, request.plogpGap());
    MessageCosts messages = new MessageCosts(costs);
    long when = second(sheet.created());
    String origin = Origin.oneLine(sheet);
    StringBuilder out = new StringBuilder(TITLE);
    out.append(origin, 0, Math.min(origin.length(), MOST_CHARACTERS)).append('\n');
    Printed latency = Printed.of(Numbers.time("the latency", costs.latency()));
    out.append("# Latency = ").append(latency.text()).append('\n').append(COLUMNS).append('\n');
    double worst = latency.share();
    Set<Long> sizes = sizes(request);
    for (long bytes : sizes) {
      Printed send = Printed.of(messages.send(bytes));
      Printed receive = Printed.of(messages.receive(bytes));
      Printed gap = gap(messages, bytes);
      out.append(
          String.format(
              Locale.ROOT,
              "%9d %7d %s %s %s %s %s %s %s\n",
              when,
              bytes,
              send.text(),
              send.text(),
              Printed.of(messages.sendHalfWidth(bytes)).text(),
              receive.text(),
              receive.text(),
              Printed.of(messages.receiveHalfWidth(bytes)).text(),
              gap.text()));
      worst = Math.max(worst, Math.max(gap.share(), Math.max(send.share(), receive.share())));
    }
    check(LogpMpiReader.read(out.toString()), costs.latency(), messages, List.copyOf(sizes));
    return new Export(
        List.of(new ExportedFile(NAME, out.toString())),
        lost(costs, messages, worst),
        files ->
            List.of(
                "# in a program that is linked with logp_mpi: logp_load(&logp, "
                    + files.inQuotes(NAME)
                    + ");"));
  }

  @Override
  public List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    return MessageCosts.packetBytes(sheet, sizes(request));
  }

  /** What is read is the sheet's, to the last decimal. */
  static void check(
      LogpMpiReader.Table table, double latency, MessageCosts messages, List<Long> sizes) {
    boolean same =
        same(table.latency(), latency)
            && table.rows().stream().map(LogpMpiReader.Row::bytes).toList().equals(sizes)
            && table.rows().stream()
                .allMatch(
                    row ->
                        same(row.send(), messages.send(row.bytes()))
                            && same(row.receive(), messages.receive(row.bytes()))
                            && same(row.gap(), messages.gap(row.bytes())));
    if (!same) {
      throw new IllegalStateException("logp_mpi file: does not say what was meant");
    }
  }

  private static boolean same(double seconds, double micros) {
    return Math.abs(seconds - micros * SECONDS) <= HALF_A_DIGIT * (1 + 1e-6) + 1e-12 * seconds;
  }

  private static Printed gap(MessageCosts messages, long bytes) {
    Printed gap = Printed.of(messages.gap(bytes));
    if (Double.parseDouble(gap.text()) == 0) {
      throw new BadInputException(
          Sentence.of(
              "logp_mpi's file tells times to 0.1 µs, and the gap of %d bytes is less than half of"
                  + " that: 0 would divide by 0",
              bytes));
    }
    return gap;
  }

  private static Set<Long> sizes(ExportRequest request) {
    NavigableSet<Long> sizes = request.sizesOrUsual();
    sizes.add(0L);
    if (sizes.last() > Integer.MAX_VALUE) {
      throw new BadInputException(
          "logp_mpi's sizes are C's int, up to " + Integer.MAX_VALUE + ", not " + sizes.last());
    }
    return sizes;
  }

  /** When the campaign was started; 0 where the sheet does not say it. */
  private static long second(String created) {
    try {
      return Math.clamp(Instant.parse(created).getEpochSecond(), 0, LAST_SECOND);
    } catch (DateTimeException e) {
      return 0;
    }
  }

  private static String whichGap(Costs costs) {
    return switch (costs.plogpGap()) {
      case SATURATED ->
          Sentence.of(
              "beware: do not take L + g as the one-way time, as in files that logp_mpi measures from"
                  + " round trips: here g is the gap of a saturated line, max(%s, %s, %s, %s + %s) times"
                  + " the number of packets",
              Symbols.G_S, Symbols.G_R, Symbols.O_S, Symbols.O_R, Symbols.U_R);
      case LOGP_MPI ->
          "assumes: g = RTT(m) - RTT(0) + g(0), as logp_mpi measures it, with round trips made of the"
              + " sheet's one-way times. 1 byte stands for an empty message";
    };
  }

  private static List<String> lost(Costs costs, MessageCosts messages, double worst) {
    int mtuBytes = costs.mtuBytes();
    return List.of(
        "beware: the file has seven decimals of a second (0.1 µs), which changed a time by up to "
            + Numbers.percent(worst),
        whichGap(costs)
            + Sentence.of(
                " (%d bytes: L + g = %s µs, one-way time %s µs)",
                mtuBytes,
                Numbers.fixed(costs.latency() + messages.gap(mtuBytes), 1),
                Numbers.fixed(messages.oneWay(mtuBytes), 1)),
        "lost: minimum times: os_min and or_min repeat os and or",
        "beware: os_cnfint and or_cnfint are half widths of 95 % intervals. logp_load swaps os_min with"
            + " os_cnfint and or_min with or_cnfint, in files of any origin: swap them back after"
            + " loading",
        Sentence.of(
            "lost: growth of %s with p and its contention (the switch's bandwidth C), %s, %s, %s: pLogP"
                + " describes one pair of nodes and nothing shared",
            Symbols.L, Symbols.B_L, Symbols.T_S, Symbols.COPIES));
  }
}
