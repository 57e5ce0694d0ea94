package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.EnumMap;
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

  /**
   * A core that takes s times as long for the yardstick took s to the power of 0.5 to 4 as long for
   * what was timed on it, hardly ever more than this.
   */
  private static final double SLOWDOWN_EXPONENT = 3.5;

  /** Among all windows of a run and kind, the yardstick that stands for an undisturbed core. */
  private static final double UNDISTURBED_QUANTILE = 0.02;

  /** The same for undisturbed work among the windows of O_r, each of which has many units of it. */
  private static final double UNEVEN_QUANTILE = 0.1;

  /** With fewer clean windows, what disturbs is what the machine is like. */
  private static final double LEAST_CLEAN = 0.4;

  /** With fewer nobody can say how much launches differ, and some fits have too few points. */
  private static final int FEWEST_LAUNCHES = 3;

  private static final String[] YARDSTICKS = {Counters.YARDSTICK_BEFORE, Counters.YARDSTICK_AFTER};

  private final Experiment experiment;
  private final double yardstick;
  private final double slowness;
  private final double undisturbed;
  private final int judged;
  private final int clean;

  /** Launches with a clean window of what was measured in them. */
  private final Set<Condition> withClean;

  /** What most launches that measured it, three at least, have a clean window of. */
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

  private CleanWindows(Experiment experiment, List<JmhIteration> windows, double yardstickMicros) {
    this.experiment = experiment;
    this.yardstick = yardstickMicros;
    this.undisturbed = quantile(UNEVEN_QUANTILE, windows.stream(), Counters.UNDISTURBED_MICROS);
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
    this.slowness = slowness(own.stream().filter(row -> problem(row).isEmpty()).toList());
  }

  private boolean isMostly(List<Condition> launches) {
    long cleanOnes = launches.stream().filter(withClean::contains).count();
    return cleanOnes >= FEWEST_LAUNCHES && 2 * cleanOnes > launches.size();
  }

  static CleanWindows of(
      Experiment experiment, List<JmhIteration> windows, double yardstickMicros) {
    return new CleanWindows(experiment, windows, yardstickMicros);
  }

  /** All windows are clean: the noise of a simulated cluster is no work beside it. */
  static CleanWindows ofSimulated(Experiment experiment) {
    return new CleanWindows(experiment, List.of(), Double.POSITIVE_INFINITY);
  }

  /**
   * What the yardstick takes on this core when nothing disturbs it; infinite where no row has one.
   * Of all experiments of a kind together: a core that is slow for a minute is slow in all windows
   * of some, and they alone would take it for a fast one. Not of both kinds: packets have peers
   * that poll, maybe on the same core's other thread, and copies have none.
   */
  static double yardstickMicros(Map<Experiment, List<JmhIteration>> windows, Experiment.Kind kind) {
    return quantile(UNDISTURBED_QUANTILE, judged(windows, kind), YARDSTICKS);
  }

  /**
   * How many times as long the yardstick mostly takes as on the undisturbed core; 1 where no row
   * has one. Around windows of O_r it is taken while messages arrive, which is no play.
   */
  static double play(Map<Experiment, List<JmhIteration>> windows, Experiment.Kind kind) {
    Map<Experiment, List<JmhIteration>> idle = new EnumMap<>(Experiment.class);
    idle.putAll(windows);
    idle.remove(Experiment.RECEIVE_OVERHEAD);
    double mostly = quantile(0.5, judged(idle, kind), YARDSTICKS);
    double play = mostly / yardstickMicros(idle, kind);
    return Double.isFinite(play) ? play : 1;
  }

  private static Stream<JmhIteration> judged(
      Map<Experiment, List<JmhIteration>> windows, Experiment.Kind kind) {
    return windows.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind && isJudged(entry.getKey()))
        .flatMap(entry -> entry.getValue().stream());
  }

  /** A quantile of what these counters say; infinite where no row has them. */
  private static double quantile(
      double quantile, Stream<JmhIteration> windows, String... counters) {
    double[] micros =
        windows
            .flatMapToDouble(row -> Stream.of(counters).mapToDouble(row::counter))
            .filter(time -> time > 0)
            .sorted()
            .toArray();
    return micros.length == 0
        ? Double.POSITIVE_INFINITY
        : micros[(int) (quantile * (micros.length - 1))];
  }

  /** The yardstick of half of these windows is more than so many times that of the run. */
  private double slowness(List<JmhIteration> windows) {
    double[] times =
        windows.stream().mapToDouble(this::slowness).filter(time -> time > 0).sorted().toArray();
    return times.length == 0 ? 1 : times[times.length / 2];
  }

  private double slowness(JmhIteration row) {
    return Math.max(row.counter(Counters.YARDSTICK_BEFORE), row.counter(Counters.YARDSTICK_AFTER))
        / yardstick;
  }

  private static boolean isJudged(Experiment experiment) {
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

  private boolean isJudged(JmhIteration row) {
    // Other pairs at the same time have processes of their own, which must run too.
    return isJudged(experiment) && !(row.counter(Counters.PAIRS) > 1);
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
    return slowness(row) > MOST_SLOW;
  }

  private static double clock(JmhIteration row) {
    return row.counter(Counters.ACCOUNT_MICROS);
  }

  /**
   * How far the core's speed leaves the costs open. Where most windows that count were slow, it
   * holds what full speed would show. Else it holds the core's usual play: at times it was that
   * much faster than mostly, and in the next run it may mostly be so, or slower by as much.
   *
   * @param play of the core in this run, from {@link #play}; 1 for what a line makes
   */
  RawResults.OpenFactor openFactor(double play) {
    boolean slow = isSlow();
    double share =
        slow ? 1 - Math.pow(slowness, -SLOWDOWN_EXPONENT) : isJudged(experiment) ? 1 - 1 / play : 0;
    return new RawResults.OpenFactor(share, slow);
  }

  /**
   * Whether most windows that count were slow. A gap is the line's, and what O_r is told from is
   * its own yardstick.
   */
  private boolean isSlow() {
    return experiment != Experiment.SEND_GAP
        && experiment != Experiment.RECEIVE_OVERHEAD
        && slowness > MOST_SLOW;
  }

  /** Says that too much was disturbed to be left out, or slow; empty where it was not. */
  Optional<String> warning() {
    String few =
        isMostlyClean()
            ? ""
            : String.format(
                Locale.ROOT,
                "only %d of %d windows were undisturbed, so all were used",
                clean,
                judged);
    if (!isSlow()) {
      return reason(!few.isEmpty(), few + ": values may be too high");
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s, and at full speed the cost may be up to %.0f %% lower",
            few.isEmpty()
                ? "the core was slow in most windows"
                : few + "; the core was slow in most of them",
            100 * openFactor(1).share()));
  }
}
