package fathom.reports.tuning;

import java.util.List;

/**
 * A rule beside what it brought.
 *
 * @param gain the library's own choice before, by the rule after, in turns
 * @param kept whether the rule stays: its gain is beyond its interval, or it is the library's own
 *     choice with settings that stay
 */
public record Tuned(Rule rule, Gain gain, boolean kept) {
  /** The geometric mean of what each point gained; a point without a rule gained nothing. */
  public static double mean(List<Tuned> all, int points) {
    double logs =
        all.stream().filter(Tuned::kept).mapToDouble(t -> Math.log(t.gain.factor())).sum();
    return Math.exp(logs / Math.max(1, points));
  }
}
