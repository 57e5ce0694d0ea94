package fathom.runner.mpi;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.runner.console.UserException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The library that ranks loaded.
 *
 * @param algorithms that it can be made to use
 * @param version as the library says it
 */
public record MeasuredLibrary(LibraryAlgorithms algorithms, String version) {
  /** So much of a version is quoted. */
  private static final int LONGEST = 60;

  /** The library of these facts; empty if its algorithms are not known. */
  public static Optional<MeasuredLibrary> of(Map<String, String> facts) {
    String version = version(facts);
    return LibraryControl.algorithmsOf(version).map(known -> new MeasuredLibrary(known, version));
  }

  /** Message about a library whose algorithms are not known. */
  public static String unknown(Map<String, String> facts) {
    return "no way is known to make this library choose an algorithm: " + version(facts);
  }

  private static String version(Map<String, String> facts) {
    return facts.getOrDefault(LibraryRelease.VERSION, "");
  }

  /** The names of an operation's algorithms, the first being number 1. */
  public List<String> words(LibraryOperation operation) {
    return algorithms.words(operation).stream().filter(word -> has(operation, word)).toList();
  }

  /** All that can be forced among so many ranks. */
  public List<LibraryAlgorithm> forced(LibraryOperation operation, int ranks) {
    return LibraryControl.of(algorithms).forced(operation, ranks).stream()
        .filter(one -> has(operation, one.word()))
        .toList();
  }

  /** An unknown release is taken to have what all known ones have. */
  private boolean has(LibraryOperation operation, String word) {
    int number = 1 + algorithms.words(operation).indexOf(word);
    return LibraryRelease.ofVersion(version)
        .map(List::of)
        .orElse(List.of(LibraryRelease.values()))
        .stream()
        .allMatch(release -> release.has(operation, number));
  }

  /**
   * What rules for this library may name.
   *
   * @throws UserException for a release whose algorithms nobody has looked at
   */
  public RuleLimits limits(RuleAssumptions assumed) {
    return LibraryRelease.ofVersion(version)
        .map(release -> new RuleLimits(release, assumed))
        .orElseThrow(
            () ->
                UserException.badInput(
                    "no rules can be written for this library, because it is not known which of its algorithms are right for every legal program (%s are known): %s"
                        .formatted(
                            LibraryRelease.titles(),
                            version.substring(0, Math.min(LONGEST, version.length())))));
  }
}
