package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * How far rows are from the median of their replicates, in their standard deviations: this tells
 * outliers.
 *
 * <p>The line through all conditions has no say. A size whose replicates agree with each other is
 * no outlier, however far it is from a line: then the line does not describe the cost, and its lack
 * of fit must be seen. Fewer than {@value #LEAST_REPLICATES} rows of one condition do not show
 * which of them is the outlier, and neither do rows of which less than half would be left.
 *
 * <p>Rows of a block that other experiments share are held against what the block's rows have in
 * common, their median departure. So a single row can be an outlier there, and a block as a whole
 * cannot: intervals are told from how far blocks are apart. Were the smaller part of six blocks
 * left out wherever it differs, as on a machine that became 5 % slower, the rest would agree all
 * the better, and their interval would hold what the machine was on average in 64 of a hundred
 * runs.
 */
final class Departures {
  /** With two, both are as far from their median. */
  static final int LEAST_REPLICATES = 3;

  /** The departure of a row whose replicates are too few. */
  private static final double UNTOLD = Double.NaN;

  private static final double NORMAL_QUARTILE = 0.6745;

  /** Rows of a block need not agree better than this share of what blocks differ by. */
  private static final double LEAST_WITHIN = 0.1;

  /** What moves a block need not move all its sizes alike; by so large a share it may be off. */
  private static final double UNEVEN = 0.25;

  private final double[] own;
  private final double[] common;

  /** How many of the own departures are 0 because a median was taken off. */
  private final int byConstruction;

  private final int[][] replicates;
  private final boolean isShared;
  private final double[] scaled;

  private Departures(List<Row> rows, int[][] replicates) {
    this.replicates = replicates;
    this.isShared = rows.stream().anyMatch(row -> row.cluster().isShared());
    this.own = new double[rows.size()];
    this.common = new double[rows.size()];
    Arrays.fill(own, UNTOLD);
    int told = 0;
    int medians = 0;
    for (int[] some : replicates) {
      if (some.length >= LEAST_REPLICATES) {
        double centre =
            Statistics.median(
                Arrays.stream(some).mapToDouble(i -> rows.get(i).response()).toArray());
        for (int i : some) {
          own[i] = (rows.get(i).response() - centre) / rows.get(i).sigma();
        }
        told += some.length;
        medians++;
      }
    }
    Map<CampaignBlock, Double> ofBlocks = mediansOfBlocks(rows, own);
    for (int i = 0; i < own.length; i++) {
      common[i] = isShared ? ofBlocks.getOrDefault(rows.get(i).cluster(), 0.0) : 0;
      own[i] = Double.isNaN(own[i]) ? 0 : own[i] - common[i];
    }
    medians += Math.max(0, ofBlocks.size() - 1);
    this.byConstruction = own.length - told + Math.min(told, medians);
    double scale = scale();
    this.scaled = new double[own.length];
    Arrays.setAll(scaled, i -> own[i] / Math.max(scale, UNEVEN * Math.abs(common[i])));
  }

  static Departures of(List<Row> rows) {
    return new Departures(rows, Groups.places(rows.stream().map(Row::condition).toList()));
  }

  /** Of each row, in units of σ; 0 where its replicates are too few. */
  double[] own() {
    return own;
  }

  /** Of the block of each row, in units of σ; 0 where forks stand for themselves. */
  double[] common() {
    return common;
  }

  private static Map<CampaignBlock, Double> mediansOfBlocks(List<Row> rows, double[] departures) {
    Map<CampaignBlock, List<Double>> shared = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      CampaignBlock block = rows.get(i).cluster();
      if (block.isShared() && !Double.isNaN(departures[i])) {
        shared.computeIfAbsent(block, b -> new ArrayList<>()).add(departures[i]);
      }
    }
    Map<CampaignBlock, Double> medians = new HashMap<>();
    shared.forEach((block, values) -> medians.put(block, Statistics.median(values)));
    return medians;
  }

  /**
   * Robust standard deviation of a row's own departure. As many of the smallest are left out as are
   * 0 by construction. Where forks stand for themselves it is never below 1: σ already is what the
   * replicates say. Of blocks σ says how these differ, and within one there is less.
   */
  double scale() {
    double[] sorted = Arrays.stream(own).map(Math::abs).sorted().toArray();
    if (sorted.length <= byConstruction) {
      return 1;
    }
    double deviation =
        Statistics.median(Arrays.copyOfRange(sorted, byConstruction, sorted.length))
            / NORMAL_QUARTILE;
    return Math.max(isShared ? LEAST_WITHIN : 1, deviation);
  }

  /** The own departures in units of the scale, or of a share of what moved the whole block. */
  double[] scaled() {
    return scaled;
  }

  /**
   * The weights of all rows, 0 to 1, by their scaled departures.
   *
   * @param weight of a row, by its scaled departure
   */
  double[] weights(DoubleUnaryOperator weight) {
    double[] weights = new double[own.length];
    Arrays.fill(weights, 1);
    for (int[] some : replicates) {
      int left = 0;
      for (int i : some) {
        left += weight.applyAsDouble(scaled[i]) > 0 ? 1 : 0;
      }
      if (2 * left > some.length) {
        for (int i : some) {
          weights[i] = weight.applyAsDouble(scaled[i]);
        }
      }
    }
    return weights;
  }
}
