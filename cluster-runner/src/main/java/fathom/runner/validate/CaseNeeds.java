package fathom.runner.validate;

import fathom.reports.exports.rules.OpenMpiRuleNeeds;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.MessageForecast;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.Measured;
import fathom.reports.validation.TunePoint;
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
  Map<LibraryCase, AlgorithmNeed> of(List<Measured<LibraryCase>> measured) {
    Map<LibraryCase, AlgorithmNeed> all = new TreeMap<>();
    for (Measured<LibraryCase> one : measured) {
      need(one.of()).ifPresent(need -> all.put(one.of(), need));
    }
    return all;
  }

  /** What was run: a forced algorithm, or the one that the file of rules names there. */
  Optional<MessageForecast.ForecastQuestion> question(LibraryCase of) {
    TunePoint point = of.point();
    Optional<LibraryChoice> choice =
        of.choice().equals(LibraryChoice.RULES)
            ? ofRules.flatMap(
                its -> its.choice(point.operation(), point.ranks(), point.sizeBytes()))
            : Optional.of(of.choice())
                .filter(
                    one ->
                        library
                            .filter(
                                its ->
                                    its.undivided(point.operation(), point.ranks()).contains(one))
                            .isPresent());
    return library.flatMap(
        its -> choice.flatMap(one -> MessageForecast.ForecastQuestion.of(its, one, point)));
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
    if (of.choice().equals(LibraryChoice.RULES)) {
      return ofRules.map(its -> its.at(of.operation(), of.processes(), of.sizeBytes()));
    }
    return library
        .filter(its -> of.isForced())
        .flatMap(
            its -> limits.map(all -> its.need(of.choice(), of.operation(), of.processes(), all)));
  }
}
