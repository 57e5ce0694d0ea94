package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class RankReportTest {
  private static RankReport withQuota(String host, String quota) {
    return new RankReport("net:[1] " + host, host, "4.1", "libmpi.so.40", quota, List.of());
  }

  @Test
  void aQuotaIsSaidOnceForEachHost() {
    String quota = "1.50 CPUs in each 100 ms";
    assertEquals(
        "b: 1.50 CPUs in each 100 ms; c: 1.50 CPUs in each 100 ms",
        RankReport.quotas(
            List.of(
                withQuota("a", ""),
                withQuota("b", quota),
                withQuota("b", quota),
                withQuota("c", quota))));
    assertEquals("", RankReport.quotas(List.of(withQuota("a", ""))));
  }

  private static RankReport on(String host, String version, String file) {
    return new RankReport("net:[1] " + host, host, version, file, "", List.of());
  }

  @Test
  void ranksOfOneReleaseMayLoadItFromDifferentFiles() {
    assertDoesNotThrow(
        () ->
            RankReport.checkAlike(
                List.of(
                    on("a", "Open MPI v5.0.11", "/opt/lib/libmpi.so.40"),
                    on("b", "Open MPI v5.0.11", "/local/lib/libmpi.so.40"))));
  }

  @Test
  void ranksOfSeveralReleasesAreRefusedWithTheirHosts() {
    assertEquals(
        "the ranks have loaded different releases of MPI:"
            + " a: MPICH Version: 5.0.2 in /opt/lib/libmpi.so.12;"
            + " c: MPICH Version: 4.0.2 in /usr/lib/libmpich.so.12",
        assertThrows(
                MpiException.class,
                () ->
                    RankReport.checkAlike(
                        List.of(
                            on("a", "MPICH Version: 5.0.2", "/opt/lib/libmpi.so.12"),
                            on("b", "MPICH Version: 5.0.2", "/opt/lib/libmpi.so.12"),
                            on("c", "MPICH Version: 4.0.2", "/usr/lib/libmpich.so.12"))))
            .getMessage());
  }
}
