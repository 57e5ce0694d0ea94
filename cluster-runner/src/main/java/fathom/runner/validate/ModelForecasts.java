package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.predict.Assumption;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Prediction;
import fathom.model.predict.Predictor;
import fathom.model.predict.Premise;
import fathom.model.predict.formula.Catalogue;
import fathom.reports.validation.Case;
import fathom.reports.validation.CaseForecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Times that models give to cases, and why a model gives none, or had to guess. */
abstract class ModelForecasts<C extends Case> {
  private final Predictor predictor;
  final boolean repaired;
  private final List<CaseForecast<C>> forecasts = new ArrayList<>();
  private final TreeSet<String> refusals = new TreeSet<>();

  /**
   * @param repaired whether lost data are sent again: a loss then costs time, where it else leaves
   *     the operation without one
   */
  ModelForecasts(Predictor predictor, boolean repaired) {
    this.predictor = predictor;
    this.repaired = repaired;
  }

  final Costs costs() {
    return predictor.costs();
  }

  /** All that was said. */
  public final List<CaseForecast<C>> forecasts() {
    return List.copyOf(forecasts);
  }

  /** Models that could not say something, or took a guess for it, each with the reason once. */
  public final List<String> refusals() {
    return List.copyOf(refusals);
  }

  final void add(CaseForecast<C> forecast) {
    forecasts.add(forecast);
  }

  final void refuse(String model, @Nullable String why) {
    refusals.add(model + ": " + why);
  }

  /** Asks the formulas of an algorithm. */
  final void formulas(C of, Algorithm algorithm, Point asked) {
    for (Formula formula : Catalogue.of(algorithm.operation())) {
      if (formula.algorithm().equals(Optional.of(algorithm))) {
        try {
          add(formula.model().word(), of, predictor.predict(formula, asked));
        } catch (NoPredictionException e) {
          refuse(formula.model().word(), e.getMessage());
        }
      }
    }
  }

  private void add(String model, C of, Prediction said) {
    List<String> broken = said.broken().stream().map(Assumption::name).distinct().toList();
    String nothingLost = Premise.NOTHING_LOST.title();
    if (broken.contains(nothingLost) && !repaired) {
      List<String> others = broken.stream().filter(name -> !name.equals(nothingLost)).toList();
      add(CaseForecast.loss(model, of, others));
    } else if (said.timeMicros() > 0) {
      add(CaseForecast.time(model, of, said.timeMicros(), broken));
    }
  }

  /** Assumptions of the simulator that do not hold at a point, as formulas have them. */
  final List<String> ofSimulator(Point point) {
    return Stream.of(Premise.ENOUGH_BANDWIDTH, Premise.ON_THE_SHEET)
        .map(premise -> premise.at(costs(), point))
        .filter(assumption -> !assumption.holds())
        .map(Assumption::name)
        .toList();
  }
}
