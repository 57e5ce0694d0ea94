package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.PairFormulas;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sheet's costs at a point; the numbers of Table 1 worked out by hand. */
class CostsTest {
  private final Costs table = Costs.of(TableOne.sheet());

  @ParameterizedTest
  @CsvSource({
    // m,  O_s,     g_s,     g_r,     O_r,     L(m, 2)
    "1,    6.3371,  6.73,    6.73,    12.2876, 19.8786",
    "40,   7.472,   6.73,    6.73,    13.949,  23.1",
    "41,   7.4073,  6.2906,  8.2168,  13.9349, 23.1826",
    "1500, 44.32,   122.427, 123.186, 76.526,  143.696"
  })
  void tableOne(int m, double os, double gs, double gr, double or, double l) {
    assertEquals(os, table.sendOverhead(m), 1e-9);
    assertEquals(gs, table.sendGap(m), 1e-9);
    assertEquals(gr, table.receiveGap(m), 1e-9);
    assertEquals(or, table.receiveOverhead(m), 1e-9);
    assertEquals(9.93, table.userReceive(m));
    assertEquals(l, table.transfer(m, 2), 1e-9);
    assertEquals(Math.max(gs, gr), table.gap(m), 1e-9);
    assertEquals(os + l + or + 9.93, table.oneWay(m, 2), 1e-9);
  }

  /** p = 16 at 1500 bytes: load 196.035 against 90, so τ·m counts 2.17817 times. */
  @Test
  void contention() {
    double load = 16 * 1500 / 122.427;
    assertEquals(24.896 + 16.684 + 123.9 * load / 90, table.transfer(1500, 16), 1e-9);
  }

  /** O_r + U_r = 22.2176 is pLogP's gap of 1 byte; at 1500 bytes it is g_r. */
  @Test
  void parameterisedLogP() {
    assertEquals(22.2176, table.packetGap(1), 1e-9);
    assertEquals(123.186, table.packetGap(1500), 1e-9);
    assertEquals(3 * 123.186, table.messageGap(4500), 1e-9);
    assertEquals(26.2157, table.latency(), 1e-9);
    assertEquals(1500, table.mtuBytes());
    assertEquals(24, table.nodes());
    assertEquals(1935, table.bufferPackets());
    assertEquals(0.194 + 0.015 * 100, table.copy(Parameter.COPY_CACHE_TO_CACHE, 100), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> table.copy(Parameter.SEND_OVERHEAD, 100));
  }

  /** A line that is carried on below the sizes it was measured at may be no time at all. */
  @Test
  void belowTheSmallestMeasuredSizeThereIsNoCost() {
    Segment measured = new Segment(SizeRange.from(64), Estimate.exact(-3), Estimate.exact(0.1));
    Costs costs =
        new HandSheets()
            .with(
                Parameter.SEND_GAP,
                new Outcome.Linear(
                    new CostFunction(List.of(measured)), List.of(), new FitQuality(0, 0, 0, 0)))
            .costs();
    assertEquals(3.4, costs.sendGap(64), 1e-12);
    assertEquals(
        "g_s has no value at 8 bytes on this sheet: it was measured from 64 bytes on",
        assertThrows(MissingParameterException.class, () -> costs.sendGap(8)).getMessage());
  }

  /** 0.01 + 0.0002·m at whole doubles: 1 byte is one double, 9 bytes are two. */
  @Test
  void combiningIsOfWholeDoubles() {
    Costs costs = new HandSheets().line(Parameter.REDUCTION, 0.01, 0.0002).costs();
    assertEquals(0, costs.combining(0));
    assertEquals(0.01 + 0.0002 * 8, costs.combining(1), 1e-15);
    assertEquals(0.01 + 0.0002 * 8, costs.combining(8), 1e-15);
    assertEquals(0.01 + 0.0002 * 16, costs.combining(9), 1e-15);
    assertEquals(0.01 + 0.0002 * 65536, costs.combining(65536), 1e-12);
    // The largest size there is, and no further: the next whole double would be negative.
    assertEquals(0.01 + 0.0002 * 0x1p31, costs.combining(Integer.MAX_VALUE), 0.01);
  }

  @Test
  void combiningWithoutItsRowCarriesTheSheetsReason() {
    assertEquals(
        "R_sum has no value on this sheet: it was not measured",
        assertThrows(MissingParameterException.class, () -> table.combining(64)).getMessage());
    assertThrows(MissingParameterException.class, () -> table.combining(0));
    Costs rejected =
        new HandSheets().with(Parameter.REDUCTION, new Outcome.Rejected("too few")).costs();
    assertEquals(
        "R_sum has no value on this sheet: rejected: too few",
        assertThrows(MissingParameterException.class, () -> rejected.combining(64)).getMessage());
  }

  /**
   * L + g is the time from node to node: 274.472 at 1500 bytes, γ(1500) = 123.186 more for another
   * packet; 1 byte stands for an empty message, whose gap is that of a saturated line.
   */
  @Test
  void theGapThatLogpMpiMeasures() {
    Costs measured = Costs.of(TableOne.sheet(), PlogpGap.LOGP_MPI);
    assertEquals(274.472, table.messageOneWay(1500), 1e-9);
    assertEquals(22.2176, measured.messageGap(1), 1e-9);
    assertEquals(274.472 - 48.4333 + 22.2176, measured.messageGap(1500), 1e-9);
    assertEquals(397.658, measured.latency() + measured.messageGap(3000), 1e-9);
    assertEquals(5 + 248.2563, measured.withSoftware(5).messageGap(1500), 1e-9);
    Costs falling =
        Costs.of(
            HandSheets.fullDuplex()
                .transfer(
                    Estimate.exact(0), Estimate.exact(100), Estimate.exact(-0.1), Optional.empty())
                .sheet(),
            PlogpGap.LOGP_MPI);
    String refusal =
        String.valueOf(
            assertThrows(NoPredictionException.class, () -> falling.messageGap(900)).getMessage());
    assertTrue(
        refusal.startsWith("logp_mpi's gap comes to -79.90 µs for 900 bytes"), () -> refusal);
  }

  /** A latency below 0 would let a message arrive before it is sent. */
  @Test
  void latencyIsNeverNegative() {
    Costs costs = HandSheets.fullDuplex().line(Parameter.SEND_GAP, 100, 0).costs();
    assertEquals(0, costs.latency());
  }

  /** Without C nothing contends, and L needs no gap. */
  @Test
  void transferWithoutContentionNeedsNoGap() {
    Costs costs =
        new HandSheets()
            .transfer(Estimate.exact(1), Estimate.exact(2), Estimate.exact(3), Optional.empty())
            .costs();
    assertEquals(4 + 2 + 30, costs.transfer(10, 4));
    assertThrows(MissingParameterException.class, () -> costs.gap(10));
  }

  @Test
  void whatIsMissingCarriesTheSheetsReason() {
    Costs costs =
        new HandSheets().with(Parameter.SEND_GAP, new Outcome.Rejected("too few points")).costs();
    assertEquals(
        "g_s has no value on this sheet: rejected: too few points",
        assertThrows(MissingParameterException.class, () -> costs.sendGap(1)).getMessage());
    assertEquals(
        "B_L has no value on this sheet: it was not measured",
        assertThrows(MissingParameterException.class, costs::bufferPackets).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "ssh, udp, 66",
    "ssh, tcp, 90",
    "local, udp, 0",
    "local, unix, 0",
    "import, unknown, 78",
    "table-1, directed-point, 44",
    "lab, udp, 44", // 14 + 20 + 8 + 2
    "lab, tcp, 68", // 14 + 20 + 32 + 2
    "sim, udp, 44"
  })
  void headersOfTheWire(String kind, String transport, int bytes) {
    assertEquals(bytes, Costs.of(sheet(kind, transport, Map.of())).headerBytes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssh|tcp|headers of TCP, IPv4 and Ethernet, preamble and pause between frames",
        "lab|udp|headers of UDP, IPv4 and Ethernet, and the emulated port's overhead",
        "local|udp|there is no wire",
        "import|unknown|GE's value, because nothing is known of this transport's headers"
      })
  void whatAHeaderCounts(String kind, String transport, String origin) {
    assertEquals(origin, Costs.of(sheet(kind, transport, Map.of())).headerOrigin());
  }

  /** An emulated port knows its own: 14 + 20 + 8, and what tc adds. */
  @Test
  void headersOfTheEmulatedWire() {
    EmulatedPort port = new EmulatedPort(37, 8000, 128, 5, 100);
    Truth truth = new Truth.KnownCost(port.gap(), "");
    Map<Parameter, Truth> truths = Map.of(Parameter.SEND_GAP, truth);
    assertEquals(47, Costs.of(sheet("lab", "udp", truths)).headerBytes());
  }

  /** Of Table 1's gap, 3.027/0.0796 = 38.03: what a sheet is made to follow is no port. */
  @Test
  void aSimulatedClustersKnownGapIsNoWire() {
    CostFunction followed = TableOne.sheet().cost(Parameter.SEND_GAP).orElseThrow();
    assertEquals(44, Costs.of(sheet("sim", "udp", gap(followed))).headerBytes());
    assertEquals(66, Costs.of(sheet("ssh", "udp", gap(followed))).headerBytes());
  }

  /** −3.2/0.08 = −40, 80000/0.08 = 1 000 000. What needs no header is still told. */
  @ParameterizedTest
  @CsvSource({"-3.2, -40", "80000, 1000000"})
  void aHeaderThatNoneHasIsRefused(double constant, int bytes) {
    Map<Parameter, Truth> truths = gap(CostFunction.line(constant, 0.08));
    Predictor predictor = new Predictor(sheet("lab", "udp", truths));
    for (Formula formula : PairFormulas.all()) {
      boolean counts = formula.model() == Model.A || formula.model() == Model.B;
      if (counts) {
        NoPredictionException e =
            assertThrows(
                NoPredictionException.class, () -> predictor.predict(formula, Point.of(2, 10)));
        assertEquals(
            "the header of a packet, V_h, comes to "
                + bytes
                + " bytes: the known send gap of this sheet cannot be that of a port",
            e.getMessage());
      } else {
        assertTrue(predictor.predict(formula, Point.of(2, 10)).timeMicros() > 0);
      }
    }
  }

  private static Map<Parameter, Truth> gap(CostFunction known) {
    return Map.of(Parameter.SEND_GAP, new Truth.KnownCost(known, ""));
  }

  private static Sheet sheet(String kind, String transport, Map<Parameter, Truth> truths) {
    Sheet base = HandSheets.fullDuplex().sheet();
    return new Sheet(
        base.created(),
        new Sheet.SheetCluster(kind, 4, transport, 1472),
        base.outcomes(),
        base.heapCopies(),
        truths,
        base.warnings(),
        base.diagnostics(),
        base.provenance());
  }
}
