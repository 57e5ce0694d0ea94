package fathom.fitting.cost;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Where one piece of a cost ends and the next begins: somewhere from a size that was measured to
 * just below the next one.
 *
 * @param below the largest size measured of the lower piece
 * @param above the smallest of the upper piece
 * @param ci the 95 % interval of the place, in bytes
 * @param given where the place is known beforehand
 */
record Cut(int below, int above, Interval ci, OptionalInt given) {
  /** A place that is looked for. */
  Cut(int below, int above, Interval ci) {
    this(below, above, ci, OptionalInt.empty());
  }

  /** A place that is known, between these sizes. */
  static Cut at(int place, int below, int above) {
    return new Cut(below, above, new Interval(place, place), OptionalInt.of(place));
  }

  /**
   * The place between two pieces: where they meet; where they do not, the geometric middle, from
   * which neither is far in octaves. But a piece is not carried on to a cost that is out of the
   * bounds of what both say at the sizes measured next to the place: then it is just below the
   * upper piece's first size, or at the lower one's last.
   */
  Breakpoint between(Segment low, Segment high) {
    if (given.isPresent()) {
      return Breakpoint.fixed(given.getAsInt());
    }
    double place =
        meeting(low, high)
            .orElseGet(
                () ->
                    IntStream.of((int) Math.sqrt((double) below * above), above - 1, below)
                        .filter(at -> staysWithin(low, high, at))
                        .asDoubleStream()
                        .findFirst()
                        .orElse(above - 1.0));
    return new Breakpoint(
        place,
        Breakpoint.Source.DETECTED,
        Optional.of(new Interval(Math.min(place, ci.low()), Math.max(place, ci.high()))));
  }

  /** Whether neither piece leaves the bounds when the lower one ends there. */
  private boolean staysWithin(Segment low, Segment high, int at) {
    double last = low.at(below);
    double first = high.at(above);
    return low.at(at) <= Math.max(last, first) && high.at(at + 1) >= Math.min(last, first);
  }

  private Optional<Double> meeting(Segment low, Segment high) {
    double steeper = high.slope().value() - low.slope().value();
    double place = (low.constant().value() - high.constant().value()) / steeper;
    return place >= below && place < above ? Optional.of(place) : Optional.empty();
  }
}
