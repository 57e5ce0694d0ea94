package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.lab.WireHolder;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.SampleRuns;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.json.SheetSchema;
import fathom.reports.pages.SheetDocument;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.WireFacts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known where emulated wires delay every packet. */
class WireTruthTest {
  private static final EmulatedPort PORT = new EmulatedPort(100, 8000, 84, 2, 200);
  private static final EmulatedWire WIRE = new EmulatedWire(PORT, 50);

  private static Manifest manifest(Optional<Double> uplink, String transport) {
    return manifest(uplink, transport, WireHolder.PROGRAMS);
  }

  private static Manifest manifest(Optional<Double> uplink, String transport, WireHolder holder) {
    Manifest lab =
        SampleRuns.manifest(
            List.of(Parameter.TRANSFER_TIME, Parameter.SEND_SERVICE_TIME), List.of());
    KnownFacts known = lab.known();
    return SampleRuns.with(
            lab,
            new KnownFacts(
                known.port(), uplink, Optional.of(new WireFacts(50, holder)), Map.of(), false),
            lab.asked())
        .withCluster(new ClusterFacts("lab", 4, transport, 1472, Optional.empty()));
  }

  private static Sheet sheet(boolean uplink) {
    Truth.KnownBandwidth c =
        new Truth.KnownBandwidth(
            new EmulatedUplink(150, PORT).bytesPerMicro(1472), 1472, WIRE.formula());
    Truth known =
        new Truth.KnownDelay(
            WIRE.transfer(), uplink ? Optional.of(c) : Optional.empty(), WIRE.formula());
    return SheetLike.of(SampleSheets.table1())
        .truths(Map.of(Parameter.TRANSFER_TIME, known))
        .sheet();
  }

  /** 50 + 2·8·max(m + 44, 84)/100. */
  @Test
  void theTimeOfAPacketIsKnown() {
    Map<Parameter, Truth> known = KnownValues.of(manifest(Optional.empty(), "udp"), List.of());
    Truth.KnownDelay delay =
        assertInstanceOf(Truth.KnownDelay.class, known.get(Parameter.TRANSFER_TIME));
    assertEquals(63.44, delay.cost().at(1), 1e-9);
    assertEquals(63.44, delay.cost().at(40), 1e-9);
    assertEquals(292.56, delay.cost().at(1472), 1e-9);
    assertEquals(Optional.empty(), delay.bandwidth());
    assertFalse(known.containsKey(Parameter.SEND_SERVICE_TIME));
  }

  /**
   * 8·max(m + 44, 84)/20: the software takes less than the line, which 6.72 µs are not enough for.
   */
  @Test
  void onASlowLineTheServiceTimeIsTheLines() {
    Manifest fast = manifest(Optional.empty(), "udp");
    KnownFacts known = fast.known();
    EmulatedPort slow = new EmulatedPort(20, 8000, 84, 2, 200);
    Manifest manifest =
        SampleRuns.with(
            fast,
            new KnownFacts(
                Optional.of(new PortFacts(slow, true)),
                known.uplinkBitsPerMicro(),
                known.wire(),
                Map.of(),
                false),
            fast.asked());
    Truth.KnownCost line =
        assertInstanceOf(
            Truth.KnownCost.class,
            KnownValues.of(manifest, List.of()).get(Parameter.SEND_SERVICE_TIME));
    assertEquals(33.6, line.cost().at(1), 1e-9);
    assertEquals(606.4, line.cost().at(1472), 1e-9);
  }

  @Test
  void behindAnUplinkTheBandwidthIsKnownToo() {
    Truth.KnownDelay delay =
        assertInstanceOf(
            Truth.KnownDelay.class,
            KnownValues.of(manifest(Optional.of(150.0), "udp"), List.of())
                .get(Parameter.TRANSFER_TIME));
    assertEquals(18.20580475, delay.bandwidth().orElseThrow().bytesPerMicro(), 1e-8);
  }

  /** A switch that takes copies lets the sender go at once. */
  @Test
  void behindASwitchOfOursTheServiceTimeIsNotKnown() {
    Map<Parameter, Truth> known =
        KnownValues.of(manifest(Optional.empty(), "udp", WireHolder.SWITCH), List.of());
    assertFalse(known.containsKey(Parameter.SEND_SERVICE_TIME));
    assertInstanceOf(Truth.KnownDelay.class, known.get(Parameter.TRANSFER_TIME));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatWasWrittenIsReadAndAsTheSchemaSays(boolean uplink) throws IOException {
    Sheet sheet = sheet(uplink);
    String text = SheetJson.write(sheet);
    assertEquals(sheet, SheetJson.read("s", text));
    assertEquals(List.of(), SheetSchema.violations(new ObjectMapper().readTree(text)));
  }

  /** 0.0826/0.16 − 1; a flat piece has no error. */
  @Test
  void theErrorOfTheSlopeIsThatOfThePieceThatHasOne() {
    JsonAt truth =
        JsonAt.parse("s", SheetJson.write(sheet(false)))
            .field("parameters")
            .field("L")
            .field("truth");
    List<JsonAt> pieces = truth.field("segments").elements();
    assertEquals(-0.48375, pieces.get(1).field("slope_relative_error").number(), 1e-9);
    assertTrue(pieces.get(0).optional("slope_relative_error").isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text | m ≤ 40: 63.44; m > 40: 57.04 + 0.16·m; C = 18.2058 bytes/µs at m = 1472 off by -63.8 %, C +394.3 %",
        "markdown | 57.04 + 0.16·m; C = 18.2058 bytes",
        "csv | 18.2058"
      })
  void everyFormatShowsIt(String format, String part) {
    String text =
        FormatName.ofWord(format)
            .orElseThrow()
            .render(SheetDocument.of(sheet(true)))
            .replaceAll("[\\s\\u00a0]+", " ");
    assertTrue(text.contains(part), () -> part + " in " + text);
    assertFalse(text.contains("NaN"), text);
  }
}
