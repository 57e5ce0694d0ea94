package fathom.bench.mpi;

import fathom.bench.fork.Tally;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A tally on its way to rank 0: its two numbers, in the order they are declared. */
final class TallyMessage {
  static final int BYTES = 2 * Long.BYTES;

  private TallyMessage() {}

  static void write(Tally tally, MemorySegment words) {
    words.setAtIndex(ValueLayout.JAVA_LONG, 0, tally.messages());
    words.setAtIndex(ValueLayout.JAVA_LONG, 1, tally.nanos());
  }

  static Tally read(MemorySegment words) {
    return new Tally(
        words.getAtIndex(ValueLayout.JAVA_LONG, 0), words.getAtIndex(ValueLayout.JAVA_LONG, 1));
  }
}
