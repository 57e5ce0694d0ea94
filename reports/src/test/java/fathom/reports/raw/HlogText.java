package fathom.reports.raw;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Logs as benchmarks write them, of times that are known. */
final class HlogText {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final HistogramLogWriter writer = new HistogramLogWriter(bytes);

  HlogText() {
    writer.outputLogFormatVersion();
    writer.outputLegend();
  }

  /** One fork: what reading the clock took, then times of one tag. */
  HlogText fork(List<Long> clock, String tag, LongStream nanos) {
    line("clock", clock.stream().mapToLong(Long::longValue));
    return line(tag, nanos);
  }

  HlogText line(String tag, LongStream nanos) {
    Histogram histogram = new Histogram(1_000_000_000_000L, 3);
    nanos.forEach(histogram::recordValue);
    histogram.setTag(tag);
    writer.outputIntervalHistogram(100.25, 101.5, histogram);
    return this;
  }

  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
