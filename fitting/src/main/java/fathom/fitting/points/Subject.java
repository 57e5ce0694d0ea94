package fathom.fitting.points;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;

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
}
