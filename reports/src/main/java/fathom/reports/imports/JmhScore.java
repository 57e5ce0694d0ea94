package fathom.reports.imports;

import java.util.Map;
import java.util.Optional;

/**
 * What a raw value of JMH is: a time per operation, or operations per time.
 *
 * @param unit as JMH writes it, {@code us/op} or {@code ops/ms}
 * @param micros µs of the time in it
 * @param rate true for operations per time
 * @param threads threads whose operations a rate counts together
 * @param batch calls that one value is of
 */
record JmhScore(String unit, double micros, boolean rate, int threads, int batch) {
  /** JMH's names of all the units a benchmark can ask for. */
  private static final Map<String, Double> UNITS =
      Map.of("ns", 1e-3, "us", 1.0, "ms", 1e3, "s", 1e6, "min", 6e7, "hr", 3.6e9, "day", 8.64e10);

  private static final String PER_OPERATION = "/op";
  private static final String OPERATIONS = "ops/";

  /** Empty for a unit that is no time: a profiler's, say. */
  static Optional<JmhScore> of(String unit) {
    if (unit.startsWith(OPERATIONS)) {
      return of(unit, unit.substring(OPERATIONS.length()), true);
    }
    return unit.endsWith(PER_OPERATION)
        ? of(unit, unit.substring(0, unit.length() - PER_OPERATION.length()), false)
        : Optional.empty();
  }

  private static Optional<JmhScore> of(String unit, String time, boolean rate) {
    return Optional.ofNullable(UNITS.get(time))
        .map(micros -> new JmhScore(unit, micros, rate, 1, 1));
  }

  /** The same unit for values of so many threads and calls. */
  JmhScore of(int ofThreads, int ofBatch) {
    return new JmhScore(unit, micros, rate, ofThreads, ofBatch);
  }

  /** Time of one operation of one thread in µs; infinite if no operation was done. */
  double toMicros(double value) {
    return (rate ? threads * micros / value : value * micros) / batch;
  }
}
