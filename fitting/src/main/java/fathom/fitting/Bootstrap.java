package fathom.fitting;

import fathom.model.sheet.Check;
import fathom.model.sheet.Check.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A second opinion on standard errors that shares nothing with {@link ClusterErrors} but the rows:
 * whole forks are drawn with replacement and the regression is solved again (Efron & Tibshirani
 * 1993, ch. 6; clusters as units, Cameron, Gelbach, Miller 2008). Weights of strays stay as they
 * were. Of G forks it shows about √((G − 1)/G) of the true error, which CR2 corrects for; it is no
 * interval of its own.
 */
final class Bootstrap {
  static final String NAME = "standard errors against a bootstrap";

  private static final long SEED = 1984;

  /** Two honest estimates of an error from six forks differ by less than this factor. */
  private static final double AGREES = 2;

  private Bootstrap() {}

  /** Standard deviation of each coefficient over resamples; empty where none can be told. */
  static Optional<List<Double>> standardErrors(RegressionFit fit, int resamples) {
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
    List<Integer> clusterOf = RobustRegression.clusters(fit.rows());
    List<Double> weights = fit.weights();
    List<NormalEquations> clusters = new ArrayList<>();
    ForkMedians.grouped(
            IntStream.range(0, clusterOf.size()).boxed().toList(), clusterOf::get, Integer::compare)
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

  /**
   * The check of all coefficients of these costs.
   *
   * @param costs by label, in the order of the sheet
   * @param resamples how many times forks are drawn
   */
  static Check check(Map<String, CostFit> costs, int resamples) {
    List<Double> ratios = new ArrayList<>();
    List<String> apart = new ArrayList<>();
    costs.forEach(
        (label, cost) -> {
          for (CostFit.Piece piece : cost.pieces()) {
            List<Double> own = ratios(piece.regression(), resamples);
            ratios.addAll(own);
            own.stream()
                .filter(ratio -> !(ratio > 1 / AGREES && ratio < AGREES))
                .map(
                    ratio ->
                        String.format(
                            Locale.ROOT,
                            "%s %s %.2f",
                            label,
                            SegmentFitter.text(piece.segment().range()),
                            ratio))
                .forEach(apart::add);
          }
        });
    if (ratios.isEmpty()) {
      return new Check(NAME, Verdict.UNKNOWN, "no fit has errors to compare");
    }
    String detail =
        String.format(
            Locale.ROOT,
            "%s drawn with replacement give %.2f to %.2f times those of the sheet, %d coefficients%s",
            drawn(costs.values()),
            Collections.min(ratios),
            Collections.max(ratios),
            ratios.size(),
            apart.isEmpty() ? "" : "; apart: " + String.join(", ", apart));
    return new Check(NAME, apart.isEmpty() ? Verdict.HOLDS : Verdict.FAILS, detail);
  }

  private static String drawn(Collection<CostFit> costs) {
    boolean forks =
        costs.stream()
            .flatMap(cost -> cost.pieces().stream())
            .map(piece -> piece.regression().rows())
            .anyMatch(
                rows -> RobustRegression.clusters(rows).stream().distinct().count() < rows.size());
    return forks ? "forks" : "rows";
  }

  private static List<Double> ratios(RegressionFit fit, int resamples) {
    return standardErrors(fit, resamples)
        .map(
            errors -> {
              List<Double> ratios = new ArrayList<>();
              for (int j = 0; j < errors.size(); j++) {
                double told = fit.standardError(j);
                if (told > 0) {
                  ratios.add(errors.get(j) / told);
                }
              }
              return ratios;
            })
        .orElse(List.of());
  }
}
