package fathom.bench.fork;

import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * How long single operations of one fork took, by message size, in ns as the clock said it; and
 * what reading that clock takes here. What is subtracted from what is decided when fitting.
 */
final class SinglesLog {
  /** Digits that are kept: a time is known to 0.1 %, and exactly below 2 µs. */
  private static final int DIGITS = 3;

  private static final long LONGEST_NANOS = 1_000_000_000_000L;
  private static final int CLOCK_READINGS = 10_000;

  /** The first rounds of readings are compiled while they run. */
  private static final int CLOCK_ROUNDS = 4;

  private final Experiment experiment;
  private final Map<Integer, Histogram> bySize = new TreeMap<>();
  private final long startMillis;

  /** A clock of the day may be set while operations are timed; this one only goes on. */
  private final long startNanos = System.nanoTime();

  SinglesLog(Experiment experiment) {
    this(experiment, System::currentTimeMillis);
  }

  /**
   * @param dayMillis a clock as {@link System#currentTimeMillis}
   */
  SinglesLog(Experiment experiment, LongSupplier dayMillis) {
    this.experiment = experiment;
    this.startMillis = dayMillis.getAsLong();
  }

  /** Makes room for a size, so that nothing is allocated between timed operations. */
  void prepare(int sizeBytes) {
    bySize.computeIfAbsent(sizeBytes, size -> empty());
  }

  /** Adds an operation on a size that {@link #prepare} knows. */
  void add(int sizeBytes, long nanos) {
    Histogram histogram = bySize.get(sizeBytes);
    if (histogram == null) {
      throw new IllegalStateException("no room for " + sizeBytes + " bytes");
    }
    histogram.recordValue(Math.clamp(nanos, 0, LONGEST_NANOS));
  }

  private static Histogram empty() {
    return new Histogram(LONGEST_NANOS, DIGITS);
  }

  /** The time between two readings of the clock with nothing between them, many times. */
  private static Histogram clock() {
    Histogram readings = empty();
    for (int round = 0; round < CLOCK_ROUNDS; round++) {
      readings.reset();
      read(readings);
    }
    return readings;
  }

  private static void read(Histogram into) {
    for (int i = 0; i < CLOCK_READINGS; i++) {
      long start = System.nanoTime();
      long took = System.nanoTime() - start;
      into.recordValue(Math.clamp(took, 0, LONGEST_NANOS));
    }
  }

  /**
   * Adds what this fork has timed to a log of HdrHistogram: the clock first, then a line per size.
   * The lines up to the next clock are of the same fork.
   */
  void append(Path log) throws IOException {
    boolean isNew = !Files.exists(log) || Files.size(log) == 0;
    try (OutputStream out =
        Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      if (isNew) {
        writer.outputComment("[Single operations in ns, with what reading the clock took in them]");
        writer.outputLogFormatVersion();
        writer.outputLegend();
      }
      line(writer, OperationTag.CLOCK, clock());
      bySize.forEach(
          (size, histogram) -> {
            if (histogram.getTotalCount() > 0) {
              line(writer, new OperationTag(experiment, size).text(), histogram);
            }
          });
      writer.close();
    }
  }

  private void line(HistogramLogWriter writer, String tag, Histogram histogram) {
    histogram.setTag(tag);
    double start = startMillis / 1e3;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    writer.outputIntervalHistogram(start, start + seconds, histogram);
  }
}
