package fathom.fitting.bend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The best ways to cut points into runs with a line each that need not meet: for every number of
 * runs the least Σ w·residual², found exactly by dynamic programming over where the last run begins
 * (Bellman & Roth 1969). A run has at least two points.
 */
public final class Partition {
  static final int LEAST_POINTS = 2;

  /** Among more points, places are looked for between groups of them first. */
  static final int MOST_POINTS = 256;

  /** Each pass makes the groups near the places some twenty times smaller. */
  private static final int PASSES = 20;

  private final int count;

  /** By the number of jumps and the end (not included). */
  private final double[][] least;

  private final int[][] cameFrom;

  /**
   * Of these points.
   *
   * @param points ascending
   * @param rest what a line leaves of its points
   * @param mostJumps of the ways to find
   */
  Partition(List<Line> points, ToDoubleFunction<Line> rest, int mostJumps) {
    count = points.size();
    double[][] ofRuns = new double[count][count + 1];
    for (int begin = 0; begin < count; begin++) {
      Line line = points.get(begin);
      for (int end = begin + LEAST_POINTS; end <= count; end++) {
        line = line.plus(points.get(end - 1));
        ofRuns[begin][end] = rest.applyAsDouble(line);
      }
    }
    least = new double[mostJumps + 1][count + 1];
    cameFrom = new int[mostJumps + 1][count + 1];
    least[0] = ofRuns[0];
    for (int jumps = 1; jumps <= mostJumps; jumps++) {
      Arrays.fill(least[jumps], Double.POSITIVE_INFINITY);
      for (int end = LEAST_POINTS; end <= count; end++) {
        for (int begin = jumps * LEAST_POINTS; begin <= end - LEAST_POINTS; begin++) {
          double sum = least[jumps - 1][begin] + ofRuns[begin][end];
          if (sum < least[jumps][end]) {
            least[jumps][end] = sum;
            cameFrom[jumps][end] = begin;
          }
        }
      }
    }
  }

  /**
   * The places of the best jumps, as the index of the last point below each.
   *
   * @return empty if there are too few points
   */
  public static List<Integer> jumps(List<Line> points, int jumps) {
    return points.size() < (jumps + 1) * LEAST_POINTS
        ? List.of()
        : settled(
            points,
            located(points, some -> new Partition(some, Line::rest, jumps).lastBelow(jumps)));
  }

  /** Moves one jump after another to where it leaves least while the others stay. */
  private static List<Integer> settled(List<Line> points, List<Integer> lastBelow) {
    List<Integer> best = new ArrayList<>(lastBelow);
    for (int pass = 0; pass < PASSES; pass++) {
      List<Integer> before = List.copyOf(best);
      for (int j = 0; j < best.size(); j++) {
        double[] left = left(points, best, j, Line::rest);
        int cut = best.get(j) + 1 - from(best, j);
        for (int other = 0; other < left.length; other++) {
          cut = left[other] < left[cut] ? other : cut;
        }
        best.set(j, from(best, j) + cut - 1);
      }
      if (best.equals(before)) {
        break;
      }
    }
    return best;
  }

  /**
   * The same of lines that do not fall, with as many jumps as pay for themselves.
   *
   * @param price what each must save in Σ w·residual²
   */
  public static List<Integer> jumpsOfRising(List<Line> points, double price) {
    return located(
        points,
        some -> {
          int most = Math.max(0, some.size() / LEAST_POINTS - 1);
          Partition partition = new Partition(some, Line::restOfRising, most);
          int best = 0;
          for (int jumps = 1; jumps <= most; jumps++) {
            best =
                partition.rest(jumps) + jumps * price < partition.rest(best) + best * price
                    ? jumps
                    : best;
          }
          return partition.lastBelow(best);
        });
  }

  private double rest(int jumps) {
    return least[jumps][count];
  }

  List<Integer> lastBelow(int jumps) {
    List<Integer> places = new ArrayList<>();
    int end = count;
    for (int j = jumps; j > 0; j--) {
      end = cameFrom[j][end];
      places.addFirst(end - 1);
    }
    return places;
  }

  /** The lines of the runs between jumps. */
  static List<Line> lines(List<Line> points, List<Integer> lastBelow) {
    List<Line> lines = new ArrayList<>();
    int from = 0;
    for (int last : lastBelow) {
      lines.add(Line.through(points, from, last + 1));
      from = last + 1;
    }
    lines.add(Line.through(points, from, points.size()));
    return lines;
  }

  /** Σ w·residual² of separate lines. */
  public static double rest(List<Line> points, List<Integer> lastBelow) {
    return lines(points, lastBelow).stream().mapToDouble(Line::rest).sum();
  }

  /**
   * The lowest and the highest place that one of these cannot be told from while its neighbours
   * stay.
   *
   * @param lastBelow all places
   * @param index which of them
   * @param rest what a line leaves of its points
   * @param limit by how much Σ w·residual² may grow
   */
  public static List<Integer> plausible(
      List<Line> points,
      List<Integer> lastBelow,
      int index,
      ToDoubleFunction<Line> rest,
      double limit) {
    int from = from(lastBelow, index);
    double[] left = left(points, lastBelow, index, rest);
    int best = lastBelow.get(index) + 1 - from;
    List<Integer> places =
        IntStream.range(0, left.length)
            .filter(cut -> cut == best || left[cut] <= left[best] + limit)
            .mapToObj(cut -> from + cut - 1)
            .toList();
    return List.of(places.getFirst(), places.getLast());
  }

  /** Where the lower run begins of the two that a place is between. */
  private static int from(List<Integer> lastBelow, int index) {
    return index == 0 ? 0 : lastBelow.get(index - 1) + 1;
  }

  /** What the two runs about a place leave, by the length of the lower one. */
  private static double[] left(
      List<Line> points, List<Integer> lastBelow, int index, ToDoubleFunction<Line> rest) {
    int to = index + 1 == lastBelow.size() ? points.size() : lastBelow.get(index + 1) + 1;
    List<Line> both = points.subList(from(lastBelow, index), to);
    double[] left = new double[both.size()];
    Line low = both.getFirst();
    for (int cut = 1; cut < left.length; cut++) {
      left[cut] += rest.applyAsDouble(low);
      low = low.plus(both.get(cut));
    }
    Line high = both.getLast();
    for (int cut = left.length - 1; cut > 0; cut--) {
      left[cut] += rest.applyAsDouble(high);
      high = both.get(cut - 1).plus(high);
    }
    Arrays.fill(left, 0, LEAST_POINTS, Double.POSITIVE_INFINITY);
    Arrays.fill(left, left.length - LEAST_POINTS + 1, left.length, Double.POSITIVE_INFINITY);
    return left;
  }

  /**
   * Finds places among any number of points. The time and memory of a search grow with the square
   * of that number, so among many the search is among groups of neighbours, which become smaller
   * near the places found, until these are between single points.
   *
   * @param search finds the last points below places
   */
  static List<Integer> located(List<Line> points, Function<List<Line>, List<Integer>> search) {
    NavigableSet<Integer> ends = spread(0, points.size(), MOST_POINTS);
    for (int pass = 1; ; pass++) {
      List<Integer> grid = List.copyOf(ends);
      List<Line> groups =
          IntStream.range(1, grid.size())
              .mapToObj(i -> Line.through(points, grid.get(i - 1), grid.get(i)))
              .toList();
      List<Integer> found =
          search.apply(groups).stream().map(last -> grid.get(last + 1) - 1).toList();
      NavigableSet<Integer> finer = new TreeSet<>();
      for (int last : found) {
        int at = grid.indexOf(last + 1);
        int low = grid.get(Math.max(0, at - LEAST_POINTS));
        int high = grid.get(Math.min(grid.size() - 1, at + LEAST_POINTS));
        finer.addAll(spread(low, high, Math.max(LEAST_POINTS, MOST_POINTS / 2 / found.size())));
      }
      if (pass == PASSES || ends.containsAll(finer)) {
        return found;
      }
      ends = spread(0, points.size(), MOST_POINTS / 2);
      ends.addAll(finer);
    }
  }

  /** The ends of at most so many groups of the points from up to, not including, to. */
  private static NavigableSet<Integer> spread(int from, int to, int most) {
    int groups = Math.min(most, to - from);
    NavigableSet<Integer> ends = new TreeSet<>();
    for (long i = 0; i <= groups; i++) {
      ends.add(groups == 0 ? from : (int) (from + (to - from) * i / groups));
    }
    return ends;
  }
}
