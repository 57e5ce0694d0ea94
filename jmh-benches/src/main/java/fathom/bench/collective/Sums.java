package fathom.bench.collective;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The arithmetic of a reduction: words of 64 bits that wrap, and bytes where no word is left. */
final class Sums {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Sums() {}

  /** Adds so many bytes of one array to those of another. */
  static void add(byte[] from, int fromAt, byte[] to, int toAt, int bytes) {
    int words = bytes & -Long.BYTES;
    for (int i = 0; i < words; i += Long.BYTES) {
      long sum = (long) WORDS.get(from, fromAt + i) + (long) WORDS.get(to, toAt + i);
      WORDS.set(to, toAt + i, sum);
    }
    for (int i = words; i < bytes; i++) {
      to[toAt + i] = (byte) (from[fromAt + i] + to[toAt + i]);
    }
  }
}
