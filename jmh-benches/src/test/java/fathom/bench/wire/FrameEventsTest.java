package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrameEventsTest {
  private record Event(long nanos, int number) {}

  /** As a sort that keeps the order of equals, whatever is added between takings. */
  @Test
  void theEarliestComesFirstAndOfEqualsTheFirst() {
    SplittableRandom random = new SplittableRandom(7);
    FrameEvents queue = new FrameEvents(400);
    List<Event> left = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (left.isEmpty() || (left.size() < 400 && random.nextInt(5) < 3)) {
        Event event = new Event(random.nextInt(50), i);
        queue.add(event.nanos(), event.number());
        left.add(event);
      } else {
        Event first = left.stream().min(Comparator.comparingLong(Event::nanos)).orElseThrow();
        assertEquals(first.nanos(), queue.nextNanos());
        assertEquals(first.number(), queue.take());
        left.remove(first);
      }
    }
  }

  @Test
  void anEmptyOneHasNothingToCome() {
    assertEquals(Long.MAX_VALUE, new FrameEvents(1).nextNanos());
  }

  @Test
  void moreThanThereIsRoomForIsAFault() {
    FrameEvents queue = new FrameEvents(1);
    queue.add(1, 1);
    assertThrows(IllegalStateException.class, () -> queue.add(2, 2));
  }
}
