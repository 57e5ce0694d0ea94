package fathom.runner.virtual;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one iteration says: its time in µs per JMH operation, and its counters by name.
 *
 * @param micros the score
 * @param counters in the order they are written
 */
record VirtualRow(double micros, Map<String, Double> counters) {
  static VirtualRow of(double micros) {
    return new VirtualRow(micros, new LinkedHashMap<>());
  }

  /** The same with one more counter. */
  VirtualRow with(String name, double value) {
    Map<String, Double> more = new LinkedHashMap<>(counters);
    more.put(name, value);
    return new VirtualRow(micros, more);
  }
}
