package fathom.model.predict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What several formulas say at several points, and what could not be said.
 *
 * @param predictions by points in their order, then by formulas in theirs
 * @param refusals formulas for which the sheet lacks a value or has one that leads to no time, each
 *     once
 */
public record Forecast(List<Prediction> predictions, List<Refusal> refusals) {
  /**
   * A formula that could not be evaluated.
   *
   * @param reason which parameter has no value, and why; or what came out that is no time
   */
  public record Refusal(Model model, String algorithm, String reason) {}

  /** Where one algorithm is compared with another. */
  private record Race(Model model, int nodes, long sizeBytes) {}

  public Forecast {
    predictions = List.copyOf(predictions);
    refusals = List.copyOf(refusals);
  }

  /** Predicts all formulas at all points. */
  public static Forecast of(Predictor predictor, List<Formula> formulas, List<Point> points) {
    List<Prediction> predictions = new ArrayList<>();
    Set<Refusal> refusals = new LinkedHashSet<>();
    for (Point point : points) {
      for (Formula formula : formulas) {
        try {
          predictions.add(predictor.predict(formula, point));
        } catch (NoPredictionException e) {
          refusals.add(
              new Refusal(
                  formula.model(), formula.algorithmWord(), String.valueOf(e.getMessage())));
        }
      }
    }
    return new Forecast(predictions, List.copyOf(refusals));
  }

  /** The fastest at each (model, nodes, size) of one operation, bounds aside. */
  public List<Ranking> rankings() {
    Map<Race, List<Prediction>> races = new LinkedHashMap<>();
    for (Prediction p : predictions) {
      if (p.model() != Model.LOWER_BOUND) {
        races
            .computeIfAbsent(
                new Race(p.model(), p.nodes(), p.sizeBytes()), race -> new ArrayList<>())
            .add(p);
      }
    }
    return races.values().stream().map(Ranking::new).toList();
  }
}
