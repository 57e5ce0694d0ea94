package fathom.fitting.cost;

import fathom.model.cost.Breakpoint;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sizes whose time has nothing to do with that of all others, in a table without replicates: there
 * no median over forks has taken stalls away, and least squares would put a breakpoint on each side
 * of one.
 *
 * <p>At first a size is judged by the line through its neighbours, by medians of slopes (repeated
 * medians; Siegel 1982: right with up to half of them wrong); then, with breakpoints known, by the
 * robust line through its piece. So sizes at a bend or beside a jump, which are no line with their
 * neighbours, come back.
 */
final class StraySizes {
  /** With fewer, there is no saying which of them strays. */
  static final int LEAST_SIZES = 12;

  /** Sizes on each side that a size is held against. */
  private static final int REACH = 4;

  /** Beyond this many robust standard deviations a size stands alone. */
  private static final double ALONE = 5;

  private static final int LEAST_OF_PIECE = 5;

  /** No larger share strays: of more, those farthest off. */
  private static final double MOST = 0.45;

  /**
   * A quantile of absolute deviations.
   *
   * @param share how many are below it
   * @param normal what it is of a standard normal distribution's
   */
  private record Quantile(double share, double normal) {
    double deviation(List<Double> deviations) {
      List<Double> sorted = deviations.stream().sorted().toList();
      return sorted.get((int) (share * (sorted.size() - 1))) / normal;
    }
  }

  private static final Quantile MIDDLE = new Quantile(0.5, 0.6745);

  /** Among many strays half of the lines through neighbours may be wrong. */
  private static final Quantile LOWER_QUARTILE = new Quantile(0.25, 0.3186);

  private final List<Row> rows;

  /**
   * @param rows of one size each, regressors (1, size), in ascending order of the size
   */
  StraySizes(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /** By the neighbours of each; none where there are few sizes. */
  Set<Row> byNeighbours() {
    if (rows.size() < LEAST_SIZES) {
      return Set.of();
    }
    List<Double> deviations = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      deviations.add(Math.abs(rows.get(i).response() - expected(i)) / rows.get(i).sigma());
    }
    return beyond(rows, deviations, LOWER_QUARTILE);
  }

  private double expected(int i) {
    int from = Math.clamp(i - (long) REACH, 0, rows.size() - 2 * REACH - 1);
    List<Row> others =
        IntStream.rangeClosed(from, from + 2 * REACH)
            .filter(j -> j != i)
            .mapToObj(rows::get)
            .toList();
    double slope =
        Statistics.median(
            others.stream()
                .map(
                    a ->
                        Statistics.median(
                            others.stream()
                                .filter(b -> !b.equals(a))
                                .map(b -> slope(a, b))
                                .toList()))
                .toList());
    return Statistics.median(others.stream().map(a -> a.response() - slope * size(a)).toList())
        + slope * size(rows.get(i));
  }

  private static double slope(Row a, Row b) {
    return (b.response() - a.response()) / (size(b) - size(a));
  }

  private static double size(Row row) {
    return row.regressors().getLast();
  }

  /** By the pieces between places; a piece of few sizes does not judge, there those before stay. */
  Set<Row> byPieces(List<Breakpoint> places, Set<Row> before) {
    List<Row> judged = new ArrayList<>();
    List<Double> deviations = new ArrayList<>();
    Set<Row> strays = new HashSet<>();
    double from = Double.NEGATIVE_INFINITY;
    for (int piece = 0; piece <= places.size(); piece++) {
      double low = from;
      double high = piece < places.size() ? places.get(piece).atBytes() : Double.POSITIVE_INFINITY;
      List<Row> own = rows.stream().filter(r -> size(r) > low && size(r) <= high).toList();
      Optional<List<Double>> line =
          own.size() < LEAST_OF_PIECE
              ? Optional.empty()
              : RobustRegression.fit(own).map(RegressionFit::coefficients);
      for (Row row : own) {
        if (line.isPresent()) {
          judged.add(row);
          deviations.add(Math.abs(row.residual(line.get())) / row.sigma());
        } else if (before.contains(row)) {
          strays.add(row);
        }
      }
      from = high;
    }
    strays.addAll(beyond(judged, deviations, MIDDLE));
    return strays;
  }

  /**
   * @param scale the order statistic of the deviations that tells their standard deviation
   */
  private static Set<Row> beyond(List<Row> judged, List<Double> deviations, Quantile scale) {
    if (judged.isEmpty()) {
      return Set.of();
    }
    double limit = ALONE * Math.max(1, scale.deviation(deviations));
    return IntStream.range(0, judged.size())
        .filter(i -> deviations.get(i) > limit)
        .boxed()
        .sorted(Comparator.comparing(deviations::get, Comparator.reverseOrder()))
        .limit((long) (MOST * judged.size()))
        .map(judged::get)
        .collect(Collectors.toSet());
  }
}
