package fathom.runner.validate;

import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.reports.operations.MessageForecast;
import fathom.reports.operations.NodeRanks;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.Measured;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where an algorithm in two levels, which the library was not made to use, is predicted to be
 * faster than all that were measured.
 */
final class TwoLevelNotes {
  private TwoLevelNotes() {}

  /** A line for each such place; none with one rank on each node. */
  static List<String> of(Sheet sheet, NodeRanks nodeRanks, List<Measured<LibraryCase>> measured) {
    if (nodeRanks.each().isOne() || !nodeRanks.isKnown()) {
      return List.of();
    }
    Map<TunePoint, Double> fastest = new LinkedHashMap<>();
    measured.stream()
        .sorted(Comparator.comparing(Measured::of))
        .forEach(one -> fastest.merge(one.of().point(), one.costMicros(), Math::min));
    MessageForecast forecast = new MessageForecast(sheet, nodeRanks, Optional.empty());
    List<String> notes = new ArrayList<>();
    fastest.forEach(
        (place, took) ->
            predicted(forecast, place)
                .filter(micros -> micros < took)
                .ifPresent(
                    micros ->
                        notes.add(
                            place.words()
                                + ": in two levels, within nodes and between their first ranks, "
                                + ValidationWords.micros(micros)
                                + " µs are predicted; the fastest that was run took "
                                + ValidationWords.micros(took)
                                + " µs")));
    return notes;
  }

  private static Optional<Double> predicted(MessageForecast forecast, TunePoint place) {
    try {
      return forecast.twoLevelMicros(place.operation(), place.ranks(), place.sizeBytes());
    } catch (NoPredictionException e) {
      return Optional.empty(); // what a sheet lacks is among its own notes
    }
  }
}
