package fathom.reports.rules;

import fathom.model.collective.LibraryOperation;

/**
 * What each algorithm of each library needs in order to be right, read in the libraries' sources
 * and tried with programs that MPI allows (docs/decisions/0029).
 *
 * <p>Open MPI ({@code ompi/mca/coll/base}, {@code ompi/mca/coll/tuned}) tests none of these before
 * it follows a rule; its own decision avoids the algorithms where they would be wrong. For a
 * reduction MPI itself demands the same count and datatype on all ranks, so that reductions may
 * divide messages.
 *
 * <p>MPICH needs nothing: its broadcasts pack what is no row of bytes, and its tuning file tests
 * for operations of the user's and for {@code MPI_IN_PLACE} above each algorithm that takes
 * neither. It looks an allgather up by the receive count.
 */
final class AlgorithmNeeds {
  private static final AlgorithmNeed NOTHING = new AlgorithmNeed.Nothing();
  private static final AlgorithmNeed COMMUTATIVE =
      new AlgorithmNeed.Promise(RuleAssumption.COMMUTATIVE);
  private static final AlgorithmNeed SAME_DATATYPES =
      new AlgorithmNeed.Promise(RuleAssumption.SAME_DATATYPES);
  private static final AlgorithmNeed NO_SUCH =
      new AlgorithmNeed.Never("does not exist in this release: the program ends with an error");
  private static final AlgorithmNeed TWO_RANKS =
      new AlgorithmNeed.Never("is for two ranks: among more the program ends with an error");
  // 4.1 moves the receive buffer by the send datatype (coll_base_alltoall.c); 5.0 does not.
  private static final AlgorithmNeed DIFFERENT_TYPES =
      new AlgorithmNeed.Never(
          "crashes or gives wrong results if the send and the receive datatype differ in extent");
  private static final AlgorithmNeed WRONG_IN_PLACE =
      new AlgorithmNeed.Never("gives wrong results for every call in place");

  private AlgorithmNeeds() {}

  /**
   * What an algorithm needs that serves all sizes of its operation.
   *
   * @param number the library's own, 0 for its own choice
   * @param segmentBytes of each part of a message; 0 for undivided
   */
  static AlgorithmNeed of(
      LibraryRelease release, LibraryOperation operation, int number, int segmentBytes, int ranks) {
    return number == 0 || !release.isOpenMpi()
        ? NOTHING
        : ofOpenMpi(release, operation, number, segmentBytes, ranks);
  }

  /**
   * Whether a library looks a rule up by arguments that MPI ignores in place, so that the ranks of
   * a legal program may find different rules.
   */
  static boolean looksUpIgnoredArguments(LibraryRelease release, LibraryOperation operation) {
    return release.isOpenMpi()
        && (operation == LibraryOperation.ALLGATHER || operation == LibraryOperation.ALLTOALL);
  }

  private static AlgorithmNeed ofOpenMpi(
      LibraryRelease release, LibraryOperation operation, int number, int segmentBytes, int ranks) {
    if (!release.has(operation, number)) {
      return NO_SUCH;
    }
    boolean isOf41 = release == LibraryRelease.OPEN_MPI_4_1;
    return switch (operation) {
      // Numbers 4, 8 and 9 halve or scatter each rank's own count, without a segment too.
      case BCAST -> segmentBytes > 0 || number == 4 || number >= 8 ? SAME_DATATYPES : NOTHING;
      case GATHER -> number == 3 && segmentBytes > 0 ? SAME_DATATYPES : NOTHING;
      case SCATTER -> NOTHING;
      case ALLREDUCE -> number == 4 || number == 5 ? COMMUTATIVE : NOTHING;
      case REDUCE -> number >= 2 && number <= 5 ? COMMUTATIVE : NOTHING;
      case ALLGATHER -> number == 7 ? WRONG_IN_PLACE : number == 6 ? twoRanks(ranks) : NOTHING;
      case ALLTOALL ->
          number == 5 ? twoRanks(ranks) : number == 3 && isOf41 ? DIFFERENT_TYPES : NOTHING;
      case BARRIER -> number == 5 ? twoRanks(ranks) : NOTHING;
    };
  }

  private static AlgorithmNeed twoRanks(int ranks) {
    return ranks == 2 ? NOTHING : TWO_RANKS;
  }

  static int largest(LibraryRelease release, LibraryOperation operation) {
    return switch (operation) {
      case BCAST -> 9;
      case GATHER, SCATTER -> 3;
      case ALLTOALL -> 5;
      case ALLGATHER -> release == LibraryRelease.OPEN_MPI_4_1 ? 6 : 7;
      case ALLREDUCE, BARRIER -> 6;
      case REDUCE -> 7;
    };
  }
}
