package fathom.runner.validate;

import fathom.reports.exports.OpenMpiRuleNeeds;
import fathom.reports.input.BadInputException;
import fathom.reports.library.LibraryCase;
import fathom.reports.library.LibraryMeasured;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.LibraryChoice;
import fathom.reports.operations.MessageForecast;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryControl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the algorithms that a validation forced, or a rules file chose, need of programs. */
final class CaseNeeds {
  private final Optional<LibraryAlgorithms> library;
  private final Optional<RuleLimits> limits;
  private final Optional<OpenMpiRuleNeeds> ofRules;

  /**
   * @param version as the library says it
   * @param rules the text of the file by which the library chose; empty if there was none
   * @param notes get the reason if nothing is known of the file
   */
  CaseNeeds(String version, Optional<String> rules, List<String> notes) {
    library = LibraryControl.algorithmsOf(version);
    limits =
        LibraryRelease.ofVersion(version)
            .map(release -> new RuleLimits(release, RuleAssumptions.NONE));
    ofRules =
        limits
            .filter(its -> its.release().isOpenMpi())
            .flatMap(its -> rules.flatMap(text -> read(text, its, notes)));
  }

  /** The needs of all cases for which they are known. */
  Map<LibraryCase, AlgorithmNeed> of(List<LibraryMeasured> measured) {
    Map<LibraryCase, AlgorithmNeed> all = new TreeMap<>();
    for (LibraryMeasured one : measured) {
      need(one.of()).ifPresent(need -> all.put(one.of(), need));
    }
    return all;
  }

  /** What was run: a forced algorithm, or the one that the file of rules names there. */
  Optional<MessageForecast.Question> question(LibraryCase of) {
    Optional<LibraryChoice> choice =
        of.isByRules()
            ? ofRules.flatMap(its -> its.choice(of.operation(), of.ranks(), of.sizeBytes()))
            : library.flatMap(
                its ->
                    its.undivided(of.operation(), of.ranks()).stream()
                        .filter(one -> one.algorithm().equals(of.algorithm()))
                        .findFirst());
    return library.flatMap(
        its -> choice.flatMap(one -> MessageForecast.Question.of(its, one, TunePoint.of(of))));
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
    return library
        .filter(its -> of.isForced())
        .flatMap(
            its ->
                limits.map(
                    all ->
                        all.need(
                            of.operation(),
                            1 + its.words(of.operation()).indexOf(of.algorithm()),
                            0,
                            of.ranks())));
  }
}
