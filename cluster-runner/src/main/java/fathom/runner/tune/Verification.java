package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.Turns;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibrarySettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rules and the library's own choice, each by starts of its own, in turns. */
final class Verification {
  /** A whole interval below it says that a setting costs something there. */
  private static final double NOT_SLOWER = 0.97;

  private final List<Rule> rules;
  private final LibrarySettings settings;

  /**
   * @param settings that the rules go with; the library's own choice is without
   */
  Verification(List<Rule> rules, LibrarySettings settings) {
    this.rules = List.copyOf(rules);
    this.settings = settings;
  }

  /** An operation among so many ranks: what its starts are for. */
  private record Place(LibraryOperation operation, int ranks) {}

  /**
   * Both in each round, at the sizes that have rules; who begins changes from round to round.
   *
   * @param file of the rules, in the library's form
   */
  List<LibraryTurn> turns(LibraryAlgorithms library, Path file, int rounds) {
    Map<Place, List<Long>> places = new LinkedHashMap<>();
    for (Rule rule : rules) {
      TunePoint point = rule.point();
      places
          .computeIfAbsent(new Place(point.operation(), point.ranks()), p -> new ArrayList<>())
          .add(point.sizeBytes());
    }
    List<LibraryTurn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<Place, List<Long>> entry : places.entrySet()) {
        Place place = entry.getKey();
        List<LibraryAlgorithm> both =
            List.of(
                LibraryAlgorithm.own(place.operation),
                library.byRules(place.operation, file).with(settings));
        for (LibraryAlgorithm one : round % 2 == 0 ? both.reversed() : both) {
          turns.add(new LibraryTurn(one, place.ranks, entry.getValue(), round));
        }
      }
    }
    return turns;
  }

  /**
   * What the rules brought; one stays where its gain is beyond its interval. So do the library's
   * own choices with settings, faster or not, because these hold at all places together; where all
   * in all nothing is gained, nothing stays.
   *
   * @param notes get the rules that could not be compared, and where settings cost something
   */
  List<Tuned> of(Turns measured, List<String> notes) {
    List<Tuned> tuned = new ArrayList<>();
    for (Rule rule : rules) {
      measured
          .gain(rule.point(), LibraryCase.OWN, LibraryCase.RULES)
          .ifPresentOrElse(
              gain -> tuned.add(new Tuned(rule, gain, rule.isOwn() || gain.isClear())),
              () ->
                  notes.add(TuneWords.of(rule.point()) + " could not be compared: no rule stays"));
    }
    return settings.isNone() ? tuned : together(tuned, notes);
  }

  private List<Tuned> together(List<Tuned> tuned, List<String> notes) {
    if (Tuned.mean(tuned, tuned.size()) <= 1) {
      notes.add("All together nothing was faster with " + settings.words() + ": no rule stays");
      return tuned.stream().map(one -> new Tuned(one.rule(), one.gain(), false)).toList();
    }
    tuned.stream()
        .filter(one -> one.rule().isOwn())
        .filter(one -> one.gain().interval().filter(ci -> ci.high() < NOT_SLOWER).isPresent())
        .forEach(
            one ->
                notes.add(
                    TuneWords.of(one.rule().point())
                        + " is slower with "
                        + settings.words()
                        + " by the library's own choice, and nothing was faster: "
                        + TuneWords.times(one.gain().factor())
                        + " times as fast"));
    return tuned;
  }

  /** What a kept rule's comment says. */
  static String words(Gain gain) {
    return TuneWords.times(gain.factor())
        + " times as fast as the built-in decision"
        + gain.interval()
            .map(ci -> " (" + TuneWords.times(ci.low()) + " to " + TuneWords.times(ci.high()) + ")")
            .orElse("")
        + " in "
        + gain.rounds()
        + " rounds";
  }
}
