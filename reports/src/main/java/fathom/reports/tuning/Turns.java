package fathom.reports.tuning;

import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.Times;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All turns of one part of a tuning. Starts of the ranks differ by more than repetitions within one
 * do, so that starts of the same round are what is compared.
 *
 * @param all turns, of each choice at most one in each round
 */
public record Turns(List<TimedTurn> all) {
  /** Nothing was timed. */
  public static final Turns NONE = new Turns(List.of());

  public Turns {
    all = List.copyOf(all);
  }

  /** The times of a choice in µs, by their rounds; empty where it was not run. */
  private SortedMap<Integer, Double> micros(TunePoint point, LibraryChoice choice) {
    LibraryCase wanted = new LibraryCase(point, choice);
    SortedMap<Integer, Double> micros = new TreeMap<>();
    all.stream()
        .filter(turn -> turn.choice().equals(wanted))
        .forEach(turn -> micros.put(turn.round(), turn.micros()));
    return micros;
  }

  /** The median of a choice's turns in µs; empty where it was not run. */
  public Optional<Double> median(TunePoint point, LibraryChoice choice) {
    return new Times(List.copyOf(micros(point, choice).values())).median();
  }

  /** How much faster one is than another at a point; empty where they did not take turns. */
  public Optional<Gain> gain(TunePoint point, LibraryChoice before, LibraryChoice after) {
    SortedMap<Integer, Double> befores = micros(point, before);
    SortedMap<Integer, Double> afters = micros(point, after);
    befores.keySet().retainAll(afters.keySet());
    afters.keySet().retainAll(befores.keySet());
    return befores.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Gain(
                new ArrayList<>(befores.keySet()),
                new ArrayList<>(befores.values()),
                new ArrayList<>(afters.values())));
  }
}
