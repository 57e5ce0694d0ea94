package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.runner.console.UserException;
import org.junit.jupiter.api.Test;

class MeasuredLibraryTest {
  private static RuleLimits limits(String version) {
    return new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, version).limits(RuleAssumptions.NONE);
  }

  @Test
  void rulesAreForTheReleaseThatWasMeasured() {
    assertEquals(
        new RuleLimits(LibraryRelease.OPEN_MPI_5_0, RuleAssumptions.NONE),
        limits("Open MPI v5.0.11, package: Open MPI"));
  }

  /** Nobody has looked at which of its algorithms are right. */
  @Test
  void anotherReleaseIsRefusedWithTheOnesThatAreKnown() {
    UserException refused =
        assertThrows(
            UserException.class, () -> limits("Open MPI v6.0.0, package: " + "x".repeat(999)));
    String line = String.valueOf(refused.getMessage());
    assertTrue(line.contains("Open MPI 4.1, Open MPI 5.0, MPICH 4, MPICH 5.0 are known"), line);
    assertTrue(line.contains("Open MPI v6.0.0"), line);
    assertTrue(line.length() < 300, line);
  }
}
