package fathom.reports.plot;

import java.util.List;

/** Bytes over the time they take. */
final class Rates {
  private Rates() {}

  /**
   * Rates over sizes, of times over sizes. A time of 0 or less has no rate and is left out; where
   * the bar alone reaches that low, the rate has no bar.
   *
   * @param times µs over bytes
   * @param unit bytes/µs in the unit of the rates: 1 for MB/s, 1000 for GB/s
   */
  static List<Spot> of(List<Spot> times, double unit) {
    return times.stream().filter(t -> t.y() > 0).map(t -> rate(t, unit)).toList();
  }

  private static Spot rate(Spot time, double unit) {
    double bytes = time.x() / unit;
    return time.low() > 0
        ? new Spot(time.x(), bytes / time.y(), bytes / time.high(), bytes / time.low())
        : Spot.at(time.x(), bytes / time.y());
  }
}
