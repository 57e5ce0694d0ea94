package fathom.model.simulate;

import java.util.Arrays;

/** Counts by a pair of nodes: a hash table with open addressing, without an object per pair. */
final class PairCounts {
  private static final int FIRST_ROOM = 16;
  private static final int NODE_BITS = 24;
  private static final int NODE_MASK = (1 << NODE_BITS) - 1;

  /** 2^64 divided by the golden ratio: neighbours end far apart. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Key and count side by side; a key of 0 is a free place, so keys are one more. */
  private long[] places = new long[2 * FIRST_ROOM];

  private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_ROOM);
  private int pairs;

  /** Takes what there is for each pair. */
  @FunctionalInterface
  interface Visitor {
    void visit(int first, int second, long count);
  }

  long get(int first, int second) {
    int place = place(key(first, second));
    return places[place] == 0 ? 0 : places[place + 1];
  }

  /** Adds one; the count before. */
  long increment(int first, int second) {
    return add(first, second, 1);
  }

  /** Adds so many; the count before. */
  long add(int first, int second, long more) {
    long key = key(first, second);
    int place = place(key);
    if (places[place] == 0) {
      if (4L * (pairs + 1) > places.length) { // half of the places, of two longs each
        grow();
        place = place(key);
      }
      places[place] = key;
      pairs++;
    }
    long before = places[place + 1];
    places[place + 1] = before + more;
    return before;
  }

  /**
   * Takes as many as are there, and no more than wanted. A pair that has none left is forgotten.
   */
  long take(int first, int second, long wanted) {
    int place = place(key(first, second));
    if (places[place] == 0) {
      return 0;
    }
    long taken = Math.min(wanted, places[place + 1]);
    places[place + 1] -= taken;
    if (places[place + 1] == 0) {
      remove(place);
    }
    return taken;
  }

  /** Frees a place; whoever stands behind it and could not be found any more moves up. */
  private void remove(int freed) {
    int mask = places.length - 2;
    int free = freed;
    for (int next = (free + 2) & mask; places[next] != 0; next = (next + 2) & mask) {
      int wanted = first(places[next]);
      // Whether the place it wants lies at or before the free one, on the way around to it.
      if (((next - wanted) & mask) >= ((next - free) & mask)) {
        places[free] = places[next];
        places[free + 1] = places[next + 1];
        free = next;
      }
    }
    places[free] = 0;
    places[free + 1] = 0;
    pairs--;
  }

  /** All pairs, ordered by the first node, then by the second. */
  void forEach(Visitor visitor) {
    long[] keys = new long[pairs];
    int found = 0;
    for (int place = 0; place < places.length; place += 2) {
      if (places[place] != 0) {
        keys[found++] = places[place];
      }
    }
    Arrays.sort(keys);
    for (long key : keys) {
      int first = (int) ((key - 1) >>> NODE_BITS);
      int second = (int) (key - 1) & NODE_MASK;
      visitor.visit(first, second, places[place(key) + 1]);
    }
  }

  private static long key(int first, int second) {
    return (((long) first << NODE_BITS) | second) + 1;
  }

  /** Where a key stands, or would. */
  private int place(long key) {
    int mask = places.length - 2;
    int place = first(key);
    while (places[place] != key && places[place] != 0) {
      place = (place + 2) & mask;
    }
    return place;
  }

  /** Where a key stands if nobody else does. */
  private int first(long key) {
    return (int) ((key * SPREAD) >>> shift) << 1;
  }

  private void grow() {
    long[] before = places;
    places = new long[2 * before.length];
    shift--;
    for (int place = 0; place < before.length; place += 2) {
      if (before[place] != 0) {
        int to = place(before[place]);
        places[to] = before[place];
        places[to + 1] = before[place + 1];
      }
    }
  }
}
