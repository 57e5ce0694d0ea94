package fathom.runner.tune;

import fathom.runner.console.Progress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One progress of all stages of a tuning. Its total is estimated before anything is run, and each
 * stage has its part of it, however long the stage then takes: so the part that is done never falls
 * when a stage turns out to be longer, and it is never all of it before the tuning ends. Stages
 * that come only if there is something to compare are told as such: the time left is a range until
 * it is known.
 */
public final class TuneProgress implements AutoCloseable {
  /** The part of the whole that is left until all is written. */
  private static final double RESULTS = 0.02;

  /** A stage that has run all that it planned may still plan more. */
  private static final double MOST_OF_STAGE = 0.99;

  private final Supplier<Progress> displays;
  private final Map<TuneStage, Double> seconds = new EnumMap<>(TuneStage.class);
  private final Map<TuneStage, Double> reported = new EnumMap<>(TuneStage.class);

  /** Stages that have begun, and those that do not come any more. */
  private final Set<TuneStage> settled = EnumSet.noneOf(TuneStage.class);

  private Optional<Progress> shown = Optional.empty();
  private boolean isEstimateTold;

  /** Said by the thread of the command; what a start still tells then is shown no more. */
  private volatile boolean isClosed;

  /**
   * Takes the estimate, and tells it when the first stage begins.
   *
   * @param displays makes what shows it
   * @param seconds of each stage that may come, as a guess
   */
  public TuneProgress(Supplier<Progress> displays, Map<TuneStage, Double> seconds) {
    this.displays = displays;
    this.seconds.putAll(seconds);
    this.seconds.put(TuneStage.RESULTS, sum(seconds) * RESULTS / (1 - RESULTS));
  }

  /**
   * Takes a stage of which only the ranks say that it may come. The estimate is told once more when
   * the next stage begins.
   */
  void expect(TuneStage stage, double more) {
    pause();
    seconds.put(stage, more);
    seconds.merge(TuneStage.RESULTS, more * RESULTS / (1 - RESULTS), Double::sum);
    isEstimateTold = false;
  }

  private String estimate() {
    Map<TuneStage, Double> stages = new EnumMap<>(seconds);
    stages.remove(TuneStage.RESULTS);
    Map<TuneStage, Double> sure = new EnumMap<>(stages);
    sure.keySet().removeIf(stage -> !stage.isSure());
    String most = words(sum(stages));
    stages.keySet().removeAll(sure.keySet());
    return sum(stages) == 0
        ? "tuning takes " + most + " by estimate (" + parts(sure) + ")"
        : String.format(
            "tuning takes %s to %s by estimate (%s; if needed: %s)",
            words(sum(sure)), most, parts(sure), parts(stages));
  }

  /** Seconds of stages of which nobody knows yet whether they come. */
  private double uncertain() {
    return seconds.keySet().stream()
        .filter(stage -> !stage.isSure() && !settled.contains(stage))
        .mapToDouble(seconds::get)
        .sum();
  }

  /** Settles that a stage comes, and that none before it comes any more. */
  private void settle(TuneStage stage) {
    double skipped = 0;
    for (TuneStage one : seconds.keySet()) {
      if (one.compareTo(stage) <= 0 && settled.add(one) && one != stage) {
        skipped += more(one, 1);
      }
    }
    Progress display = shown.orElse(Progress.silent());
    display.skip(skipped);
    display.uncertain(uncertain());
  }

  private Progress shown() {
    if (isClosed) {
      return Progress.silent();
    }
    return shown.orElseGet(
        () -> {
          Progress begun = displays.get();
          begun.uncertain(uncertain());
          begun.begin(sum(seconds) - sum(reported));
          if (!isEstimateTold) {
            begun.now(estimate());
            isEstimateTold = true;
          }
          shown = Optional.of(begun);
          return begun;
        });
  }

  private static double sum(Map<TuneStage, Double> some) {
    return some.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Makes room for lines of other kinds; the next stage shows the progress again. */
  public void pause() {
    shown.ifPresent(Progress::close);
    shown = Optional.empty();
  }

  private static String parts(Map<TuneStage, Double> seconds) {
    return seconds.entrySet().stream()
        .filter(stage -> stage.getValue() > 0)
        .map(stage -> stage.getKey().title() + " " + words(stage.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String words(double seconds) {
    Duration duration = Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    return duration.toMinutes() > 0
        ? duration.plusSeconds(30).toMinutes() + " min"
        : duration.toSeconds() + " s";
  }

  /** The progress of a stage; the stage is over when it is closed. */
  public Progress of(TuneStage stage) {
    return new StageProgress(stage);
  }

  /** All of it is done. */
  public void finish() {
    seconds.keySet().forEach(stage -> report(stage, 1));
  }

  @Override
  public void close() {
    pause();
    isClosed = true;
  }

  private void report(TuneStage stage, double part) {
    double more = more(stage, part);
    if (more > 0) {
      shown.ifPresent(its -> its.done(more));
    }
  }

  /** Seconds of the stage that are over now and were not before. */
  private double more(TuneStage stage, double part) {
    double whole = part * seconds.getOrDefault(stage, 0.0);
    double before = reported.getOrDefault(stage, 0.0);
    if (whole > before) {
      reported.put(stage, whole);
    }
    return Math.max(0, whole - before);
  }

  private final class StageProgress implements Progress {
    private final TuneStage stage;
    private double planned;
    private double over;

    StageProgress(TuneStage stage) {
      this.stage = stage;
    }

    @Override
    public void begin(double plannedSeconds) {
      planned += plannedSeconds;
      settle(stage);
      shown();
    }

    @Override
    public void done(double plannedSeconds) {
      over += plannedSeconds;
      report(stage, part());
    }

    /** At first, what an interrupted tuning has left is over: that tells nothing of the pace. */
    @Override
    public void left(double plannedSeconds, double pace) {
      boolean isKept = over == 0;
      over = Math.max(0, planned - plannedSeconds);
      planned = over + plannedSeconds;
      if (isKept) {
        more(stage, part());
        shown.ifPresent(its -> its.left(sum(seconds) - sum(reported), 1));
      } else {
        report(stage, part());
      }
    }

    private double part() {
      return planned > 0 ? Math.min(MOST_OF_STAGE, over / planned) : 0;
    }

    @Override
    public void now(String what) {
      shown().now(what);
    }

    @Override
    public void step(String what, double plannedSeconds) {
      shown().step(what, plannedSeconds);
    }

    @Override
    public void detail(String what) {
      shown().detail(what);
    }

    @Override
    public void close() {
      report(stage, 1);
    }

    @Override
    public void cancel() {
      shown.ifPresent(Progress::cancel);
    }
  }
}
