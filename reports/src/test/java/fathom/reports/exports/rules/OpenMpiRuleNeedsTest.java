package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The needs of a file that another program may have written. */
class OpenMpiRuleNeedsTest {
  /**
   * Among 4 ranks, and all larger numbers: an allgather that changes with the size, a ring and
   * recursive doubling of allreduce, one algorithm of alltoall, a broadcast undivided and then in
   * segments; among 8 an allgather by sparbit.
   */
  private static final String FILE =
      """
      4 # collectives
      0 # allgather
      2
      4
      2
      0 0 0 0
      4096 4 0 0
      8
      1
      0 7 0 0
      2 # allreduce
      1
      4
      2
      0 3 0 0
      1024 4 0 0
      3 # alltoall
      1
      4
      1
      0 2 0 0
      7 # bcast
      1
      4
      2
      0 6 0 0
      65536 3 1 8192
      """;

  @ParameterizedTest
  @CsvSource({
    "BCAST, 4, 65535, nothing",
    "BCAST, 4, 65536, same-datatypes",
    "BCAST, 9, 65536, same-datatypes",
    "ALLREDUCE, 4, 1023, nothing",
    "ALLREDUCE, 4, 1024, commutative",
    "ALLGATHER, 4, 8, same-in-place",
    "ALLGATHER, 4, 8192, same-in-place",
    "ALLGATHER, 8, 8, never",
    "ALLTOALL, 4, 8, same-in-place",
    "REDUCE, 4, 1024, nothing"
  })
  void aPlaceNeedsWhatItsRuleNeeds(
      LibraryOperation operation, int ranks, long sizeBytes, String need) {
    assertEquals(need, needs(FILE).at(operation, ranks, sizeBytes).word());
  }

  /** Open MPI looks an allgather up by the bytes of all ranks. */
  @Test
  void anAllgatherIsLookedUpByItsTotal() {
    String file = "1\n0\n1\n4\n2\n0 4 0 0\n4096 7 0 0\n";
    assertEquals("never", needs(file).at(LibraryOperation.ALLGATHER, 4, 1024).word());
    assertEquals("same-in-place", needs(file).at(LibraryOperation.ALLGATHER, 4, 1023).word());
  }

  /** Ranks look both up by arguments that MPI ignores, and no option asks for equal ones. */
  @ParameterizedTest
  @CsvSource({"GATHER, 9", "SCATTER, 15"})
  void aRuleOfGatherOrScatterIsNeverRight(LibraryOperation operation, int id) {
    String changes = "1\n" + id + "\n1\n4\n2\n0 1 0 0\n4096 2 0 0\n";
    assertEquals("never", needs(changes).at(operation, 4, 8).word());
    String stays = "1\n" + id + "\n1\n4\n1\n0 2 0 0\n";
    assertEquals("never", needs(stays).at(operation, 4, 8).word());
  }

  @Test
  void whatIsNoSuchFileIsRefused() {
    assertThrows(BadInputException.class, () -> needs("{}"));
  }

  private static OpenMpiRuleNeeds needs(String text) {
    return OpenMpiRuleNeeds.of(
        text, new RuleLimits(LibraryRelease.OPEN_MPI_5_0, RuleAssumptions.NONE));
  }
}
