package fathom.runner.validate;

import fathom.reports.exports.OpenMpiRuleNeeds;
import fathom.reports.input.BadInputException;
import fathom.reports.library.LibraryCase;
import fathom.reports.library.LibraryMeasured;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.runner.mpi.LibraryAlgorithms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the algorithms that a validation forced, or a rules file chose, need of programs. */
final class CaseNeeds {
  private final LibraryAlgorithms library;
  private final RuleLimits limits;
  private final Optional<OpenMpiRuleNeeds> ofRules;

  private CaseNeeds(
      LibraryAlgorithms library, RuleLimits limits, Optional<OpenMpiRuleNeeds> ofRules) {
    this.library = library;
    this.limits = limits;
    this.ofRules = ofRules;
  }

  /**
   * The needs of all cases for which they are known.
   *
   * @param version as the library says it
   * @param rules the text of the file by which the library chose; empty if there was none
   * @param notes get the reason if nothing is known of the file
   */
  static Map<LibraryCase, AlgorithmNeed> of(
      String version, List<LibraryMeasured> measured, Optional<String> rules, List<String> notes) {
    Optional<LibraryAlgorithms> library = LibraryAlgorithms.ofVersion(version);
    Optional<LibraryRelease> release = LibraryRelease.ofVersion(version);
    Map<LibraryCase, AlgorithmNeed> all = new TreeMap<>();
    if (library.isPresent() && release.isPresent()) {
      RuleLimits limits = new RuleLimits(release.orElseThrow(), RuleAssumptions.NONE);
      Optional<OpenMpiRuleNeeds> ofRules =
          rules
              .filter(text -> release.orElseThrow().isOpenMpi())
              .flatMap(text -> read(text, limits, notes));
      CaseNeeds needs = new CaseNeeds(library.orElseThrow(), limits, ofRules);
      for (LibraryMeasured one : measured) {
        needs.need(one.of()).ifPresent(need -> all.put(one.of(), need));
      }
    }
    return all;
  }

  private static Optional<OpenMpiRuleNeeds> read(
      String text, RuleLimits limits, List<String> notes) {
    try {
      return Optional.of(OpenMpiRuleNeeds.of(text, limits));
    } catch (BadInputException e) {
      notes.add("Fathom cannot tell what the file of --rules needs of programs: " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<AlgorithmNeed> need(LibraryCase of) {
    if (of.isByRules()) {
      return ofRules.map(its -> its.at(of.operation(), of.ranks(), of.sizeBytes()));
    }
    if (!of.isForced()) {
      return Optional.empty();
    }
    int number = 1 + library.words(of.operation()).indexOf(of.algorithm());
    return Optional.of(limits.need(of.operation(), number, 0, of.ranks()));
  }
}
