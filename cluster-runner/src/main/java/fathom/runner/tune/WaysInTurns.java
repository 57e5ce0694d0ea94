package fathom.runner.tune;

import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.operations.LibraryTurn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Ways of carrying out operations that are held against each other, each by starts of its own. */
final class WaysInTurns {
  private final Map<JobShape, Map<LibraryAlgorithm, SortedSet<Long>>> jobs = new LinkedHashMap<>();

  /** The way is run at the point. */
  void add(TunePoint point, LibraryAlgorithm way) {
    jobs.computeIfAbsent(JobShape.of(point), s -> new LinkedHashMap<>())
        .computeIfAbsent(way, w -> new TreeSet<>())
        .add(point.sizeBytes());
  }

  /** All ways of each job in each round; the way that begins changes from round to round. */
  List<LibraryTurn> turns(int rounds) {
    List<LibraryTurn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<JobShape, Map<LibraryAlgorithm, SortedSet<Long>>> job : jobs.entrySet()) {
        List<LibraryTurn> ofJob = new ArrayList<>();
        for (Map.Entry<LibraryAlgorithm, SortedSet<Long>> way : job.getValue().entrySet()) {
          ofJob.add(
              new LibraryTurn(
                  way.getKey(), job.getKey().ranks(), List.copyOf(way.getValue()), round));
        }
        Collections.rotate(ofJob, 1 - round);
        turns.addAll(ofJob);
      }
    }
    return turns;
  }
}
