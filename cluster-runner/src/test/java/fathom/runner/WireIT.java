package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One campaign on wires that delay, held against their truth. The lines are slow and the way is
 * long, so that what is tested is the wire and not the quiet of the machine.
 */
@Tag("alone")
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.WIRE})
class WireIT {
  private static final double LATENCY_MICROS = 200;
  private static final double MICROS_PER_BYTE = 8 / 32.0;

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // measured before the first test
  private static RunFiles files;

  @BeforeAll
  static void measure() {
    Path run = temp.resolve("run");
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "lab:2:wire=32mbit,latency=200us",
            "--parameters",
            "T_s,L",
            "--sizes",
            "40,400,1472",
            "--budget",
            "50s",
            "--out",
            run.toString())) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    files = new RunFiles(run);
  }

  private static double lineMicros(int bytes) {
    return Math.max(bytes + 44, 84) * MICROS_PER_BYTE;
  }

  /** Twice λ + 2·8·max(m + 44, 84)/R; the software takes the rest, alike at all sizes. */
  @Test
  void aRoundTripTakesTheWireTwice() throws IOException {
    for (int bytes : new int[] {40, 400, 1472}) {
      double known = 2 * (LATENCY_MICROS + 2 * lineMicros(bytes));
      double rest = files.windows("ping-pong", bytes) - known;
      assertTrue(rest > 0 && rest < 400, bytes + " bytes: " + rest);
    }
    double line = 4 * (lineMicros(1472) - lineMicros(40));
    assertEquals(
        line,
        files.windows("ping-pong", 1472) - files.windows("ping-pong", 40),
        0.15 * line + 50,
        "growth");
  }

  /**
   * Known at every size; where it has a value, that is near. It has none where U_r or O_r has none,
   * or where other work made half a round trip and the software's share uncertain.
   */
  @Test
  void theTransferTimeIsKnown() throws IOException {
    JsonNode row = files.row("L");
    JsonNode known = row.path("truth").path("segments").path(1);
    assertEquals(
        LATENCY_MICROS + 2 * 44 * MICROS_PER_BYTE, known.path("constant").asDouble(), 1e-9);
    assertEquals(2 * MICROS_PER_BYTE, known.path("slope").asDouble(), 1e-9);
    if (row.path("status").asText().equals("fitted")) {
      KnownValue.assertTransferSlope(2 * MICROS_PER_BYTE, 0.15, row);
    } else if (!row.path("reason").asText().startsWith("L needs ")) {
      files.isFittedUnlessDisturbed("L");
    }
  }

  @Test
  void theServiceTimeIsTheLines() throws IOException {
    assertEquals(
        lineMicros(1472),
        files.windows("send-service", 1472),
        60 + 0.1 * lineMicros(1472),
        "1472 bytes");
  }

  @Test
  void howLateTheWireWasIsKept() throws IOException {
    JsonNode provenance = files.json("manifest.json").path("provenance");
    for (String id : new String[] {"ping-pong", "send-service"}) {
      String late = provenance.path("wire.late." + id).asText();
      assertTrue(late.matches("half of [1-9]\\d* frames by .* µs or less, 1 in 10 .*"), late);
    }
    assertTrue(provenance.path("placement.wire").asText().startsWith("packets are held on CPU "));
  }
}
