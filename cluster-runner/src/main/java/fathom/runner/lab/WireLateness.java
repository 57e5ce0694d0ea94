package fathom.runner.lab;

import fathom.model.protocol.ProcessLine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How late frames ended, after what their wire is known for.
 *
 * @param frames how many there were
 * @param medianMicros half of them were no later
 * @param p90Micros one in ten was later
 * @param p99Micros one in a hundred was later
 * @param p999Micros one in a thousand was later
 */
public record WireLateness(
    long frames, double medianMicros, double p90Micros, double p99Micros, double p999Micros) {
  /** Of the program's line; empty where it is none. */
  static Optional<WireLateness> parse(String line) {
    List<String> words = List.of(line.strip().split(" ", -1));
    if (words.size() != 6 || !words.getFirst().equals(ProcessLine.WIRE_LATENESS)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new WireLateness(
              Long.parseLong(words.get(1)),
              Double.parseDouble(words.get(2)),
              Double.parseDouble(words.get(3)),
              Double.parseDouble(words.get(4)),
              Double.parseDouble(words.get(5))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Of both, the later of each: several processes tell no common quantiles. */
  public WireLateness worst(WireLateness other) {
    return new WireLateness(
        frames + other.frames,
        Math.max(medianMicros, other.medianMicros),
        Math.max(p90Micros, other.p90Micros),
        Math.max(p99Micros, other.p99Micros),
        Math.max(p999Micros, other.p999Micros));
  }

  /** {@code half of 300 frames by 0.13 µs or less, 1 in 10 by 0.26 µs or more, …}. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "half of %d frames by %s µs or less, 1 in 10 by %s µs or more, 1 in 100 by %s µs or more,"
            + " 1 in 1000 by %s µs or more",
        frames,
        brief(medianMicros),
        brief(p90Micros),
        brief(p99Micros),
        brief(p999Micros));
  }

  private static String brief(double micros) {
    return String.format(Locale.ROOT, micros >= 10 ? "%.0f" : "%.2g", micros);
  }
}
