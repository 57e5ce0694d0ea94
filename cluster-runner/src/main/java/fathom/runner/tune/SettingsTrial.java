package fathom.runner.tune;

import fathom.reports.text.Sentence;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.LogMean;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Whether settings are worth their place: the library's own choices with and without them, in
 * turns. A setting holds for a whole program, so that the mean over all places decides.
 */
record SettingsTrial(LibrarySettings settings, List<TunePoint> points) {
  private static final int LEAST_ROUNDS = Gain.LEAST_ROUNDS;

  /**
   * With two rounds each kind of start knows its spread with one degree of freedom, and if one kind
   * is noisier than the others, so does the mean: Student's t is 12.7 then, and hides any gain.
   */
  static final int ROUNDS = 3;

  /** Both in each round, at all sizes. */
  List<LibraryTurn> turns() {
    return LibraryTurn.inRounds(
        points.stream().flatMap(point -> LibraryTurn.own(point, settings).stream()).toList(),
        ROUNDS);
  }

  /**
   * Settings stay by their interval alone: all of it is above 1, and it does not exclude a gain of
   * 3 %. The mean of a few rounds is above or below 3 % by chance.
   */
  static boolean isWorthIt(LogMean mean) {
    return mean.interval().low() > 1 && !isTooSmall(mean);
  }

  private static boolean isTooSmall(LogMean mean) {
    return TuningVerdict.isExcluded(Optional.of(mean), TuningVerdict.TRIAL_RISK);
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

  /**
   * The mean over kinds of starts. Kinds differ in their spread, so the degrees of freedom are
   * those of Welch and Satterthwaite, V²/Σ(V_i²/ν_i) for a variance V = ΣV_i. The sum of all ν_i
   * holds for equal spreads only.
   *
   * <p>What moves a whole round moves all kinds in it: then kinds are not independent, and the
   * spread of the rounds' means over all kinds shows it. The wider interval of both counts.
   */
  private static Optional<LogMean> together(Collection<List<Gain>> kinds) {
    List<SortedMap<Integer, Double>> byRound =
        kinds.stream()
            .map(SettingsTrial::logs)
            .filter(logs -> logs.size() >= LEAST_ROUNDS)
            .toList();
    List<List<Double>> all = byRound.stream().map(logs -> List.copyOf(logs.values())).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    double mean = 0;
    double variance = 0;
    double squares = 0;
    int freedom = 0;
    for (List<Double> logs : all) {
      double its = mean(logs);
      double sum = logs.stream().mapToDouble(l -> (l - its) * (l - its)).sum();
      double ofKind = sum / (logs.size() - 1) / logs.size() / all.size() / all.size();
      mean += its / all.size();
      variance += ofKind;
      squares += ofKind * ofKind / (logs.size() - 1);
      freedom += logs.size() - 1;
    }
    int rounds = all.stream().mapToInt(List::size).min().orElseThrow();
    LogMean ofKinds =
        new LogMean(
            mean,
            Math.sqrt(variance),
            squares > 0 ? Math.max(1, variance * variance / squares) : freedom,
            rounds);
    return Optional.of(
        ofRounds(byRound, mean, rounds)
            .filter(wider -> wider.interval().width() > ofKinds.interval().width())
            .orElse(ofKinds));
  }

  /**
   * The same mean with the error that the means of whole rounds show; empty with too few rounds.
   */
  private static Optional<LogMean> ofRounds(
      List<SortedMap<Integer, Double>> kinds, double mean, int rounds) {
    List<Double> means =
        kinds.getFirst().keySet().stream()
            .filter(round -> kinds.stream().allMatch(logs -> logs.containsKey(round)))
            .map(
                round ->
                    mean(kinds.stream().flatMap(l -> Stream.ofNullable(l.get(round))).toList()))
            .toList();
    if (means.size() < LEAST_ROUNDS) {
      return Optional.empty();
    }
    double centre = mean(means);
    double sum = means.stream().mapToDouble(m -> (m - centre) * (m - centre)).sum();
    double error = Math.sqrt(sum / (means.size() - 1) / means.size());
    return Optional.of(new LogMean(mean, error, means.size() - 1.0, rounds));
  }

  /** The mean over the sizes in each round that all of them have, by the rounds' numbers. */
  private static SortedMap<Integer, Double> logs(List<Gain> sizes) {
    SortedMap<Integer, Double> logs = new TreeMap<>();
    for (int round : sizes.getFirst().numbers()) {
      List<Double> ofRound = sizes.stream().flatMap(one -> one.logOf(round).stream()).toList();
      if (ofRound.size() == sizes.size()) {
        logs.put(round, mean(ofRound));
      }
    }
    return logs;
  }

  private static int rounds(Collection<Gain> some) {
    return some.stream().mapToInt(Gain::rounds).min().orElse(0);
  }

  private static double mean(List<Double> some) {
    return some.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** At each place where both were run, by what was started together. */
  private Map<TunePoint, List<Gain>> gains(Turns measured) {
    Map<TunePoint, List<Gain>> gains = new TreeMap<>();
    for (TunePoint point : points) {
      measured
          .gain(point, LibraryChoice.OWN, LibraryChoice.OWN_SET)
          .filter(gain -> gain.rounds() >= LEAST_ROUNDS)
          .ifPresent(
              gain -> gains.computeIfAbsent(point.start(), k -> new ArrayList<>()).add(gain));
    }
    return gains;
  }

  /** The settings where they are worth it beyond chance; none where they are not. */
  LibrarySettings kept(Turns measured) {
    return gain(measured).filter(SettingsTrial::isWorthIt).isPresent()
        ? settings
        : LibrarySettings.NONE;
  }

  /** The settings beside the library without them, for a verdict. */
  TuningVerdict.ComparedSetting compared(Turns measured) {
    return new TuningVerdict.ComparedSetting(settings.words(), gain(measured));
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
        "the library's own choices were %s times (%s) as fast as without (geometric mean over"
            + " %d of %d places, %d rounds): %s",
        ValidationWords.factor(mean.factor()),
        ValidationWords.range(mean.interval()),
        compared.size(),
        points.size(),
        rounds(compared),
        isWorthIt(mean)
            ? "rules were measured with it, and hold only with it"
            : isTooSmall(mean)
                ? "less than 3 %, so nothing else is run with it"
                : "this may be chance, so nothing else is run with it");
  }
}
