package fathom.bench.fork;

import fathom.model.protocol.Counter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Counters of one iteration beside its time. A benchmark fills it before its iteration ends, and
 * {@link Counters} takes it from there. A counter that was set once is in every row that follows,
 * so that all rows of a fork have the same counters.
 */
public final class CounterRow {
  private double bytesPerOperation;
  private final Set<Counter> shown = EnumSet.noneOf(Counter.class);
  private final Map<Counter, Double> values = new EnumMap<>(Counter.class);

  /** Says how many bytes one operation moves, from which its bandwidth follows; 0 for none. */
  public void setBytesPerOperation(double bytes) {
    bytesPerOperation = bytes;
  }

  public double bytesPerOperation() {
    return bytesPerOperation;
  }

  /** Shows a counter beside the score to people who run the benchmark by hand. */
  public void show(Counter counter) {
    shown.add(counter);
  }

  Set<Counter> shown() {
    return Collections.unmodifiableSet(shown);
  }

  /** Begins the next row: every counter is 0 until it is set. */
  public void clear() {
    values.replaceAll((counter, value) -> 0.0);
  }

  public void set(Counter counter, double value) {
    values.put(counter, value);
  }

  /** The same of a whole number. */
  public void set(Counter counter, long value) {
    set(counter, (double) value);
  }

  /** The counter of something that is or is not: 1 or 0. */
  public void set(Counter counter, boolean is) {
    set(counter, is ? 1.0 : 0.0);
  }

  public void add(Counter counter, double more) {
    set(counter, get(counter) + more);
  }

  public void add(Counter counter, long more) {
    add(counter, (double) more);
  }

  /** The value of a counter; 0 if it was not set. */
  public double get(Counter counter) {
    return values.getOrDefault(counter, 0.0);
  }

  /** The same of a counter that is a whole number. */
  public long count(Counter counter) {
    return (long) get(counter);
  }

  /** All counters that were ever set. */
  public Map<Counter, Double> values() {
    return Collections.unmodifiableMap(values);
  }
}
