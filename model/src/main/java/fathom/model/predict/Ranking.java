package fathom.model.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Which algorithm is the fastest at one point by one model, and by how much. Where several are as
 * fast, the one with the fewest broken assumptions is the best, then the one that stands first in
 * tables. A bound is no algorithm and takes no part.
 *
 * @param ranked the best, then the others from the fastest on; not empty
 */
public record Ranking(List<Prediction> ranked) {
  /** Times that differ by rounding only are equal. */
  private static final double ROUNDING = 1e-9;

  public Ranking {
    if (ranked.isEmpty()) {
      throw new IllegalArgumentException("nothing to rank");
    }
    List<Prediction> sorted = new ArrayList<>(ranked);
    sorted.sort(Comparator.comparingDouble(Prediction::timeMicros));
    double least = sorted.getFirst().timeMicros();
    Prediction best =
        ranked.stream()
            .filter(p -> p.timeMicros() <= least * (1 + ROUNDING))
            .min(Comparator.comparingInt(p -> p.broken().size()))
            .orElseThrow();
    sorted.remove(best);
    sorted.addFirst(best);
    ranked = List.copyOf(sorted);
  }

  public Prediction best() {
    return ranked.getFirst();
  }

  /** Time of the next over that of the best, less 1; empty without a second algorithm. */
  public OptionalDouble margin() {
    double best = best().timeMicros();
    if (ranked.size() < 2 || best == 0) {
      return OptionalDouble.empty();
    }
    double margin = ranked.get(1).timeMicros() / best - 1;
    return OptionalDouble.of(margin <= ROUNDING ? 0 : margin);
  }
}
