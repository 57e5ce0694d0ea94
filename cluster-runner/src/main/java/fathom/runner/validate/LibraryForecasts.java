package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.predict.Assumption;
import fathom.model.predict.Catalogue;
import fathom.model.predict.Formula;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Prediction;
import fathom.model.predict.Predictor;
import fathom.model.predict.Premise;
import fathom.model.sheet.Sheet;
import fathom.reports.library.LibraryCase;
import fathom.reports.library.LibraryForecast;
import fathom.reports.library.LibraryMeasured;
import fathom.reports.library.RanksPerNode;
import fathom.runner.mpi.LibraryAlgorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What models say of a library's operations, where they know an algorithm that does the same.
 *
 * <p>A library sends a message as one, where our own programs send packets: no algorithm divides
 * one unless a rule says so. Formulas count the sheet's packets, the simulator the messages.
 */
final class LibraryForecasts {
  /** Chains or branches: the library's own number. */
  private static final int USUAL = 0;

  private final Predictor predictor;
  private final MessageForecast simulator;
  private final RanksPerNode perNode;
  private final List<LibraryForecast> forecasts = new ArrayList<>();
  private final TreeSet<String> refusals = new TreeSet<>();

  /** Which algorithm of the models a case went by, and how it divided messages. */
  @FunctionalInterface
  interface Counterparts {
    Optional<Counterpart> of(LibraryCase one);
  }

  /**
   * @param segmentBytes of each part of a message; as long as it where it is not divided
   */
  record Counterpart(Algorithm algorithm, long segmentBytes) {}

  private LibraryForecasts(Sheet sheet, NodeRanks nodeRanks, Optional<LibraryAlgorithms> library) {
    this.predictor = new Predictor(sheet);
    this.perNode = nodeRanks.each();
    this.simulator = new MessageForecast(sheet, nodeRanks, library);
    simulator.note().ifPresent(note -> refusals.add(Forecasts.SIMULATOR + ": " + note));
  }

  /** All forecasts of all cases; where ranks share nodes, no formula knows how. */
  static LibraryForecasts of(
      Sheet sheet,
      NodeRanks nodeRanks,
      Optional<LibraryAlgorithms> library,
      List<LibraryMeasured> cases,
      Counterparts counterparts) {
    LibraryForecasts all = new LibraryForecasts(sheet, nodeRanks, library);
    for (LibraryMeasured measured : cases) {
      counterparts
          .of(measured.of())
          .ifPresent(
              counterpart -> {
                if (all.perNode.isOne()) {
                  all.formulas(measured.of(), counterpart);
                }
                all.simulate(measured.of(), counterpart);
              });
    }
    return all;
  }

  List<LibraryForecast> forecasts() {
    return List.copyOf(forecasts);
  }

  /** Models that could not say something, or took a guess for it, each with the reason once. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }

  private void formulas(LibraryCase of, Counterpart counterpart) {
    Operation operation = counterpart.algorithm.operation();
    Point point = Point.of(of.ranks(), of.sizeBytes());
    Point asked =
        counterpart.algorithm.isSegmented()
            ? point.withSegment(Math.max(1, counterpart.segmentBytes))
            : point;
    for (Formula formula : Catalogue.of(operation)) {
      if (formula.algorithm().equals(Optional.of(counterpart.algorithm))) {
        try {
          add(formula.model().word(), of, predictor.predict(formula, asked));
        } catch (NoPredictionException e) {
          refusals.add(formula.model().word() + ": " + e.getMessage());
        }
      }
    }
  }

  private void add(String model, LibraryCase of, Prediction said) {
    if (said.timeMicros() > 0) {
      List<String> broken = said.broken().stream().map(Assumption::name).distinct().toList();
      forecasts.add(new LibraryForecast(model, of, said.timeMicros(), broken));
    }
  }

  private void simulate(LibraryCase of, Counterpart counterpart) {
    try {
      simulator
          .micros(
              new MessageForecast.Question(
                  counterpart.algorithm,
                  of.ranks(),
                  of.sizeBytes(),
                  counterpart.segmentBytes,
                  USUAL))
          .ifPresent(
              micros ->
                  forecasts.add(new LibraryForecast(Forecasts.SIMULATOR, of, micros, doubts(of))));
    } catch (NoPredictionException e) {
      refusals.add(Forecasts.SIMULATOR + ": " + e.getMessage());
    }
  }

  /** What the simulator takes for granted, as formulas do. */
  private List<String> doubts(LibraryCase of) {
    Point point = Point.of(Math.max(2, perNode.nodes(of.ranks())), of.sizeBytes());
    return Stream.of(Premise.ENOUGH_BANDWIDTH, Premise.ON_THE_SHEET)
        .map(premise -> premise.at(predictor.costs(), point))
        .filter(assumption -> !assumption.holds())
        .map(Assumption::name)
        .toList();
  }
}
