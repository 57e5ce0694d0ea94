package fathom.fitting.bend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The best way to cut points into runs with a line each: least Σ w·residual² plus a price for each
 * run, found exactly by dynamic programming over where the last run begins (optimal partitioning,
 * Jackson et al. 2005). Lines need not meet and do not fall: where a free one would, it is level.
 */
public final class Partition {
  private final int leastPoints;
  private final double price;
  private final double[][] rest;
  private final int count;

  /**
   * Of these points.
   *
   * @param leastPoints how many distinct x a run has at least
   * @param price what each run must save in Σ w·residual²
   */
  public Partition(Points points, int leastPoints, double price) {
    this.leastPoints = leastPoints;
    this.price = price;
    this.count = points.count();
    this.rest = restOfRuns(points);
  }

  /** By begin and end (not included). */
  private static double[][] restOfRuns(Points points) {
    int n = points.count();
    double[][] rest = new double[n][n + 1];
    for (int begin = 0; begin < n; begin++) {
      RunningLine line = new RunningLine();
      for (int end = begin + 1; end <= n; end++) {
        line.addAll(points, end - 1, end);
        rest[begin][end] = line.restOfRising();
      }
    }
    return rest;
  }

  /** The index of the last point of each run but the last one, ascending; empty for one run. */
  public List<Integer> lastBelow() {
    double[] least = new double[count + 1];
    int[] cameFrom = new int[count + 1];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    least[0] = 0;
    for (int end = leastPoints; end <= count; end++) {
      for (int begin = 0; begin <= end - leastPoints; begin++) {
        double sum = least[begin] + rest[begin][end] + price;
        if (sum < least[end]) {
          least[end] = sum;
          cameFrom[end] = begin;
        }
      }
    }
    ArrayDeque<Integer> places = new ArrayDeque<>();
    if (Double.isFinite(least[count])) {
      for (int end = cameFrom[count]; end > 0; end = cameFrom[end]) {
        places.addFirst(end - 1);
      }
    }
    return List.copyOf(places);
  }

  /**
   * The lowest and the highest place that one of these cannot be told from while its neighbours
   * stay.
   *
   * @param lastBelow all places
   * @param index which of them
   * @param limit by how much Σ w·residual² may grow
   */
  public List<Integer> plausible(List<Integer> lastBelow, int index, double limit) {
    int from = index == 0 ? 0 : lastBelow.get(index - 1) + 1;
    int to = index + 1 == lastBelow.size() ? count : lastBelow.get(index + 1) + 1;
    int best = lastBelow.get(index) + 1;
    double least = rest[from][best] + rest[best][to];
    List<Integer> places = new ArrayList<>();
    for (int cut = from + leastPoints; cut <= to - leastPoints; cut++) {
      if (cut == best || rest[from][cut] + rest[cut][to] <= least + limit) {
        places.add(cut - 1);
      }
    }
    return List.of(places.getFirst(), places.getLast());
  }
}
