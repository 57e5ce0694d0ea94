package fathom.bench.wire;

import java.util.Arrays;

/**
 * What is to happen when: a binary heap of times in ns with a number each, the earliest first, and
 * of equal ones the one that came first. Nothing is allocated while it is used.
 */
final class FrameEvents {
  private final long[] times;
  private final long[] orders;
  private final int[] numbers;
  private int size;
  private long entered;

  /**
   * @param most how many there may be at once
   */
  FrameEvents(int most) {
    times = new long[most];
    orders = new long[most];
    numbers = new int[most];
  }

  /** The earliest time; the largest there is where nothing is to happen. */
  long nextNanos() {
    return size == 0 ? Long.MAX_VALUE : times[0];
  }

  void add(long nanos, int number) {
    if (size == times.length) {
      throw new IllegalStateException("more than " + size + " events at once");
    }
    long order = entered++;
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!isBefore(nanos, order, parent)) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    put(at, nanos, order, number);
  }

  /** Takes the number of the earliest; there must be one. */
  int take() {
    int first = numbers[0];
    size--;
    if (size > 0) {
      sink(times[size], orders[size], numbers[size]);
    }
    return first;
  }

  private void sink(long nanos, long order, int number) {
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && isBefore(times[child + 1], orders[child + 1], child)) {
        child++;
      }
      if (isBefore(nanos, order, child)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, nanos, order, number);
  }

  private boolean isBefore(long nanos, long order, int other) {
    return nanos < times[other] || (nanos == times[other] && order < orders[other]);
  }

  private void move(int from, int to) {
    put(to, times[from], orders[from], numbers[from]);
  }

  private void put(int at, long nanos, long order, int number) {
    times[at] = nanos;
    orders[at] = order;
    numbers[at] = number;
  }

  @Override
  public String toString() {
    return "FrameEvents" + Arrays.toString(Arrays.copyOf(times, size));
  }
}
