package fathom.bench.wire;

import fathom.model.protocol.ProcessLine;
import java.util.Arrays;
import java.util.Locale;

/**
 * How late frames ended, after what the wire is known for: counts in steps of 0.128 µs.
 *
 * @param frames how many
 * @param medianMicros half were later than this
 * @param p90Micros one in ten was
 * @param p99Micros one in a hundred was
 * @param p999Micros one in a thousand was
 */
public record Lateness(
    long frames, double medianMicros, double p90Micros, double p99Micros, double p999Micros) {
  private static final double STEP_MICROS = (1 << WireProgram.STEP_BITS) / 1e3;

  /** Of counts by step; each frame was less late than its step's end. */
  static Lateness of(long[] counts) {
    long frames = Arrays.stream(counts).sum();
    return new Lateness(
        frames,
        quantile(counts, frames, 0.5),
        quantile(counts, frames, 0.9),
        quantile(counts, frames, 0.99),
        quantile(counts, frames, 0.999));
  }

  private static double quantile(long[] counts, long frames, double share) {
    long seen = 0;
    for (int step = 0; step < counts.length; step++) {
      seen += counts[step];
      if (seen > 0 && seen >= share * frames) {
        return (step + 1) * STEP_MICROS;
      }
    }
    return 0;
  }

  /** For who started this: the word, frames, median, 90 %, 99 % and 99.9 % in µs. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%s %d %.3f %.3f %.3f %.3f",
        ProcessLine.WIRE_LATENESS,
        frames,
        medianMicros,
        p90Micros,
        p99Micros,
        p999Micros);
  }
}
