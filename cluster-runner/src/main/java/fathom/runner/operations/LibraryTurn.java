package fathom.runner.operations;

import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibrarySettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One start of the ranks: one algorithm of an operation among so many of them, at some sizes.
 *
 * @param round of those in which a turn comes again, from 1; 0 where it comes once
 */
public record LibraryTurn(LibraryAlgorithm algorithm, int ranks, List<Long> sizesBytes, int round) {
  /** A barrier has no message, but benchmarks want a size. */
  private static final long NO_MESSAGE = 8;

  public LibraryTurn {
    sizesBytes = algorithm.operation().hasMessage() ? List.copyOf(sizesBytes) : List.of(NO_MESSAGE);
  }

  /** A turn that comes once. */
  public static LibraryTurn once(LibraryAlgorithm algorithm, int ranks, List<Long> sizesBytes) {
    return new LibraryTurn(algorithm, ranks, sizesBytes, 0);
  }

  /** A turn at one point. */
  public static LibraryTurn at(TunePoint point, LibraryAlgorithm algorithm) {
    return once(algorithm, point.ranks(), List.of(point.sizeBytes()));
  }

  /** The library's own choice at a point, and the same with settings if there are any. */
  public static List<LibraryTurn> own(TunePoint point, LibrarySettings settings) {
    LibraryTurn own = at(point, LibraryAlgorithm.own(point.operation()));
    return settings.isNone()
        ? List.of(own)
        : List.of(own, at(point, LibraryAlgorithm.own(point.operation(), settings)));
  }

  /** An algorithm with settings, and what it is compared with. */
  public static List<LibraryTurn> besideOwn(
      TunePoint point, LibrarySettings settings, LibraryAlgorithm algorithm) {
    List<LibraryTurn> all = new ArrayList<>(own(point, settings));
    all.add(at(point, algorithm.with(settings)));
    return all;
  }

  /**
   * Starts that are compared: all algorithms of an operation and a number of ranks in each round.
   * The algorithm that begins changes from round to round.
   *
   * @param all each algorithm at each of its points; one start serves all its sizes
   */
  public static List<LibraryTurn> inRounds(Collection<LibraryTurn> all, int rounds) {
    Map<TunePoint, Map<LibraryAlgorithm, SortedSet<Long>>> jobs = new LinkedHashMap<>();
    for (LibraryTurn turn : all) {
      jobs.computeIfAbsent(
              new TunePoint(turn.operation(), turn.ranks, 0), start -> new LinkedHashMap<>())
          .computeIfAbsent(turn.algorithm, algorithm -> new TreeSet<>())
          .addAll(turn.sizesBytes);
    }
    List<LibraryTurn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<TunePoint, Map<LibraryAlgorithm, SortedSet<Long>>> job : jobs.entrySet()) {
        List<LibraryTurn> ofJob = new ArrayList<>();
        for (Map.Entry<LibraryAlgorithm, SortedSet<Long>> one : job.getValue().entrySet()) {
          List<Long> sizes = List.copyOf(one.getValue());
          ofJob.add(new LibraryTurn(one.getKey(), job.getKey().ranks(), sizes, round));
        }
        Collections.rotate(ofJob, 1 - round);
        turns.addAll(ofJob);
      }
    }
    return turns;
  }

  LibraryOperation operation() {
    return algorithm.operation();
  }

  /** Whether the library chooses: then no algorithm can be what it refuses. */
  boolean isOwn() {
    return algorithm.choice().equals(LibraryChoice.OWN);
  }

  String describe() {
    String way =
        algorithm.choice().equals(LibraryChoice.OWN_SET)
            ? ", own choice with the setting,"
            : " by " + algorithm.word();
    return operation().function() + way + " among " + ranks + " ranks";
  }

  /** Of its files: no other turn has it. */
  String name() {
    String name = operation().word() + "-" + ranks + "-" + algorithm.word();
    return round == 0 ? name : name + "-" + round;
  }
}
