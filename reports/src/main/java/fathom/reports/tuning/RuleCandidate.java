package fathom.reports.tuning;

import fathom.reports.validation.LibraryCase;
import java.util.Optional;

/**
 * A rule that was compared with the library's own choice and is not kept.
 *
 * @param rule what was run
 * @param gain in turns with the library's own choice; empty if not both of them ran
 */
public record RuleCandidate(LibraryCase rule, Optional<Gain> gain) {
  /** The mean over the rounds; empty with fewer than two rounds. */
  public Optional<LogMean> mean() {
    return gain.flatMap(Gain::logMean);
  }
}
