package fathom.reports.validation;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How the choices of models are judged. */
public enum Judging {
  /**
   * A model chooses among all that ran. Whoever gives several the same time has no way to choose,
   * and is judged by the slowest of those with the fewest doubts.
   */
  STRICT(1),

  /**
   * A model chooses among the forced algorithms that it predicts. Of several to which it gives the
   * same time, the fastest counts: a library has two names for some schedules. Starts of the same
   * ranks differ by 2 %, which no interval within one start shows.
   */
  OF_LIBRARY(1.02);

  /** Predictions closer than this are the same: no sheet's interval is as narrow. */
  private static final double SAME = 1 + 1e-3;

  private final double same;

  Judging(double same) {
    this.same = same;
  }

  /** Times that differ by less than this factor are the same. */
  double same() {
    return same;
  }

  /** A case to which a model gave a time. */
  private record TimedCase<C extends Case>(Measured<C> measured, double micros, int doubts) {}

  /**
   * What a model would have chosen; empty where it gives fewer than two algorithms a time.
   *
   * @param place what was measured at one number of nodes and size, an algorithm once
   * @param said finds what the model said of a case
   */
  <C extends Case> Optional<Pick<C>> pick(
      String model, List<Measured<C>> place, Function<C, Optional<CaseForecast<C>>> said) {
    List<TimedCase<C>> known =
        place.stream()
            .filter(m -> m.of().isForced())
            .flatMap(m -> said.apply(m.of()).flatMap(f -> timed(m, f)).stream())
            .toList();
    Optional<Measured<C>> best =
        fastest(this == STRICT ? place : known.stream().map(TimedCase::measured).toList());
    if (known.size() < 2 || best.isEmpty()) {
      return Optional.empty();
    }
    double least = known.stream().mapToDouble(TimedCase::micros).min().orElseThrow();
    List<TimedCase<C>> same = known.stream().filter(t -> t.micros <= least * SAME).toList();
    int fewest = same.stream().mapToInt(TimedCase::doubts).min().orElseThrow();
    List<Measured<C>> among =
        same.stream()
            .filter(t -> this == OF_LIBRARY || t.doubts == fewest)
            .map(TimedCase::measured)
            .toList();
    Comparator<Measured<C>> byCost = Comparator.comparingDouble(Measured::costMicros);
    return among.stream()
        .max(this == STRICT ? byCost : byCost.reversed())
        .map(picked -> new Pick<>(model, picked, among.size(), best.get(), this));
  }

  /** The shortest median of some; empty if none has a time. */
  static <C extends Case> Optional<Measured<C>> fastest(List<Measured<C>> some) {
    return some.stream()
        .filter(m -> !m.hasNoTime())
        .min(Comparator.comparingDouble(Measured::costMicros));
  }

  private static <C extends Case> Optional<TimedCase<C>> timed(
      Measured<C> measured, CaseForecast<C> said) {
    return said.timeMicros().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TimedCase<>(measured, said.timeMicros().getAsDouble(), said.doubts().size()));
  }
}
