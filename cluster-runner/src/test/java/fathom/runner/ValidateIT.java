package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.json.SheetJson;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Collective operations on an emulated cluster whose lines set the pace: 5 Mbit/s, so that a packet
 * takes 2.4 ms and the machine's own work, a hundredth of it, does not show. The sheet is that of
 * the lines by their formula, not measured: what is tested is the operations.
 */
@Tag("alone")
@Tag("long")
@Needs(Machine.NAMESPACES)
class ValidateIT {
  private static final int REPETITIONS = 3;

  /** 64 KiB in packets of at most 1472 bytes. */
  private static final int PACKETS = 45;

  /** 8·(1457 + 44)/5 µs: 45 packets of 65536/45 bytes, a frame's header and line overhead. */
  private static final double PACKET_MICROS = 2401.6;

  private static final int SENDERS = 3;

  /** The port's queue, the bucket's first frame, and the one being sent. */
  private static final double BUFFER_PACKETS = 50 + 1600 / 1516.0 + 1;

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // run before the first test
  private static Told told;

  @SuppressWarnings("NullAway.Init") // run before the first test
  private static RunFiles files;

  @BeforeAll
  static void validate() throws IOException {
    Path sheet = temp.resolve("lines.json");
    Files.writeString(sheet, SheetJson.write(sheetOfTheLines()));
    try (Launch launch =
        Launch.fathom(
            temp,
            "validate",
            "--cluster",
            "lab:4:rate=5mbit,packets=50,burst=1600",
            "--sheet",
            sheet.toString(),
            "--operation",
            "gather,scatter,reduce-scatter",
            "--nodes",
            "4",
            "--size",
            "64KiB",
            "--repetitions",
            Integer.toString(REPETITIONS),
            "--out",
            directory().toString())) {
      told = launch.end();
    }
    assertEquals(0, told.exitCode(), told::toString);
    files = new RunFiles(directory());
  }

  private static Path directory() {
    return temp.resolve("validation");
  }

  private static Sheet sheetOfTheLines() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_OVERHEAD, line(2, 0));
    outcomes.put(Parameter.SEND_GAP, line(70.4, 1.6));
    outcomes.put(Parameter.RECEIVE_GAP, line(70.4, 1.6));
    outcomes.put(Parameter.RECEIVE_OVERHEAD, line(8, 0));
    outcomes.put(Parameter.USER_RECEIVE, line(1, 0));
    FitQuality exact = new FitQuality(0, Double.NaN, Double.NaN, 0);
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(0),
            Estimate.exact(10),
            Estimate.exact(0),
            Optional.empty(),
            Optional.empty(),
            exact));
    outcomes.put(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(
            Estimate.exact(BUFFER_PACKETS),
            Estimate.exact(1.0 / SENDERS),
            Outcome.Architecture.PER_PORT,
            "by configuration"));
    return new Sheet(
        "2026-11-22T00:00:00Z",
        new Sheet.SheetCluster("lab", 4, "udp", 1472),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  private static Outcome line(double constantMicros, double slopeMicrosPerByte) {
    return new Outcome.Linear(
        CostFunction.line(constantMicros, slopeMicrosPerByte),
        List.of(),
        new FitQuality(0, Double.NaN, Double.NaN, 0));
  }

  /** What the simulator says of an algorithm, with what was measured. */
  private static JsonNode row(String algorithm) throws IOException {
    for (JsonNode row : files.json("validation.json").path("cases")) {
      if (row.path("algorithm").asText().equals(algorithm)
          && row.path("model").asText().equals("simulator")) {
        return row;
      }
    }
    throw new IllegalStateException("no " + algorithm + " in " + told);
  }

  private static void takes(double micros, JsonNode row) {
    assertEquals(0, row.path("lost_data").asInt(), row::toString);
    assertEquals(micros, row.path("measured_micros").asDouble(), 0.1 * micros, row::toString);
    assertTrue(Math.abs(row.path("relative_error").asDouble(1)) < 0.1, row::toString);
  }

  /** The root's line carries all that the others get, packet by packet. */
  @Test
  void aFlatScatterTakesWhatTheRootsLineTakes() throws IOException {
    takes(SENDERS * PACKETS * PACKET_MICROS, row("flat"));
  }

  /** Two halves of the tree at once: the root sends two messages' parts, then one. */
  @Test
  void aBinomialScatterToo() throws IOException {
    takes(SENDERS * PACKETS * PACKET_MICROS, row("binomial"));
  }

  /** Each sends all of its vector but its own quarter, and sums what comes, bit for bit. */
  @Test
  void aReduceScatterTakesWhatEachSends() throws IOException {
    double micros = 0.75 * PACKETS * PACKET_MICROS;
    takes(micros, row("ring"));
    takes(micros, row("recursive-halving"));
  }

  /** A third of what comes in goes out: after the buffer is full, two of three are lost. */
  @Test
  void anUncoordinatedGatherLosesWhatThePortDoesNotHold() throws IOException {
    JsonNode row = row("uncoordinated");
    assertEquals(REPETITIONS, row.path("lost_data").asInt(), row::toString);
    double lost = (SENDERS - 1) * PACKETS - BUFFER_PACKETS;
    assertEquals(
        REPETITIONS * lost,
        row.path("missing_packets").asDouble(),
        0.3 * REPETITIONS * lost,
        row::toString);
    assertTrue(row.path("measured_micros").isNull(), row::toString);
    assertEquals(1, row.path("predicted_loss").asInt(), row::toString);
    assertTrue(told.out().contains("of 3 repetitions 3 lost data"), told::out);
  }

  @Test
  void aCoordinatedGatherLosesNothing() throws IOException {
    takes(SENDERS * PACKETS * PACKET_MICROS, row("coordinated"));
  }

  /** 1600 bytes at 5 Mbit/s are 2.56 ms, and a quarter more. */
  @Test
  void nodesRestUntilTheLinesHaveRecovered() throws IOException {
    JsonNode raw = files.json("raw/scatter-4-65536.json");
    assertEquals("3200", raw.path(0).path("params").path("restMicros").asText());
  }

  @Test
  void whatWasMeasuredIsScoredAgainWithoutMeasuring() {
    Told again = Told.by("validate", "--again", directory().toString());
    assertEquals(0, again.exitCode(), again::toString);
    assertEquals(told.out(), again.out());
  }

  @Test
  void itIsNeverOverwritten() {
    Told twice =
        Told.by(
            "validate",
            "--cluster",
            "lab:4",
            "--operation",
            "gather",
            "--nodes",
            "4",
            "--size",
            "1KiB",
            "--out",
            directory().toString());
    assertEquals(2, twice.exitCode(), twice::toString);
    assertTrue(twice.err().contains(directory().toString()), twice::err);
  }
}
