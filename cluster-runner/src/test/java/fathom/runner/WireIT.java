package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One campaign on wires that delay, held against their truth. The lines are slow and the way is
 * long, so that what is tested is the wire and not the quiet of the machine.
 */
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

  private static Map<Integer, Double> measured(String symbol) throws IOException {
    Map<Integer, Double> medians = new TreeMap<>();
    JsonNode row = files.row(symbol);
    assertEquals("fitted", row.path("status").asText(), row::toString);
    for (JsonNode place : row.path("fit").path("residuals")) {
      medians.put(place.path("size").asInt(), place.path("measured").asDouble());
    }
    assertTrue(medians.size() >= 3, row::toString);
    return medians;
  }

  /**
   * λ + 2·8·max(m + 44, 84)/R; the software takes the rest, and the line bends where L does not.
   */
  @Test
  void theTransferTimeIsTheWires() throws IOException {
    measured("L")
        .forEach(
            (bytes, micros) -> {
              double known = LATENCY_MICROS + 2 * lineMicros(bytes);
              assertEquals(known, micros, 60 + 0.05 * known, bytes + " bytes");
            });
    JsonNode row = files.row("L");
    assertEquals(
        2 * MICROS_PER_BYTE, row.path("slope").asDouble(), 0.3 * MICROS_PER_BYTE, row::toString);
    assertEquals(
        LATENCY_MICROS + 2 * 44 * MICROS_PER_BYTE,
        row.path("truth").path("segments").path(1).path("constant").asDouble(),
        1e-9);
  }

  /** By the windows themselves: in so short a campaign their fit may have no value. */
  @Test
  void theServiceTimeIsTheLines() throws IOException {
    List<Double> micros = new ArrayList<>();
    for (JsonNode launch : files.json("raw/send-service.json")) {
      JsonNode counters = launch.path("secondaryMetrics");
      JsonNode sizes = counters.path("size").path("rawData").path(0);
      JsonNode medians = counters.path("medianMicros").path("rawData").path(0);
      for (int window = 0; window < sizes.size(); window++) {
        if (sizes.path(window).asInt() == 1472) {
          micros.add(medians.path(window).asDouble());
        }
      }
    }
    assertTrue(micros.size() >= 6, micros::toString);
    double median = micros.stream().sorted().toList().get(micros.size() / 2);
    assertEquals(lineMicros(1472), median, 60 + 0.1 * lineMicros(1472), micros::toString);
  }

  @Test
  void howLateTheWireWasIsKept() throws IOException {
    JsonNode provenance = files.json("manifest.json").path("provenance");
    for (String id : new String[] {"ping-pong", "send-service"}) {
      String late = provenance.path("wire.late." + id).asText();
      assertTrue(late.matches("half of [1-9]\\d* frames by .* µs or less, 1 in 100 .*"), late);
    }
    assertTrue(provenance.path("placement.wire").asText().startsWith("packets are held on CPU "));
  }
}
