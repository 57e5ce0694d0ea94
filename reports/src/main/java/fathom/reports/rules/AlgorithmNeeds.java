package fathom.reports.rules;

import fathom.model.collective.LibraryOperation;

/**
 * What each algorithm of each library needs in order to be right, read in the libraries' sources
 * and tried with programs that MPI allows (docs/decisions/0029).
 *
 * <p>Open MPI ({@code ompi/mca/coll/base}, {@code ompi/mca/coll/tuned}) tests none of these before
 * it follows a rule; its own decision tests operations, but not datatypes. For a reduction MPI
 * itself demands the same count and datatype on all ranks, so that reductions may divide messages.
 * An allgather's or alltoall's rule is looked up by the size of the send datatype, also in place,
 * where MPI ignores it: whatever the rule names, a call without a valid one crashes ({@code
 * coll_tuned_decision_dynamic.c}).
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
  private static final AlgorithmNeed SAME_IN_PLACE =
      new AlgorithmNeed.Promise(RuleAssumption.SAME_IN_PLACE);
  // Its broadcast of what was gathered then is a split binary tree, which halves each rank's count.
  private static final AlgorithmNeed DIVIDES_WITHIN =
      new AlgorithmNeed.Never(
          "may end programs of 256 ranks and more whose receive datatypes differ");
  private static final AlgorithmNeed WRONG_IN_PLACE =
      new AlgorithmNeed.Never("gives wrong results for every call in place");

  /** From so many ranks on the built-in decision divides broadcasts of 16 to 32 KiB. */
  private static final int SPLIT_BINARY_RANKS = 256;

  private AlgorithmNeeds() {}

  /**
   * What an algorithm needs where a rule names it.
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

  /** The need of all rules of an operation, also of those that name the built-in decision. */
  static AlgorithmNeed ofAnyRule(LibraryRelease release, LibraryOperation operation) {
    boolean isLookedUpByIgnored =
        operation == LibraryOperation.ALLGATHER || operation == LibraryOperation.ALLTOALL;
    return release.isOpenMpi() && isLookedUpByIgnored ? SAME_IN_PLACE : NOTHING;
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
      case ALLGATHER ->
          switch (number) {
            case 1 -> ranks >= SPLIT_BINARY_RANKS ? DIVIDES_WITHIN : SAME_IN_PLACE;
            case 6 -> ranks == 2 ? SAME_IN_PLACE : TWO_RANKS;
            case 7 -> WRONG_IN_PLACE;
            default -> SAME_IN_PLACE;
          };
      case ALLTOALL ->
          number == 5 && ranks != 2
              ? TWO_RANKS
              : number == 3 && isOf41 ? DIFFERENT_TYPES : SAME_IN_PLACE;
      case BARRIER -> number == 5 && ranks != 2 ? TWO_RANKS : NOTHING;
    };
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
