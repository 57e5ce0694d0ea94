package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiReleaseTest {
  /** As installed libraries print it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Open MPI v5.0.11, package: Open MPI user@localhost Distribution, ident: 5.0.11|Open MPI 5.0.11",
        "Open MPI v5.1.0a1, package: x|Open MPI 5.1.0a1",
        "MPICH Version: 5.0.2 MPICH Release date: Fri Sep 25 20:45:26 UTC 2026|MPICH 5.0.2",
        "MPICH Version: 4.0.2 MPICH Release date: Thu Apr 7|MPICH 4.0.2",
        "Intel(R) MPI Library 2021.18.1 for Linux* OS|Intel MPI 2021.18.1",
        "MVAPICH2 Version : 2.3.7 MVAPICH2 Release date: x|MVAPICH 2.3.7",
        "CRAY MPICH version 8.1.28.2 (ANL base 3.4a2)|Cray MPICH 8.1.28.2"
      })
  void librariesSayWhatTheyAre(String version, String release) {
    assertEquals(Optional.of(release), MpiRelease.ofLibrary(version).map(MpiRelease::toString));
  }

  @Test
  void launchersSayWhatTheyAre() {
    assertEquals(
        Optional.of(new MpiRelease("Open MPI", "4.1.4")),
        MpiRelease.ofLauncher("mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs\n"));
    assertEquals(
        Optional.of(new MpiRelease("MPICH", "5.0.2")),
        MpiRelease.ofLauncher("HYDRA build details:\n    Version:      5.0.2\n    CC: cc\n"));
    assertEquals(Optional.empty(), MpiRelease.ofLauncher("slurm 22.05.8\n"));
  }
}
