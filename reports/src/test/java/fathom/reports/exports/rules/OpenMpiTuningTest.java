package fathom.reports.exports.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenMpiTuningTest {
  private static final List<Long> SIZES = List.of(1024L, 4096L, 16384L);
  private static final LibraryCase RING =
      new LibraryCase(
          new TunePoint(LibraryOperation.ALLGATHER, 4, 4096), new LibraryChoice("ring", 0, 0));
  private static final LibraryCase CHAINS =
      new LibraryCase(
          new TunePoint(LibraryOperation.BCAST, 8, 16384), new LibraryChoice("chain", 2, 8192));

  /** All is assumed of programs. */
  private static final RuleLimits ALL =
      new RuleLimits(LibraryRelease.OPEN_MPI_5_0, RuleAssumptions.of(RuleAssumption.ALL));

  private static final RuleLimits NONE =
      new RuleLimits(LibraryRelease.OPEN_MPI_5_0, RuleAssumptions.NONE);

  private static OpenMpiRules rules(LibraryCase... some) {
    return new OpenMpiTuningCheck(text(ALL, some), List.of(some), SIZES).check();
  }

  private static String text(RuleLimits limits, LibraryCase... some) {
    return OpenMpiTuning.file(
            List.of("Rules for a test."), List.of(some), SIZES, limits, rule -> "1.5 times as fast")
        .text();
  }

  /** A section alone is read by calls in place, whatever it names. */
  @Test
  void anOperationThatKeepsItsOwnChoiceIsNotNamed() {
    LibraryCase own = LibraryCase.own(new TunePoint(LibraryOperation.ALLGATHER, 4, 4096));
    assertEquals(Set.of(OpenMpiRules.BROADCAST), rules(CHAINS, own).collectives().keySet());
    assertEquals(2, rules(CHAINS, RING).collectives().size());
    OpenMpiRules nothing = rules(own);
    assertEquals(1, nothing.collectives().size());
    assertEquals(0, algorithm(nothing, OpenMpiRules.BROADCAST, 4, 4096));
  }

  @Test
  void whatNeedsMoreThanIsAssumedIsNotWritten() {
    assertThrows(IllegalArgumentException.class, () -> text(NONE, CHAINS));
    assertThrows(IllegalArgumentException.class, () -> text(NONE, RING));
    LibraryCase sparbit =
        new LibraryCase(
            new TunePoint(LibraryOperation.ALLGATHER, 4, 1024), new LibraryChoice("sparbit", 0, 0));
    assertThrows(IllegalArgumentException.class, () -> text(ALL, sparbit));
  }

  private static int algorithm(OpenMpiRules rules, int collective, int ranks, long bytes) {
    return rules.at(collective, ranks, bytes).orElseThrow().algorithm();
  }

  @Test
  void aRuleServesFromItsSizeToTheNextThatWasTried() {
    OpenMpiRules rules = rules(CHAINS);
    assertEquals(
        new OpenMpiRules.OpenMpiRule(16384, 2, 2, 8192), rules.at(7, 8, 16384).orElseThrow());
    assertEquals(2, algorithm(rules, 7, 8, 32767));
    // What is smaller, or larger than what was tried, is the library's own.
    assertEquals(0, algorithm(rules, 7, 8, 16383));
    assertEquals(0, algorithm(rules, 7, 8, 32768));
    assertEquals(0, algorithm(rules, 7, 8, 0));
  }

  @Test
  void otherNumbersOfRanksKeepTheirOwnChoice() {
    OpenMpiRules rules = rules(CHAINS);
    for (int ranks : List.of(2, 4, 7, 9, 64)) {
      assertEquals(0, algorithm(rules, 7, ranks, 16384), ranks + " ranks");
    }
  }

  /** Open MPI looks an allgather's rule up by the bytes of all ranks. */
  @Test
  void anAllgathersBytesAreThoseOfAllRanks() {
    OpenMpiRules rules = rules(RING);
    assertEquals(0, algorithm(rules, 0, 4, 4 * 4096 - 1));
    assertEquals(4, algorithm(rules, 0, 4, 4 * 4096));
    assertEquals(4, algorithm(rules, 0, 4, 4 * 16384 - 1));
    assertEquals(0, algorithm(rules, 0, 4, 4 * 16384));
  }

  @Test
  void eachOperationHasItsOwnNumbersOfRanks() {
    OpenMpiRules rules = rules(RING, CHAINS);
    assertEquals(0, algorithm(rules, 7, 4, 16384));
    assertEquals(2, algorithm(rules, 7, 8, 16384));
    assertEquals(4, algorithm(rules, 0, 4, 16384));
    assertEquals(0, algorithm(rules, 0, 8, 32768));
  }

  @Test
  void theFileSaysWhatARuleBrought() {
    String text = text(ALL, CHAINS);
    assertTrue(text.startsWith("# Rules for a test.\n"), text);
    assertTrue(
        text.contains(
            "# 16 KiB: chain, 2 chains, segments of 8192 bytes; 1.5 times as fast\n16384 2 2 8192\n"),
        text);
    assertTrue(text.contains("# 1 KiB: the built-in decision"), text);
  }

  @Test
  void whatCannotHaveRulesIsRefused() {
    assertFalse(OpenMpiTuning.OPERATIONS.contains(LibraryOperation.SCATTER));
    assertFalse(OpenMpiTuning.OPERATIONS.contains(LibraryOperation.GATHER));
    LibraryCase scatter =
        new LibraryCase(
            new TunePoint(LibraryOperation.SCATTER, 8, 1024), new LibraryChoice("linear", 0, 0));
    assertThrows(IllegalArgumentException.class, () -> rules(scatter));
    assertThrows(IllegalArgumentException.class, () -> rules());
  }
}
