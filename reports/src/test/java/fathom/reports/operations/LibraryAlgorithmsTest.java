package fathom.reports.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.LibraryChoice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LibraryAlgorithmsTest {
  /** MPICH pairs ranks by their bits only where that takes all in. */
  @Test
  void mpichsPairsAreAShiftAmongOtherNumbers() {
    for (int ranks : List.of(4, 6)) {
      assertEquals(
          Optional.of(ranks == 4 ? Algorithm.EXCHANGE_PAIRWISE : Algorithm.EXCHANGE_SHIFT),
          LibraryAlgorithms.MPICH.same(LibraryOperation.ALLTOALL, "pairwise", ranks));
    }
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

  /** Raw results name a choice by its label; whoever reads them gets the same choice. */
  @Test
  void aLabelIsReadAsTheChoiceItNames() {
    for (LibraryAlgorithms library : LibraryAlgorithms.values()) {
      for (LibraryOperation operation : LibraryOperation.ALL) {
        for (LibraryChoice choice : library.choices(operation, 8)) {
          assertEquals(choice, LibraryChoice.parse(choice.label()));
        }
      }
    }
    assertEquals(new LibraryChoice("chain", 2, 8192), LibraryChoice.parse("chain.2.s8192"));
    assertEquals(LibraryChoice.OWN_SET, LibraryChoice.parse("own-set"));
  }
}
