package fathom.runner.tune;

import fathom.reports.library.LibraryCase;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.LogMean;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibrarySettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Whether settings are worth their place: the library's own choices with and without them, in
 * turns. A setting holds for a whole program, so that the mean over all places decides.
 */
record SettingsTrial(LibrarySettings settings, List<TunePoint> points) {
  private static final int LEAST_ROUNDS = Gain.LEAST_ROUNDS;

  /** With one Student's t is 12.7: an interval would hide what a setting gains. */
  private static final int LEAST_FREEDOM = 2;

  /** Each kind of start has one less than rounds. */
  int rounds() {
    int kinds = Math.max(1, Math.toIntExact(points.stream().map(Kind::of).distinct().count()));
    return Math.max(LEAST_ROUNDS, 1 + Math.ceilDiv(LEAST_FREEDOM, kinds));
  }

  /** What is started together: all sizes of an operation among so many ranks. */
  private record Kind(String operation, int ranks) implements Comparable<Kind> {
    static Kind of(TunePoint point) {
      return new Kind(point.operation().word(), point.ranks());
    }

    @Override
    public int compareTo(Kind other) {
      int byOperation = operation.compareTo(other.operation);
      return byOperation != 0 ? byOperation : Integer.compare(ranks, other.ranks);
    }
  }

  /** Both in each round, at all sizes. */
  List<LibraryTurn> turns() {
    return WaysInTurns.turns(
        points,
        rounds(),
        operation ->
            List.of(LibraryAlgorithm.own(operation), LibraryAlgorithm.own(operation, settings)));
  }

  private static boolean isWorthIt(LogMean mean) {
    return mean.factor() >= Trials.LEAST_FACTOR && mean.interval().low() > 1;
  }

  /**
   * What came of a trial.
   *
   * @param kept the settings that all else is run with
   * @param open settings that are not kept, and may gain 3 % all the same
   */
  record SettingsOutcome(LibrarySettings kept, LibrarySettings open) {
    /** No setting was tried. */
    static final SettingsOutcome UNTRIED =
        new SettingsOutcome(LibrarySettings.NONE, LibrarySettings.NONE);
  }

  /** The settings if they are worth it; open if these few rounds do not exclude that they are. */
  SettingsOutcome outcome(Turns measured) {
    LibrarySettings kept = kept(measured);
    boolean isOpen =
        kept.isNone() && !TuningVerdict.isExcluded(gain(measured), TuningVerdict.TRIAL_RISK);
    return new SettingsOutcome(kept, isOpen ? settings : LibrarySettings.NONE);
  }

  /**
   * What the library's own choices gain by the settings, over the places where both were run in
   * several rounds; empty where nowhere. The sizes of one start are disturbed together, so that
   * each start counts once; kinds of starts differ by what they gain, which is no chance, so that
   * chance is told by what rounds of one kind differ by.
   */
  Optional<LogMean> gain(Turns measured) {
    return together(gains(measured).values());
  }

  /** The same of what a comparison kept at each of its points. */
  static Optional<LogMean> gain(List<Tuned> tuned) {
    Map<Kind, List<Gain>> gains = new TreeMap<>();
    tuned.stream()
        .filter(one -> one.gain().rounds() >= LEAST_ROUNDS)
        .forEach(
            one ->
                gains
                    .computeIfAbsent(Kind.of(one.rule().point()), k -> new ArrayList<>())
                    .add(one.gain()));
    return together(gains.values());
  }

  private static Optional<LogMean> together(Collection<List<Gain>> kinds) {
    double mean = 0;
    double variance = 0;
    int freedom = 0;
    int rounds = Integer.MAX_VALUE;
    for (List<Gain> sizes : kinds) {
      List<Double> logs = logs(sizes);
      double its = mean(logs);
      double squares = logs.stream().mapToDouble(l -> (l - its) * (l - its)).sum();
      mean += its / kinds.size();
      variance += squares / (logs.size() - 1) / logs.size() / kinds.size() / kinds.size();
      freedom += logs.size() - 1;
      rounds = Math.min(rounds, logs.size());
    }
    if (freedom == 0) {
      return Optional.empty();
    }
    return Optional.of(new LogMean(mean, Math.sqrt(variance), freedom, rounds));
  }

  /** Of each round the mean over the sizes. */
  private static List<Double> logs(List<Gain> sizes) {
    return IntStream.range(0, rounds(sizes))
        .mapToObj(
            round ->
                mean(
                    sizes.stream()
                        .map(one -> Math.log(one.before().get(round) / one.after().get(round)))
                        .toList()))
        .toList();
  }

  private static int rounds(Collection<Gain> some) {
    return some.stream().mapToInt(Gain::rounds).min().orElse(0);
  }

  private static double mean(List<Double> some) {
    return some.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** At each place where both were run, by what was started together. */
  private Map<Kind, List<Gain>> gains(Turns measured) {
    Map<Kind, List<Gain>> gains = new TreeMap<>();
    for (TunePoint point : points) {
      measured
          .gain(point, LibraryCase.OWN, LibraryCase.OWN_SET)
          .filter(gain -> gain.rounds() >= LEAST_ROUNDS)
          .ifPresent(
              gain -> gains.computeIfAbsent(Kind.of(point), k -> new ArrayList<>()).add(gain));
    }
    return gains;
  }

  /** The settings where they are worth it beyond chance; none where they are not. */
  LibrarySettings kept(Turns measured) {
    return gain(measured).filter(SettingsTrial::isWorthIt).isPresent()
        ? settings
        : LibrarySettings.NONE;
  }

  /** What came of it, for people. */
  String words(Turns measured) {
    return "With "
        + settings.words()
        + " "
        + gain(measured)
            .map(
                mean ->
                    words(mean, gains(measured).values().stream().flatMap(List::stream).toList()))
            .orElse("nothing could be compared: nothing else is run with it");
  }

  private String words(LogMean mean, List<Gain> compared) {
    return Sentence.of(
        "the library's own choices were %s times (%s to %s) as fast as without (geometric mean over"
            + " %d of %d places, %d rounds): %s",
        TuneWords.times(mean.factor()),
        TuneWords.times(mean.interval().low()),
        TuneWords.times(mean.interval().high()),
        compared.size(),
        points.size(),
        rounds(compared),
        isWorthIt(mean)
            ? "rules were measured with it, and hold only with it"
            : mean.factor() < Trials.LEAST_FACTOR
                ? "less than 3 %, so nothing else is run with it"
                : "this may be chance, so nothing else is run with it");
  }
}
