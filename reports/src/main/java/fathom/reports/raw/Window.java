package fathom.reports.raw;

import fathom.model.protocol.Counter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.Replicate;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One measurement iteration: a row of {@link Windows}, and the times in µs that it tells, by the
 * counter that says it best.
 *
 * @param windows the table
 * @param row where it is in it
 * @param factor what all its times are multiplied by; 1 as JMH wrote it
 */
public record Window(Windows windows, int row, double factor) {
  private static final int NODES_PER_PAIR = 2;
  private static final int MOST_PAIRS = Integer.MAX_VALUE / NODES_PER_PAIR;

  /** Fork, iteration and block. */
  public Replicate replicate() {
    int fork = windows.forks.getInt(row);
    CampaignBlock block =
        windows.blocks.isMissing(row)
            ? CampaignBlock.ofFork(fork)
            : CampaignBlock.ofRound(windows.blocks.getInt(row));
    return new Replicate(fork, windows.iterations.getInt(row), block);
  }

  /** The benchmark's own time in µs per operation; NaN or infinite if JMH had none. */
  public double micros() {
    return windows.values.getDouble(row) * factor;
  }

  /** The counter's value; NaN if the benchmark has no such counter, or no number for it. */
  public double counter(Counter counter) {
    double value = windows.counter(row, counter);
    if (value == Windows.NO_NUMBER) {
      return Double.NaN;
    }
    return counter.isTime() ? value * factor : value;
  }

  boolean has(Counter counter) {
    return !Double.isNaN(windows.counter(row, counter));
  }

  /** The size that it claims, 0 if it claims none that could be one. */
  int sizeBytes() {
    double size = counter(Counter.SIZE);
    return size >= 0 && size <= Integer.MAX_VALUE && size == Math.rint(size) ? (int) size : 0;
  }

  /** What was copied; empty if the row is of no copy, or does not say. */
  public Optional<CopyVariant> variant() {
    double variant = counter(Counter.VARIANT);
    // No number is 0 once it is cast.
    if (variant != Math.rint(variant)) {
      return Optional.empty();
    }
    return switch ((int) variant) {
      case 0 -> Optional.of(CopyVariant.SEGMENT);
      case 1 -> Optional.of(CopyVariant.HEAP);
      case 2 -> Optional.of(CopyVariant.PICK_ONLY);
      default -> Optional.empty();
    };
  }

  /** How many nodes took part; empty if the row is not of pairs, or does not say. */
  public OptionalInt nodes() {
    double pairs = counter(Counter.PAIRS);
    return pairs >= 1 && pairs <= MOST_PAIRS
        ? OptionalInt.of(NODES_PER_PAIR * (int) pairs)
        : OptionalInt.empty();
  }

  /** Some benchmarks time a burst of messages as one JMH operation, and say so. */
  private double messagesPerOperation() {
    return counter(Counter.BURST) > 0 ? counter(Counter.BURST) : 1;
  }

  /**
   * Time per message. A stall of a shared machine spoils the mean of a window, which is JMH's
   * score, and not the median of its operations, which some benchmarks give.
   */
  double medianPerMessage() {
    double perOperation = has(Counter.MEDIAN_MICROS) ? counter(Counter.MEDIAN_MICROS) : micros();
    return perOperation / messagesPerOperation();
  }

  /**
   * CPU time per message; empty if the benchmark gives none. It is the window's time by the share
   * of the clock that bursts of their own spent on the CPU, if the benchmark tells both of these;
   * else what it tells of the CPU alone.
   */
  OptionalDouble cpuPerMessage() {
    double cpu = counter(Counter.CPU_MICROS);
    double clock = counter(Counter.CPU_CLOCK_MICROS);
    if (!(cpu > 0)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        clock > 0 ? medianPerMessage() * (cpu / clock) : cpu / messagesPerOperation());
  }

  /** Time of a message between two instants; without these the score's share of one message. */
  double gapPerMessage() {
    return gapOr(micros() / messagesPerOperation());
  }

  /** Time of a message between two instants, if the benchmark gives it. */
  double gapOr(double other) {
    return counter(Counter.GAP_MICROS) > 0 ? counter(Counter.GAP_MICROS) : other;
  }

  /** Time of a unit of work that no stall of the machine hit, if the benchmark says it. */
  double workMicros() {
    return counter(Counter.KEPT_MICROS) > 0 ? counter(Counter.KEPT_MICROS) : micros();
  }

  /** Whether work with arrivals alternates with work without, so that the row tells both. */
  boolean isPaired() {
    return has(Counter.UNDISTURBED_MICROS);
  }

  /** Messages per unit of work; those of paired work came while the far end was sending. */
  double messagesPerWork() {
    double micros = isPaired() ? counter(Counter.SENDING_MICROS) : counter(Counter.WORK) * micros();
    return workMicros() * (counter(Counter.MESSAGES) / micros);
  }
}
