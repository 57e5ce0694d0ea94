package fathom.runner.validate;

import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.MessageForecast;
import fathom.reports.operations.NodeRanks;
import fathom.reports.validation.CaseForecast;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.Measured;
import fathom.reports.validation.RanksPerNode;
import java.util.List;
import java.util.Optional;

/**
 * What models say of a library's operations, where they know an algorithm that does the same.
 *
 * <p>A library sends a message as one, where our own programs send packets: no algorithm divides
 * one unless a rule says so. Formulas count the sheet's packets, the simulator the messages.
 */
final class LibraryForecasts extends ModelForecasts<LibraryCase> {
  private final MessageForecast simulator;
  private final RanksPerNode perNode;

  private LibraryForecasts(Sheet sheet, NodeRanks nodeRanks, Optional<LibraryAlgorithms> library) {
    super(new Predictor(sheet), true);
    this.perNode = nodeRanks.each();
    this.simulator = new MessageForecast(sheet, nodeRanks, library);
    simulator.note().ifPresent(note -> refuse(Forecasts.SIMULATOR, note));
  }

  /** All forecasts of all cases; where ranks share nodes, no formula knows how. */
  static LibraryForecasts of(
      Sheet sheet,
      NodeRanks nodeRanks,
      Optional<LibraryAlgorithms> library,
      List<Measured<LibraryCase>> cases,
      CaseNeeds needs) {
    LibraryForecasts all = new LibraryForecasts(sheet, nodeRanks, library);
    for (Measured<LibraryCase> measured : cases) {
      needs
          .question(measured.of())
          .ifPresent(
              question -> {
                if (all.perNode.isOne()) {
                  all.formulas(measured.of(), question.algorithm(), point(measured.of(), question));
                }
                all.simulate(measured.of(), question);
              });
    }
    return all;
  }

  private static Point point(LibraryCase of, MessageForecast.ForecastQuestion question) {
    Point point = Point.of(of.processes(), of.sizeBytes());
    Point usual = question.fanOut() > 0 ? point.withFanOut(question.fanOut()) : point;
    return question.algorithm().isSegmented()
        ? usual.withSegment(Math.max(1, question.segmentBytes()))
        : usual;
  }

  private void simulate(LibraryCase of, MessageForecast.ForecastQuestion question) {
    try {
      simulator
          .micros(question)
          .ifPresent(micros -> add(CaseForecast.time(Forecasts.SIMULATOR, of, micros, doubts(of))));
    } catch (NoPredictionException e) {
      refuse(Forecasts.SIMULATOR, e.getMessage());
    }
  }

  private List<String> doubts(LibraryCase of) {
    return ofSimulator(Point.of(Math.max(2, perNode.nodes(of.processes())), of.sizeBytes()));
  }
}
