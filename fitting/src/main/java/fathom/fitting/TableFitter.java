package fathom.fitting;

import fathom.fitting.checks.BootstrapCheck;
import fathom.fitting.checks.Uncovered;
import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.CurveFitter;
import fathom.fitting.cost.PiecewiseFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.Subject;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Check;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Fits one cost function κ + τ·m (TW §3) to a table of sizes and times that somebody else measured.
 * Such a table holds the cost itself, for O_r and the memory tiers too, where Fathom's own
 * experiments derive it from other times: here nothing is subtracted.
 */
public final class TableFitter {
  private TableFitter() {}

  /**
   * The one entry. The same rows in any order give the same result.
   *
   * @param parameter a parameter of the form {@link Parameter.ParameterForm#LINEAR}
   * @param rows time per message or copy in µs; the fork of a row is its replicate
   * @param settings breakpoint and mtu in bytes, above which sizes are dropped; neither is for
   *     memory copies, which have as many pieces as their sizes ask for
   * @return the outcome of this parameter; rejected with the reason where the rows do not support a
   *     value
   * @throws IllegalArgumentException for a parameter that is no cost function of the size
   */
  public static CampaignFit fit(Parameter parameter, List<TimedWindow> rows, FitSettings settings) {
    if (parameter.form() != Parameter.ParameterForm.LINEAR) {
      throw new IllegalArgumentException(parameter.symbol() + " is no cost function of the size");
    }
    FitLog log = new FitLog();
    Experiment experiment = parameter.experiments().iterator().next();
    int largest = parameter.isMemory() ? Integer.MAX_VALUE : settings.mtuBytes();
    List<TimedWindow> fitting = new ArrayList<>();
    for (TimedWindow row : rows) {
      if (row.sizeBytes() <= largest) {
        fitting.add(row);
      } else {
        log.drop(experiment, row.replicate(), row.sizeBytes(), "larger than the largest packet");
      }
    }
    Subject subject = Subject.of(parameter, experiment, log);
    List<CostPoint> points = ForkMedians.points(experiment, fitting, log);
    Attempt<CostFit> attempt =
        parameter.isMemory()
            ? new CurveFitter(subject).fit(points)
            : new PiecewiseFitter(subject).fit(points, settings.breakpoint());
    Map<Parameter, Outcome> outcomes = Map.of(parameter, CampaignFitter.linear(attempt));
    List<Check> checks =
        attempt.toOptional().filter(fit -> settings.resamples() > 0).stream()
            .map(fit -> BootstrapCheck.of(Map.of(parameter.symbol(), fit), settings.resamples()))
            .toList();
    Uncovered.note(outcomes, Map.of()).ifPresent(log::warn);
    return new CampaignFit(outcomes, Map.of(), Map.of(), checks, log.dropped(), log.warnings());
  }
}
