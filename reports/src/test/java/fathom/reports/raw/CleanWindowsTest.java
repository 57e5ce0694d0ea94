package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import fathom.model.parameter.Experiment;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CleanWindowsTest {
  private static final Map<String, Double> CLEAN =
      Map.of(
          "size", 40.0,
          "pairs", 1.0,
          "accountMicros", 10_000.0,
          "threadCpuMicros", 9_900.0,
          "queuedMicros", 20.0,
          "yardstickBeforeMicros", 11.5,
          "undisturbedMicros", 32.7);

  private int iteration;

  private Window row(Map<String, Double> other) {
    return row(0, other);
  }

  private Window row(int fork, Map<String, Double> other) {
    TreeMap<String, Double> counters = new TreeMap<>(CLEAN);
    counters.putAll(other);
    return new Windows().add("", new Replicate(fork, iteration++), 1, counters);
  }

  private static Window scaled(Window row, double factor) {
    return new Window(row.windows(), row.row(), factor);
  }

  private static CleanWindows judged(Experiment experiment, List<Window> rows) {
    return new CleanWindows(experiment, rows);
  }

  /** Nine clean windows and this one. */
  private Optional<String> among(Experiment experiment, Window row) {
    List<Window> rows = new ArrayList<>(List.of(row));
    for (int i = 0; i < 9; i++) {
      rows.add(row(Map.of()));
    }
    CleanWindows windows = judged(experiment, rows);
    assertEquals(Optional.empty(), windows.warning(rows));
    rows.stream().skip(1).forEach(r -> assertEquals(Optional.empty(), windows.problem(r)));
    return windows.problem(row);
  }

  @ParameterizedTest
  @CsvSource({
    "queuedMicros, 999, 1000, TAKEN",
    "threadCpuMicros, 5000, 4999, WAITED",
    "yardstickBeforeMicros, 12, 50, NONE",
    "stolenMicros, 0, 10000, NONE",
    "interrupts, 1, 500, NONE"
  })
  void eachSignHasItsBound(String counter, double inside, double beyond, String sign) {
    Experiment copies = Experiment.COPY_CACHE_TO_CACHE;
    assertEquals(Optional.empty(), among(copies, row(Map.of(counter, inside))));
    assertEquals(
        switch (sign) {
          case "TAKEN" -> Optional.of(CleanWindows.TAKEN);
          case "WAITED" -> Optional.of(CleanWindows.WAITED);
          default -> Optional.empty();
        },
        among(copies, row(Map.of(counter, beyond))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"size", "medianMicros"})
  void theValueItselfDoesNotCount(String counter) {
    Window far = new Windows().add("", new Replicate(0, iteration++), 1e9, new TreeMap<>(CLEAN));
    assertEquals(Optional.empty(), among(Experiment.SEND_OVERHEAD, far));
    assertEquals(Optional.empty(), among(Experiment.SEND_OVERHEAD, row(Map.of(counter, 1472.0))));
  }

  @Test
  void whatKernelAndYardstickDoNotTellSaysNothing() {
    Window unknown = row(Map.of("queuedMicros", -1.0, "threadCpuMicros", -1.0));
    assertEquals(Optional.empty(), among(Experiment.SEND_OVERHEAD, unknown));
    Window older =
        new Windows().add("", new Replicate(0, 0), 1, new TreeMap<>(Map.of("size", 40.0)));
    CleanWindows windows = judged(Experiment.SEND_OVERHEAD, List.of(older));
    assertEquals(Optional.empty(), windows.problem(older));
    assertEquals(Optional.empty(), windows.warning(List.of(older)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Experiment.class,
      names = {"RECEIVE_GAP", "STREAMS", "BURST_LOSS", "PAIRS"})
  void experimentsOfManyProcessesAreNotJudged(Experiment experiment) {
    assertEquals(Optional.empty(), among(experiment, row(Map.of("queuedMicros", 9_000.0))));
  }

  @Test
  void aSenderThatWaitsForTheLineIsOnlyJudgedByWhatTookItsCore() {
    assertEquals(
        Optional.empty(), among(Experiment.SEND_GAP, row(Map.of("threadCpuMicros", 100.0))));
    assertEquals(
        Optional.of(CleanWindows.TAKEN),
        among(Experiment.SEND_GAP, row(Map.of("queuedMicros", 2_000.0))));
  }

  @Test
  void severalPairsAreNotJudged() {
    Window two = row(Map.of("pairs", 2.0, "queuedMicros", 9_000.0));
    assertEquals(Optional.empty(), among(Experiment.PING_PONG, two));
    assertNotEquals(
        Optional.empty(), among(Experiment.PING_PONG, row(Map.of("queuedMicros", 9_000.0))));
  }

  /** Units of its work that other work hit are left out one by one. */
  @Test
  void workBetweenArrivalsIsNotJudged() {
    Map<String, Double> hit = Map.of("undisturbedMicros", 40.0, "queuedMicros", 9_000.0);
    assertEquals(Optional.empty(), among(Experiment.RECEIVE_OVERHEAD, row(hit)));
  }

  @Test
  void theLastWindowsOfASizeAndLaunchCountWhateverDisturbedThem() {
    Window other = row(Map.of("size", 1472.0, "queuedMicros", 9_000.0));
    assertEquals(Optional.empty(), among(Experiment.SEND_SERVICE, other));
    Window launch = row(1, Map.of("queuedMicros", 9_000.0));
    assertEquals(Optional.empty(), among(Experiment.SEND_SERVICE, launch));
  }

  /** One of them made g_s of a disturbed run 3.9 % too long, with five clean launches beside it. */
  @ParameterizedTest
  @CsvSource({"5, 1", "3, 2", "3, 3", "2, 1", "1, 1"})
  void aSpoiltWindowIsNotNeededWhereMostLaunchesHaveAClean(int cleanLaunches, int spoilt) {
    List<Window> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(row(0, Map.of("size", 1472.0)));
    }
    for (int fork = 0; fork < cleanLaunches + spoilt; fork++) {
      rows.add(row(fork, fork < spoilt ? Map.of("queuedMicros", 9_000.0) : Map.of()));
    }
    CleanWindows windows = judged(Experiment.SEND_GAP, rows);
    assertEquals(
        cleanLaunches > spoilt && cleanLaunches >= 3 ? spoilt : 0,
        rows.stream().filter(r -> windows.problem(r).isPresent()).count());
  }

  @Test
  void withFewerThanTwoOfFiveCleanAllCountAndItIsSaid() {
    Experiment service = Experiment.SEND_SERVICE;
    List<Window> rows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rows.add(row(i < 4 ? Map.of() : Map.of("queuedMicros", 9_000.0)));
    }
    CleanWindows enough = judged(service, rows);
    assertEquals(Optional.empty(), enough.warning(rows));
    assertEquals(6, rows.stream().filter(r -> enough.problem(r).isPresent()).count());
    rows.add(row(Map.of("queuedMicros", 9_000.0)));
    CleanWindows fewer = judged(service, rows);
    assertEquals(0, rows.stream().filter(r -> fewer.problem(r).isPresent()).count());
    assertEquals(Optional.empty(), fewer.warning(rows), "all windows are alike");
    List<Window> scattered = new ArrayList<>();
    for (Window row : rows) {
      scattered.add(scaled(row, Math.exp(0.2 * scattered.size())));
    }
    assertEquals(
        Optional.of(
            "only 4 of 11 windows were undisturbed, so all were used, and they scatter by 89 %:"
                + " values may be too high"),
        fewer.warning(scattered));
  }

  @Test
  void noWindowIsNoDisturbance() {
    assertEquals(Optional.empty(), judged(Experiment.SEND_SERVICE, List.of()).warning(List.of()));
  }
}
