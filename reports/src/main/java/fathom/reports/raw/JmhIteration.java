package fathom.reports.raw;

import fathom.model.samples.Replicate;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One measurement iteration as JMH wrote it.
 *
 * @param replicate fork and iteration
 * @param micros the benchmark's own time in µs per operation; NaN or infinite where JMH had none
 * @param counters auxiliary counters by name; values as in the file, not judged yet
 */
public record JmhIteration(Replicate replicate, double micros, SortedMap<String, Double> counters) {
  public JmhIteration {
    counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
  }

  /** The counter's value, NaN where the benchmark has no such counter. */
  public double counter(String name) {
    return counters.getOrDefault(name, Double.NaN);
  }

  public boolean has(String name) {
    return counters.containsKey(name);
  }
}
