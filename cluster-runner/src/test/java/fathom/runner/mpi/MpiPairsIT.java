package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several pairs of ranks at once, real ones: what each has counted is what its partner has. How
 * fast they are depends on what else the machine does, and nothing is said of it.
 */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH})
class MpiPairsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path temp;

  /** Four ranks; what an iteration said by name. */
  private JsonNode run(String mpirun, String benchmark, String sizes, String... more)
      throws IOException {
    Path result = temp.resolve(benchmark + ".json");
    List<String> words =
        new ArrayList<>(MpiRuns.jmh(benchmark, sizes, result, "-f", "1", "-wi", "1", "-w", "50ms"));
    words.addAll(List.of(more));
    words.addAll(List.of("-p", "cpu=-1", "-p", "peerCpu=-1"));
    String launcher = String.join(" ", MpiRuns.launcher(mpirun, 4));
    try (Launch launch = Launch.of(Map.of("FATHOM_MPI_LAUNCHER", launcher), words)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    return JSON.readTree(result.toFile()).path(0).path("secondaryMetrics");
  }

  private static List<Double> values(JsonNode metrics, String name) {
    JsonNode all = metrics.path(name).path("rawData").path(0);
    assertTrue(all.size() > 0, () -> name + " in " + metrics);
    return IntStream.range(0, all.size()).mapToObj(i -> all.path(i).asDouble()).toList();
  }

  private static void assertAll(List<Double> values, double least) {
    assertTrue(values.stream().allMatch(value -> value > least), values::toString);
  }

  @Test
  void twoPairsMakeRoundTripsAtOnce() throws IOException {
    JsonNode metrics = run(MpiRuns.OPEN_MPI, "RoundTrip", "8", "-i", "2", "-r", "50ms");
    assertEquals(List.of(2.0, 2.0), values(metrics, "pairs"));
    assertAll(values(metrics, "otherRounds"), 0);
    assertAll(values(metrics, "medianMicros"), 0);
  }

  @Test
  void oneStreamAndTwo() throws IOException {
    JsonNode metrics =
        run(
            MpiRuns.MPICH,
            "Streams",
            "16384",
            "-p",
            "pairs=1/2",
            "-p",
            "waiting=NAP",
            "-i",
            "2",
            "-r",
            "50ms");
    assertEquals(3, values(metrics, "pairs").stream().mapToDouble(v -> v).sum());
    assertAll(values(metrics, "bytesPerMicro"), 0);
  }

  /** Rank 0 is in one pair of each round, and begins it. */
  @Test
  void everyPairIsPlayedInItsRound() throws IOException {
    JsonNode metrics =
        run(
            MpiRuns.OPEN_MPI,
            "Tournament",
            "1/16384",
            "-p",
            "rounds=1-2.3-4/3-1.2-4",
            "-p",
            "together=1",
            "-p",
            "waiting=NAP",
            "-i",
            "4",
            "-r",
            "1ms");
    assertEquals(List.of(1.0, 3.0, 1.0, 2.0), values(metrics, "from"));
    assertEquals(List.of(2.0, 4.0, 3.0, 4.0), values(metrics, "to"));
    assertEquals(List.of(1.0, 1.0, 2.0, 2.0), values(metrics, "round"));
    assertAll(values(metrics, "bytesPerMicro"), 0);
    List<Double> trips = values(metrics, "roundTripMicros");
    assertAll(trips, 0);
    double longest = trips.stream().flatMapToDouble(DoubleStream::of).max().orElseThrow();
    assertTrue(longest < values(metrics, "roundMicros").getFirst(), trips::toString);
  }
}
