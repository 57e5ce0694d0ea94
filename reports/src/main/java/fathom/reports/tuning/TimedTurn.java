package fathom.reports.tuning;

import fathom.reports.json.JsonAt;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryReader;
import java.util.List;

/**
 * A choice as one start of the ranks timed it.
 *
 * @param choice that was carried out
 * @param round the start belongs to, from 1
 * @param micros the median of the start's repetitions
 */
public record TimedTurn(LibraryCase choice, int round, double micros) {
  /** Reads what benchmark CollectiveOperation left of one start: a turn for each size. */
  public static List<TimedTurn> read(int round, JsonAt file) {
    return LibraryReader.read(List.of(file)).stream()
        .map(one -> new TimedTurn(one.of(), round, one.costMicros()))
        .toList();
  }
}
