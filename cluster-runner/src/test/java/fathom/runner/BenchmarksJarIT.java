package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** benchmarks.jar by itself, as people run it on a node. */
class BenchmarksJarIT {
  private static final Map<String, String> SECRET =
      Map.of("FATHOM_SECRET", "0123456789abcdef0123456789abcdef");

  @TempDir private Path temp;

  @Test
  void listsABenchmarkPerExperiment() {
    try (Launch launch = Launch.of(Map.of(), Launch.benchmarksCommand(temp, "-l"))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode());
      List<String> names =
          told.out()
              .lines()
              .filter(l -> l.startsWith("fathom.bench."))
              // No experiment asks for operations.
              .filter(l -> !l.startsWith("fathom.bench.experiment.CollectiveOperation."))
              .toList();
      assertEquals(Experiment.values().length, names.size(), told::out);
      assertTrue(names.contains("fathom.bench.experiment.SendGap.send"), told::out);
      // JMH takes a part of a name for a name: one that holds another would be run with it.
      assertEquals(1, told.out().lines().filter(l -> l.contains("SendGap")).count(), told::out);
      assertTrue(names.contains("fathom.bench.memory.MemoryToMemory.copy"), told::out);
    }
  }

  @Test
  void measuresAgainstAPeerAndWritesJson() throws IOException {
    try (Launch peer = peer("127.0.0.1:0")) {
      peer.await("the peer", () -> peer.out().startsWith("READY 127.0.0.1:"));
      String address = peer.out().strip().substring("READY ".length());
      Path result = temp.resolve("result.json");
      try (Launch launch =
          Launch.of(
              SECRET,
              Launch.benchmarksCommand(
                  temp,
                  "SendGap",
                  "-f",
                  "1",
                  "-wi",
                  "1",
                  "-w",
                  "20ms",
                  "-i",
                  "2",
                  "-r",
                  "20ms",
                  "-p",
                  "peers=" + address,
                  "-p",
                  "sizes=40/1400",
                  "-p",
                  "waiting=YIELD",
                  "-prof",
                  "fathom.bench.fork.Counters",
                  "-rf",
                  "json",
                  "-rff",
                  result.toString()))) {
        Told told = launch.end();
        assertEquals(0, told.exitCode(), told::toString);
      }
      JsonNode json = new ObjectMapper().readTree(result.toFile());
      assertEquals(1, json.size(), json::toString);
      JsonNode times = json.path(0).path("primaryMetric").path("rawData").path(0);
      assertEquals(2, times.size(), json::toString);
      assertTrue(times.path(0).asDouble() > 0 && times.path(1).asDouble() > 0, json::toString);
      JsonNode sizes = json.path(0).path("secondaryMetrics").path("size").path("rawData").path(0);
      assertEquals(1440, sizes.path(0).asInt() + sizes.path(1).asInt(), json::toString);
    }
  }

  /** A person who runs it reads one line that says what is wrong, and no stack trace of ours. */
  @Test
  void aPeerThatDoesNotAnswerIsOneLine() {
    try (Launch launch =
        Launch.of(
            SECRET,
            Launch.benchmarksCommand(
                temp, "SendGap", "-f", "1", "-wi", "1", "-i", "1", "-p", "peers=127.0.0.1:1"))) {
      Told told = launch.end();
      assertTrue(
          told.out().lines().anyMatch(l -> l.startsWith("benchmarks: peer 127.0.0.1:1: ")),
          told::out);
      assertFalse(told.out().contains("\tat fathom."), told::out);
    }
  }

  /** Each value of a parameter has its own score, and nothing else is printed but bandwidth. */
  @Test
  void byHandEachSizeHasItsTimeAndItsBandwidth() {
    try (Launch launch =
        Launch.of(
            Map.of(),
            Launch.benchmarksCommand(
                temp,
                "SendGap|CacheToCache",
                "-f",
                "1",
                "-wi",
                "1",
                "-w",
                "20ms",
                "-i",
                "2",
                "-r",
                "20ms",
                "-p",
                "sizes=40,1400",
                "-p",
                "variants=array"))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      List<String> table =
          told.out().lines().dropWhile(l -> !l.startsWith("Benchmark ")).skip(1).toList();
      assertEquals(8, table.size(), told::out);
      assertEquals(4, table.stream().filter(l -> l.contains(":bandwidth")).count(), told::out);
      assertEquals(4, table.stream().filter(l -> l.contains("us/op")).count(), told::out);
    }
  }

  /** A score that holds the preparations too has the time of the operation beside it. */
  @Test
  void byHandAnOperationHasItsTimeBesideTheScore() {
    try (Launch launch =
        Launch.of(
            Map.of(),
            Launch.benchmarksCommand(
                temp,
                "CollectiveOperation",
                "-wi",
                "1",
                "-i",
                "2",
                "-p",
                "operation=bcast",
                "-p",
                "nodes=3",
                "-p",
                "sizes=64"))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      List<String> table =
          told.out().lines().dropWhile(l -> !l.startsWith("Benchmark ")).skip(1).toList();
      assertEquals(2, table.size(), told::out);
      assertTrue(
          table.getLast().startsWith("CollectiveOperation.perform:operationMicros"), told::out);
      assertTrue(table.getLast().endsWith(" us"), told::out);
    }
  }

  @Test
  void aPortInUseIsNamed() {
    try (Launch first = peer("127.0.0.1:0")) {
      first.await("the peer", () -> first.out().startsWith("READY "));
      String address = first.out().strip().substring("READY ".length());
      try (Launch second = peer(address)) {
        Told told = second.end();
        assertEquals(1, told.exitCode());
        assertEquals(
            "peer: cannot listen on " + address + ": Address already in use\n", told.err());
        assertEquals("", told.out());
      }
    }
  }

  @Test
  void aPeerWithoutASecretIsBadInput() {
    try (Launch launch =
        Launch.of(
            Map.of("FATHOM_SECRET", "short"),
            Launch.benchmarksCommand(temp, "peer", "--listen", "127.0.0.1:0"))) {
      Told told = launch.end();
      assertEquals(2, told.exitCode());
      assertTrue(told.err().startsWith("peer: a run's secret is 16 to 128"), told::err);
    }
  }

  private Launch peer(String listen) {
    return Launch.of(
        SECRET,
        Launch.benchmarksCommand(
            temp, "peer", "--listen", listen, "--members", "127.0.0.1", "--lifetime", "600"));
  }
}
