package fathom.bench.experiment;

import fathom.bench.fork.CounterRow;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.word.Word;
import java.io.IOException;

/** Collective operations among the nodes of a network, performed one after the other. */
sealed interface Collectives permits PeerCollectives, RankCollectives {
  /**
   * Takes the next case.
   *
   * @param sizeBytes message size that was dealt, for cases that have none of their own
   * @param isWarmup true if no case is to be used up
   * @return message size of the case
   */
  int next(int sizeBytes, boolean isWarmup);

  /** Says in the row which case is performed. */
  void describe(CounterRow row);

  /**
   * Performs the case, and says in the row how long it took.
   *
   * @return messages that did not arrive
   */
  long perform(CounterRow row) throws IOException;

  /** Ends the nodes' part; the network stays. */
  void close() throws IOException;

  /**
   * The operation with this name, in documents or in MPI.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Operation operation(String name) {
    return Operation.ofWord(name)
        .or(() -> Word.find(LibraryOperation.ALL, name).map(LibraryOperation::modelled))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no operation '"
                        + name
                        + "'; there are "
                        + Operation.words()
                        + ", and MPI's names "
                        + Word.list(LibraryOperation.ALL)));
  }
}
