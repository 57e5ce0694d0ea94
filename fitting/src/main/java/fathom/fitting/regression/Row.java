package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.List;

/**
 * One row of a regression.
 *
 * @param regressors the values the coefficients are multiplied with
 * @param response what is to be explained
 * @param sigma standard deviation of the response, positive
 * @param cluster rows of one cluster are not independent of each other; where it is shared, neither
 *     of those of other regressions
 * @param condition under which the response was measured, such as the message size: rows of one
 *     condition are replicates, and only among these can one be an outlier
 */
public record Row(
    List<Double> regressors,
    double response,
    double sigma,
    CampaignBlock cluster,
    List<Double> condition) {
  /** No time is known to so many digits, and a decomposition keeps more. */
  static final double ROUNDING = 1e-12;

  public Row {
    regressors = List.copyOf(regressors);
    condition = List.copyOf(condition);
  }

  /** A row whose replicates are those with the same regressors. */
  public Row(List<Double> regressors, double response, double sigma, CampaignBlock cluster) {
    this(regressors, response, sigma, cluster, regressors);
  }

  /** A row whose cluster is one of this regression alone. */
  public Row(List<Double> regressors, double response, double sigma, int cluster) {
    this(regressors, response, sigma, CampaignBlock.ofFork(cluster));
  }

  /**
   * How far the response is from the fit; 0 within rounding, which would pass for a small but known
   * error where all rows lie on the fit, as those of a coarse clock do.
   */
  public double residual(List<Double> coefficients) {
    double fitted = 0;
    double size = Math.abs(response);
    for (int j = 0; j < coefficients.size(); j++) {
      double term = coefficients.get(j) * regressors.get(j);
      fitted += term;
      size += Math.abs(term);
    }
    double residual = response - fitted;
    return Math.abs(residual) <= ROUNDING * size ? 0 : residual;
  }
}
