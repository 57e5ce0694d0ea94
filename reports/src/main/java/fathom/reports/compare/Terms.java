package fathom.reports.compare;

import java.util.Optional;

/**
 * On what terms two sheets are compared.
 *
 * @param betweenRuns how far the same cluster may give another value in another run, beside what
 *     its forks show: half the width of a 95 % interval as a share of each value, 0.01 for 1 %; 0
 *     for nothing
 * @param failOn the relative change above which a parameter that changed is a failure
 */
public record Terms(double betweenRuns, Optional<Double> failOn) {
  /**
   * What a run is allowed by default. On a shared virtual machine gaps stay within 0.3 % of the
   * known value and B_L within 1.2 %, while their intervals can be a tenth of that.
   */
  public static final double USUAL_BETWEEN_RUNS = 0.01;

  public Terms {
    if (!(betweenRuns >= 0 && betweenRuns < 1)) {
      throw new IllegalArgumentException("no share of a value: " + betweenRuns);
    }
    failOn.ifPresent(
        share -> {
          if (!(share > 0) || !Double.isFinite(share)) {
            throw new IllegalArgumentException("no change is as small as " + share);
          }
        });
  }

  /** The usual allowance, and nothing fails. */
  public static Terms usual() {
    return new Terms(USUAL_BETWEEN_RUNS, Optional.empty());
  }
}
