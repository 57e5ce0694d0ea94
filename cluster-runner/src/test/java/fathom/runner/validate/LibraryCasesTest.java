package fathom.runner.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.runner.console.UserException;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.MeasuredLibrary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryCasesTest {
  private static final MeasuredLibrary OPEN_MPI_4 =
      new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, "Open MPI v4.1.4");

  private static LibraryCases cases(LibraryOperation operation, long size, Optional<Path> rules) {
    return new LibraryCases(
        List.of(operation, operation), List.of(4), List.of(size), List.of(), rules);
  }

  @Test
  void theLibrarysOwnChoiceComesFirstThenRulesThenEach() {
    assertEquals(
        List.of("own", "rules", "basic_linear", "binomial", "linear_sync"),
        cases(LibraryOperation.GATHER, 1024, Optional.of(Path.of("r")))
            .algorithms(OPEN_MPI_4, 4)
            .stream()
            .map(LibraryAlgorithm::word)
            .toList());
  }

  /** Sparbit is wrong in place, and is timed where it exists. */
  @ParameterizedTest
  @CsvSource({"4.1.4, false", "5.0.11, true", "5.1.0, false"})
  void whatAReleaseDoesNotHaveIsNotForced(String release, boolean hasSparbit) {
    MeasuredLibrary library =
        new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, "Open MPI v" + release);
    List<String> words =
        cases(LibraryOperation.ALLGATHER, 1024, Optional.empty()).algorithms(library, 4).stream()
            .map(LibraryAlgorithm::word)
            .toList();
    assertEquals(hasSparbit, words.contains("sparbit"), words::toString);
    assertEquals(6 + (hasSparbit ? 1 : 0), words.size(), words::toString);
  }

  /** The library's own choice is always one: all others are compared with it. */
  @Test
  void someAreNamed() {
    for (List<String> named : List.of(List.of("binomial"), List.of("own"))) {
      LibraryCases some =
          new LibraryCases(
              List.of(LibraryOperation.GATHER), List.of(4), List.of(8L), named, Optional.empty());
      assertEquals(
          Stream.concat(Stream.of("own"), named.stream()).distinct().toList(),
          some.algorithms(OPEN_MPI_4, 4).stream().map(LibraryAlgorithm::word).toList());
    }
  }

  @Test
  void aNameThatIsNoneIsRefused() {
    LibraryCases none =
        new LibraryCases(
            List.of(LibraryOperation.GATHER),
            List.of(4),
            List.of(8L),
            List.of("binomal"),
            Optional.empty());
    assertEquals(
        "this library has no algorithm 'binomal' for these operations; there are own, basic_linear,"
            + " binomial, linear_sync",
        assertThrows(UserException.class, () -> none.algorithms(OPEN_MPI_4, 4)).getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BCAST|0|--size takes messages of 1 to 4194304 bytes through MPI, not 0",
        "BCAST|4194305|--size takes messages of 1 to 4194304 bytes through MPI, not 4194305",
        "REDUCE|12|reduce sums doubles of 8 bytes: --size takes multiples of that, not 12"
      })
  void sizesThatCannotBeSentAreRefused(LibraryOperation operation, long size, String message) {
    assertEquals(
        message,
        assertThrows(BadInputException.class, () -> cases(operation, size, Optional.empty()))
            .getMessage());
  }

  @Test
  void moreThanARankHoldsIsRefused() {
    assertEquals(
        "4194304 bytes of each of 65 ranks are more than a rank holds here, 268435456 in all",
        assertThrows(
                BadInputException.class,
                () ->
                    new LibraryCases(
                        List.of(LibraryOperation.ALLTOALL),
                        List.of(65),
                        List.of(4L << 20),
                        List.of(),
                        Optional.empty()))
            .getMessage());
  }
}
