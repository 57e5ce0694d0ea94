package fathom.fitting.bend;

import fathom.fitting.bend.BrokenLine.Bend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The best line with a given number of bends, by a profile over each of them: all gaps between
 * points are tried for one bend while the others stay in theirs, until none moves. One bend is
 * found exactly. Several are looked for from two starts: the best jumps, which {@link Partition}
 * finds exactly, and the best line with one bend less and the best further one.
 */
public final class BendSearch {
  private static final double TWO_SIDED_95 = 0.975;
  private static final int ROUNDS = 50;

  /** A solver takes some ten. */
  private static final int MOST_STEPS = 1000;

  private final List<Line> points;

  /** By begin and end (not included). */
  private final List<List<Line>> runs = new ArrayList<>();

  private BendSearch(List<Line> points) {
    this.points = points;
    for (int begin = 0; begin < points.size(); begin++) {
      List<Line> ofBegin = new ArrayList<>(List.of(points.get(begin)));
      for (int end = begin + 1; end < points.size(); end++) {
        ofBegin.add(ofBegin.getLast().plus(points.get(end)));
      }
      runs.add(ofBegin);
    }
  }

  /**
   * Finds the line.
   *
   * @param points ascending, one per distinct x
   * @return empty when there are too few points (two for each piece), or no form is determined
   */
  public static Optional<BrokenLine> best(List<Line> points, int bends) {
    if (bends < 1 || points.size() < (bends + 1) * Partition.LEAST_POINTS) {
      return Optional.empty();
    }
    List<Line> free =
        Partition.lines(
            points, Partition.located(points, some -> new BendSearch(some).lastBelow(bends)));
    Joined joined = Joined.best(free);
    return Double.isFinite(joined.rest())
        ? Optional.of(broken(points, free, joined))
        : Optional.empty();
  }

  private static BrokenLine broken(List<Line> points, List<Line> free, Joined joined) {
    int bends = joined.places().size();
    int rows = free.stream().mapToInt(Line::rows).sum();
    int degrees = Math.max(1, rows - BrokenLine.coefficients(bends));
    double s = Math.sqrt(joined.rest() / degrees);
    double t = new TDistribution(null, degrees).inverseCumulativeProbability(TWO_SIDED_95);
    List<Bend> found = new ArrayList<>();
    for (int j = 0; j < bends; j++) {
      double at = joined.places().get(j);
      double error = error(s, free, joined, j);
      double low = Math.max(free.getFirst().first(), at - t * error);
      double high = Math.min(free.getLast().last(), at + t * error);
      found.add(new Bend(at, error, low, high));
    }
    if (bends == 1 && points.size() <= Partition.MOST_POINTS) {
      double limit = joined.rest() + t * t * s * s;
      found.replaceAll(bend -> profiled(points, bend, limit));
    }
    return new BrokenLine(
        found,
        joined.lines().getFirst().constant(),
        joined.lines().stream().map(Line::slope).toList(),
        joined.rest(),
        rows);
  }

  /** The bend with an interval that ends where it would leave more than a limit. */
  private static Bend profiled(List<Line> points, Bend bend, double limit) {
    List<List<Line>> gaps =
        IntStream.rangeClosed(
                Partition.LEAST_POINTS - 1, points.size() - Partition.LEAST_POINTS - 1)
            .mapToObj(last -> Partition.lines(points, List.of(last)))
            .filter(free -> Joined.best(free).rest() <= limit)
            .toList();
    List<Line> lowest = gaps.getFirst();
    List<Line> highest = gaps.getLast();
    return new Bend(
        bend.at(),
        bend.standardError(),
        edge(lowest, lowest.getFirst().last(), limit),
        edge(highest, highest.getLast().first(), limit));
  }

  /** Where, from the best place of a gap towards one of its ends, the limit is passed. */
  private static double edge(List<Line> free, double end, double limit) {
    double inside = Joined.best(free).places().getFirst();
    UnivariateFunction beyond = place -> Joined.at(free, List.of(place)).rest() - limit;
    return inside == end || beyond.value(end) <= 0
        ? end
        : new BrentSolver(1e-9)
            .solve(MOST_STEPS, beyond, Math.min(inside, end), Math.max(inside, end));
  }

  /**
   * With the slopes of the lines that meet: free ones on a point may be parallel. Lines of the same
   * slope meet anywhere, even where they leave nothing over.
   */
  private static double error(double s, List<Line> free, Joined joined, int j) {
    double at = joined.places().get(j);
    double steeper = joined.lines().get(j + 1).slope() - joined.lines().get(j).slope();
    double gap = Math.sqrt(free.get(j).covariance(at, at) + free.get(j + 1).covariance(at, at));
    return steeper == 0 ? Double.POSITIVE_INFINITY : s * (gap / Math.abs(steeper));
  }

  /** The last point below each bend. */
  private List<Integer> lastBelow(int bends) {
    if (bends == 0) {
      return List.of();
    }
    List<Integer> jumps = new Partition(points, Line::rest, bends).lastBelow(bends);
    return Stream.of(jumps, withOneMore(lastBelow(bends - 1), jumps))
        .map(this::settled)
        .min(Comparator.comparingDouble(form -> rest(form, Double.POSITIVE_INFINITY)))
        .orElse(jumps);
  }

  /** With the best further bend; the others where there is no room for one. */
  private List<Integer> withOneMore(List<Integer> fewer, List<Integer> others) {
    List<Integer> best = others;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < points.size(); i++) {
      List<Integer> more = Stream.concat(fewer.stream(), Stream.of(i)).sorted().toList();
      double rest = isPossible(more) ? rest(more, least) : Double.POSITIVE_INFINITY;
      if (rest < least) {
        least = rest;
        best = more;
      }
    }
    return best;
  }

  private boolean isPossible(List<Integer> lastBelow) {
    int from = 0;
    for (int last : lastBelow) {
      if (last + 1 - from < Partition.LEAST_POINTS) {
        return false;
      }
      from = last + 1;
    }
    return points.size() - from >= Partition.LEAST_POINTS;
  }

  /**
   * What lines leave that meet above these points.
   *
   * @param most a limit: lines that leave more without meeting, and then even more, are not tried
   */
  private double rest(List<Integer> lastBelow, double most) {
    List<Line> lines = new ArrayList<>();
    int from = 0;
    for (int last : lastBelow) {
      lines.add(runs.get(from).get(last - from));
      from = last + 1;
    }
    lines.add(runs.get(from).getLast());
    return lines.stream().mapToDouble(Line::rest).sum() < most
        ? Joined.best(lines).rest()
        : Double.POSITIVE_INFINITY;
  }

  /** Moves one bend after another to where it leaves least while the others stay. */
  private List<Integer> settled(List<Integer> start) {
    List<Integer> best = start;
    for (int round = 0; round < ROUNDS; round++) {
      List<Integer> before = best;
      for (int j = 0; j < start.size(); j++) {
        best = moved(best, j);
      }
      if (best.equals(before)) {
        break;
      }
    }
    return best;
  }

  private List<Integer> moved(List<Integer> lastBelow, int j) {
    List<Integer> best = lastBelow;
    double least = rest(lastBelow, Double.POSITIVE_INFINITY);
    int first = (j == 0 ? 0 : lastBelow.get(j - 1) + 1) + Partition.LEAST_POINTS - 1;
    int end = j + 1 == lastBelow.size() ? points.size() : lastBelow.get(j + 1) + 1;
    for (int i = first; i < end - Partition.LEAST_POINTS; i++) {
      List<Integer> other = new ArrayList<>(lastBelow);
      other.set(j, i);
      double rest = rest(other, least);
      if (rest < least) {
        least = rest;
        best = other;
      }
    }
    return best;
  }
}
