package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.ExportedFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SimGrid's platform: what SMPI makes of it, against the sheet, by hand. */
class SimGridExportTest {
  private static Export of(Sheet sheet, int nodes) {
    return StrictFiles.export(ExportTarget.SIMGRID, sheet, ExportSheets.nodes(nodes));
  }

  private static SimGridPlatform platform(Export export) {
    return SimGridReader.read(export.files().get(0).text(), export.files().get(1).text());
  }

  /**
   * Table 1, p = 16: O_s + 1.556·16 + 16.684 + 0.0826·m + O_r + U_r; 10 packets of 1500 come 9 gaps
   * of 4.986 + 0.0788·1500 = 123.186 later.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 70.2173", // 6.3371 + 41.6626 + 22.2176
    "40, 76.235", // 7.472 + 44.884 + 23.879
    "41, 76.2388", // 7.4073 + 44.9666 + 23.8649
    "1000, 220.856", // 31.67 + 124.18 + 65.006
    "1500, 296.256", // 44.32 + 165.48 + 86.456
    "15000, 1404.93", // 296.256 + 9·123.186
    "1500000, 123359.07" // 296.256 + 999·123.186
  })
  void oneMessageTakesWhatTheSheetSays(long bytes, double micros) {
    assertEquals(micros, 1e6 * platform(of(TableOne.sheet(), 16)).seconds(bytes), 1e-3);
  }

  /**
   * A library's sheet is of messages, and L of short ones: 64 KiB that take no time on the way
   * crossed a line of 0.08 µs a byte in 6 µs. O_s = 1, O_r + U_r = 2, L = 10, gaps of 2 + 0.08·m.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 13", // 1 + 10 + 2
    "1025, 94.95125", // + 1024·(2 + 0.08·65536)/65536
    "65536, 5257.79997"
  })
  void bytesOfAMessageTakeItsGap(long bytes, double micros) {
    Sheet sheet =
        SheetLike.bare(TableOne.sheet())
            .cluster(new Sheet.SheetCluster("lab", 8, "mpi", 65536))
            .with(Parameter.SEND_OVERHEAD, ExportSheets.line(1, 0))
            .with(Parameter.RECEIVE_OVERHEAD, ExportSheets.line(1, 0))
            .with(Parameter.USER_RECEIVE, ExportSheets.line(1, 0))
            .with(Parameter.SEND_GAP, ExportSheets.line(2, 0.08))
            .with(Parameter.RECEIVE_GAP, ExportSheets.line(2, 0.08))
            .with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 10, 0))
            .sheet();
    Export export = of(sheet, 8);
    assertEquals(micros, 1e6 * platform(export).seconds(bytes), 1e-3);
    assertTrue(export.lost().getFirst().startsWith("assumes: the bytes of a message take"));
  }

  @Test
  void coefficientsByHand() {
    SimGridPlatform platform = platform(of(TableOne.sheet(), 16));
    assertEquals(16, platform.hosts());
    // 1500/123.186 bytes/µs, a packet with all it costs; C = 90 is the backbone.
    assertEquals(12_176_708.39, platform.bytesPerSecond(), 0.05);
    assertEquals(90e6, platform.backboneBytesPerSecond());
    // 24.896 + 16.684 - 16·0.0826 = 40.2584 on two links.
    assertEquals(20.1292e-6, platform.latencySeconds(), 1e-12);
    // 123.186/(1500·0.0826)
    assertEquals(0.994237, platform.bandwidthFactors().get(0).first(), 1e-6);
    assertEquals(1, platform.bandwidthFactors().get(1).first());
    assertEquals(1516, platform.bandwidthFactors().get(1).threshold());
    // (44.32 + 41.58 + 123.9 + 86.456 - 123.186 - 16·123.186/1500)/40.2584
    assertEquals(4.2663395, platform.latencyFactors().get(1).first(), 1e-6);
    assertEquals(
        List.of(
            new SimGridPlatform.Section(0, 6.308e-6, 2.91e-8),
            new SimGridPlatform.Section(40, 6.37e-6, 2.53e-8),
            new SimGridPlatform.Section(1500, 0, 0)),
        platform.send());
    assertEquals(platform.send(), platform.nonBlockingSend());
    assertEquals(22.175e-6, platform.receive().get(0).first(), 1e-15);
    assertEquals(new SimGridPlatform.Section(1500, 0, 0), platform.receive().get(2));
  }

  /**
   * A network that delays by no wire time: bytes of a packet take none, and a stream still gets no
   * more than the gap allows. O_s + 30 + O_r + U_r, O_r + U_r 14 of it; above the mtu a latency of
   * 44.32 + 30 + 14 - 123.186 would be needed.
   */
  @Test
  void aNetworkWithoutWireTimeHasThePortsBandwidthAllTheSame() {
    Sheet wireless = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 30, 0));
    Sheet quick = ExportSheets.with(wireless, Parameter.USER_RECEIVE, ExportSheets.line(4, 0));
    Sheet sheet = ExportSheets.with(quick, Parameter.RECEIVE_OVERHEAD, ExportSheets.line(10, 0));
    Export export = of(sheet, 4);
    SimGridPlatform platform = platform(export);
    assertEquals(12_176_708.39, platform.bytesPerSecond(), 0.05);
    assertEquals(44.32 + 30 + 14, 1e6 * platform.seconds(1500), 0.1);
    assertEquals(
        123.186 * 1000, 1e6 * (platform.seconds(3_000_000) - platform.seconds(1_500_000)), 0.01);
    assertEquals(Double.POSITIVE_INFINITY, platform.backboneBytesPerSecond());
    // 123.186 - 88.32 + 16·0.082124 = 36.18: told to the next tenth.
    assertTrue(
        export.lost().stream().anyMatch(line -> line.contains("up to 36.2 µs too late")),
        () -> export.lost().toString());
    assertTrue(export.lost().stream().anyMatch(line -> line.contains("does not grow with size")));
    assertFalse(
        of(TableOne.sheet(), 4).lost().stream().anyMatch(line -> line.contains("µs too late")));
  }

  /** L's slope is the time per byte of a packet on a link, where there is one. */
  @Test
  void whatLimitsSmallMessagesIsNamed() {
    Sheet wireless = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 30, 0));
    String begin = "lost: the gaps g_s and g_r of messages of one packet. Only O_s, O_r";
    String end =
        " limit how fast such messages follow each other, so many in a row may be predicted too"
            + " fast";
    assertTrue(of(wireless, 4).lost().contains(begin + " and U_r" + end));
    assertTrue(
        of(TableOne.sheet(), 4)
            .lost()
            .contains(begin + ", U_r and the growth of L with size" + end));
  }

  /** A slope below 0 is right in the middle of a packet. */
  @Test
  void aFallingTransferTimeIsSharedOut() {
    Sheet sheet = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 30, -0.002));
    SimGridPlatform platform = platform(of(sheet, 4));
    double busy = 6.37 + 0.0253 * 750 + 12.176 + 0.0429 * 750 + 9.93;
    assertEquals(busy + 28.5, 1e6 * platform.seconds(750), 0.01);
  }

  /** A gap of the processors: O_r + U_r above the gaps bounds a stream. */
  @Test
  void theProcessorsBoundAStreamWhereTheyAreSlower() {
    Sheet sheet = ExportSheets.with(Parameter.USER_RECEIVE, ExportSheets.line(100, 0));
    assertEquals(
        1500 / (12.176 + 0.0429 * 1500 + 100), platform(of(sheet, 4)).bytesPerSecond() / 1e6, 1e-6);
  }

  @Test
  void everyNumberOfNodesHasItsFiles() {
    Export export =
        StrictFiles.export(ExportTarget.SIMGRID, TableOne.sheet(), ExportSheets.nodes(4, 8));
    assertEquals(
        List.of("platform-4.xml", "hostfile-4", "platform-8.xml", "hostfile-8"),
        export.files().stream().map(ExportedFile::name).toList());
    assertEquals("node-0\nnode-1\nnode-2\nnode-3\n", export.files().get(1).text());
    assertTrue(
        ExportSheets.use(export)
            .get(1)
            .startsWith("smpirun -np 4 -platform /data/rules/platform-4.xml"));
    // 24 ports of Table 1's switch, where nothing is asked for.
    assertEquals(
        24,
        platform(StrictFiles.export(ExportTarget.SIMGRID, TableOne.sheet(), ExportRequest.plain()))
            .hosts());
  }

  @Test
  void whatIsMissingIsNamedWithItsReason() {
    Sheet sheet =
        ExportSheets.with(Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("one core"));
    String line = Refusal.line(() -> of(sheet, 4));
    assertEquals(
        "no export to simgrid from this sheet: O_r has no value on this sheet: not"
            + " observable: one core",
        line);
  }

  @ParameterizedTest
  @CsvSource({
    "SEND_OVERHEAD, -1, 0, 'O_s(1) comes to -1 µs'",
    "SEND_OVERHEAD, 5, -0.01, 'O_s(1500) comes to -10 µs'",
    "USER_RECEIVE, -400, 0, 'O_r + U_r(1) comes to -387.712 µs'",
  })
  void aTimeBelowZeroNeverLeaves(Parameter parameter, double constant, double slope, String why) {
    Sheet sheet = ExportSheets.with(parameter, ExportSheets.line(constant, slope));
    String line = Refusal.line(() -> of(sheet, 4));
    assertTrue(line.contains(why), line);
  }

  @Test
  void aLatencyBelowZeroNeverLeaves() {
    Sheet sheet = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(1, -9, 0.08));
    String line = Refusal.line(() -> of(sheet, 4));
    assertTrue(line.contains("L among 4 nodes is -5 µs"), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<?xml version='1.0'?> | '' | does not begin with",
        "version=\"4.1\" | version=\"4.2\" | not version 4.1",
        "</platform> | '' | no XML",
        "SPLITDUPLEX | SHARED | sharing_policy",
        "radical=\"0-3\" | radical=\"0-4\" | the host file does not name",
        "radical=\"0-3\" | radical=\"1-4\" | radical is not 0-N",
        "smpi/os | smpi/ot | unknown property",
        "smpi/os | smpi/or | property twice",
        "value=\"0:1; | value=\"1:1; | thresholds do not ascend from 0",
        ";1516:1\" | ;1516:0\" | a factor of 0 or less",
        ";1516:1\" | ;1516:nan\" | no number",
        "0:0.000006308: | 0:-0.000006308: | a time below 0",
        "s\" sharing | \" sharing | lat has no unit s",
        "s\" sharing | us\" sharing | lat: no number",
        "Bps\" lat | \" lat | bw has no unit Bps",
        "<cluster id | <cluster core=\"2\" id | attributes",
        "suffix=\"\" | suffix=\".x\" | suffix",
        "--> | --><host/> | not one <config>",
        "thresh\" value=\"1501 | thresh\" value=\"1500 | send-is-detached-thresh: not one byte",
        "thresh\" value=\"1501 | thresh\" value=\"65536 | send-is-detached-thresh: not one byte",
        ";1500:0:0 | ;1500:0.00001:0 | an overhead above the mtu",
      })
  void aBrokenPlatformIsNoticed(String from, String to, String why) {
    Export export = of(TableOne.sheet(), 4);
    String hosts = export.files().get(1).text();
    Broken.isNoticed(
        broken -> SimGridReader.read(broken, hosts), export.files().get(0).text(), from, to, why);
  }
}
