package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkWatchTest {
  private static final JmhInvocation INVOCATION =
      new JmhInvocation(
          "SendGap",
          1,
          Map.of(),
          2,
          new JmhInvocation.Iterations(1, 100, 0),
          new JmhInvocation.Iterations(2, 50, 0));

  private final Recorded recorded = new Recorded();
  private final ForkWatch watch = new ForkWatch(INVOCATION, recorded);

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

  private static final class Recorded implements Progress {
    final List<Double> steps = new ArrayList<>();

    double sum() {
      return steps.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public void begin(double plannedSeconds) {}

    @Override
    public void now(String what) {}

    @Override
    public void done(double plannedSeconds) {
      steps.add(plannedSeconds);
    }

    @Override
    public void close() {}
  }
}
