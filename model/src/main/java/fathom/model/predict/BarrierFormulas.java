package fathom.model.predict;

import static fathom.model.predict.PlogpRounds.folding;
import static fathom.model.predict.PlogpRounds.round;

import fathom.model.collective.Algorithm;
import java.util.List;

/** Barriers of signals of one byte, in pLogP; the size that is asked for is none of theirs. */
final class BarrierFormulas {
  private static final String SOURCE = "PG, " + PlogpGap.SATURATED.formula();

  private BarrierFormulas() {}

  static List<Formula> all() {
    return List.of(
        PlogpRounds.formula(
            Algorithm.BARRIER_DISSEMINATION, SOURCE, (c, p) -> p.levels() * round(c, 1)),
        PlogpRounds.formula(
            Algorithm.BARRIER_RECURSIVE_DOUBLING,
            SOURCE,
            (c, p) -> p.fullLevels() * round(c, 1) + 2 * folding(c, p, 1)),
        PlogpRounds.formula(
            Algorithm.BARRIER_TOURNAMENT, SOURCE, (c, p) -> 2 * p.levels() * round(c, 1)));
  }
}
