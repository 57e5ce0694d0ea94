package fathom.reports.raw;

import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which windows of an experiment other work disturbed, by what the kernel says of the window, never
 * by the value itself. The rule was fixed on recordings before it was tried on others:
 * docs/decisions/0021. A core whose speed varies is no disturbance ({@link SpeedCorrection}).
 *
 * <p>Only where one thread makes the value. Gaps of receivers, bursts and several pairs at once
 * have more processes than cores on one machine, and values that do not follow a waiting thread.
 */
final class CleanWindows {
  static final String TAKEN = "other work had the timed thread's core for a tenth of the window";
  static final String WAITED = "the timed thread waited for more than half of the window";

  /** Share of a window in which the thread was ready to run and did not. */
  private static final double MOST_QUEUED = 0.1;

  /** CPU time over the time on the clock; what is around a window waits too. */
  private static final double LEAST_CPU = 0.5;

  /** With fewer clean windows, what disturbs is what the machine is like. */
  private static final double LEAST_CLEAN = 0.4;

  /** With fewer nobody can say how much launches differ, and some fits have too few points. */
  private static final int FEWEST_LAUNCHES = 3;

  /** Robust relative deviation of windows from the median of their condition that shows it. */
  private static final double LEAST_SCATTER = 0.1;

  private final Experiment experiment;
  private final int judged;
  private final int clean;
  private final double scatter;

  /** Launches with a clean window of what was measured in them. */
  private final Set<Condition> withClean;

  /** What most launches that measured it, three at least, have a clean window of. */
  private final Set<List<Double>> mostlyClean;

  /** What was measured in a launch, however often. */
  private record Condition(CampaignBlock block, int fork, List<Double> what) {
    static Condition of(JmhIteration row) {
      return new Condition(row.replicate().block(), row.replicate().fork(), condition(row));
    }
  }

  private CleanWindows(Experiment experiment, List<JmhIteration> windows) {
    this.experiment = experiment;
    List<JmhIteration> own =
        windows.stream().filter(row -> isOfOneThread(experiment, row)).toList();
    this.judged = own.size();
    List<JmhIteration> undisturbed = own.stream().filter(row -> seen(row).isEmpty()).toList();
    this.clean = undisturbed.size();
    this.scatter = scatter(own);
    this.withClean =
        undisturbed.stream().map(Condition::of).collect(Collectors.toUnmodifiableSet());
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

  /** The condition that a window measures: windows of one condition differ by noise alone. */
  static List<Double> condition(JmhIteration row) {
    return Stream.of(Counter.SIZE, Counter.VARIANT, Counter.PAIRS).map(row::counter).toList();
  }

  /** Robust relative deviation from the median of a condition; NaN where none has replicates. */
  private static double scatter(List<JmhIteration> windows) {
    List<Double> departures = new ArrayList<>();
    windows.stream()
        .collect(Collectors.groupingBy(CleanWindows::condition))
        .values()
        .forEach(
            replicates -> {
              List<Double> logs =
                  replicates.stream()
                      .map(row -> Math.log(RowTimes.medianPerMessage(row)))
                      .filter(Double::isFinite)
                      .toList();
              if (logs.size() > 1) {
                double centre = Statistics.median(logs);
                logs.forEach(log -> departures.add(Math.abs(log - centre)));
              }
            });
    return departures.isEmpty()
        ? Double.NaN
        : Statistics.SD_PER_MAD * Statistics.median(departures);
  }

  private boolean isMostly(List<Condition> launches) {
    long cleanOnes = launches.stream().filter(withClean::contains).count();
    return cleanOnes >= FEWEST_LAUNCHES && 2 * cleanOnes > launches.size();
  }

  /**
   * Judges the windows of an experiment.
   *
   * @param windows at the reference speed: what its variation scatters is no disturbance
   */
  static CleanWindows of(Experiment experiment, List<JmhIteration> windows) {
    return new CleanWindows(experiment, windows);
  }

  private static boolean isOfOneThread(Experiment experiment) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE,
          COPY_CACHE_TO_MEMORY,
          COPY_MEMORY_TO_MEMORY,
          REDUCTION,
          SEND_GAP,
          SEND_OVERHEAD,
          SEND_SERVICE,
          USER_RECEIVE,
          RECEIVE_OVERHEAD,
          PING_PONG ->
          true;
      case RECEIVE_GAP, STREAMS, BURST_LOSS, PAIRS -> false;
    };
  }

  /** Whether one thread makes the value of a window. */
  static boolean isOfOneThread(Experiment experiment, JmhIteration row) {
    // Other pairs at the same time have processes of their own, which must run too.
    return isOfOneThread(experiment) && !(row.counter(Counter.PAIRS) > 1);
  }

  private boolean isMostlyClean() {
    return clean >= LEAST_CLEAN * judged;
  }

  /**
   * Why a window is left out, if it is. Where a launch has no clean window of a size, the others
   * count, unless most launches, three at least, have one: a size without most of its blocks would
   * weigh more than the disturbance, and one block's spoilt window more than the others together.
   */
  Optional<String> problem(JmhIteration row) {
    if (!isMostlyClean() || !isOfOneThread(experiment, row)) {
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
      case RECEIVE_OVERHEAD -> Optional.empty();
      default -> reason(isTaken(row), TAKEN).or(() -> reason(waited(row), WAITED));
    };
  }

  private static Optional<String> reason(boolean is, String words) {
    return is ? Optional.of(words) : Optional.empty();
  }

  private static boolean isTaken(JmhIteration row) {
    return row.counter(Counter.QUEUED_MICROS) >= MOST_QUEUED * clock(row);
  }

  private static boolean waited(JmhIteration row) {
    double cpu = row.counter(Counter.THREAD_CPU_MICROS);
    return cpu >= 0 && cpu < LEAST_CPU * clock(row);
  }

  private static double clock(JmhIteration row) {
    return row.counter(Counter.ACCOUNT_MICROS);
  }

  /**
   * Says that too many windows were disturbed to be left out; empty where they were not, or where
   * the windows of one condition agree all the same.
   */
  Optional<String> warning() {
    return reason(
        !isMostlyClean() && !(scatter <= LEAST_SCATTER),
        String.format(
            Locale.ROOT,
            "only %d of %d windows were undisturbed, so all were used%s: values may be too high",
            clean,
            judged,
            Double.isNaN(scatter)
                ? ""
                : String.format(Locale.ROOT, ", and they scatter by %.0f %%", 100 * scatter)));
  }
}
