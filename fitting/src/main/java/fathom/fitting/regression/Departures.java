package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far rows are from a fit, in their standard deviations: what tells outliers.
 *
 * <p>Rows of a block that other experiments share are held against what the block's rows have in
 * common, their median. So a single row can be an outlier there, and a block as a whole cannot: how
 * far blocks are apart is what intervals are told from. Were the smaller part of six blocks left
 * out wherever it differs, as on a machine that became 5 % slower, the rest would agree all the
 * better, and their interval would hold what the machine was on average in 64 of a hundred runs.
 *
 * @param rows that are held against the fit
 * @param own of each row, in units of the response
 * @param common of the block of each row, in units of σ; 0 where forks stand for themselves
 */
record Departures(List<Row> rows, List<Double> own, List<Double> common) {
  private static final double NORMAL_QUARTILE = 0.6745;

  /** Rows of a block need not agree better than this share of what blocks differ by. */
  private static final double LEAST_WITHIN = 0.1;

  /** What moves a block need not move all its sizes alike; by so large a share it may be off. */
  private static final double UNEVEN = 0.25;

  Departures {
    rows = List.copyOf(rows);
    own = List.copyOf(own);
    common = List.copyOf(common);
  }

  static Departures of(List<Row> rows, List<Double> coefficients) {
    Map<CampaignBlock, List<Double>> shared = new HashMap<>();
    for (Row row : rows) {
      if (row.cluster().isShared()) {
        shared
            .computeIfAbsent(row.cluster(), b -> new ArrayList<>())
            .add(row.residual(coefficients) / row.sigma());
      }
    }
    Map<CampaignBlock, Double> medians = new HashMap<>();
    shared.forEach((block, values) -> medians.put(block, Statistics.median(values)));
    List<Double> own = new ArrayList<>();
    List<Double> common = new ArrayList<>();
    for (Row row : rows) {
      double median = medians.getOrDefault(row.cluster(), 0.0);
      common.add(median);
      own.add(row.residual(coefficients) - median * row.sigma());
    }
    return new Departures(rows, own, common);
  }

  /**
   * Robust standard deviation of a row's own departure. As many of the smallest are left out as
   * coefficients were fitted and blocks had their median taken off, because that many are 0 by
   * construction. Where forks stand for themselves it is never below 1: σ already is what the
   * replicates say. Of blocks σ says how these differ, and within one there is less.
   *
   * @param coefficients how many were fitted
   * @param blocks whose median was taken off; 0 where forks stand for themselves
   */
  double scale(int coefficients, int blocks) {
    List<Double> sorted = over(1, 0).stream().map(Math::abs).sorted().toList();
    int byConstruction = blocks == 0 ? coefficients : coefficients + blocks - 1;
    if (sorted.size() <= byConstruction) {
      return 1;
    }
    double deviation =
        Statistics.median(sorted.subList(byConstruction, sorted.size())) / NORMAL_QUARTILE;
    return Math.max(blocks == 0 ? 1 : LEAST_WITHIN, deviation);
  }

  /** The own departures in units of such a scale. */
  List<Double> over(double scale) {
    return over(scale, UNEVEN);
  }

  private List<Double> over(double scale, double uneven) {
    List<Double> scaled = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      double unit = Math.max(scale, uneven * Math.abs(common.get(i)));
      scaled.add(own.get(i) / (rows.get(i).sigma() * unit));
    }
    return scaled;
  }
}
