package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;
import fathom.runner.console.Progress;
import fathom.runner.jmh.JmhInvocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkWatchTest {
  private static final JmhInvocation INVOCATION =
      new JmhInvocation(
          "SendGap",
          List.of(2),
          Map.of(),
          2,
          new JmhInvocation.Iterations(1, 100, 0),
          new JmhInvocation.Iterations(2, 50, 0));

  private long nanos;
  private final Recorded recorded = new Recorded();
  private final ForkWatch watch = new ForkWatch(INVOCATION, recorded, () -> nanos);

  @Test
  void everyIterationIsAStep() {
    CapturedJmh.TWO_FORKS.lines().forEach(watch::line);
    assertEquals(6, recorded.steps.size());
    assertEquals(INVOCATION.seconds(), recorded.sum(), 1e-9);
    watch.end();
    assertEquals(INVOCATION.seconds(), recorded.sum(), 1e-9);
  }

  @Test
  void otherLinesAreNone() {
    List.of(
            "# Warmup: 1 iterations, 100 ms each",
            "# Fork: 1 of 2",
            "# Run progress: 50.00% complete, ETA 00:00:01",
            "Iteration",
            "see Iteration   1: 6.733 us/op")
        .forEach(watch::line);
    assertEquals(List.of(), recorded.steps);
  }

  @Test
  void linesThatWereNotSeenAreMadeUpFor() {
    watch.line("# Warmup Iteration   1: 6.811 us/op");
    watch.end();
    assertEquals(INVOCATION.seconds(), recorded.sum(), 1e-9);
  }

  @Test
  void neverMoreThanPlanned() {
    for (int i = 0; i < 50; i++) {
      watch.line("Iteration   1: 6.733 us/op");
    }
    assertEquals(INVOCATION.seconds(), recorded.sum(), 1e-9);
  }

  @Test
  void everySecondIsAccountedFor() {
    // JMH's own start 1 s, fork 2 s, two warm-ups' worth 3 s, then 4 s with two windows of 50 ms.
    at(1, () -> watch.line("# Fork: 1 of 2"));
    at(3, () -> watch.begun("# Warmup Iteration   1:"));
    at(6, () -> watch.begun("Iteration   1:"));
    at(7, () -> watch.line("Iteration   1: 6.733 us/op"));
    at(8, () -> watch.line("Iteration   2: 6.733 us/op"));
    at(10, () -> watch.line("# Run complete. Total time: 00:00:10"));
    at(11, watch::end);
    Effort effort = watch.effort(Experiment.SEND_GAP);
    assertEquals(new Effort(Experiment.SEND_GAP, 1, 4, 3, 0.1, 3.9), effort);
    assertEquals(11, effort.totalSeconds(), 1e-9);
  }

  @Test
  void aSingleShotIsItsOwnWindow() {
    JmhInvocation shots =
        new JmhInvocation(
            "BurstLoss",
            List.of(2),
            Map.of(),
            1,
            new JmhInvocation.Iterations(1, 0, 0),
            new JmhInvocation.Iterations(2, 0, 0));
    ForkWatch single = new ForkWatch(shots, recorded, () -> nanos);
    at(0, () -> single.begun("Iteration   1:"));
    at(2, () -> single.line("Iteration   1: 1500000.0 us/op"));
    // What a fork prints is not all JMH's.
    at(3, () -> single.line("Iteration   2: 1.2.3 us/op"));
    at(4, () -> single.line("Iteration   2: . us/op"));
    at(5, single::end);
    assertEquals(1.5, single.effort(Experiment.BURST_LOSS).windowSeconds(), 1e-9);
  }

  private void at(double seconds, Runnable event) {
    nanos = (long) (seconds * 1e9);
    event.run();
  }

  private static final class Recorded implements Progress {
    final List<Double> steps = new ArrayList<>();

    double sum() {
      return steps.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public void done(double plannedSeconds) {
      steps.add(plannedSeconds);
    }
  }
}
