package fathom.reports.raw;

import fathom.model.protocol.Counter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the two processors of a measurement on one machine were moved while it measured, by what
 * a cache line took from one to the other. Nothing is left out for it: where both places were seen,
 * blocks differ by as much, and ± says so (docs/decisions/0021).
 */
final class ProcessorDistance {
  /** Between the places within one cache times differ by less, to another cache by far more. */
  private static final double APART = 2;

  /** A single row next to an interrupt is no place. */
  private static final double QUANTILE = 0.05;

  private static final int FEWEST = 20;

  private ProcessorDistance() {}

  /** What is to be said of these rows; empty where the two stayed, or nothing is known of them. */
  static Optional<String> warning(List<Window> rows) {
    double[] nanos =
        rows.stream()
            .mapToDouble(row -> row.counter(Counter.CROSSING_NANOS))
            .filter(time -> time > 0)
            .sorted()
            .toArray();
    if (nanos.length < FEWEST) {
      return Optional.empty();
    }
    double near = nanos[(int) (QUANTILE * (nanos.length - 1))];
    double far = nanos[(int) ((1 - QUANTILE) * (nanos.length - 1))];
    if (far < APART * near) {
      return Optional.empty();
    }
    double between = Math.sqrt(near * far);
    long apart = Arrays.stream(nanos).filter(time -> time > between).count();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The two processors that measure were apart in %.0f %% of the windows and together in the"
                + " others, as a hypervisor moves them (a cache line took %.0f or %.0f ns from one to"
                + " the other and back): what one hands to the other costs more while they are apart,"
                + " and a run that meets one place alone may differ by more than its ±",
            100.0 * apart / nanos.length,
            far,
            near));
  }
}
