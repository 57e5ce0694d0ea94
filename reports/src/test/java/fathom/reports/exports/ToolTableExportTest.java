package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.PlogpGap;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.compare.Hand;
import fathom.reports.imports.ImportOptions;
import fathom.reports.imports.TableImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of logp_mpi and netgauge: by hand from Table 1, and back through our own imports. */
class ToolTableExportTest {
  private static final double EXACT = 1e-12;

  @TempDir private Path temp;

  private static String text(ExportTarget target, Sheet sheet, Long... sizes) {
    return target.export(sheet, ExportSheets.sizes(sizes)).files().getFirst().text();
  }

  private static String refusal(ExportTarget target, Sheet sheet, Long... sizes) {
    return Refusal.line(() -> text(target, sheet, sizes));
  }

  private List<String> imported(String text, Parameter parameter) throws IOException {
    Path file = Files.writeString(temp.resolve("table.txt"), text);
    return TableImport.read(file, Optional.of(parameter), ImportOptions.NONE).windows().stream()
        .map(w -> w.sizeBytes() + " " + Math.rint(1e4 * w.micros()) / 1e4)
        .toList();
  }

  /**
   * One-way(1, 2) = 6.3371 + 19.8786 + 22.2176 = 48.4333, γ(1) = O_r + U_r = 22.2176; 3000 bytes
   * are 2 packets: 2·44.32, 2·86.456, 2·123.186.
   */
  @Test
  void logpMpiByHand() {
    String text = text(ExportTarget.LOGP_MPI, TableOne.sheet(), 1L, 3000L);
    assertEquals(
        """
        # LogP network performance data: table-1/directed-point mtu 1500, unknown, fathom unknown
        # Latency = 0.0000262
        # time      bytes os        os_min    os_cnfint or        or_min    or_cnfint g
                0       0 0.0000063 0.0000063 0.0000000 0.0000222 0.0000222 0.0000000 0.0000222
                0       1 0.0000063 0.0000063 0.0000000 0.0000222 0.0000222 0.0000000 0.0000222
                0    3000 0.0000886 0.0000886 0.0000000 0.0001729 0.0001729 0.0000000 0.0002464
        """,
        text);
    LogpMpiReader.Table table = LogpMpiReader.read(text);
    assertEquals(26.2e-6, table.latency(), EXACT);
    assertEquals(new LogpMpiReader.Row(3000, 88.6e-6, 172.9e-6, 246.4e-6), table.rows().get(2));
  }

  /**
   * One-way(0, 2) = 6.308 + 19.796 + 22.175 = 48.279; one-way(1500, 2) = 44.32 + 143.696 + 86.456 =
   * 274.472, and 3000 bytes take γ(1500) = 123.186 more: less 48.4333, plus 22.2176.
   */
  @Test
  void logpMpisOwnGapByHand() {
    Export export =
        ExportTarget.LOGP_MPI.export(
            TableOne.sheet(), ExportSheets.gap(PlogpGap.LOGP_MPI, 1L, 1500L, 3000L));
    LogpMpiReader.Table table = LogpMpiReader.read(export.files().getFirst().text());
    assertEquals(
        List.of(22.1e-6, 22.2e-6, 248.3e-6, 371.4e-6),
        table.rows().stream().map(LogpMpiReader.Row::gap).toList());
    assertEquals(26.2e-6, table.latency(), EXACT);
    assertTrue(
        export.lost().get(1).endsWith("(1500 bytes: L + g = 274.5 µs, one-way time 274.5 µs)"),
        export.lost().get(1));
  }

  @Test
  void logpMpiComesBackThroughTheImport() throws IOException {
    String text = text(ExportTarget.LOGP_MPI, TableOne.sheet(), 1L, 3000L);
    assertEquals(List.of("0 6.3", "1 6.3", "3000 88.6"), imported(text, Parameter.SEND_OVERHEAD));
    assertEquals(List.of("0 22.2", "1 22.2", "3000 172.9"), imported(text, Parameter.USER_RECEIVE));
    assertEquals(List.of("0 22.2", "1 22.2", "3000 246.4"), imported(text, Parameter.SEND_GAP));
  }

  /** 6.308 at 0 bytes became 6.3, 6.3371 too: 0.59 % of the latter; 22.175 became 22.2. */
  @Test
  void whatWasRoundedAwayIsSaid() {
    Export export = ExportTarget.LOGP_MPI.export(TableOne.sheet(), ExportSheets.sizes(1L));
    assertTrue(
        export.lost().getFirst().contains("changed a time by up to 0.59 %"),
        export.lost().getFirst());
  }

  @Test
  void logpMpisIntervalsAreHalfWidths() {
    Sheet sheet =
        ExportSheets.with(
            Parameter.SEND_OVERHEAD,
            Hand.line(
                Estimate.of(20, 3),
                Estimate.of(0.1, 0.04),
                0,
                new FitQuality(0, Double.NaN, Double.NaN, 0)));
    // 30 ± sqrt(3² + (100·0.04)²)
    assertTrue(
        text(ExportTarget.LOGP_MPI, sheet, 100L)
            .contains("     100 0.0000300 0.0000300 0.0000050 "));
  }

  @Test
  void theDateIsTheSheetsOwn() {
    Sheet dated = SheetLike.of(TableOne.sheet()).created("2026-11-21T01:32:00Z").sheet();
    assertTrue(text(ExportTarget.LOGP_MPI, dated, 1L).contains("\n1795224720       1 "));
  }

  /** Each second line of PRTTs by hand: RTT + 9·gap, RTT + 9·(RTT + o_s). */
  @Test
  void netgaugeByHand() {
    String text = text(ExportTarget.NETGAUGE, TableOne.sheet(), 1L, 1500L, 3000L);
    assertEquals(
        """
        # made by Fathom from a sheet: mtu 1500 (assumed), 24 nodes (assumed), cluster table-1, directed-point
        # created: unknown
        # fathom: unknown
        # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
        1 10 96.866600 296.825000 1025.699900 48.433300 6.337100 22.217600 22.217600 0.000000000 0.000000
        1500 10 548.944000 1657.618000 5888.320000 48.433300 44.320000 86.456000 22.217600 0.067357171 0.000000
        3000 10 795.316000 3012.664000 8750.920000 48.433300 88.640000 172.912000 22.217600 0.074743048 0.000000
        """,
        text);
  }

  /**
   * CODES' own lookup, {@code size > msg_size}. γ(1) = 22.2176, γ(1024) = 22.106 + 43.93 + … =
   * 88.8…; with 1025 listed 1024 bytes keep a port busy for what the sheet says, without it for
   * what 1023 bytes more of the row of 2048 do.
   */
  @Test
  void codesTakesTheRowAboveAMessage() {
    MessageCosts sheet = new MessageCosts(Costs.of(TableOne.sheet()));
    List<NetgaugeReader.Row> usual =
        NetgaugeReader.read(
            ExportTarget.NETGAUGE
                .export(TableOne.sheet(), ExportRequest.plain())
                .files()
                .getFirst()
                .text());
    for (long bytes = 1; bytes <= 1 << 20; bytes *= 2) {
      NetgaugeReader.Message message = NetgaugeReader.message(usual, bytes);
      assertEquals(bytes + 1, message.row().bytes());
      assertEquals(1, message.busy() / sheet.gap(bytes), 1e-3, bytes + " bytes");
    }
    List<NetgaugeReader.Row> powers =
        NetgaugeReader.read(text(ExportTarget.NETGAUGE, TableOne.sheet(), 1024L, 2048L));
    assertEquals(2048, NetgaugeReader.message(powers, 1024).row().bytes());
    assertEquals(1024, NetgaugeReader.message(powers, 1023).row().bytes());
    assertEquals(2048, NetgaugeReader.message(powers, 9999).row().bytes());
    assertEquals(
        1.129, NetgaugeReader.message(powers, 1024).busy() / sheet.gap(1024), 5e-4, "1024 of 2048");
  }

  /**
   * 1024 bytes: L + 1023·G(1025) = 48.4 + 1023·(γ(1025) − γ(1))/1024 there, O_s + L + O_r + U_r by
   * the sheet.
   */
  @Test
  void whatCodesTakesForOneMessageIsSaid() {
    Costs costs = Costs.of(TableOne.sheet());
    double there = 48.4333 + 1023 * (costs.packetGap(1025) - costs.packetGap(1)) / 1024;
    double here = costs.oneWay(1024, 2);
    List<String> lost =
        ExportTarget.NETGAUGE.export(TableOne.sheet(), ExportRequest.plain()).lost();
    String expected =
        String.format(
            Locale.ROOT, "1024 bytes take %.1f µs in CODES and %.1f µs by the sheet", there, here);
    assertTrue(lost.getFirst().endsWith(expected), lost.getFirst() + " / " + expected);
    assertTrue(lost.get(1).contains("(--size s,s+1); for sizes exported so"), lost.get(1));
    assertTrue(
        ExportTarget.NETGAUGE
            .export(TableOne.sheet(), ExportSheets.sizes(4L))
            .lost()
            .get(1)
            .contains("no size of this table has its s + 1"));
  }

  @Test
  void netgaugeComesBackThroughTheImport() throws IOException {
    String text = text(ExportTarget.NETGAUGE, TableOne.sheet(), 1L, 1500L);
    assertEquals(List.of("1 6.3371", "1500 44.32"), imported(text, Parameter.SEND_OVERHEAD));
    assertEquals(List.of("1 22.2176", "1500 86.456"), imported(text, Parameter.USER_RECEIVE));
    assertEquals(List.of("1 22.2176", "1500 123.186"), imported(text, Parameter.SEND_GAP));
  }

  @ParameterizedTest
  @CsvSource({"LOGP_MPI, 22", "NETGAUGE, 41"})
  void usualSizesAreThePowersOfTwoUpToAMebibyte(ExportTarget target, int rows) {
    String text = target.export(TableOne.sheet(), ExportRequest.plain()).files().getFirst().text();
    assertEquals(rows, text.lines().filter(l -> !l.startsWith("#")).count());
  }

  @Test
  void whatATableCannotHoldIsRefused() {
    Sheet one = TableOne.sheet();
    assertTrue(refusal(ExportTarget.LOGP_MPI, one, 1L << 31).contains("up to 2147483647"));
    assertTrue(refusal(ExportTarget.NETGAUGE, one, 0L).contains("begins at 1 byte, not at 0"));
    Long[] many = LongStream.rangeClosed(1, 101).boxed().toArray(Long[]::new);
    assertTrue(refusal(ExportTarget.NETGAUGE, one, many).contains("up to 100 sizes, not 101"));
  }

  @Test
  void whatIsNoTimeNeverLeaves() {
    Sheet negative = ExportSheets.with(Parameter.SEND_OVERHEAD, ExportSheets.line(5, -0.01));
    for (ExportTarget target : List.of(ExportTarget.LOGP_MPI, ExportTarget.NETGAUGE)) {
      String line = refusal(target, negative, 1L, 1000L);
      assertTrue(line.contains("O_s of 1000 bytes comes to -5 µs"), line);
    }
  }

  /** A slope below 0 is what noise makes of costs that do not grow; G is a time and never is. */
  @Test
  void whereTheGapFallsGIsZeroAndTheGapStaysTheSheets() {
    Sheet falling = ExportSheets.with(Parameter.USER_RECEIVE, ExportSheets.line(200, -0.1));
    MessageCosts messages = new MessageCosts(Costs.of(falling));
    assertTrue(messages.gap(1000) < messages.gap(1));
    List<NetgaugeReader.Row> rows =
        NetgaugeReader.read(text(ExportTarget.NETGAUGE, falling, 1L, 1000L, 1001L));
    assertEquals(0, rows.get(1).perByte());
    assertEquals(messages.gap(1000), rows.get(1).gap(), 1e-6);
    NetgaugeReader.Message message = NetgaugeReader.message(rows, 1000);
    assertEquals(1001, message.row().bytes());
    assertEquals(messages.gap(1001), message.busy(), 1e-6);
  }

  /** Every cost so small that seven decimals print a gap of 0. */
  @Test
  void aGapThatSevenDecimalsCannotTellIsRefused() {
    Sheet fast = TableOne.sheet();
    for (Parameter parameter :
        List.of(
            Parameter.SEND_OVERHEAD,
            Parameter.SEND_GAP,
            Parameter.RECEIVE_GAP,
            Parameter.RECEIVE_OVERHEAD,
            Parameter.USER_RECEIVE)) {
      fast = ExportSheets.with(fast, parameter, ExportSheets.line(0.02, 0));
    }
    String line = refusal(ExportTarget.LOGP_MPI, fast, 1L);
    assertTrue(line.contains("the gap of 0 bytes is less than half of that"), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOGP_MPI | # LogP network | # logp network | not its title",
        "LOGP_MPI | Latency = 0.0000262 | Latency = 0.00002 | no latency",
        "LOGP_MPI | # time | #time | not its columns",
        "LOGP_MPI | unknown, | unknown\t, | not printable ASCII",
        "LOGP_MPI | 3000 0.0000886 | 3000 -0.000088 | no row",
        "LOGP_MPI | 3000 0.0000886 | 3000 nan | no row",
        "LOGP_MPI | '   3000' | '      1' | do not ascend",
        "LOGP_MPI | 0.0002464 | 0.0000000 | a gap of 0",
        "NETGAUGE | # size n | # Size n | not its columns",
        "NETGAUGE | 5888.320000 | -nan | no number of its form",
        "NETGAUGE | 5888.320000 | -5888.320000 | no number of its form",
        "NETGAUGE | ' 0.067357171' | '' | 10 cells",
        "NETGAUGE | 0.067357171 | 0.067357999 | g and G do not give the gap",
        "NETGAUGE | 1657.618000 | 548.944000 | no gap between messages",
        "NETGAUGE | 1 10 96 | 1500 10 96 | sizes do not ascend",
        "NETGAUGE | 1500 10 | 1500 1 | n is 1"
      })
  void aBrokenTableIsNoticed(ExportTarget target, String from, String to, String why) {
    boolean isNetgauge = target == ExportTarget.NETGAUGE;
    String text =
        text(target, TableOne.sheet(), 1L, isNetgauge ? Long.valueOf(1500) : Long.valueOf(3000));
    Broken.isNoticed(isNetgauge ? NetgaugeReader::read : LogpMpiReader::read, text, from, to, why);
  }
}
