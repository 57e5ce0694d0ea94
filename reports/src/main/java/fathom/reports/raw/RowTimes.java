package fathom.reports.raw;

import fathom.model.protocol.Counter;
import java.util.Optional;
import java.util.OptionalDouble;

/** The times in µs that a row tells, by the counter that says it best. */
final class RowTimes {
  private RowTimes() {}

  /** Some benchmarks time a burst of messages as one JMH operation, and say so. */
  private static double messagesPerOperation(JmhIteration row) {
    return row.has(Counter.BURST) && row.counter(Counter.BURST) > 0
        ? row.counter(Counter.BURST)
        : 1;
  }

  /**
   * Why what was computed from a row's numbers is no time, if it is none: no double may hold it.
   */
  static Optional<String> problem(double micros) {
    if (!Double.isFinite(micros)) {
      return Optional.of("the time is not finite");
    }
    return micros > 0 ? Optional.empty() : Optional.of("the time is not positive");
  }

  /**
   * Time per message in µs. A stall of a shared machine spoils the mean of a window, which is JMH's
   * score, and not the median of its operations, where the benchmark gives one.
   */
  static double medianPerMessage(JmhIteration row) {
    double perOperation =
        row.has(Counter.MEDIAN_MICROS) ? row.counter(Counter.MEDIAN_MICROS) : row.micros();
    return perOperation / messagesPerOperation(row);
  }

  /**
   * CPU time per message of this window in µs; empty where the benchmark gives none. It is the
   * window's time by the share of the clock that bursts of their own spent on the CPU, where the
   * benchmark tells both of these; else what it tells of the CPU alone.
   */
  static OptionalDouble cpuPerMessage(JmhIteration row) {
    double cpu = time(row, Counter.CPU_MICROS);
    double clock = time(row, Counter.CPU_CLOCK_MICROS);
    if (!(cpu > 0)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        clock > 0 ? medianPerMessage(row) * (cpu / clock) : cpu / messagesPerOperation(row));
  }

  private static double time(JmhIteration row, Counter counter) {
    return row.has(counter) ? row.counter(counter) : 0;
  }

  /** Between two instants, else the score's share of one message. */
  static double gapPerMessage(JmhIteration row) {
    return gapMicros(row).orElse(row.micros() / messagesPerOperation(row));
  }

  /** Between two instants, where the benchmark gives it. */
  static OptionalDouble gapMicros(JmhIteration row) {
    return row.has(Counter.GAP_MICROS) && row.counter(Counter.GAP_MICROS) > 0
        ? OptionalDouble.of(row.counter(Counter.GAP_MICROS))
        : OptionalDouble.empty();
  }

  /** Time of a unit of work that no stall of the machine hit, where the benchmark says. */
  static double workMicros(JmhIteration row) {
    return row.has(Counter.KEPT_MICROS) && row.counter(Counter.KEPT_MICROS) > 0
        ? row.counter(Counter.KEPT_MICROS)
        : row.micros();
  }
}
