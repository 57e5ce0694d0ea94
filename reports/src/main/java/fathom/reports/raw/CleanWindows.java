package fathom.reports.raw;

import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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

  /** Why windows are left out, which all others are not. */
  private final Map<Window, String> problems = new HashMap<>();

  /**
   * Judges the windows of an experiment. If a launch has no clean window of a size, the others
   * count, unless most launches, three at least, have one: a size without most of its blocks would
   * weigh more than the disturbance, and one block's spoilt window more than the others together.
   */
  CleanWindows(Experiment experiment, List<Window> windows) {
    this.experiment = experiment;
    List<Window> own = windows.stream().filter(row -> isOfOneThread(experiment, row)).toList();
    this.judged = own.size();
    this.clean = (int) own.stream().filter(this::isClean).count();
    if (!isMostlyClean()) {
      return;
    }
    for (List<Window> alike : groups(own, CleanWindows::condition)) {
      Collection<List<Window>> launches =
          groups(alike, row -> List.of(row.replicate().block(), row.replicate().fork()));
      long cleanOnes = launches.stream().filter(this::hasClean).count();
      boolean mostly = cleanOnes >= FEWEST_LAUNCHES && 2 * cleanOnes > launches.size();
      launches.stream()
          .filter(launch -> mostly || hasClean(launch))
          .flatMap(List::stream)
          .forEach(row -> seen(row).ifPresent(reason -> problems.put(row, reason)));
    }
  }

  private static Collection<List<Window>> groups(
      List<Window> windows, Function<Window, List<?>> key) {
    return windows.stream().collect(Collectors.groupingBy(key)).values();
  }

  private boolean hasClean(List<Window> windows) {
    return windows.stream().anyMatch(this::isClean);
  }

  private boolean isClean(Window row) {
    return seen(row).isEmpty();
  }

  /** The condition that a window measures: windows of one condition differ by noise alone. */
  static List<Double> condition(Window row) {
    return Stream.of(Counter.SIZE, Counter.VARIANT, Counter.PAIRS).map(row::counter).toList();
  }

  /** Robust relative deviation from the median of a condition; NaN if none has replicates. */
  private static double scatter(List<Window> windows) {
    List<Double> departures = new ArrayList<>();
    for (List<Window> replicates : groups(windows, CleanWindows::condition)) {
      List<Double> logs =
          replicates.stream()
              .map(row -> Math.log(row.medianPerMessage()))
              .filter(Double::isFinite)
              .toList();
      if (logs.size() > 1) {
        double centre = Statistics.median(logs);
        logs.forEach(log -> departures.add(Math.abs(log - centre)));
      }
    }
    return departures.isEmpty()
        ? Double.NaN
        : Statistics.SD_PER_MAD * Statistics.median(departures);
  }

  private static boolean isOfOneThread(Experiment experiment) {
    return switch (experiment) {
      case RECEIVE_GAP, STREAMS, BURST_LOSS, PAIRS -> false;
      default -> true;
    };
  }

  /** Whether one thread makes the value of a window. */
  static boolean isOfOneThread(Experiment experiment, Window row) {
    // Other pairs at the same time have processes of their own, which must run too.
    return isOfOneThread(experiment) && !(row.counter(Counter.PAIRS) > 1);
  }

  private boolean isMostlyClean() {
    return clean >= LEAST_CLEAN * judged;
  }

  /** Why a window is left out, if it is. */
  Optional<String> problem(Window row) {
    return Optional.ofNullable(problems.get(row));
  }

  /** What disturbed a window; a counter that is not there, or not told, says nothing. */
  private Optional<String> seen(Window row) {
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

  private static boolean isTaken(Window row) {
    return row.counter(Counter.QUEUED_MICROS) >= MOST_QUEUED * clock(row);
  }

  private static boolean waited(Window row) {
    double cpu = row.counter(Counter.THREAD_CPU_MICROS);
    return cpu >= 0 && cpu < LEAST_CPU * clock(row);
  }

  private static double clock(Window row) {
    return row.counter(Counter.ACCOUNT_MICROS);
  }

  /**
   * Says that too many windows were disturbed to be left out; empty if they were not, or if the
   * windows of one condition agree all the same.
   *
   * @param atReference the windows at the reference speed: what its variation scatters is no
   *     disturbance
   */
  Optional<String> warning(List<Window> atReference) {
    double scatter =
        scatter(atReference.stream().filter(row -> isOfOneThread(experiment, row)).toList());
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
