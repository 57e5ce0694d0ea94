package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of a switch of 100 Mbit/s, 50 µs and 84 bytes at least, where a byte takes 80 ns. */
class SwitchCoreTest {
  private static final WireShape SHAPE = new WireShape(100, 50, 84, 2);

  /** The lowest bit of the first byte is that of groups. */
  private static final long EVERYONE = 0xffff_ffff_ffffL;

  private static final long SWITCH = 0x10;
  private static final int SLOTS = 300;

  private final SwitchCore core = new SwitchCore(SHAPE, 4, 2, new long[] {SWITCH}, SLOTS);

  private record Left(long nanos, int port) {}

  /** Host i has address 2·(i + 1), and says so first. */
  private static long host(int port) {
    return 2L * (port + 1);
  }

  private void send(int from, long to, int length, long nanos) {
    assertTrue(core.freeSlot() >= 0);
    core.arrived(from, length, host(from), to, nanos);
  }

  private List<Left> all() {
    List<Left> left = new ArrayList<>();
    while (core.leaves(Long.MAX_VALUE - 1)) {
      left.add(new Left(core.dueNanos(), core.port()));
      core.left();
    }
    return left;
  }

  private void allAreKnown() {
    for (int port = 0; port < 4; port++) {
      send(port, SWITCH, 60, 0);
    }
    assertEquals(List.of(), all());
  }

  /** λ + 2·80·max(length + 2, 84) ns. */
  @ParameterizedTest
  @CsvSource({"43, 63440", "82, 63440", "83, 63600", "442, 121040", "1514, 292560"})
  void anIsolatedFrameTakesTheWiresTime(int length, long nanos) {
    allAreKnown();
    long start = 1_000_000;
    send(0, host(1), length, start);
    assertFalse(core.leaves(start + nanos - 1));
    assertEquals(List.of(new Left(start + nanos, 1)), all());
  }

  @Test
  void framesOfOneLineFollowEachOther() {
    allAreKnown();
    for (int i = 0; i < 3; i++) {
      send(0, host(1), 1514, 1_000_000);
    }
    assertEquals(
        List.of(new Left(1_292_560, 1), new Left(1_413_840, 1), new Left(1_535_120, 1)), all());
  }

  @Test
  void linesDoNotWaitForEachOther() {
    allAreKnown();
    send(0, host(1), 1514, 1_000_000);
    send(2, host(3), 1514, 1_000_000);
    assertEquals(List.of(new Left(1_292_560, 1), new Left(1_292_560, 3)), all());
  }

  /** Two packets wait besides the one that is sent. */
  @Test
  void aPortLosesWhatItHasNoRoomFor() {
    allAreKnown();
    for (int i = 0; i < 3; i++) {
      send(0, host(3), 1514, 1_000_000);
      send(1, host(3), 1514, 1_000_000);
      send(2, host(3), 1514, 1_000_000);
    }
    long lost = 0;
    int left = all().size();
    for (int port = 0; port < 4; port++) {
      lost += core.lost(port);
    }
    assertEquals(lost, core.lost(3));
    assertEquals(9, left + lost);
    // Three of the first round; the second comes just as the first leaves; one of the third.
    assertEquals(4, left);
  }

  @Test
  void whatIsForEveryoneGoesToAllOthers() {
    send(1, EVERYONE, 60, 0);
    assertEquals(List.of(0, 2, 3), all().stream().map(Left::port).toList());
    send(1, host(0), 60, 1_000_000); // never heard of
    assertEquals(List.of(0, 2, 3), all().stream().map(Left::port).toList());
    send(0, host(1), 60, 2_000_000);
    assertEquals(List.of(1), all().stream().map(Left::port).toList());
  }

  @Test
  void slotsComeBack() {
    allAreKnown();
    for (int i = 0; i < 5 * SLOTS; i++) {
      send(i % 4, i % 3 == 0 ? EVERYONE : host((i + 1) % 4), 60, i * 1_000_000L);
      all();
    }
    int free = 0;
    while (core.freeSlot() >= 0) {
      send(0, SWITCH, 60, 0);
      free++;
    }
    assertEquals(SLOTS, free);
  }
}
