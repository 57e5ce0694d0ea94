package fathom.bench.mpi;

import fathom.model.collective.LibraryOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** A collective operation of the library, with this rank's buffers; rank 0 is the root. */
public final class CollectiveCall {
  private static final int ROOT = 0;
  private static final int ALIGNMENT = 4096;

  private final Mpi mpi;
  private final LibraryOperation operation;
  private final MethodHandle call;
  private final long sent;
  private final long received;
  private final long type;
  private final long sum;

  private CollectiveCall(
      Mpi mpi, LibraryOperation operation, MemorySegment sent, MemorySegment received) {
    this.mpi = mpi;
    this.operation = operation;
    this.call = mpi.library().function(operation.function(), shape(operation));
    this.sent = sent.address();
    this.received = received.address();
    this.type = (operation.sums() ? Abi.Handle.DOUBLE : Abi.Handle.BYTE).in(mpi.library());
    this.sum = operation.sums() ? Abi.Handle.SUM.in(mpi.library()) : 0;
  }

  /**
   * @param mostBytes of one message: one rank's part, or all that is broadcast
   * @param arena whose end is that of the buffers
   */
  public static CollectiveCall of(Mpi mpi, LibraryOperation operation, int mostBytes, Arena arena) {
    long all = Math.max(1, (long) mostBytes * mpi.size());
    return new CollectiveCall(
        mpi, operation, arena.allocate(all, ALIGNMENT), arena.allocate(all, ALIGNMENT));
  }

  /** As {@link MpiLibrary#function} has it. */
  private static String shape(LibraryOperation operation) {
    return switch (operation) {
      case BCAST -> "pihih";
      case GATHER, SCATTER -> "pihpihih";
      case ALLTOALL, ALLGATHER -> "pihpihh";
      case ALLREDUCE -> "ppihhh";
      case REDUCE -> "ppihhih";
      case BARRIER -> "h";
    };
  }

  /** Once, with messages of so many bytes; it returns when this rank's part is done. */
  void perform(int bytes) {
    long world = PointToPoint.WORLD;
    int count = operation.sums() ? bytes / LibraryOperation.ELEMENT_BYTES : bytes;
    try {
      int code =
          switch (operation) {
            case BCAST -> (int) call.invokeExact(sent, count, type, ROOT, world);
            case GATHER, SCATTER ->
                (int) call.invokeExact(sent, count, type, received, count, type, ROOT, world);
            case ALLTOALL, ALLGATHER ->
                (int) call.invokeExact(sent, count, type, received, count, type, world);
            case ALLREDUCE -> (int) call.invokeExact(sent, received, count, type, sum, world);
            case REDUCE -> (int) call.invokeExact(sent, received, count, type, sum, ROOT, world);
            case BARRIER -> (int) call.invokeExact(world);
          };
      mpi.check(operation.function(), code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable(operation.function(), t);
    }
  }
}
