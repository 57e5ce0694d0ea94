package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.fitting.regression.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy that is done twice must cost twice as much, in each tier. Neighbours on a shared machine's
 * memory change a copy's cost fourteenfold within seconds, so every other window has the dose, and
 * the median over pairs of neighbouring windows counts.
 */
@Tag("alone")
@Tag("long")
class CopyDoseIT {
  private static final int PAIRS = 16;

  /**
   * Two copies of 64 bytes overlap in the processor: in quiet they cost 1.4 (M_ctm) to 1.7 times as
   * much as one, and two of 16 KiB twice as much.
   */
  private static final double LEAST_OF_SMALL = 1.2;

  private static final double LEAST = 1.4;
  private static final double MOST = 2.6;

  @TempDir private Path temp;

  @Test
  void twoCopiesCostTwice() throws IOException {
    Path result = temp.resolve("copies.json");
    List<String> command =
        Launch.benchmarksCommand(
            temp,
            "CacheToCache|CacheToMemory|MemoryToMemory",
            "-f",
            "1",
            "-wi",
            "4", // an even number: the first measured window has the dose
            "-w",
            "50ms",
            "-i",
            Integer.toString(2 * PAIRS),
            "-r",
            "30ms",
            "-p",
            "variants=segment",
            "-p",
            "sizes=64,1024,16384",
            "-jvmArgsAppend",
            CopiesTwice.option(temp.resolve("copies-twice.jar")),
            "-rf",
            "json",
            "-rff",
            result.toString());
    try (Launch launch = Launch.of(Map.of(), command)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    JsonNode launches = new ObjectMapper().readTree(result.toFile());
    assertEquals(9, launches.size(), "three tiers, three sizes");
    launches.forEach(CopyDoseIT::assertDoubled);
  }

  private static void assertDoubled(JsonNode launch) {
    JsonNode windows = launch.at("/primaryMetric/rawData/0");
    assertEquals(2 * PAIRS, windows.size(), launch::toString);
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < PAIRS; pair++) {
      ratios.add(windows.path(2 * pair).asDouble() / windows.path(2 * pair + 1).asDouble());
    }
    String size = launch.at("/params/sizes").asText();
    double median = Statistics.median(ratios);
    assertTrue(
        median >= (size.equals("64") ? LEAST_OF_SMALL : LEAST) && median <= MOST,
        () -> launch.path("benchmark") + ", " + size + " bytes: " + ratios);
  }
}
