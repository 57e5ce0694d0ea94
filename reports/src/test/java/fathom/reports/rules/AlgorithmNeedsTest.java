package fathom.reports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.word.Word;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table, number by number, as it was read in the sources and found by running programs. */
class AlgorithmNeedsTest {
  private static String need(
      LibraryRelease release, String operation, int number, int segmentBytes, int ranks) {
    LibraryOperation which = Word.find(LibraryOperation.ALL, operation).orElseThrow();
    return AlgorithmNeeds.of(release, which, number, segmentBytes, ranks).word();
  }

  /**
   * From number 0 on, among 4 ranks: a dot is nothing, c commutative, d the same datatypes, p the
   * same in place, n never.
   */
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI_4_1, bcast,     ....d...ddn",
    "OPEN_MPI_4_1, gather,    ....n",
    "OPEN_MPI_4_1, scatter,   ....n",
    "OPEN_MPI_4_1, alltoall,  .ppnpnn",
    "OPEN_MPI_4_1, allgather, .pppppnnn",
    "OPEN_MPI_4_1, allreduce, ....cc.n",
    "OPEN_MPI_4_1, reduce,    ..cccc..n",
    "OPEN_MPI_4_1, barrier,   .....n.n",
    "OPEN_MPI_5_0, bcast,     ....d...ddn",
    "OPEN_MPI_5_0, gather,    ....n",
    "OPEN_MPI_5_0, scatter,   ....n",
    "OPEN_MPI_5_0, alltoall,  .ppppnn",
    "OPEN_MPI_5_0, allgather, .pppppnnn",
    "OPEN_MPI_5_0, allreduce, ....cc.n",
    "OPEN_MPI_5_0, reduce,    ..cccc..n",
    "OPEN_MPI_5_0, barrier,   .....n.n",
    "MPICH_4,      bcast,     ....",
    "MPICH_5_0,    allreduce, ..."
  })
  void eachNumberNeedsWhatItNeeds(LibraryRelease release, String operation, String needs) {
    StringBuilder found = new StringBuilder();
    for (int number = 0; number < needs.length(); number++) {
      found.append(
          switch (need(release, operation, number, 0, 4)) {
            case "nothing" -> '.';
            case "commutative" -> 'c';
            case "same-datatypes" -> 'd';
            case "same-in-place" -> 'p';
            case "never" -> 'n';
            default -> '?';
          });
    }
    assertEquals(needs, found.toString());
  }

  /** Only 5.0 has it, and there it is wrong. */
  @Test
  void sparbitIsNeverRight() {
    for (int ranks : List.of(2, 4, 7)) {
      assertEquals("never", need(LibraryRelease.OPEN_MPI_5_0, "allgather", 7, 0, ranks));
    }
    AlgorithmNeed wrong =
        AlgorithmNeeds.of(LibraryRelease.OPEN_MPI_5_0, LibraryOperation.ALLGATHER, 7, 0, 4);
    assertEquals(new AlgorithmNeed.Never("gives wrong results for every call in place"), wrong);
  }

  @Test
  void whatIsForTwoRanksIsRightAmongTwo() {
    assertEquals("same-in-place", need(LibraryRelease.OPEN_MPI_5_0, "allgather", 6, 0, 2));
    assertEquals("same-in-place", need(LibraryRelease.OPEN_MPI_4_1, "alltoall", 5, 0, 2));
    assertEquals("nothing", need(LibraryRelease.OPEN_MPI_4_1, "barrier", 5, 0, 2));
    assertEquals("never", need(LibraryRelease.OPEN_MPI_4_1, "alltoall", 5, 0, 3));
  }

  /** A reduction may divide messages, because MPI demands equal counts and datatypes of it. */
  @Test
  void aBroadcastThatDividesMessagesNeedsTheSameDatatypes() {
    for (int number = 1; number <= 9; number++) {
      assertEquals("same-datatypes", need(LibraryRelease.OPEN_MPI_5_0, "bcast", number, 8192, 4));
    }
    assertEquals("nothing", need(LibraryRelease.OPEN_MPI_5_0, "reduce", 6, 8192, 4));
    assertEquals("commutative", need(LibraryRelease.OPEN_MPI_5_0, "allreduce", 5, 8192, 4));
  }

  @ParameterizedTest
  @EnumSource
  void eachAssumptionAdmitsItsOwnClassAlone(RuleAssumption one) {
    RuleAssumptions assumed = RuleAssumptions.of(List.of(one));
    RuleLimits limits = new RuleLimits(LibraryRelease.OPEN_MPI_4_1, assumed);
    assertEquals(
        one == RuleAssumption.COMMUTATIVE, limits.admits(LibraryOperation.ALLREDUCE, 4, 0, 4));
    assertEquals(
        one == RuleAssumption.COMMUTATIVE, limits.admits(LibraryOperation.REDUCE, 3, 8192, 4));
    assertEquals(
        one == RuleAssumption.SAME_DATATYPES, limits.admits(LibraryOperation.BCAST, 3, 8192, 4));
    assertEquals(
        one == RuleAssumption.SAME_IN_PLACE, limits.admits(LibraryOperation.ALLGATHER, 4, 0, 4));
    assertEquals(
        one == RuleAssumption.SAME_IN_PLACE, limits.admits(LibraryOperation.ALLTOALL, 2, 0, 4));
    assertTrue(limits.admits(LibraryOperation.ALLREDUCE, 6, 0, 4));
    assertFalse(limits.admits(LibraryOperation.ALLGATHER, 6, 0, 4));
  }

  /**
   * Open MPI reads the send datatype of a call in place where there are rules, whatever they name.
   * MPICH looks an allgather up by the receive count, and tests alltoall for calls in place.
   */
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI_4_1, ALLGATHER, same-in-place",
    "OPEN_MPI_5_0, ALLTOALL, same-in-place",
    "OPEN_MPI_5_0, BCAST, nothing",
    "MPICH_5_0, ALLGATHER, nothing",
    "MPICH_4, ALLTOALL, nothing"
  })
  void someRulesNeedAPromiseWhateverTheyName(
      LibraryRelease release, LibraryOperation operation, String need) {
    RuleLimits limits = new RuleLimits(release, RuleAssumptions.NONE);
    assertEquals(need, limits.needOfAnyRule(operation).word());
  }

  /** What is gathered is then broadcast, which the library's own decision divides. */
  @Test
  void anAllgatherByABroadcastIsForFewerThan256Ranks() {
    assertEquals("same-in-place", need(LibraryRelease.OPEN_MPI_5_0, "allgather", 1, 0, 255));
    assertEquals("never", need(LibraryRelease.OPEN_MPI_5_0, "allgather", 1, 0, 256));
  }
}
