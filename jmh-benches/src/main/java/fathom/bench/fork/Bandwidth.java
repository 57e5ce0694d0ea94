package fathom.bench.fork;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Adds the bandwidth beside the time of an operation that moves bytes: for people who run a
 * benchmark by hand. Nothing is profiled.
 */
public final class Bandwidth implements InternalProfiler {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()) {
      return List.of(); // the iteration failed
    }
    double bytes = Counters.bytesPerOperation();
    double time = result.getPrimaryResult().getScore();
    if (!(bytes > 0) || !(time > 0)) {
      return List.of();
    }
    double seconds = time / TimeValue.seconds(1).convertTo(benchmark.getTimeUnit());
    return List.of(
        new ScalarResult(
            "bandwidth", bytes / seconds / BYTES_PER_MEGABYTE, "MB/s", AggregationPolicy.AVG));
  }

  @Override
  public String getDescription() {
    return "Adds the bandwidth of operations that move bytes";
  }
}
