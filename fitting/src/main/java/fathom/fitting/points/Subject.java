package fathom.fitting.points;

import fathom.fitting.regression.RegressionFit;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import java.util.List;
import java.util.function.Function;

/**
 * What a fit is about, for its messages.
 *
 * @param label the parameter as the reader knows it
 * @param experiment where its rows come from
 * @param log takes warnings and dropped rows
 */
public record Subject(String label, Experiment experiment, FitLog log) {
  public static Subject of(Parameter parameter, Experiment experiment, FitLog log) {
    return new Subject(parameter.symbol(), experiment, log);
  }

  /** The same for a trial, whose log nobody reads. */
  public Subject silent() {
    return new Subject(label, experiment, new FitLog());
  }

  public void warn(String warning) {
    log.warn(warning);
  }

  /** Warns in a sentence of {@link Words}. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  public void warn(String words, Object... parts) {
    log.warn(words, parts);
  }

  public void drop(CostPoint point, String reason) {
    log.drop(experiment, point, reason);
  }

  public void drop(Replicate replicate, int sizeBytes, String reason) {
    log.drop(experiment, replicate, sizeBytes, reason);
  }

  /** Drops the points that have no weight in a regression, for a reason by their block. */
  public void dropOutliers(
      List<CostPoint> points, RegressionFit fit, Function<CampaignBlock, String> reason) {
    log.dropOutliers(experiment, points, fit, reason);
  }
}
