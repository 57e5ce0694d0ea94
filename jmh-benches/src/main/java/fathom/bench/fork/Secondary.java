package fathom.bench.fork;

import fathom.model.protocol.Counter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Adds results beside the score for people who run a benchmark by hand: the bandwidth of operations
 * that move bytes, and the counters that a benchmark {@linkplain CounterRow#show shows} because its
 * score is not the time of one operation. Nothing is profiled.
 */
public final class Secondary implements InternalProfiler {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()) {
      return List.of(); // the iteration failed
    }
    CounterRow row = Counters.current();
    List<ScalarResult> results = new ArrayList<>();
    double bytes = row.bytesPerOperation();
    double time = result.getPrimaryResult().getScore();
    if (bytes > 0 && time > 0) {
      double seconds = time / TimeValue.seconds(1).convertTo(benchmark.getTimeUnit());
      results.add(result("bandwidth", bytes / seconds / BYTES_PER_MEGABYTE, "MB/s"));
    }
    // A program that asks for all counters has these among them; JMH adds up results of one name.
    for (Counter counter : Counters.areAsked() ? Set.<Counter>of() : row.shown()) {
      results.add(result(counter.id(), row.get(counter), counter.unit().label()));
    }
    return results;
  }

  private static ScalarResult result(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }

  @Override
  public String getDescription() {
    return "Adds bandwidths, and what a benchmark measures beside its score";
  }
}
