package fathom.runner.tune;

import fathom.reports.library.LibraryCase;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Turns;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibrarySettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether settings are worth their place: the library's own choices with and without them, in
 * turns. A setting holds for a whole program, so that the mean over all places decides.
 */
record SettingsTrial(LibrarySettings settings, List<TunePoint> points) {
  static final int ROUNDS = 2;

  /** Both in each round, at all sizes. */
  List<LibraryTurn> turns() {
    return WaysInTurns.turns(
        points,
        ROUNDS,
        operation ->
            List.of(LibraryAlgorithm.own(operation), LibraryAlgorithm.own(operation, settings)));
  }

  /**
   * How many times as fast the library's own choices are with the settings: the geometric mean over
   * the places where both were run; empty where nowhere.
   */
  Optional<Double> factor(Turns measured) {
    OptionalDouble logs =
        gains(measured).stream().mapToDouble(gain -> Math.log(gain.factor())).average();
    return logs.isEmpty() ? Optional.empty() : Optional.of(Math.exp(logs.getAsDouble()));
  }

  private List<Gain> gains(Turns measured) {
    return points.stream()
        .map(point -> measured.gain(point, LibraryCase.OWN, LibraryCase.OWN_SET))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The settings where they are worth it; none where they are not. */
  LibrarySettings kept(Turns measured) {
    return factor(measured).filter(factor -> factor >= Trials.LEAST_FACTOR).isPresent()
        ? settings
        : LibrarySettings.NONE;
  }

  /** What came of it, for people. */
  String words(Turns measured) {
    String found =
        factor(measured)
            .map(
                factor ->
                    Sentence.of(
                        "the library's own choices were %s times as fast as without (geometric mean"
                            + " over %d of %d places, %d rounds)",
                        TuneWords.times(factor), gains(measured).size(), points.size(), ROUNDS))
            .orElse("nothing could be compared");
    return "With "
        + settings.words()
        + " "
        + found
        + (kept(measured).isNone()
            ? ": nothing else is run with it"
            : ": all rules were measured with it, and need it");
  }
}
