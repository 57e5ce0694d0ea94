package fathom.runner.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryControl;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryPlanTest {
  private static final LibraryPlan PLAN = new LibraryPlan(10, 0.08, 3);

  private static JmhInvocation of(LibraryAlgorithm algorithm) {
    return PLAN.of(LibraryTurn.once(algorithm, 4, List.of(8L, 1024L)));
  }

  @Test
  void aTurnIsOneJobOfAllRanksAndAllSizes() {
    JmhInvocation invocation =
        of(LibraryControl.MPICH.forced(LibraryOperation.GATHER, 4).getFirst());
    assertEquals("CollectiveOperation", invocation.benchmark());
    assertEquals(4, invocation.ranks().count());
    assertEquals(
        Map.of(
            "MPIR_CVAR_GATHER_INTRA_ALGORITHM", "binomial",
            "MPIR_CVAR_COLLECTIVE_FALLBACK", "error",
            "OMPI_MCA_mpi_yield_when_idle", "1"),
        invocation.ranks().environment());
    assertEquals(
        Map.of(
            JmhParameter.TRANSPORT, "mpi",
            JmhParameter.OPERATION, "gather",
            JmhParameter.ALGORITHM, "binomial",
            JmhParameter.SIZES, "8/1024",
            JmhParameter.OPERATIONS, "5"),
        invocation.params());
    assertEquals(1, invocation.forks());
    assertEquals(20, invocation.measured().count());
  }

  /** A barrier has no message: one size is enough, and is not shown. */
  @Test
  void aBarrierIsRunOnce() {
    JmhInvocation invocation = of(LibraryAlgorithm.own(LibraryOperation.BARRIER));
    assertEquals("8", invocation.params().get(JmhParameter.SIZES));
    assertEquals(10, invocation.measured().count());
  }

  /** Ranks that have a core each are left as they are, whatever other turns there are. */
  @Test
  void onlyWhoSharesCoresGivesWay() {
    LibraryAlgorithm own = LibraryAlgorithm.own(LibraryOperation.BCAST);
    for (int ranks : List.of(3, 4)) {
      JmhInvocation start = PLAN.of(LibraryTurn.once(own, ranks, List.of(8L)));
      assertEquals(ranks == 4, !start.ranks().environment().isEmpty());
    }
  }
}
