package fathom.fitting.regression;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealVector;

/**
 * A fitted regression.
 *
 * @param rows what was fitted
 * @param coefficients in the order of the regressors
 * @param errors what the clusters of this experiment say about the coefficients' errors
 * @param borrowed the same of other experiments, whose results were used: independent of each other
 *     and of this one, but for what happened in clusters they share
 * @param robustWeights one per row in 0..1; 0 for a row that was taken for a stray
 */
public record RegressionFit(
    List<Row> rows,
    List<Double> coefficients,
    ClusterErrors errors,
    List<ErrorSource> borrowed,
    List<Double> robustWeights) {
  public RegressionFit {
    rows = List.copyOf(rows);
    coefficients = List.copyOf(coefficients);
    borrowed = List.copyOf(borrowed);
    robustWeights = List.copyOf(robustWeights);
  }

  /** The weight of a row in the last step: 1/σ², less where it strays. */
  public double weight(int index) {
    double sigma = rows.get(index).sigma();
    return robustWeights.get(index) / (sigma * sigma);
  }

  /** The hat value of each row, w·xᵀ(XᵀWX)⁻¹x: how far its fitted value follows its response. */
  public double[] leverages() {
    double[] leverages = new double[rows.size()];
    double hat = 0;
    for (int i = 0; i < leverages.length; i++) {
      // Rows of one size follow each other and share their regressors.
      boolean isSame = i > 0 && rows.get(i).regressors().equals(rows.get(i - 1).regressors());
      hat = isSame ? hat : errors.hat(rows.get(i));
      leverages[i] = weight(i) * hat;
    }
    return leverages;
  }

  /** The rows without a weight, by their places. */
  public List<Integer> outliers() {
    return IntStream.range(0, rows.size()).filter(i -> robustWeights.get(i) == 0).boxed().toList();
  }

  public double standardError(int index) {
    return Math.sqrt(variance(only(index)));
  }

  /** Degrees of freedom behind the standard error of a coefficient. */
  public double degreesOfFreedom(int index) {
    return degrees(only(index));
  }

  /** The coefficient with its 95 % interval. */
  public Estimate estimate(int index) {
    return Estimate.of(coefficients.get(index), halfWidth(index));
  }

  /** Half the width of the coefficient's 95 % interval. */
  public double halfWidth(int index) {
    return Statistics.t95(degreesOfFreedom(index)) * standardError(index);
  }

  /** True when nothing in it would break a record of the model. */
  public boolean isFinite() {
    for (int i = 0; i < coefficients.size(); i++) {
      if (!Double.isFinite(coefficients.get(i)) || !Double.isFinite(standardError(i))) {
        return false;
      }
    }
    return true;
  }

  /** The coefficient's interval at another level. */
  public Interval interval(int index, double probability) {
    double half = Statistics.tQuantile((1 + probability) / 2, degreesOfFreedom(index));
    return Interval.around(coefficients.get(index), half * standardError(index));
  }

  /** Standard error of the fitted value at these regressors. */
  public double standardErrorAt(List<Double> regressors) {
    return Math.sqrt(variance(ClusterErrors.vector(regressors)));
  }

  /** Half the width of the fitted value's 95 % interval at these regressors. */
  public double halfWidthAt(List<Double> regressors) {
    return Statistics.t95(degrees(ClusterErrors.vector(regressors))) * standardErrorAt(regressors);
  }

  /** How far each cluster of this experiment pulls the fitted value at these regressors. */
  public NavigableMap<CampaignBlock, Double> pullsAt(List<Double> regressors) {
    return errors.pulls(ClusterErrors.vector(regressors));
  }

  /**
   * How far each cause of error moves a coefficient, times Student's t of that cause: the squares
   * add up to that of half the 95 % interval. Fits that share causes move together. A cause has one
   * t for all coefficients, that of the least certain one: with several, errors of coefficients
   * that cancel in a sum would be left over.
   *
   * @param part which of the results that another fit borrows this one is, from 0; {@link
   *     Cause#OF_ALL} for the fit that borrows them
   */
  public NavigableMap<Cause, Double> reach(int index, int part) {
    RealVector contrast = only(index);
    NavigableMap<Cause, Double> reach = new TreeMap<>();
    for (ErrorSource source : causes()) {
      double t = Statistics.t95(leastDegrees(source));
      int of =
          source.isShared()
              ? Cause.OF_ALL
              : source instanceof ErrorSource.Borrowed borrowed ? borrowed.part() : part;
      source
          .pulls(contrast)
          .forEach((block, pull) -> reach.merge(new Cause(of, block), t * pull, Double::sum));
    }
    return reach;
  }

  private double leastDegrees(ErrorSource source) {
    return IntStream.range(0, coefficients.size())
        .mapToObj(this::only)
        .filter(contrast -> source.variance(contrast) > 0)
        .mapToDouble(source::degrees)
        .min()
        .orElse(1);
  }

  public RegressionFit withBorrowed(List<ErrorSource> sources) {
    return new RegressionFit(rows, coefficients, errors, sources, robustWeights);
  }

  /** Of the errors of two coefficients, −1 to 1; 0 where one of them has none. */
  public double correlation(int one, int other) {
    double a = standardError(one);
    double b = standardError(other);
    if (!(a > 0) || !(b > 0)) {
      return 0;
    }
    // Var(x/a + y/b) = 2 + 2ρ.
    double both = variance(only(one).mapDivide(a).add(only(other).mapDivide(b)));
    return Math.clamp(both / 2 - 1, -1, 1);
  }

  private RealVector only(int index) {
    RealVector contrast = MatrixUtils.createRealVector(new double[coefficients.size()]);
    contrast.setEntry(index, 1);
    return contrast;
  }

  /** What is independent of each other. */
  private List<ErrorSource> causes() {
    List<ErrorSource> sources = new ArrayList<>(borrowed);
    sources.add(errors);
    return ErrorSource.independent(sources);
  }

  private double variance(RealVector contrast) {
    return causes().stream().mapToDouble(cause -> cause.variance(contrast)).sum();
  }

  /** Welch and Satterthwaite: V²/Σ(V_i²/ν_i) for a variance V = ΣV_i of independent causes. */
  private double degrees(RealVector contrast) {
    double whole = variance(contrast);
    if (borrowed.isEmpty() || !(whole > 0)) {
      return errors.degrees(contrast);
    }
    double sum = 0;
    for (ErrorSource cause : causes()) {
      double share = cause.variance(contrast) / whole;
      sum += share * share / cause.degrees(contrast);
    }
    return 1 / sum;
  }
}
