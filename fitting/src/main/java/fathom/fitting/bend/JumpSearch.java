package fathom.fitting.bend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where separate lines begin and end. One jump is found exactly. Several are found exactly up to
 * {@value #EXACT_UP_TO} distinct x (dynamic programming, Bellman & Roth 1969), and beyond that by
 * adding the best further one, then moving each between its neighbours until none moves.
 */
public final class JumpSearch {
  private static final int EXACT_UP_TO = 400;
  private static final int ROUNDS = 50;

  private final Points points;

  public JumpSearch(Points points) {
    this.points = points;
  }

  /** Empty when there are too few distinct x: each piece takes two. */
  public Optional<Jumps> best(int jumps) {
    if (points.count() < (jumps + 1) * Scan.LEAST_POINTS) {
      return Optional.empty();
    }
    List<Integer> places;
    if (jumps == 1) {
      Scan scan = new Scan(points, 0, points.count());
      places = List.of(scan.lastBelow(scan.bestJump()));
    } else if (points.count() <= EXACT_UP_TO) {
      places = exact(jumps);
    } else {
      places = greedy(jumps);
    }
    return places.size() == jumps
        ? Optional.of(new Jumps(places, points.within() + rest(places), points.rows()))
        : Optional.empty();
  }

  /**
   * For one jump among others, the points it cannot be told from: the indices of the last points
   * below the lowest and the highest place, while its neighbours stay.
   *
   * @param limit Σ w·residual² over all rows up to which a place is plausible
   */
  public List<Integer> plausible(Jumps jumps, int index, double limit) {
    List<Integer> ends = ends(jumps.lastBelow());
    Scan scan = new Scan(points, ends.get(index), ends.get(index + 2));
    double others = jumps.sumOfSquares() - scan.leastOfJumping();
    double own = Math.max(limit - others, scan.leastOfJumping());
    return List.of(
        scan.lastBelow(scan.firstJumpWithin(own)), scan.lastBelow(scan.lastJumpWithin(own)));
  }

  /** Where each piece begins, and where the last one ends. */
  private List<Integer> ends(List<Integer> lastBelow) {
    List<Integer> ends = new ArrayList<>(List.of(0));
    lastBelow.forEach(i -> ends.add(i + 1));
    ends.add(points.count());
    return ends;
  }

  private double rest(List<Integer> lastBelow) {
    List<Integer> ends = ends(lastBelow);
    double rest = 0;
    for (int j = 0; j + 1 < ends.size(); j++) {
      rest += Line.through(points, ends.get(j), ends.get(j + 1)).rest();
    }
    return rest;
  }

  /** The best of all. */
  List<Integer> exact(int jumps) {
    int n = points.count();
    double[][] rest = restOfRuns();
    double[][] least = new double[jumps + 1][n + 1];
    int[][] cameFrom = new int[jumps + 1][n + 1];
    for (double[] row : least) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    least[0] = rest[0];
    for (int j = 1; j <= jumps; j++) {
      for (int end = 0; end <= n; end++) {
        for (int begin = j * Scan.LEAST_POINTS; begin <= end - Scan.LEAST_POINTS; begin++) {
          double sum = least[j - 1][begin] + rest[begin][end];
          if (sum < least[j][end]) {
            least[j][end] = sum;
            cameFrom[j][end] = begin;
          }
        }
      }
    }
    TreeSet<Integer> places = new TreeSet<>();
    int end = n;
    for (int j = jumps; j > 0; j--) {
      end = cameFrom[j][end];
      places.add(end - 1);
    }
    return List.copyOf(places);
  }

  /** By begin and end (not included). */
  private double[][] restOfRuns() {
    int n = points.count();
    double[][] rest = new double[n][n + 1];
    for (int begin = 0; begin < n; begin++) {
      RunningLine line = new RunningLine();
      for (int end = begin + 1; end <= n; end++) {
        line.addAll(points, end - 1, end);
        rest[begin][end] = line.rest();
      }
    }
    return rest;
  }

  /** One after another, and each moved; fewer where no piece can be split. */
  List<Integer> greedy(int jumps) {
    List<Integer> places = List.of();
    for (int j = 0; j < jumps; j++) {
      places = settled(withOneMore(places));
    }
    return places;
  }

  private List<Integer> withOneMore(List<Integer> places) {
    List<Integer> ends = ends(places);
    double gained = Double.NEGATIVE_INFINITY;
    List<Integer> best = places;
    for (int j = 0; j + 1 < ends.size(); j++) {
      Scan scan = new Scan(points, ends.get(j), ends.get(j + 1));
      if (scan.isEmpty()) {
        continue;
      }
      double gain =
          Line.through(points, ends.get(j), ends.get(j + 1)).rest() - scan.leastOfJumping();
      if (gain > gained) {
        gained = gain;
        TreeSet<Integer> more = new TreeSet<>(places);
        more.add(scan.lastBelow(scan.bestJump()));
        best = List.copyOf(more);
      }
    }
    return best;
  }

  private List<Integer> settled(List<Integer> places) {
    List<Integer> current = new ArrayList<>(places);
    for (int round = 0; round < ROUNDS; round++) {
      List<Integer> before = List.copyOf(current);
      for (int j = 0; j < current.size(); j++) {
        List<Integer> ends = ends(current);
        Scan scan = new Scan(points, ends.get(j), ends.get(j + 2));
        current.set(j, scan.lastBelow(scan.bestJump()));
      }
      if (current.equals(before)) {
        break;
      }
    }
    return List.copyOf(current);
  }
}
