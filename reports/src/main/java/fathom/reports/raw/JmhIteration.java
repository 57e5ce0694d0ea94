package fathom.reports.raw;

import fathom.model.protocol.Counter;
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

  /** The counter's value, NaN if the benchmark has no such counter. */
  public double counter(Counter counter) {
    return counters.getOrDefault(counter.id(), Double.NaN);
  }

  public boolean has(Counter counter) {
    return counters.containsKey(counter.id());
  }
}
