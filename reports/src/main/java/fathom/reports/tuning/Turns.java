package fathom.reports.tuning;

import fathom.reports.json.JsonAt;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.LibraryReader;
import fathom.reports.validation.Measured;
import fathom.reports.validation.Times;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured in turns: of each case the median of each start of the ranks, in the order of
 * the rounds. Starts differ by more than repetitions within one do, so that these are what is
 * compared.
 */
public final class Turns {
  private final Map<LibraryCase, SortedMap<Integer, Double>> medians = new TreeMap<>();

  /**
   * One start of the ranks.
   *
   * @param round it belongs to
   * @param file what benchmark CollectiveOperation left
   */
  public record Start(int round, JsonAt file) {}

  /** Of starts of which each round has at most one for each case. */
  public static Turns read(List<Start> starts) {
    Turns all = new Turns();
    for (Start start : starts) {
      for (Measured<LibraryCase> one : LibraryReader.read(List.of(start.file))) {
        all.medians
            .computeIfAbsent(one.of(), c -> new TreeMap<>())
            .put(start.round, one.costMicros());
      }
    }
    return all;
  }

  /** The medians of a case's starts in µs, by their rounds; empty where it was not run. */
  private SortedMap<Integer, Double> micros(TunePoint point, LibraryChoice choice) {
    return medians.getOrDefault(new LibraryCase(point, choice), new TreeMap<>());
  }

  /** The median of a case's starts in µs; empty where it was not run. */
  public Optional<Double> median(TunePoint point, LibraryChoice choice) {
    return new Times(List.copyOf(micros(point, choice).values())).median();
  }

  /** How much faster one is than another at a point; empty where they did not take turns. */
  public Optional<Gain> gain(TunePoint point, LibraryChoice before, LibraryChoice after) {
    SortedMap<Integer, Double> theirs = micros(point, after);
    List<Integer> numbers = new ArrayList<>();
    List<Double> befores = new ArrayList<>();
    List<Double> afters = new ArrayList<>();
    micros(point, before)
        .forEach(
            (round, micros) -> {
              if (theirs.containsKey(round)) {
                numbers.add(round);
                befores.add(micros);
                afters.add(theirs.get(round));
              }
            });
    return befores.isEmpty() ? Optional.empty() : Optional.of(new Gain(numbers, befores, afters));
  }
}
