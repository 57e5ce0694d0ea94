package fathom.runner.operations;

import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.LibraryChoice;
import fathom.runner.mpi.LibraryAlgorithm;
import java.util.List;

/**
 * One start of the ranks: one algorithm of an operation among so many of them, at some sizes.
 *
 * @param round of those in which a turn comes again, from 1; 0 where it comes once
 */
public record LibraryTurn(LibraryAlgorithm algorithm, int ranks, List<Long> sizesBytes, int round) {
  /** A barrier has no message, but benchmarks want a size. */
  private static final long NO_MESSAGE = 8;

  public LibraryTurn {
    sizesBytes = algorithm.operation().hasMessage() ? List.copyOf(sizesBytes) : List.of(NO_MESSAGE);
  }

  /** A turn that comes once. */
  public static LibraryTurn once(LibraryAlgorithm algorithm, int ranks, List<Long> sizesBytes) {
    return new LibraryTurn(algorithm, ranks, sizesBytes, 0);
  }

  LibraryOperation operation() {
    return algorithm.operation();
  }

  String describe() {
    String way =
        algorithm.choice().equals(LibraryChoice.OWN_SET)
            ? ", own choice with the setting,"
            : " by " + algorithm.word();
    return operation().function() + way + " among " + ranks + " ranks";
  }

  /** Of its files: no other turn has it. */
  String name() {
    String name = operation().word() + "-" + ranks + "-" + algorithm.word();
    return round == 0 ? name : name + "-" + round;
  }
}
