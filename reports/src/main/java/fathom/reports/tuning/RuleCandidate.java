package fathom.reports.tuning;

import fathom.reports.validation.LibraryCase;
import java.util.Optional;

/**
 * A rule that was compared; what is kept of it, and by which gain, says {@link Tuned}.
 *
 * @param rule what was run
 * @param gain in turns with what the library does in its place, with settings if there are any;
 *     empty if not both of them ran
 */
public record RuleCandidate(LibraryCase rule, Optional<Gain> gain) {
  /** The mean over the rounds; empty with fewer than two rounds. */
  public Optional<LogMean> mean() {
    return gain.flatMap(Gain::logMean);
  }
}
