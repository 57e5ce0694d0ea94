package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which windows of an experiment other work or a slower core disturbed, by what the kernel and a
 * yardstick say of the window, never by the value itself. The rule was fixed on recordings before
 * it was tried on others: docs/decisions/0021.
 *
 * <p>Only where one thread makes the value. Gaps of receivers, bursts and several pairs at once
 * have more processes than cores on one machine, and values that do not follow a waiting thread.
 */
final class CleanWindows {
  static final String TAKEN = "other work had the timed thread's core for a tenth of the window";
  static final String WAITED = "the timed thread waited for more than half of the window";
  static final String SLOW = "the core was slow right before or after the window";
  static final String UNEVEN =
      "the core was slow within the window, by work that nothing disturbed";

  /** Share of a window in which the thread was ready to run and did not. */
  private static final double MOST_QUEUED = 0.1;

  /** CPU time over the time on the clock; what is around a window waits too. */
  private static final double LEAST_CPU = 0.5;

  /** The yardstick, in multiples of what it takes on this core when it is undisturbed. */
  private static final double MOST_SLOW = 1.1;

  /** The same of the undisturbed work in a window of O_r, which is far longer than a yardstick. */
  private static final double MOST_UNEVEN = 1.01;

  /** Among an experiment's windows, the yardstick that stands for an undisturbed core. */
  private static final double UNDISTURBED_QUANTILE = 0.1;

  /** With fewer clean windows, what disturbs is what the machine is like. */
  private static final double LEAST_CLEAN = 0.5;

  private final Experiment experiment;
  private final double yardstick;
  private final double undisturbed;
  private final int judged;
  private final int clean;

  /** Launches with a clean window of what was measured in them. */
  private final Set<Condition> withClean;

  /** What most launches that measured it have a clean window of. */
  private final Set<List<Double>> mostlyClean;

  /** What was measured in a launch, however often. */
  private record Condition(CampaignBlock block, int fork, List<Double> what) {
    static Condition of(JmhIteration row) {
      return new Condition(
          row.replicate().block(),
          row.replicate().fork(),
          Stream.of(Counters.SIZE, Counters.VARIANT, Counters.PAIRS).map(row::counter).toList());
    }
  }

  private CleanWindows(Experiment experiment, List<JmhIteration> windows) {
    this.experiment = experiment;
    this.yardstick = fast(windows, Counters.YARDSTICK_BEFORE, Counters.YARDSTICK_AFTER);
    this.undisturbed = fast(windows, Counters.UNDISTURBED_MICROS);
    List<JmhIteration> own = windows.stream().filter(this::isJudged).toList();
    this.judged = own.size();
    List<JmhIteration> undisturbedRows = own.stream().filter(row -> seen(row).isEmpty()).toList();
    this.clean = undisturbedRows.size();
    this.withClean =
        undisturbedRows.stream().map(Condition::of).collect(Collectors.toUnmodifiableSet());
    this.mostlyClean =
        own.stream()
            .map(Condition::of)
            .distinct()
            .collect(Collectors.groupingBy(Condition::what))
            .entrySet()
            .stream()
            .filter(entry -> isMostly(entry.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** More than half, so that a launch of two is no majority. */
  private boolean isMostly(List<Condition> launches) {
    return 2 * launches.stream().filter(withClean::contains).count() > launches.size();
  }

  static CleanWindows of(Experiment experiment, List<JmhIteration> windows) {
    return new CleanWindows(experiment, windows);
  }

  /** What these counters say where nothing disturbs; infinite where no row has them. */
  private static double fast(List<JmhIteration> windows, String... counters) {
    double[] micros =
        windows.stream()
            .flatMapToDouble(row -> Stream.of(counters).mapToDouble(row::counter))
            .filter(time -> time > 0)
            .sorted()
            .toArray();
    return micros.length == 0
        ? Double.POSITIVE_INFINITY
        : micros[(int) (UNDISTURBED_QUANTILE * (micros.length - 1))];
  }

  private boolean isJudged(JmhIteration row) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE,
          COPY_CACHE_TO_MEMORY,
          COPY_MEMORY_TO_MEMORY,
          SEND_GAP,
          SEND_OVERHEAD,
          SEND_SERVICE,
          USER_RECEIVE,
          RECEIVE_OVERHEAD ->
          true;
      // Other pairs at the same time have processes of their own, which must run too.
      case PING_PONG -> !(row.counter(Counters.PAIRS) > 1);
      case RECEIVE_GAP, STREAMS, BURST_LOSS, PAIRS -> false;
    };
  }

  private boolean isMostlyClean() {
    return clean >= LEAST_CLEAN * judged;
  }

  /**
   * Why a window is left out, if it is. Where a launch has no clean window of a size, the others
   * count, unless most launches have one: a size without most of its blocks would weigh more than
   * the disturbance, and one block's spoilt window more than the others together.
   */
  Optional<String> problem(JmhIteration row) {
    if (!isMostlyClean() || !isJudged(row)) {
      return Optional.empty();
    }
    Condition condition = Condition.of(row);
    return withClean.contains(condition) || mostlyClean.contains(condition.what())
        ? seen(row)
        : Optional.empty();
  }

  /** What disturbed a window; a counter that is not there, or not told, says nothing. */
  private Optional<String> seen(JmhIteration row) {
    return switch (experiment) {
      // Its thread waits for the line, however fast the core is.
      case SEND_GAP -> reason(isTaken(row), TAKEN);
      // Units of its work that other work hit are left out one by one.
      case RECEIVE_OVERHEAD ->
          reason(row.counter(Counters.UNDISTURBED_MICROS) > MOST_UNEVEN * undisturbed, UNEVEN);
      default ->
          reason(isTaken(row), TAKEN)
              .or(() -> reason(waited(row), WAITED))
              .or(() -> reason(wasSlow(row), SLOW));
    };
  }

  private static Optional<String> reason(boolean is, String words) {
    return is ? Optional.of(words) : Optional.empty();
  }

  private static boolean isTaken(JmhIteration row) {
    return row.counter(Counters.QUEUED_MICROS) >= MOST_QUEUED * clock(row);
  }

  private static boolean waited(JmhIteration row) {
    double cpu = row.counter(Counters.THREAD_CPU_MICROS);
    return cpu >= 0 && cpu < LEAST_CPU * clock(row);
  }

  private boolean wasSlow(JmhIteration row) {
    return row.counter(Counters.YARDSTICK_BEFORE) > MOST_SLOW * yardstick
        || row.counter(Counters.YARDSTICK_AFTER) > MOST_SLOW * yardstick;
  }

  private static double clock(JmhIteration row) {
    return row.counter(Counters.ACCOUNT_MICROS);
  }

  /**
   * Says that nothing was left out because too much would have been; empty where that is not so.
   */
  Optional<String> warning() {
    return isMostlyClean()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "only %d of %d windows were undisturbed, so all count and ± is wider",
                clean,
                judged));
  }
}
