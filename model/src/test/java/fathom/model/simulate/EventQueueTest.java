package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueueTest {
  private record Planned(double micros, int order) {}

  /** What a binary heap of objects gives, ordered by time and then by number. */
  private static void comparesWithAHeap(long seed, int most, DoubleUnaryOperator delay) {
    Random random = new Random(seed);
    EventQueue queue = new EventQueue();
    PriorityQueue<Planned> heap =
        new PriorityQueue<>(
            Comparator.comparingDouble(Planned::micros).thenComparingInt(Planned::order));
    double now = 0;
    int planned = 0;
    for (int taken = 0; taken < 4 * most; taken++) {
      int more = heap.size() < most && taken < 3 * most ? random.nextInt(4) : 0;
      for (int i = 0; i < more; i++) {
        double micros = now + delay.applyAsDouble(random.nextDouble());
        heap.add(new Planned(micros, planned));
        queue.add(micros, planned++);
      }
      if (heap.isEmpty()) {
        assertFalse(queue.next());
        continue;
      }
      Planned due = heap.remove();
      assertTrue(queue.next());
      assertEquals(due.micros, queue.micros());
      assertEquals(due.order, queue.event(), () -> "at " + due.micros);
      now = due.micros;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 100, 5000})
  void isAHeapThatKeepsTheOrderOfEqualTimes(int most) {
    for (long seed = 1; seed <= 5; seed++) {
      comparesWithAHeap(seed, most, uniform -> uniform * 1000);
      comparesWithAHeap(seed, most, uniform -> Math.floor(uniform * 4)); // mostly equal times
      comparesWithAHeap(seed, most, uniform -> Math.floor(uniform * 3) / 10); // nearly equal ones
      comparesWithAHeap(seed, most, uniform -> Math.pow(10, 24 * uniform - 12));
      comparesWithAHeap(seed, most, uniform -> 0);
    }
  }

  @Test
  void whatIsPlannedForNowComesAfterWhatWasBefore() {
    EventQueue queue = new EventQueue();
    queue.add(7, 1);
    queue.add(7, 2);
    queue.add(7, 3);
    assertTrue(queue.next());
    queue.add(7, 4);
    queue.add(8, 5);
    for (int due : List.of(2, 3, 4, 5)) {
      assertTrue(queue.next());
      assertEquals(due, queue.event());
    }
    assertFalse(queue.next());
    assertFalse(queue.next());
    queue.add(8, 6);
    assertTrue(queue.next());
    assertEquals(6, queue.event());
  }

  @Test
  void nothingIsPlannedForThePast() {
    EventQueue queue = new EventQueue();
    queue.add(2, 1);
    assertTrue(queue.next());
    assertThrows(IllegalStateException.class, () -> queue.add(Math.nextDown(2.0), 2));
    assertThrows(IllegalStateException.class, () -> queue.add(-1, 2));
  }
}
