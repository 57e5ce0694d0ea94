package fathom.model.predict;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Which algorithm is the fastest at one point by one model, and by how much. Where times are equal,
 * the one with fewer broken assumptions is ahead, then the one that stands first in tables. A bound
 * is no algorithm and takes no part.
 *
 * @param ranked from the fastest on, not empty
 */
public record Ranking(List<Prediction> ranked) {
  private static final double ROUNDING = 1e-9;

  public Ranking {
    if (ranked.isEmpty()) {
      throw new IllegalArgumentException("nothing to rank");
    }
    ranked = ranked.stream().sorted(Ranking::compare).toList();
  }

  /** Ranks what is predicted for one operation, model, size and number of nodes. */
  public static Ranking of(List<Prediction> predictions) {
    return new Ranking(
        predictions.stream().filter(p -> p.model() != Model.LOWER_BOUND).toList());
  }

  public Prediction best() {
    return ranked.getFirst();
  }

  /** (next − best)/best; empty without a second algorithm. */
  public OptionalDouble margin() {
    double best = best().timeMicros();
    return ranked.size() < 2 || best == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((ranked.get(1).timeMicros() - best) / best);
  }

  private static int compare(Prediction one, Prediction other) {
    double a = one.timeMicros();
    double b = other.timeMicros();
    if (Math.abs(a - b) > ROUNDING * Math.max(a, b)) {
      return Double.compare(a, b);
    }
    return Comparator.<Prediction>comparingInt(p -> p.broken().size())
        .compare(one, other);
  }
}
