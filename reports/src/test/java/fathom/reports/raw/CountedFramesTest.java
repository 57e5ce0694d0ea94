package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountedFramesTest {
  /** 100 Mbit/s, which charges 2 bytes more for each frame and at least 84. */
  private static final EmulatedPort PORT = new EmulatedPort(100, 8000, 84, 2, 200);

  private int iteration;

  private Window row(int size, double messages, double frames, double bytes) {
    TreeMap<String, Double> counters = new TreeMap<>();
    counters.put("size", (double) size);
    counters.put("messages", messages);
    counters.put("frames", frames);
    counters.put("frameBytes", bytes);
    return new Windows().add("", new Replicate(0, iteration++), 1, counters);
  }

  /** All joined: 1514 bytes in each frame. */
  private Window full(int size, double messages) {
    double frames = messages * (size + 22) / 1448;
    return row(size, messages, frames, frames * 1514);
  }

  private Window single(int size, double messages) {
    return row(size, messages, messages, messages * (size + 22 + 66));
  }

  private Window mixed(int size, double messages) {
    return row(size, messages, messages / 2, messages * (size + 22 + 33));
  }

  @Test
  void aWindowOfBothWaysIsLeftOutAndSoIsTheRarerWay() {
    List<Window> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      rows.add(full(40, 40_000));
    }
    rows.add(single(40, 19_000));
    rows.add(mixed(40, 25_000));
    CountedFrames frames = new CountedFrames(Experiment.SEND_GAP, rows);
    for (int i = 0; i < 3; i++) {
      assertEquals(Optional.empty(), frames.problem(rows.get(i)));
    }
    assertEquals(Optional.of(CountedFrames.OTHERWISE), frames.problem(rows.get(3)));
    assertEquals(Optional.of(CountedFrames.MIXED), frames.problem(rows.get(4)));
  }

  /** Each size by itself; and one that is never of one way keeps what it has. */
  @Test
  void aSizeWithoutAWindowOfOneWayKeepsAll() {
    List<Window> rows =
        List.of(mixed(8, 60_000), mixed(8, 50_000), single(64, 20_000), full(1024, 2000));
    CountedFrames frames = new CountedFrames(Experiment.RECEIVE_GAP, rows);
    rows.forEach(row -> assertEquals(Optional.empty(), frames.problem(row)));
  }

  /** Larger messages are divided, with acknowledgements among the frames. */
  @Test
  void dividedMessagesAreOfOneWay() {
    Window some = row(262144, 10, 1830, 2743180);
    CountedFrames frames =
        new CountedFrames(Experiment.SEND_GAP, List.of(full(262144, 10), some, full(1024, 2000)));
    assertEquals(Optional.empty(), frames.problem(some));
  }

  /** 0.08 µs for each byte that the line takes: 1516 for each full frame; 84 at least. */
  @Test
  void whatTheLineTakesFollowsFromTheCounts() {
    Window joined = full(1024, 2000);
    CountedFrames frames = new CountedFrames(Experiment.SEND_GAP, List.of(joined));
    TimedWindow time = frames.lineTime(joined, PORT).orElseThrow();
    assertEquals(0.08 * (1024 + 22) * 1516 / 1448, time.micros(), 1e-9);
    assertEquals(1024, time.sizeBytes());
    assertEquals(joined.replicate(), time.replicate());

    Window small = row(1, 100, 100, 100 * 66);
    CountedFrames padded = new CountedFrames(Experiment.SEND_GAP, List.of(small));
    assertEquals(0.08 * 84, padded.lineTime(small, PORT).orElseThrow().micros(), 1e-9);
  }

  @Test
  void withoutCountsNothingIsKnownAndNothingLeftOut() {
    Window none = row(64, 0, 0, 0);
    Window lacks = new Windows().add("", new Replicate(0, 0), 1, new TreeMap<>());
    for (Window row : List.of(none, lacks)) {
      CountedFrames frames = new CountedFrames(Experiment.SEND_GAP, List.of(row));
      assertEquals(Optional.empty(), frames.problem(row));
      assertEquals(Optional.empty(), frames.lineTime(row, PORT));
    }
  }

  /** Messages are counted by other experiments, too, for another end. */
  @ParameterizedTest
  @EnumSource(
      value = Experiment.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SEND_GAP", "RECEIVE_GAP"})
  void onlyGapsAreJudged(Experiment experiment) {
    List<Window> rows = List.of(full(40, 40_000), full(40, 40_000), mixed(40, 25_000));
    CountedFrames frames = new CountedFrames(experiment, rows);
    assertEquals(Optional.empty(), frames.problem(rows.getLast()));
    assertEquals(Optional.empty(), frames.lineTime(rows.getFirst(), PORT));
  }

  @Test
  void aLineThatWasIdleIsTold() {
    List<TimedWindow> line = List.of(window(8, 2.5), window(1024, 87.6));
    assertEquals(
        new TreeSet<>(List.of(8)),
        CountedFrames.idleSizes(
            List.of(window(8, 2.56), window(1024, 87.7), window(4096, 400)), line));
    assertTrue(CountedFrames.idleSizes(List.of(window(8, 2.54)), line).isEmpty());
  }

  private TimedWindow window(int size, double micros) {
    return new TimedWindow(size, new Replicate(0, iteration++), micros);
  }
}
