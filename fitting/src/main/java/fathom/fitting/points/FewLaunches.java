package fathom.fitting.points;

import fathom.fitting.regression.RobustRegression;
import java.util.Locale;
import java.util.Optional;

/** What a sheet says of a value whose interval rests on too few launches of the JVM. */
public final class FewLaunches {
  private FewLaunches() {}

  /**
   * The warning; empty where there are enough.
   *
   * @param what whose interval it is: {@code g_s}
   * @param launches how many measured it
   */
  public static Optional<String> warning(String what, long launches) {
    return launches >= RobustRegression.LEAST_CLUSTERS
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s comes from only %d %s: its intervals are too narrow; at least %d are needed",
                what,
                launches,
                launches == 1 ? "launch" : "launches",
                RobustRegression.LEAST_CLUSTERS));
  }
}
