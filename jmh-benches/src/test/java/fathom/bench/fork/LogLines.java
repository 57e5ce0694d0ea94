package fathom.bench.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A log of HdrHistogram, by tag. */
public final class LogLines {
  private LogLines() {}

  public static Map<String, Histogram> of(Path log) throws IOException {
    Map<String, Histogram> lines = new TreeMap<>();
    HistogramLogReader reader = new HistogramLogReader(log.toFile());
    while (reader.hasNext()) {
      Histogram one = (Histogram) reader.nextIntervalHistogram();
      lines.put(one.getTag(), one);
    }
    return lines;
  }
}
