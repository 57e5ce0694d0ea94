package fathom.runner.validate;

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
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.MessageForecast;
import fathom.reports.operations.NodeRanks;
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
  private final Predictor predictor;
  private final MessageForecast simulator;
  private final RanksPerNode perNode;
  private final List<LibraryForecast> forecasts = new ArrayList<>();
  private final TreeSet<String> refusals = new TreeSet<>();

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
      CaseNeeds needs) {
    LibraryForecasts all = new LibraryForecasts(sheet, nodeRanks, library);
    for (LibraryMeasured measured : cases) {
      needs
          .question(measured.of())
          .ifPresent(
              question -> {
                if (all.perNode.isOne()) {
                  all.formulas(measured.of(), question);
                }
                all.simulate(measured.of(), question);
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

  private void formulas(LibraryCase of, MessageForecast.Question question) {
    Operation operation = question.algorithm().operation();
    Point point = Point.of(of.ranks(), of.sizeBytes());
    Point usual = question.fanOut() > 0 ? point.withFanOut(question.fanOut()) : point;
    Point asked =
        question.algorithm().isSegmented()
            ? usual.withSegment(Math.max(1, question.segmentBytes()))
            : usual;
    for (Formula formula : Catalogue.of(operation)) {
      if (formula.algorithm().equals(Optional.of(question.algorithm()))) {
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

  private void simulate(LibraryCase of, MessageForecast.Question question) {
    try {
      simulator
          .micros(question)
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
