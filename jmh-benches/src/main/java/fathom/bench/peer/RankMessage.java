package fathom.bench.peer;

import fathom.bench.mpi.Mpi;
import fathom.bench.mpi.MpiException;
import fathom.bench.mpi.MpiLink;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Memory of an order or of an answer between ranks: its length, then its bytes. */
final class RankMessage {
  private final MemorySegment memory = Arena.ofAuto().allocate(MpiLink.ANSWER_BYTES, Integer.BYTES);

  void send(Mpi mpi, byte[] bytes, int to, int tag) {
    if (bytes.length > MpiLink.ANSWER_BYTES - Integer.BYTES) {
      throw new MpiException("an order or an answer of " + bytes.length + " bytes");
    }
    memory.set(ValueLayout.JAVA_INT, 0, bytes.length);
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, Integer.BYTES, bytes.length);
    mpi.send(memory, Integer.BYTES + bytes.length, to, tag);
  }

  /** Waits for the next one. */
  byte[] receive(Mpi mpi, int from, int tag) {
    mpi.receive(memory, MpiLink.ANSWER_BYTES, from, tag);
    int length = memory.get(ValueLayout.JAVA_INT, 0);
    if (length < 0 || length > MpiLink.ANSWER_BYTES - Integer.BYTES) {
      throw new MpiException("an order or an answer of " + length + " bytes");
    }
    return memory.asSlice(Integer.BYTES, length).toArray(ValueLayout.JAVA_BYTE);
  }
}
