package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchedRanksTest {
  @ParameterizedTest
  @CsvSource({"OMPI_COMM_WORLD_SIZE,4", "PMI_SIZE,2", "SLURM_STEP_NUM_TASKS,16"})
  void eachLauncherSaysHowManyInItsOwnWay(String name, int ranks) {
    assertEquals(
        OptionalInt.of(ranks), LaunchedRanks.of(Map.of(name, Integer.toString(ranks))).ranks());
  }

  /** Open MPI's mpirun within a step of Slurm: the nearer one started these. */
  @Test
  void theNearestLauncherCounts() {
    assertEquals(
        OptionalInt.of(2),
        LaunchedRanks.of(Map.of("SLURM_STEP_NUM_TASKS", "1", "OMPI_COMM_WORLD_SIZE", "2")).ranks());
  }

  /** What a shell makes of it, where each launcher's is the only one set. */
  @ParameterizedTest
  @CsvSource({
    "OMPI_COMM_WORLD_RANK,1",
    "PMI_RANK,2",
    "PMIX_RANK,0",
    "MV2_COMM_WORLD_RANK,3",
    "PALS_RANKID,4",
    "FLUX_TASK_RANK,5",
    "SLURM_PROCID,6",
    "HOME,''"
  })
  void aShellTellsTheNumber(String name, String number) throws IOException {
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", "echo \"" + LaunchedRanks.numberInShell() + "\"");
    shell.environment().clear();
    shell.environment().put(name, number);
    try (BufferedReader said = shell.start().inputReader()) {
      assertEquals(number, said.readLine());
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "two", "''", "99999999999"})
  void whatIsNoNumberSaysNothing(String value) {
    assertEquals(OptionalInt.empty(), LaunchedRanks.of(Map.of("PMI_SIZE", value)).ranks());
  }

  /** A batch script of Slurm has this of the whole job, and is no rank. */
  @Test
  void withoutALauncherNothingIsSaid() {
    LaunchedRanks alone = LaunchedRanks.of(Map.of("SLURM_NTASKS", "8"));
    assertEquals(OptionalInt.empty(), alone.ranks());
    assertEquals(Optional.empty(), alone.family());
  }

  @ParameterizedTest
  @CsvSource({
    "OMPI_COMM_WORLD_SIZE,libmpi.so.40",
    "PMI_SIZE,libmpich.so.12",
    "SLURM_STEP_NUM_TASKS,libmpi.so.40"
  })
  void theLaunchersOwnLibraryIsLookedForFirst(String name, String library) {
    assertEquals(library, LaunchedRanks.of(Map.of(name, "2")).libraryNames().getFirst());
  }

  @Test
  void theFirstRankSpeaksForAll() {
    assertTrue(LaunchedRanks.of(Map.of("PMI_RANK", "0", "SLURM_PROCID", "1")).first());
    assertFalse(LaunchedRanks.of(Map.of("OMPI_COMM_WORLD_RANK", "1")).first());
    assertTrue(LaunchedRanks.of(Map.of()).first());
  }
}
