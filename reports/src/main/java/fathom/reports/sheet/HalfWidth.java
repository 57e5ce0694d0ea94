package fathom.reports.sheet;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.RawReader;
import fathom.reports.raw.RawResults;
import fathom.reports.run.RunDirectory;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How wide a parameter's 95 % interval is, relative to its value: what {@code --precision} is held
 * against.
 */
public final class HalfWidth {
  private HalfWidth() {}

  /**
   * Of a fitted value; infinite where there is none. An interval that is not symmetric is as wide
   * as its wider side.
   */
  public static double of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear -> orInfinite(linear.fit().relativeHalfWidth());
      case Outcome.Transfer transfer -> orInfinite(transfer.fit().relativeHalfWidth());
      case Outcome.Buffer buffer -> orInfinite(widerSide(buffer.packets()));
      case Outcome.Missing m -> Double.POSITIVE_INFINITY;
    };
  }

  private static double widerSide(Estimate estimate) {
    double value = estimate.value();
    return Math.max(estimate.ci().high() - value, value - estimate.ci().low()) / value;
  }

  private static double orInfinite(double halfWidth) {
    return Double.isNaN(halfWidth) ? Double.POSITIVE_INFINITY : Math.abs(halfWidth);
  }

  /**
   * Of the parameter an experiment is for, from what the experiment has so far.
   *
   * @param run the run as it stands; what is done in it serves where the fit needs it
   * @param experiment which one
   * @param raw its results so far, as JMH writes them
   * @return empty when no parameter's interval is this experiment's alone to narrow
   */
  public static Optional<Double> soFar(RunDirectory run, Experiment experiment, JsonNode raw) {
    return parameter(experiment)
        .filter(run.manifest().asked().parameters()::contains)
        .map(
            parameter -> {
              RawResults results =
                  RawReader.read(
                      run, Map.of(experiment, new JsonAt(experiment.id() + " so far", "", raw)));
              CampaignFit fit =
                  CampaignFitter.fit(
                      results.campaign(),
                      EnumSet.of(parameter),
                      SheetBuilder.settingsOf(run.manifest()));
              return widest(parameter, fit);
            });
  }

  /** A memory tier has two columns, and forks measure both. */
  private static double widest(Parameter parameter, CampaignFit fit) {
    return Stream.of(fit.outcomes(), fit.heapCopies())
        .flatMap(column -> Stream.ofNullable(column.get(parameter)))
        .mapToDouble(HalfWidth::of)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * The parameter that has this experiment for its own; streams serve L, whose own is ping-pong,
   * and pairs no parameter.
   */
  private static Optional<Parameter> parameter(Experiment experiment) {
    return switch (experiment) {
      case PING_PONG -> Optional.of(Parameter.TRANSFER_TIME);
      case STREAMS, PAIRS -> Optional.empty();
      default -> Parameter.ofItsOwn(experiment);
    };
  }
}
