package fathom.runner.campaign;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;
import fathom.runner.console.Progress;
import fathom.runner.jmh.JmhInvocation;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what JMH prints while it prints it: for progress, a fork or an iteration that is over is
 * time behind us; for the account, what the time was spent on.
 */
final class ForkWatch implements JmhLauncher.Listener {
  private static final Pattern STEP = Pattern.compile("^(?:# Warmup )?Iteration +\\d+: .*");
  private static final Pattern SCORE =
      Pattern.compile("^Iteration +\\d{1,9}: (\\d{1,15}(?:\\.\\d{0,15})?) (us|ms|s)/op.*");

  /** What JMH is at; each second belongs to one of these. */
  private enum ForkPhase {
    STARTING,
    WARMING_UP,
    MEASURING
  }

  private final JmhInvocation invocation;
  private final Progress progress;
  private final LongSupplier nanoClock;
  private final double secondsPerStep;
  private final int steps;
  private final Map<ForkPhase, Double> phaseSeconds = new EnumMap<>(ForkPhase.class);
  private ForkPhase phase = ForkPhase.STARTING;
  private long phaseStart;
  private double windowSeconds;
  private int forks;
  private int seen;

  ForkWatch(JmhInvocation invocation, Progress progress, LongSupplier nanoClock) {
    this.invocation = invocation;
    this.progress = progress;
    this.nanoClock = nanoClock;
    this.steps = invocation.forks() * (invocation.warmup().count() + invocation.measured().count());
    this.secondsPerStep = invocation.seconds() / steps;
    this.phaseStart = nanoClock.getAsLong();
  }

  @Override
  public void begun(String beginning) {
    if (beginning.startsWith("# Warmup Iteration")) {
      enter(ForkPhase.WARMING_UP);
    } else if (beginning.startsWith("Iteration")) {
      enter(ForkPhase.MEASURING);
    }
  }

  @Override
  public void line(String line) {
    if (line.startsWith("# Fork: ")) {
      forks++;
      enter(ForkPhase.STARTING);
    } else if (line.startsWith("# Run ")) {
      enter(ForkPhase.STARTING); // between forks, and after the last
    }
    Matcher score = SCORE.matcher(line);
    if (score.matches()) {
      windowSeconds += window(score);
    }
    if (seen < steps && STEP.matcher(line).matches()) {
      seen++;
      progress.done(secondsPerStep);
    }
  }

  /** A single shot has no window of a set length: its score says how long it took. */
  private double window(Matcher score) {
    if (invocation.measured().windowMillis() > 0) {
      return invocation.measured().windowMillis() / 1000;
    }
    double value = Double.parseDouble(score.group(1));
    return switch (score.group(2)) {
      case "us" -> value / 1e6;
      case "ms" -> value / 1e3;
      default -> value;
    };
  }

  private void enter(ForkPhase next) {
    long now = nanoClock.getAsLong();
    phaseSeconds.merge(phase, (now - phaseStart) / 1e9, Double::sum);
    phase = next;
    phaseStart = now;
  }

  /** Makes up for lines that were not seen. */
  void end() {
    enter(ForkPhase.STARTING);
    progress.done((steps - seen) * secondsPerStep);
    seen = steps;
  }

  /** What the time since the watch began was spent on. */
  Effort effort(Experiment experiment) {
    double measuring = seconds(ForkPhase.MEASURING);
    double windows = Math.min(windowSeconds, measuring);
    return new Effort(
        experiment,
        forks,
        seconds(ForkPhase.STARTING),
        seconds(ForkPhase.WARMING_UP),
        windows,
        measuring - windows);
  }

  private double seconds(ForkPhase which) {
    return phaseSeconds.getOrDefault(which, 0.0);
  }
}
