package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.operations.LibraryTurn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Ways of carrying out operations that are held against each other, each by starts of its own. */
final class WaysInTurns {
  private WaysInTurns() {}

  /** An operation among so many ranks: what its starts are for. */
  private record Place(LibraryOperation operation, int ranks) {}

  /**
   * All ways of an operation in each round, at the sizes of its points; who begins changes from
   * round to round.
   */
  static List<LibraryTurn> turns(
      List<TunePoint> points, int rounds, Function<LibraryOperation, List<LibraryAlgorithm>> ways) {
    Map<Place, List<Long>> places = new LinkedHashMap<>();
    for (TunePoint point : points) {
      places
          .computeIfAbsent(new Place(point.operation(), point.ranks()), p -> new ArrayList<>())
          .add(point.sizeBytes());
    }
    List<LibraryTurn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<Place, List<Long>> entry : places.entrySet()) {
        List<LibraryAlgorithm> all = ways.apply(entry.getKey().operation);
        for (LibraryAlgorithm one : round % 2 == 0 ? all.reversed() : all) {
          turns.add(new LibraryTurn(one, entry.getKey().ranks, entry.getValue(), round));
        }
      }
    }
    return turns;
  }
}
