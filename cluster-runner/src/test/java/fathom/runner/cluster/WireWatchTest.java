package fathom.runner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.lab.WireLateness;
import fathom.runner.machine.Watch;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WireWatchTest {
  private final Queue<Optional<WireLateness>> told = new ArrayDeque<>();
  private String machine = "";

  private final WireWatch watch =
      new WireWatch(
          new Watch() {
            @Override
            public String of(String subject) {
              return machine;
            }

            @Override
            public SortedMap<String, String> facts() {
              return new TreeMap<>(Map.of("stolen", "0 %"));
            }
          },
          () -> told.isEmpty() ? Optional.empty() : told.remove());

  private void block(String subject, WireLateness late) {
    told.add(Optional.of(new WireLateness(9999, 99, 99, 99, 99))); // of frames before it
    told.add(Optional.of(late));
    watch.begin(subject);
    watch.end();
  }

  @Test
  void aWireInTimeDisturbsNothing() {
    block("ping-pong", new WireLateness(300, 0.13, WireWatch.MOST_LATE_MICROS, 80, 120));
    assertEquals("", watch.of("ping-pong"));
    assertEquals("", watch.of("send-gap"));
  }

  @Test
  void theWorstOfAllBlocksMarksTheRow() {
    block("ping-pong", new WireLateness(300, 0.13, 5.5, 91, 120));
    block("ping-pong", new WireLateness(200, 0.26, 1, 2, 3));
    String words =
        "the emulated wire was late: half of 500 frames by 0.26 µs or less, 1 in 10 by 5.5 µs or"
            + " more, 1 in 100 by 91 µs or more, 1 in 1000 by 120 µs or more";
    assertEquals(words, watch.of("ping-pong"));
    machine = "other processes used 52 % of one CPU";
    assertEquals(machine + "; " + words, watch.of("ping-pong"));
    assertEquals(machine, watch.of("send-overhead"));
  }

  @Test
  void aFewFramesOfTheHostsOwnAreNoRows() {
    block("copy-mtm", new WireLateness(WireWatch.FEWEST_FRAMES - 1, 131, 131, 131, 131));
    assertEquals("", watch.of("copy-mtm"));
    assertEquals(Map.of("stolen", "0 %"), watch.facts());
  }

  @Test
  void whatWasSeenIsAFactOfTheRun() {
    assertEquals(Map.of("stolen", "0 %"), watch.facts());
    block("ping-pong", new WireLateness(300, 0.13, 0.5, 1, 2));
    assertEquals(
        "half of 300 frames by 0.13 µs or less, 1 in 10 by 0.50 µs or more, 1 in 100 by 1.0 µs or more, 1 in 1000 by 2.0 µs or more",
        watch.facts().get("wire.late.ping-pong"));
  }

  @Test
  void whereNoneWasHeldNothingIsSaid() {
    watch.begin("send-gap");
    watch.end();
    assertEquals(Map.of("stolen", "0 %"), watch.facts());
  }
}
