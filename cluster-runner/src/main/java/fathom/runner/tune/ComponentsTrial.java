package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.LogMean;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the side effect of the line that uses rules: it switches off components that come before
 * rules, and that holds for a whole program, also for operations that have no rule. The library's
 * own choices run with and without these components, in turns, over all operations that Fathom
 * times.
 *
 * @param components as users name them, such as {@code han}
 * @param off the settings that switch them off
 * @param besides settings that rules go with
 * @param points where both are run
 */
record ComponentsTrial(
    String components, LibrarySettings off, LibrarySettings besides, List<TunePoint> points) {
  /** The note of a tuning of Open MPI 5.0 in which han was not in use. */
  static final String UNUSED =
      "The line that uses the rules also switches han off, which Open MPI uses where several ranks"
          + " share a node. Here they did not, so nothing is known of what that costs: use the line"
          + " only for jobs that are placed as these ranks were, or tune with --ranks-per-node";

  /** Of one number of ranks, three leave an interval two degrees of freedom. */
  private static final int ROUNDS = 3;

  /** The smallest, the largest and one between: each size is one more operation of each start. */
  static List<TunePoint> points(List<Integer> ranks, List<Long> sizesBytes) {
    List<Long> sizes = sizesBytes.stream().sorted().distinct().toList();
    List<Long> few =
        Stream.of(sizes.getFirst(), sizes.get(sizes.size() / 2), sizes.getLast())
            .distinct()
            .toList();
    List<TunePoint> points = new ArrayList<>();
    for (LibraryOperation operation : LibraryOperation.ALL) {
      for (int among : ranks) {
        (operation.hasMessage() ? few : List.of(0L))
            .stream()
                .filter(size -> !operation.sums() || size % LibraryOperation.ELEMENT_BYTES == 0)
                .forEach(size -> points.add(new TunePoint(operation, among, size)));
      }
    }
    return points;
  }

  List<LibraryTurn> turns() {
    List<LibraryTurn> all = new ArrayList<>();
    for (TunePoint point : points) {
      LibraryOperation operation = point.operation();
      all.add(LibraryTurn.at(point, LibraryAlgorithm.own(operation).with(besides)));
      all.add(LibraryTurn.at(point, LibraryAlgorithm.own(operation, off).with(besides)));
    }
    return LibraryTurn.inRounds(all, ROUNDS);
  }

  /** The gain of an operation if they are off; empty where it was not run in both ways. */
  private Optional<LogMean> gain(LibraryOperation operation, Turns measured) {
    List<TunePoint> its = points.stream().filter(p -> p.operation() == operation).toList();
    return new SettingsTrial(off, its).gain(measured);
  }

  /** {@code barrier 0.76 (0.70 to 0.83), …}; empty where nothing could be compared. */
  String gains(Turns measured) {
    return LibraryOperation.ALL.stream()
        .flatMap(
            operation ->
                gain(operation, measured).stream()
                    .map(
                        mean ->
                            Sentence.of(
                                "%s %s (%s)",
                                operation.word(),
                                ValidationWords.factor(mean.factor()),
                                ValidationWords.range(mean.interval()))))
        .collect(Collectors.joining(", "));
  }

  /** Says the result in sentences. */
  String words(Turns measured, Collection<LibraryCase> kept) {
    String gains = gains(measured);
    String others =
        LibraryOperation.ALL.stream()
            .filter(
                operation -> kept.stream().noneMatch(rule -> rule.point().operation() == operation))
            .map(LibraryOperation::word)
            .collect(Collectors.joining(", "));
    return "The line that uses the rules switches "
        + components
        + " off, for all operations of a program. "
        + (gains.isEmpty()
            ? "What that does without rules could not be compared"
            : "Without rules the library's own choices were so many times as fast with it off, as"
                + " with it (geometric mean over sizes, "
                + ROUNDS
                + " rounds): "
                + gains)
        + (others.isEmpty() ? "" : ". Operations without a rule follow this: " + others);
  }
}
