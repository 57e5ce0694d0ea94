package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A second opinion on standard errors that shares nothing with {@link ClusterErrors} but the rows:
 * whole clusters (blocks) are drawn with replacement and the regression is solved again (Efron &
 * Tibshirani 1993, ch. 6; clusters as units, Cameron, Gelbach, Miller 2008). Weights of strays stay
 * as they were. Of G forks it shows about √((G − 1)/G) of the true error, which CR2 corrects for;
 * it is no interval of its own.
 */
public final class Bootstrap {
  private static final long SEED = 1984;

  private Bootstrap() {}

  /** Standard deviation of each coefficient over resamples; empty where none can be told. */
  public static Optional<List<Double>> standardErrors(RegressionFit fit, int resamples) {
    List<NormalEquations> clusters = byCluster(fit);
    int k = fit.coefficients().size();
    Random random = new Random(SEED);
    List<List<Double>> drawn = new ArrayList<>();
    for (int i = 0; i < resamples; i++) {
      NormalEquations sum = NormalEquations.empty(k);
      for (int c = 0; c < clusters.size(); c++) {
        sum.add(clusters.get(random.nextInt(clusters.size())));
      }
      WeightedLeastSquares.solve(sum).ifPresent(drawn::add);
    }
    return 2 * drawn.size() > resamples ? Optional.of(deviations(drawn)) : Optional.empty();
  }

  private static List<NormalEquations> byCluster(RegressionFit fit) {
    List<CampaignBlock> clusterOf = RobustRegression.clusters(fit.rows());
    List<Double> weights = fit.weights();
    List<NormalEquations> clusters = new ArrayList<>();
    Groups.of(
            IntStream.range(0, clusterOf.size()).boxed().toList(),
            clusterOf::get,
            Comparator.naturalOrder())
        .values()
        .forEach(
            own ->
                clusters.add(
                    NormalEquations.of(
                        own.stream().map(fit.rows()::get).toList(),
                        own.stream().map(weights::get).toList())));
    return clusters;
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
