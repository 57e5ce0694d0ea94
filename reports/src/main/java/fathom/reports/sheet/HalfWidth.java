package fathom.reports.sheet;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.json.JsonAt;
import fathom.reports.raw.RawResults;
import fathom.reports.run.RunDirectory;
import java.util.EnumMap;
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
   * Of the parameters that experiments are for, from what these have so far.
   *
   * @param run the run as it stands; what is done in it serves where the fit needs it
   * @param raw results so far by experiment, as JMH writes them
   * @return by experiment; those whose parameter nobody asked for, or has an interval that is not
   *     theirs alone to narrow, are not in it
   */
  public static Map<Experiment, Double> soFar(RunDirectory run, Map<Experiment, JsonNode> raw) {
    Map<Experiment, Parameter> wanted = new EnumMap<>(Experiment.class);
    Map<Experiment, JsonAt> files = new EnumMap<>(Experiment.class);
    raw.forEach(
        (experiment, node) -> {
          files.put(experiment, new JsonAt(experiment.id() + " so far", "", node));
          parameter(experiment)
              .filter(run.manifest().asked().parameters()::contains)
              .ifPresent(parameter -> wanted.put(experiment, parameter));
        });
    if (wanted.isEmpty()) {
      return Map.of();
    }
    RawResults results = RawResults.read(run, files);
    CampaignFit fit =
        SheetBuilder.widened(
            CampaignFitter.fit(
                results.campaign(),
                EnumSet.copyOf(wanted.values()),
                SheetBuilder.settingsOf(run.manifest())),
            results.openShares());
    Map<Experiment, Double> widths = new EnumMap<>(Experiment.class);
    wanted.forEach((experiment, parameter) -> widths.put(experiment, widest(parameter, fit)));
    return widths;
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
