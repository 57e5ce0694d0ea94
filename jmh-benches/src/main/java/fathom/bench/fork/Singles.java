package fathom.bench.fork;

import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Operations of a fork that are timed one by one, for percentiles. They are timed after a window,
 * when what its row says is complete: what the model's numbers are fitted from does not know of
 * them.
 */
public final class Singles {
  /** In a warm-up they are only to be compiled. */
  private static final Duration WARM_UP = Duration.ofMillis(20);

  /** Does what one JMH operation does, the way there included, and times its parts one by one. */
  @FunctionalInterface
  public interface TimedOperation {
    /**
     * @param nanos takes how long each part took, in ns, as the clock said it
     */
    void run(LongConsumer nanos) throws IOException;
  }

  /** Where they are kept until the fork ends, and where then. */
  private record Kept(SinglesLog log, Path file) {}

  private final Optional<Kept> kept;
  private final Duration time;

  private Singles(Optional<Kept> kept, Duration time) {
    this.kept = kept;
    this.time = time;
  }

  /** Times none. */
  public static Singles none() {
    return new Singles(Optional.empty(), Duration.ZERO);
  }

  /**
   * @param experiment whose operations these are
   * @param file the log of HdrHistogram they are appended to; empty where none are timed
   * @param millis how long they are timed after each window
   */
  public static Singles of(Experiment experiment, String file, int millis) {
    return file.isEmpty()
        ? none()
        : new Singles(
            Optional.of(new Kept(new SinglesLog(experiment), Path.of(file))),
            Duration.ofMillis(millis));
  }

  /**
   * Runs the operation again and again for a while; at least once, unless none are timed.
   *
   * @param isWarmUp whether its times are forgotten
   */
  public void time(int sizeBytes, boolean isWarmUp, TimedOperation operation) throws IOException {
    if (kept.isEmpty()) {
      return;
    }
    SinglesLog log = kept.get().log();
    log.prepare(sizeBytes);
    if (isWarmUp) {
      run(WARM_UP.compareTo(time) < 0 ? WARM_UP : time, nanos -> {}, operation);
    } else {
      run(time, nanos -> log.add(sizeBytes, nanos), operation);
    }
  }

  private static void run(Duration time, LongConsumer nanos, TimedOperation operation)
      throws IOException {
    long end = System.nanoTime() + time.toNanos();
    do {
      operation.run(nanos);
    } while (System.nanoTime() - end < 0);
  }

  /**
   * Appends what the fork has timed to the log. When the fork ends: nothing is written while
   * something is timed.
   */
  public void keep() throws IOException {
    if (kept.isPresent()) {
      kept.get().log().append(kept.get().file());
    }
  }
}
