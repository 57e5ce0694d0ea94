package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LibraryControlTest {
  @Test
  void aLibraryIsToldByItsVersion() {
    assertEquals(
        Optional.of(LibraryAlgorithms.OPEN_MPI),
        LibraryControl.algorithmsOf("Open MPI v4.1.4, package: Debian OpenMPI"));
    assertEquals(
        Optional.of(LibraryAlgorithms.MPICH),
        LibraryControl.algorithmsOf("MPICH Version: 4.0.2 MPICH Release date: Thu"));
    for (String other :
        List.of(
            "Intel(R) MPI Library 2021",
            "MPI VERSION    : CRAY MPICH version 8.1.28.15 (ANL base 3.4a2)",
            "MVAPICH2 Version      :\t2.3.7")) {
      assertEquals(Optional.empty(), LibraryControl.algorithmsOf(other), other);
    }
  }

  @Test
  void openMpisAlgorithmsAreForcedByNumber() {
    LibraryAlgorithm binomial =
        LibraryControl.OPEN_MPI.forced(LibraryOperation.BCAST, 4).stream()
            .filter(one -> one.word().equals("binomial"))
            .findFirst()
            .orElseThrow();
    assertEquals(
        Map.of(
            "OMPI_MCA_coll_tuned_use_dynamic_rules", "1",
            "OMPI_MCA_coll_han_priority", "0",
            "OMPI_MCA_coll_hcoll_enable", "0",
            "OMPI_MCA_coll_ucc_enable", "0",
            "OMPI_MCA_coll_tuned_bcast_algorithm", "6"),
        binomial.environment());
  }

  @Test
  void mpichsAlgorithmsAreForcedByName() {
    assertEquals(
        Map.of(
            "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM", "pairwise",
            "MPIR_CVAR_COLLECTIVE_FALLBACK", "error"),
        LibraryControl.MPICH.forced(LibraryOperation.ALLTOALL, 4).get(1).environment());
  }

  @Test
  void whatIsForTwoRanksIsForcedAmongTwoOnly() {
    for (int ranks : List.of(2, 3)) {
      assertEquals(
          ranks == 2,
          LibraryControl.OPEN_MPI.forced(LibraryOperation.BARRIER, ranks).stream()
              .anyMatch(one -> one.word().equals("two_proc")));
    }
  }

  /** Open MPI would run another in its place without a word. */
  @Test
  void whatDoesNotFitIsNotForced() {
    for (int ranks : List.of(3, 4, 6)) {
      List<String> words =
          LibraryControl.OPEN_MPI.forced(LibraryOperation.ALLGATHER, ranks).stream()
              .map(LibraryAlgorithm::word)
              .toList();
      assertEquals(ranks % 2 == 0, words.contains("neighbor"), words::toString);
      assertEquals(ranks == 4, words.contains("recursive_doubling"), words::toString);
    }
  }

  /** The library's own choice is left alone, rules are a file by its whole name. */
  @Test
  void ownAndRulesAreNoAlgorithm() {
    assertTrue(LibraryAlgorithm.own(LibraryOperation.BCAST).environment().isEmpty());
    LibraryAlgorithm rules =
        LibraryControl.OPEN_MPI.byRules(LibraryOperation.BCAST, Path.of("a ü/../x.conf"));
    assertEquals(
        Path.of("x.conf").toAbsolutePath().toString(),
        rules.environment().get("OMPI_MCA_coll_tuned_dynamic_rules_filename"));
  }
}
