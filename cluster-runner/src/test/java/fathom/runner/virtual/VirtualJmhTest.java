package fathom.runner.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.model.sheet.TableOne;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What stands in the raw files, on Table 1. */
class VirtualJmhTest {
  private static JsonNode run(String options, VirtualStart start) {
    VirtualSpec spec = VirtualSpec.parse("table-1:" + options, name -> TableOne.sheet());
    return new VirtualJmh(spec).run(start);
  }

  private static VirtualStart start(
      Experiment experiment,
      int number,
      int peers,
      Map<JmhParameter, String> params,
      int iterations) {
    return new VirtualStart(
        experiment,
        number,
        new JmhInvocation(
            "Any",
            Collections.nCopies(peers, 2),
            params,
            3,
            new Iterations(1, 10, 0),
            new Iterations(iterations, 10, 0)));
  }

  private static VirtualStart gaps(int number) {
    return start(Experiment.SEND_GAP, number, 1, Map.of(JmhParameter.SIZES, "1/40/1472"), 6);
  }

  private static List<Double> fork(JsonNode entry, String counter, int fork) {
    List<Double> values = new ArrayList<>();
    JsonNode metric =
        counter.isEmpty()
            ? entry.path("primaryMetric")
            : entry.path("secondaryMetrics").path(counter);
    metric.path("rawData").path(fork).forEach(value -> values.add(value.asDouble()));
    return values;
  }

  @Test
  void everyForkDealsEverySizeOnceARound() {
    JsonNode entry = run("noise=2%", gaps(0)).path(0);
    TreeSet<List<Double>> orders = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
    for (int fork = 0; fork < 3; fork++) {
      List<Double> sizes = fork(entry, "size", fork);
      assertEquals(new TreeSet<>(List.of(1.0, 40.0, 1472.0)), new TreeSet<>(sizes.subList(0, 3)));
      assertEquals(new TreeSet<>(List.of(1.0, 40.0, 1472.0)), new TreeSet<>(sizes.subList(3, 6)));
      orders.add(sizes);
    }
    assertTrue(orders.size() > 1, orders::toString);
    assertEquals("us/op", entry.path("primaryMetric").path("scoreUnit").asText());
    assertEquals("fathom.bench.experiment.Any", entry.path("benchmark").asText());
  }

  @Test
  void withoutNoiseEveryWindowIsTheLine() {
    JsonNode entry = run("noise=0", gaps(0)).path(0);
    List<Double> sizes = fork(entry, "size", 0);
    List<Double> times = fork(entry, "", 0);
    for (int i = 0; i < sizes.size(); i++) {
      assertEquals(sizes.get(i) <= 40 ? 6.73 : 3.027 + 0.0796 * 1472, times.get(i), 1e-9);
    }
  }

  @Test
  void theSameStartIsTheSameBytesAndNoOtherIs() {
    String first = run("noise=2%", gaps(0)).toString();
    assertEquals(first, run("noise=2%,seed=1", gaps(0)).toString());
    assertNotEquals(first, run("noise=2%,seed=2", gaps(0)).toString());
    assertNotEquals(first, run("noise=2%", gaps(1)).toString());
  }

  /** 3 peers and the timed process are 2 pairs: p = 4. */
  @Test
  void pairsAreThoseOfAllPeers() {
    JsonNode entry =
        run("noise=0", start(Experiment.PING_PONG, 0, 3, Map.of(JmhParameter.SIZES, "1"), 2))
            .path(0);
    assertEquals(List.of(2.0, 2.0), fork(entry, "pairs", 0));
    assertEquals(
        2 * (6.3371 + (1.556 * 4 + 16.684 + 0.0826) + 12.2876 + 9.93),
        fork(entry, "", 0).getFirst(),
        1e-9);
  }

  /** A heap column that the sheet does not have is not made up. */
  @Test
  void onlyWhatTheSheetHasIsCopied() {
    JsonNode entry =
        run(
                "noise=0",
                start(Experiment.COPY_CACHE_TO_CACHE, 0, 0, Map.of(JmhParameter.SIZES, "1/64"), 8))
            .path(0);
    assertEquals(
        List.of(0.0, 0.0, 2.0, 2.0),
        fork(entry, "variant", 0).subList(0, 4).stream().sorted().toList());
  }

  @Test
  void theTournamentGoesThroughItsRounds() {
    Map<JmhParameter, String> params =
        Map.of(JmhParameter.SIZES, "1/1472", JmhParameter.ROUNDS, "1-2.3-4/1-3.4-2");
    JsonNode entry = run("noise=0", start(Experiment.PAIRS, 0, 4, params, 4)).path(0);
    assertEquals(List.of(1.0, 3.0, 1.0, 4.0), fork(entry, "from", 0));
    assertEquals(List.of(2.0, 4.0, 3.0, 2.0), fork(entry, "to", 0));
    assertEquals(List.of(1.0, 1.0, 2.0, 2.0), fork(entry, "round", 0));
  }
}
