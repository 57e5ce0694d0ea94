package fathom.runner.measure;

import java.util.regex.Pattern;

/** Reads JMH's lines for progress: a fork or an iteration that is over is time behind us. */
final class ForkWatch {
  private static final Pattern STEP = Pattern.compile("^(?:# Warmup )?Iteration +\\d+: .*");

  private final Progress progress;
  private final double secondsPerStep;
  private final int steps;
  private int seen;

  ForkWatch(JmhInvocation invocation, Progress progress) {
    this.progress = progress;
    this.steps = invocation.forks() * (invocation.warmup().count() + invocation.measured().count());
    this.secondsPerStep = invocation.seconds() / steps;
  }

  void line(String line) {
    if (seen < steps && STEP.matcher(line).matches()) {
      seen++;
      progress.done(secondsPerStep);
    }
  }

  /** Makes up for lines that were not seen. */
  void end() {
    progress.done((steps - seen) * secondsPerStep);
    seen = steps;
  }
}
