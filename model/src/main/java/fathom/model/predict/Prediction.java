package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a formula says at one point.
 *
 * @param operation what is predicted
 * @param model by whose formula
 * @param algorithm of which algorithm; empty for a bound on all
 * @param nodes p
 * @param sizeBytes M
 * @param segmentBytes s, where the algorithm divides messages
 * @param timeMicros the time
 * @param ci what the sheet's 95 % intervals leave open of it; a formula's own error is not in it
 * @param source document and place of the formula
 * @param assumptions what the formula takes for granted, and whether it is so here
 * @param uses the parameters whose values are in the time
 */
public record Prediction(
    Operation operation,
    Model model,
    Optional<Algorithm> algorithm,
    int nodes,
    long sizeBytes,
    OptionalLong segmentBytes,
    double timeMicros,
    Interval ci,
    String source,
    List<Assumption> assumptions,
    Set<Parameter> uses) {
  public Prediction {
    uses = Set.copyOf(uses);
    assumptions = List.copyOf(assumptions);
    if (!(timeMicros >= 0) || !Double.isFinite(timeMicros)) {
      throw new IllegalArgumentException("no time: " + timeMicros);
    }
  }

  /** The algorithm's name on the command line. */
  public String algorithmWord() {
    return algorithm.map(Algorithm::word).orElse(Formula.ANY);
  }

  /**
   * Names what the time takes from beyond the sizes and nodes that were measured; empty if nothing.
   */
  public Optional<Extrapolation> extrapolation() {
    return assumptions.stream().flatMap(a -> a.extrapolation().stream()).findFirst();
  }

  /** The assumptions that do not hold. */
  public List<Assumption> broken() {
    return assumptions.stream().filter(a -> !a.holds()).toList();
  }
}
