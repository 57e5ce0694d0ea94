package fathom.bench.fork;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds the counters of each iteration to JMH's results, for programs: {@code -prof
 * fathom.bench.fork.Counters}. Nothing is profiled. JMH's own auxiliary counters would do the same
 * for everybody who runs a benchmark by hand, and would add up numbers such as times of the day
 * over the iterations.
 */
public final class Counters implements InternalProfiler {
  private static volatile CounterRow current = new CounterRow();
  private static final AtomicBoolean ASKED = new AtomicBoolean();

  /** Made by JMH, in the fork too. */
  public Counters() {
    ASKED.set(true);
  }

  /** Whether a program reads the results. */
  public static boolean areAsked() {
    return ASKED.get();
  }

  /** Takes the rows of the benchmark that runs in this process from now on. */
  public static void tell(CounterRow row) {
    current = row;
  }

  static CounterRow current() {
    return current;
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return current.values().entrySet().stream()
        .map(one -> new ScalarResult(one.getKey().id(), one.getValue(), "#", AggregationPolicy.AVG))
        .toList();
  }

  @Override
  public String getDescription() {
    return "Adds Fathom's counters of each iteration to the results";
  }
}
