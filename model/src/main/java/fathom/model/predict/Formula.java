package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import java.util.List;
import java.util.Optional;

/**
 * One formula of the documents.
 *
 * @param model whose it is
 * @param operation what it predicts
 * @param algorithm of which algorithm; empty for a bound on all
 * @param source document and place: {@code TW §4, eq. 1}
 * @param time the formula itself
 * @param premises what it takes for granted
 */
public record Formula(
    Model model,
    Operation operation,
    Optional<Algorithm> algorithm,
    String source,
    Time time,
    List<Premise> premises) {
  /** Stands for the algorithm where a formula bounds all of them. */
  public static final String ANY = "any";

  /** The formula's right-hand side. */
  @FunctionalInterface
  public interface Time {
    /** µs at a point, by the costs of a cluster. */
    double micros(Costs costs, Point point);

    /** The same for many costs at one point, which need not compute twice what it knows. */
    default Time remembering() {
      return this;
    }
  }

  public Formula {
    premises = List.copyOf(premises);
  }

  public static Formula of(
      Model model, Algorithm algorithm, String source, Time time, List<Premise> premises) {
    return new Formula(
        model, algorithm.operation(), Optional.of(algorithm), source, time, premises);
  }

  /** The algorithm's name on the command line. */
  public String algorithmWord() {
    return algorithm.map(Algorithm::word).orElse(ANY);
  }

  /** Whether its time depends on a segment size. */
  public boolean isSegmented() {
    return algorithm.isPresent() && algorithm.get().isSegmented();
  }

  /** The time at a point. */
  public double micros(Costs costs, Point point) {
    return time.micros(costs, point);
  }
}
