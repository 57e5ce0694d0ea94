package fathom.bench.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {
  private static List<Long> period(Slots slots, long lines) {
    return LongStream.generate(slots::pick).limit(lines).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 64, 4096})
  void everyLineComesUpOnceBeforeAnyComesAgain(long lines) {
    Slots slots = Slots.cold(lines * 64, 100, 12_345);
    List<Long> all = LongStream.range(0, lines).mapToObj(i -> i * 64).toList();
    List<Long> first = period(slots, lines);
    assertEquals(all, first.stream().sorted().toList());
    assertEquals(first, period(slots, lines), "the same order again");
  }

  @Test
  void noStrideRepeatsThatAPrefetcherCouldLearn() {
    List<Long> order = period(Slots.cold(1 << 18, 1, 0), 4096);
    Set<Long> strides = new HashSet<>();
    for (int i = 1; i < order.size(); i++) {
      strides.add(order.get(i) - order.get(i - 1));
    }
    assertTrue(strides.size() > 1000, () -> strides.size() + " strides");
  }

  /** A slot has room for a copy, so that one finds nothing in cache because of another. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 100, 4096, 5000, 1 << 17, 1 << 18})
  void slotsOfACopyDoNotOverlapAndAllComeUp(int sizeBytes) {
    Slots slots = Slots.cold(1 << 18, 1 << 18, 0);
    slots.forCopiesOf(sizeBytes);
    long slot = Math.max(64, Integer.highestOneBit(2 * sizeBytes - 1));
    long count = (1 << 18) / slot;
    assertEquals(
        LongStream.range(0, count).mapToObj(i -> i * slot).toList(),
        period(slots, count).stream().sorted().toList());
  }

  /** One large copy must not bring two pools to the same place in their order for good. */
  @Test
  void aChangeOfSizeLeavesTheOrderWhereItWas() {
    Slots sources = Slots.cold(1 << 18, 1 << 18, 0);
    Slots destinations = Slots.cold(1 << 18, 1 << 18, 777_767);
    sources.forCopiesOf(1 << 18);
    destinations.forCopiesOf(1 << 18);
    sources.pick();
    destinations.pick();
    sources.forCopiesOf(64);
    destinations.forCopiesOf(64);
    for (int i = 0; i < 1000; i++) {
      assertNotEquals(sources.pick() % 4096, destinations.pick() % 4096);
    }
  }

  @Test
  void aCopyLargerThanThePoolHasOnePlace() {
    Slots slots = Slots.cold(1 << 12, 1 << 14, 0);
    slots.forCopiesOf(1 << 14);
    assertEquals(List.of(0L, 0L), period(slots, 2));
  }

  /** Equal offsets within a page would be a hazard of their own (4 KiB aliasing). */
  @ParameterizedTest
  @ValueSource(ints = {1, 1000, 2000, 4096, 1 << 14})
  void twoPoolsAreNeverAtTheSameOffsetWithinAPage(int sizeBytes) {
    Slots sources = Slots.cold(1 << 18, 1 << 14, 0);
    Slots destinations = Slots.cold(1 << 18, 1 << 14, 7);
    sources.forCopiesOf(sizeBytes);
    destinations.forCopiesOf(sizeBytes);
    for (int i = 0; i < 100; i++) {
      assertNotEquals(sources.pick() % 4096, destinations.pick() % 4096);
    }
    assertTrue(destinations.array().length >= (1 << 18) + (1 << 14) + 2048);
  }

  @Test
  void aWarmPlaceStaysUntilASizeIsChosen() {
    Slots slots = Slots.warm(1400, 3);
    slots.forCopiesOf(1400);
    long place = slots.pick();
    assertEquals(List.of(place, place, place), List.of(slots.pick(), slots.pick(), slots.pick()));
    Set<Long> places = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      slots.forCopiesOf(1400);
      long next = slots.pick();
      places.add(next);
      assertEquals(0, next % 64);
      assertTrue(next >= 0 && next + 1400 <= slots.array().length, () -> "" + next);
    }
    assertTrue(places.size() > 90, () -> "" + places);
  }

  @Test
  void sourcesAndDestinationsOfAWarmTierAreAtPlacesOfTheirOwn() {
    Slots sources = Slots.warm(1400, 3);
    Slots destinations = Slots.warm(1400, 3 + 777_767);
    Set<Long> apart = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      sources.forCopiesOf(1400);
      destinations.forCopiesOf(1400);
      apart.add(sources.pick() - destinations.pick());
    }
    assertTrue(apart.size() > 90, () -> "" + apart);
  }

  @Test
  void theLargestCopyFitsAtTheLastLineAndEveryLineIsTouched() {
    Slots slots = Slots.cold(1 << 16, 1472, 0);
    assertEquals((1 << 16) + 1472, slots.array().length);
    assertEquals((1 << 16) + 1472, slots.segment().byteSize());
    Set<Byte> contents = new HashSet<>();
    for (int at = 0; at < 1 << 16; at += 64) {
      byte content = slots.segment().get(ValueLayout.JAVA_BYTE, at);
      assertEquals((byte) (at / 64 + 1), content);
      assertEquals(slots.array()[at], content, "on and off the heap the same");
      contents.add(content);
    }
    assertEquals(256, contents.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -64, 32, 96, 1000, Long.MIN_VALUE})
  void aPoolThatIsNoPowerOfTwoIsRefused(long bytes) {
    assertThrows(IllegalArgumentException.class, () -> Slots.cold(bytes, 1, 0));
  }
}
