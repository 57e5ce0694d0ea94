package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

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
 *
 * @param rows that are held against their replicates
 * @param own of each row, in units of σ; 0 where its replicates are too few
 * @param common of the block of each row, in units of σ; 0 where forks stand for themselves
 * @param byConstruction how many of the rows' own departures are 0 because a median was taken off
 */
record Departures(List<Row> rows, List<Double> own, List<Double> common, int byConstruction) {
  /** With two, both are as far from their median. */
  static final int LEAST_REPLICATES = 3;

  /** The departure of a row whose replicates are too few. */
  private static final double UNTOLD = Double.NaN;

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

  static Departures of(List<Row> rows) {
    double[] departures = new double[rows.size()];
    Arrays.fill(departures, UNTOLD);
    int told = 0;
    int medians = 0;
    for (List<Integer> replicates : replicates(rows)) {
      if (replicates.size() >= LEAST_REPLICATES) {
        double centre =
            Statistics.median(
                replicates.stream().mapToDouble(i -> rows.get(i).response()).toArray());
        replicates.forEach(
            i -> departures[i] = (rows.get(i).response() - centre) / rows.get(i).sigma());
        told += replicates.size();
        medians++;
      }
    }
    Map<CampaignBlock, Double> ofBlocks = mediansOfBlocks(rows, departures);
    List<Double> own = new ArrayList<>();
    List<Double> common = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      double median = ofBlocks.getOrDefault(rows.get(i).cluster(), 0.0);
      common.add(median);
      own.add(Double.isNaN(departures[i]) ? 0.0 : departures[i] - median);
    }
    medians += Math.max(0, ofBlocks.size() - 1);
    return new Departures(rows, own, common, rows.size() - told + Math.min(told, medians));
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

  /** The indices of the rows of each condition. */
  private static Collection<List<Integer>> replicates(List<Row> rows) {
    Map<List<Double>, List<Integer>> byCondition = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      byCondition.computeIfAbsent(rows.get(i).condition(), c -> new ArrayList<>()).add(i);
    }
    return byCondition.values();
  }

  /**
   * Robust standard deviation of a row's own departure. As many of the smallest are left out as are
   * 0 by construction. Where forks stand for themselves it is never below 1: σ already is what the
   * replicates say. Of blocks σ says how these differ, and within one there is less.
   */
  double scale() {
    boolean isShared = rows.stream().anyMatch(row -> row.cluster().isShared());
    List<Double> sorted = own.stream().map(Math::abs).sorted().toList();
    if (sorted.size() <= byConstruction) {
      return 1;
    }
    double deviation =
        Statistics.median(sorted.subList(byConstruction, sorted.size())) / NORMAL_QUARTILE;
    return Math.max(isShared ? LEAST_WITHIN : 1, deviation);
  }

  /** The own departures in units of the scale, or of a share of what moved the whole block. */
  List<Double> scaled() {
    double scale = scale();
    return IntStream.range(0, own.size())
        .mapToObj(i -> own.get(i) / Math.max(scale, UNEVEN * Math.abs(common.get(i))))
        .toList();
  }

  /**
   * The weights of all rows, 0 to 1, by their scaled departures.
   *
   * @param weight of a row, by its scaled departure
   */
  List<Double> weights(ToDoubleFunction<Double> weight) {
    List<Double> scaled = scaled();
    List<Double> weights = new ArrayList<>(Collections.nCopies(rows.size(), 1.0));
    for (List<Integer> some : replicates(rows)) {
      long left = some.stream().filter(i -> weight.applyAsDouble(scaled.get(i)) > 0).count();
      if (2 * left > some.size()) {
        some.forEach(i -> weights.set(i, weight.applyAsDouble(scaled.get(i))));
      }
    }
    return weights;
  }
}
