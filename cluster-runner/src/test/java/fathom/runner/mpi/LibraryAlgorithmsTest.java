package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LibraryAlgorithmsTest {
  @Test
  void aLibraryIsToldByItsVersion() {
    assertEquals(
        Optional.of(LibraryAlgorithms.OPEN_MPI),
        LibraryAlgorithms.ofVersion("Open MPI v4.1.4, package: Debian OpenMPI"));
    assertEquals(
        Optional.of(LibraryAlgorithms.MPICH),
        LibraryAlgorithms.ofVersion("MPICH Version: 4.0.2 MPICH Release date: Thu"));
    for (String other :
        List.of(
            "Intel(R) MPI Library 2021",
            "MPI VERSION    : CRAY MPICH version 8.1.28.15 (ANL base 3.4a2)",
            "MVAPICH2 Version      :\t2.3.7")) {
      assertEquals(Optional.empty(), LibraryAlgorithms.ofVersion(other), other);
    }
  }

  @Test
  void openMpisAlgorithmsAreForcedByNumber() {
    LibraryAlgorithm binomial =
        LibraryAlgorithms.OPEN_MPI.forced(LibraryOperation.BCAST, 4).stream()
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
    assertEquals(
        Optional.of(Algorithm.BROADCAST_BINOMIAL),
        LibraryAlgorithms.OPEN_MPI.numbered(LibraryOperation.BCAST, 6, 4));
    assertEquals(
        Optional.empty(), LibraryAlgorithms.OPEN_MPI.numbered(LibraryOperation.BCAST, 10, 4));
  }

  @Test
  void mpichsAlgorithmsAreForcedByName() {
    assertEquals(
        Map.of(
            "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM", "pairwise",
            "MPIR_CVAR_COLLECTIVE_FALLBACK", "error"),
        LibraryAlgorithms.MPICH.forced(LibraryOperation.ALLTOALL, 4).get(1).environment());
  }

  @Test
  void whatIsForTwoRanksIsForcedAmongTwoOnly() {
    for (int ranks : List.of(2, 3)) {
      assertEquals(
          ranks == 2,
          LibraryAlgorithms.OPEN_MPI.forced(LibraryOperation.BARRIER, ranks).stream()
              .anyMatch(one -> one.word().equals("two_proc")));
    }
  }

  /** Open MPI would run another in its place without a word. */
  @Test
  void whatDoesNotFitIsNotForced() {
    for (int ranks : List.of(3, 4, 6)) {
      List<String> words =
          LibraryAlgorithms.OPEN_MPI.forced(LibraryOperation.ALLGATHER, ranks).stream()
              .map(LibraryAlgorithm::word)
              .toList();
      assertEquals(ranks % 2 == 0, words.contains("neighbor"), words::toString);
      assertEquals(ranks == 4, words.contains("recursive_doubling"), words::toString);
    }
  }

  /** MPICH pairs ranks by their bits only where that takes all in. */
  @Test
  void mpichsPairsAreAShiftAmongOtherNumbers() {
    for (int ranks : List.of(4, 6)) {
      assertEquals(
          Optional.of(ranks == 4 ? Algorithm.EXCHANGE_PAIRWISE : Algorithm.EXCHANGE_SHIFT),
          LibraryAlgorithms.MPICH.same(LibraryOperation.ALLTOALL, "pairwise", ranks));
    }
  }

  /** The library's own choice is left alone, rules are a file by its whole name. */
  @Test
  void ownAndRulesAreNoAlgorithm() {
    assertTrue(LibraryAlgorithm.own(LibraryOperation.BCAST).environment().isEmpty());
    LibraryAlgorithm rules =
        LibraryAlgorithms.OPEN_MPI.byRules(LibraryOperation.BCAST, Path.of("a ü/../x.conf"));
    assertEquals(
        Path.of("x.conf").toAbsolutePath().toString(),
        rules.environment().get("OMPI_MCA_coll_tuned_dynamic_rules_filename"));
  }

  @Test
  void everyOperationHasAlgorithmsInEveryLibrary() {
    for (LibraryAlgorithms library : LibraryAlgorithms.values()) {
      for (LibraryOperation operation : LibraryOperation.ALL) {
        assertFalse(library.words(operation).contains(""), library + " " + operation);
      }
    }
  }

  /** What models know is of the same operation. */
  @Test
  void counterpartsAreOfTheSameOperation() {
    for (LibraryAlgorithms library : LibraryAlgorithms.values()) {
      for (LibraryOperation operation : LibraryOperation.ALL) {
        for (String word : library.words(operation)) {
          library
              .same(operation, word, 4)
              .ifPresent(same -> assertEquals(operation.modelled(), same.operation(), word));
        }
      }
    }
  }
}
