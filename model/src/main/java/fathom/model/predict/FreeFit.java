package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The fit before a term of it was held at 0: its coefficients are the middles of the intervals. */
final class FreeFit {
  private FreeFit() {}

  /** The same outcome where no term is held. */
  static Outcome of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear -> {
        List<Segment> pieces =
            linear.cost().segments().stream().map(piece -> of(linear, piece)).toList();
        yield new Outcome.Linear(new CostFunction(pieces), linear.breakpoints(), linear.fit());
      }
      case Outcome.Transfer transfer -> of(transfer);
      case Outcome.Buffer buffer -> buffer;
      case Outcome.Missing missing -> missing;
    };
  }

  private static Segment of(Outcome.Linear linear, Segment piece) {
    return isHeld(piece.slope())
        ? new Segment(
            piece.range(),
            middle(piece.constant()),
            middle(piece.slope()),
            OptionalDouble.of(CostBand.of(linear, piece).correlation()))
        : piece;
  }

  private static Outcome of(Outcome.Transfer l) {
    return Stream.of(l.constant(), l.perNode(), l.slope()).anyMatch(FreeFit::isHeld)
        ? new Outcome.Transfer(
            middle(l.perNode()),
            middle(l.constant()),
            middle(l.slope()),
            l.aggregateBandwidth(),
            l.bandwidthFrom(),
            Optional.of(TransferBand.of(l, Optional.empty()).correlation()),
            l.joint(),
            l.fit())
        : l;
  }

  private static boolean isHeld(Estimate term) {
    return term.value() == 0 && term.ci().width() > 0;
  }

  private static Estimate middle(Estimate term) {
    return new Estimate(term.ci().low() + term.ci().width() / 2, term.ci());
  }
}
