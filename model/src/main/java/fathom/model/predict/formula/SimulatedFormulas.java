package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Premise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Predictions of algorithms for which no document has a formula: the time of their schedules, run
 * packet by packet on a sheet's costs through a switch that loses nothing.
 */
public final class SimulatedFormulas {
  private static final String SOURCE = "the algorithm's schedule, run packet by packet";

  private SimulatedFormulas() {}

  /** Formulas of the documents, then simulated times of all other algorithms. */
  public static List<Formula> besideDocuments(Operation operation) {
    List<Formula> documents = Catalogue.of(operation);
    return Stream.concat(
            documents.stream(),
            Algorithm.of(operation).stream()
                .filter(
                    algorithm ->
                        documents.stream()
                            .noneMatch(f -> f.algorithm().equals(Optional.of(algorithm))))
                .map(SimulatedFormulas::formula))
        .toList();
  }

  private static Formula formula(Algorithm algorithm) {
    List<Premise> premises = new ArrayList<>();
    if (algorithm.operation().sums()) {
      premises.add(Premise.FREE_SUMS);
    }
    premises.add(Premise.ENOUGH_BANDWIDTH_BESIDE_TRANSFER);
    premises.add(Premise.ON_THE_SHEET_FROM_1);
    return new Formula(
        Model.SIMULATOR,
        algorithm.operation(),
        Optional.of(algorithm),
        SOURCE,
        new SimulatedTime(algorithm),
        premises);
  }
}
