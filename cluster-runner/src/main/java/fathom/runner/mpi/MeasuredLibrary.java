package fathom.runner.mpi;

import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.runner.console.UserException;

/**
 * The library that ranks loaded.
 *
 * @param algorithms that it can be made to use
 * @param version as the library says it
 */
public record MeasuredLibrary(LibraryAlgorithms algorithms, String version) {
  /** So much of a version is quoted. */
  private static final int LONGEST = 60;

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
                    "no rules can be written for this library, because it is not known which of its"
                        + " algorithms are right for every legal program ("
                        + LibraryRelease.titles()
                        + " are known): "
                        + version.substring(0, Math.min(LONGEST, version.length()))));
  }
}
