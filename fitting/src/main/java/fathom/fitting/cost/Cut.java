package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.Piece;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import java.util.Optional;

/**
 * Where one piece of a cost ends and the next begins: somewhere from a size that was measured to
 * just below the next one.
 *
 * @param below the largest size measured of the lower piece
 * @param above the smallest of the upper piece
 * @param ci the 95 % interval of the place, in bytes
 */
record Cut(int below, int above, Interval ci) {
  /**
   * The place between two pieces: where they meet; where they do not, the geometric middle, from
   * which neither is far in octaves; and where the upper piece would be no time there, just below
   * its first size.
   */
  Breakpoint between(Piece low, Piece high) {
    double place =
        meeting(low, high)
            .orElseGet(
                () -> {
                  double middle = Math.floor(Math.sqrt((double) below * above));
                  return high.segment().at((int) middle + 1) > 0 ? middle : above - 1.0;
                });
    return new Breakpoint(
        place,
        Breakpoint.Source.DETECTED,
        Optional.of(new Interval(Math.min(place, ci.low()), Math.max(place, ci.high()))));
  }

  private Optional<Double> meeting(Piece low, Piece high) {
    double steeper = high.segment().slope().value() - low.segment().slope().value();
    double place = (low.segment().constant().value() - high.segment().constant().value()) / steeper;
    return place >= below && place < above ? Optional.of(place) : Optional.empty();
  }

  /** The sizes of the lower piece end at a place, those of the upper one begin above it. */
  static Piece within(Piece piece, int from, int to) {
    return new Piece(
        piece.segment().within(new SizeRange(from, to)), piece.regression(), piece.stretch());
  }
}
