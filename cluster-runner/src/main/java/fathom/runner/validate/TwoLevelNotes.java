package fathom.runner.validate;

import fathom.model.collective.LibraryOperation;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.reports.document.SizeLabel;
import fathom.reports.library.LibraryMeasured;
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

  /** An operation among so many ranks, at a size. */
  private record Place(LibraryOperation operation, int ranks, long sizeBytes) {
    static Place of(LibraryMeasured one) {
      return new Place(one.of().operation(), one.of().ranks(), one.of().sizeBytes());
    }

    String words() {
      String among = operation.function() + " among " + ranks + " ranks";
      return operation.hasMessage() ? among + ", " + SizeLabel.of(sizeBytes) : among;
    }
  }

  /** A line for each such place; none with one rank on each node. */
  static List<String> of(Sheet sheet, NodeRanks nodeRanks, List<LibraryMeasured> measured) {
    if (nodeRanks.each().isOne() || !nodeRanks.isKnown()) {
      return List.of();
    }
    Map<Place, Double> fastest = new LinkedHashMap<>();
    measured.stream()
        .sorted(Comparator.comparing(LibraryMeasured::of))
        .forEach(one -> fastest.merge(Place.of(one), one.medianMicros(), Math::min));
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

  private static Optional<Double> predicted(MessageForecast forecast, Place place) {
    try {
      return forecast.twoLevelMicros(place.operation, place.ranks, place.sizeBytes);
    } catch (NoPredictionException e) {
      return Optional.empty(); // what a sheet lacks is among its own notes
    }
  }
}
