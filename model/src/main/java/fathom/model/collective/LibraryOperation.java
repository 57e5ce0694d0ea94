package fathom.model.collective;

import fathom.model.word.Word;
import java.util.List;

/** A collective operation of MPI; its word is that of the call. Rank 0 is the root of all. */
public enum LibraryOperation implements Word {
  /** The root's message to all. */
  BCAST("MPI_Bcast", Operation.BROADCAST),
  /** A message of each to the root. */
  GATHER("MPI_Gather", Operation.GATHER),
  /** A message of the root's for each. */
  SCATTER("MPI_Scatter", Operation.SCATTER),
  /** A message of each for each. */
  ALLTOALL("MPI_Alltoall", Operation.COMPLETE_EXCHANGE),
  /** A message of each to all. */
  ALLGATHER("MPI_Allgather", Operation.ALLGATHER),
  /** The sum of all messages, to all. */
  ALLREDUCE("MPI_Allreduce", Operation.ALLREDUCE),
  /** The sum of all messages, to the root. */
  REDUCE("MPI_Reduce", Operation.REDUCE),
  /** None leaves before all have come; it carries no message. */
  BARRIER("MPI_Barrier", Operation.BARRIER);

  /** Of a double, which is what is summed. */
  public static final int ELEMENT_BYTES = Double.BYTES;

  /** All, in table order. */
  public static final List<LibraryOperation> ALL = List.of(values());

  private final String function;
  private final Operation modelled;

  LibraryOperation(String function, Operation modelled) {
    this.function = function;
    this.modelled = modelled;
  }

  /** The C function. */
  public String function() {
    return function;
  }

  /** The same among the operations that models know. */
  public Operation modelled() {
    return modelled;
  }

  /** Whether messages are added up: whole numbers of doubles. */
  public boolean sums() {
    return this == ALLREDUCE || this == REDUCE;
  }

  /** Whether there is a message that has a size. */
  public boolean hasMessage() {
    return this != BARRIER;
  }
}
