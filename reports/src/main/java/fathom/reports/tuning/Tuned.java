package fathom.reports.tuning;

import fathom.model.cost.Interval;
import fathom.reports.comparison.reading.StudentT;
import fathom.reports.validation.LibraryCase;
import java.util.List;
import java.util.Optional;

/**
 * A rule beside what it brought.
 *
 * @param gain the library's own choice before, by the rule after, in turns
 * @param kept whether the rule stays: its gain is beyond its interval, or it is the library's own
 *     choice with settings that stay
 * @param outside what its interval leaves out: 0.05, or less if the rule was selected among many
 *     ({@link BeyondChance#outside})
 * @param reason why the rule does not stay; empty if it does
 */
public record Tuned(LibraryCase rule, Gain gain, boolean kept, double outside, String reason) {
  public Tuned {
    if (kept != reason.isEmpty()) {
      throw new IllegalArgumentException("kept: " + kept + ", because: " + reason);
    }
  }

  /** A rule that was not selected among others. */
  public Tuned(LibraryCase rule, Gain gain, boolean kept) {
    this(rule, gain, kept, StudentT.OF_SHEETS, kept ? "" : reason(gain));
  }

  /** A rule that stays because its gain is beyond chance among all that were compared. */
  public static Tuned selected(LibraryCase rule, Gain gain, double outside) {
    return new Tuned(rule, gain, true, outside, "");
  }

  /** The same rule, which does not stay. */
  public Tuned dropped(String why) {
    return new Tuned(rule, gain, false, StudentT.OF_SHEETS, why);
  }

  /** The interval of the gain; empty with one round. */
  public Optional<Interval> interval() {
    return gain.interval(outside);
  }

  private static String reason(Gain gain) {
    return gain.interval()
        .map(
            ci ->
                ci.high() < 1
                    ? "slower"
                    : ci.low() <= 1 ? "its interval holds 1" : "may be chance among so many places")
        .orElse("one round tells no interval");
  }

  /** The geometric mean of what each point gained; a point without a rule gained nothing. */
  public static double mean(List<Tuned> all, int points) {
    double logs =
        all.stream().filter(Tuned::kept).mapToDouble(t -> Math.log(t.gain.factor())).sum();
    return Math.exp(logs / Math.max(1, points));
  }
}
