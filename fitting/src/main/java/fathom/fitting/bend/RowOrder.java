package fathom.fitting.bend;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The order of rows by x without an object per row: numbers are sorted whose upper bits are those
 * of x and whose lower bits are the row's index. Many rows are sorted digit by digit, which reads
 * and writes in order and compares nothing.
 */
final class RowOrder {
  /** Fewer rows are sorted sooner by comparing than by counting digits. */
  static final int FEW = 4096;

  private static final int FEW_TIES = 16;

  private static final int DIGIT_BITS = 9;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private RowOrder() {}

  /** The rows 0 to rows − 1 in ascending order of x, of equal x in their own order. */
  static int[] ascending(int rows, IntToDoubleFunction x) {
    if (isAscending(0, rows, x)) {
      return IntStream.range(0, rows).toArray();
    }
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, rows - 1));
    long index = (1L << bits) - 1;
    long[] keys = new long[rows];
    for (int i = 0; i < rows; i++) {
      keys[i] = (ascending(x.applyAsDouble(i)) & ~index) | i;
    }
    keys = rows < FEW ? compared(keys) : byDigits(keys, bits);
    int[] order = new int[rows];
    for (int i = 0; i < rows; i++) {
      order[i] = (int) (keys[i] & index);
    }
    sortTies(x, keys, index, order);
    return order;
  }

  private static long[] compared(long[] keys) {
    Arrays.sort(keys);
    return keys;
  }

  /**
   * From the lowest digit above the index to the highest, each pass stable, so that rows of equal x
   * stay in their own order. A digit that all have in common needs no pass.
   */
  private static long[] byDigits(long[] keys, int lowestBit) {
    long differing = 0;
    for (long key : keys) {
      differing |= key ^ keys[0];
    }
    long[] from = keys;
    long[] to = new long[keys.length];
    for (int bit = lowestBit; bit < Long.SIZE; bit += DIGIT_BITS) {
      if (digit(differing, bit) != 0) {
        distribute(from, to, bit);
        long[] sorted = to;
        to = from;
        from = sorted;
      }
    }
    return from;
  }

  /** Signed numbers ascend as unsigned ones do when their highest bit is turned round. */
  private static void distribute(long[] from, long[] to, int bit) {
    int[] next = new int[DIGITS];
    for (long key : from) {
      next[digit(key ^ Long.MIN_VALUE, bit)]++;
    }
    int before = 0;
    for (int d = 0; d < DIGITS; d++) {
      int own = next[d];
      next[d] = before;
      before += own;
    }
    for (long key : from) {
      to[next[digit(key ^ Long.MIN_VALUE, bit)]++] = key;
    }
  }

  private static int digit(long key, int bit) {
    return (int) (key >>> bit) & (DIGITS - 1);
  }

  private static boolean isAscending(int from, int to, IntToDoubleFunction x) {
    for (int i = from + 1; i < to; i++) {
      if (x.applyAsDouble(i) < x.applyAsDouble(i - 1)) {
        return false;
      }
    }
    return true;
  }

  /** Bits of a double that compare as the double does. */
  private static long ascending(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
  }

  /** Whole sizes never tie: 32 bits and more are left to them. Other numbers can. */
  private static void sortTies(IntToDoubleFunction x, long[] keys, long index, int[] order) {
    int from = 0;
    for (int to = 1; to <= order.length; to++) {
      if (to < order.length && (keys[to] & ~index) == (keys[from] & ~index)) {
        continue;
      }
      if (to - from <= FEW_TIES) {
        insert(x, order, from, to);
      } else if (!isAscending(from, to, i -> x.applyAsDouble(order[i]))) {
        sortRun(x, order, from, to);
      }
      from = to;
    }
  }

  private static void sortRun(IntToDoubleFunction x, int[] order, int from, int to) {
    int[] run =
        IntStream.range(from, to)
            .mapToObj(i -> order[i])
            .sorted(Comparator.comparingDouble(x::applyAsDouble))
            .mapToInt(i -> i)
            .toArray();
    System.arraycopy(run, 0, order, from, run.length);
  }

  /** Two or three numbers are in order long before a stream has begun. */
  private static void insert(IntToDoubleFunction x, int[] order, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int row = order[i];
      int at = i;
      while (at > from && x.applyAsDouble(order[at - 1]) > x.applyAsDouble(row)) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = row;
    }
  }
}
