package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Errors of estimates from blocks that are drawn with replacement, whole, and estimated from again
 * (Efron & Tibshirani 1993, ch. 6; clusters as units, Cameron, Gelbach, Miller 2008). Of
 * regressions this is a second opinion that shares nothing with {@link ClusterErrors} but the rows.
 */
public final class Bootstrap {
  private static final long SEED = 1984;

  private Bootstrap() {}

  /**
   * Standard deviation of each coefficient of a regression over resamples; empty where none can be
   * told. Weights of outliers stay as they were. Of G blocks it shows about √((G − 1)/G) of the
   * true error, which CR2 corrects for; it is no interval of its own.
   */
  public static Optional<List<Double>> standardErrors(RegressionFit fit, int resamples) {
    // A table may have a million rows: what a block says of the line is in two.
    List<List<Row>> blocks =
        blocks(fit.rows())
            .map(
                own ->
                    WeightedLeastSquares.condensed(
                        rows(fit.rows(), own),
                        Arrays.stream(own).mapToDouble(fit::weight).toArray()))
            .toList();
    return deviations(blocks, resamples, WeightedLeastSquares::solve);
  }

  /**
   * Half the width of the 95 % interval of each number that is estimated from these rows; empty
   * where none can be told.
   *
   * @param estimate empty where rows do not determine the numbers
   */
  public static Optional<List<Double>> halfWidths(
      List<Row> rows, int resamples, Function<List<Row>, Optional<List<Double>>> estimate) {
    double blocks = RobustRegression.clusters(rows).stream().distinct().count();
    double factor = Statistics.t95(blocks - 1) * Math.sqrt(blocks / (blocks - 1));
    return deviations(blocks(rows).map(own -> rows(rows, own)).toList(), resamples, estimate)
        .map(deviations -> deviations.stream().map(deviation -> factor * deviation).toList());
  }

  /** The places of each block's rows. */
  private static Stream<int[]> blocks(List<Row> rows) {
    List<CampaignBlock> clusterOf = RobustRegression.clusters(rows);
    return Arrays.stream(Groups.places(clusterOf))
        .sorted(Comparator.comparing(own -> clusterOf.get(own[0])));
  }

  private static List<Row> rows(List<Row> all, int[] places) {
    return Arrays.stream(places).mapToObj(all::get).toList();
  }

  private static Optional<List<Double>> deviations(
      List<List<Row>> blocks, int resamples, Function<List<Row>, Optional<List<Double>>> estimate) {
    Random random = new Random(SEED);
    List<List<Double>> found = new ArrayList<>();
    for (int resample = 0; resample < resamples; resample++) {
      List<Row> drawn = new ArrayList<>();
      for (int block = 0; block < blocks.size(); block++) {
        drawn.addAll(blocks.get(random.nextInt(blocks.size())));
      }
      estimate.apply(drawn).ifPresent(found::add);
    }
    return 2 * found.size() > resamples ? Optional.of(deviations(found)) : Optional.empty();
  }

  static List<Double> deviations(List<List<Double>> drawn) {
    List<Double> deviations = new ArrayList<>();
    for (int j = 0; j < drawn.getFirst().size(); j++) {
      int index = j;
      double mean = drawn.stream().mapToDouble(b -> b.get(index)).average().orElseThrow();
      double squares =
          drawn.stream().mapToDouble(b -> (b.get(index) - mean) * (b.get(index) - mean)).sum();
      deviations.add(Math.sqrt(squares / (drawn.size() - 1)));
    }
    return deviations;
  }
}
