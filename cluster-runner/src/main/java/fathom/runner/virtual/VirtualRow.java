package fathom.runner.virtual;

import fathom.model.protocol.Counter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one iteration says: its time in µs per JMH operation, and its counters by name.
 *
 * @param micros the score
 * @param counters in the order they are written
 */
record VirtualRow(double micros, Map<Counter, Double> counters) {
  static VirtualRow of(double micros) {
    return new VirtualRow(micros, new LinkedHashMap<>());
  }

  /** The same with one more counter. */
  VirtualRow with(Counter counter, double value) {
    Map<Counter, Double> more = new LinkedHashMap<>(counters);
    more.put(counter, value);
    return new VirtualRow(micros, more);
  }
}
