package fathom.reports.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What became of one parameter.
 *
 * @param subject which
 * @param verdict what is to be said of it: changed if one of its tested numbers did
 * @param rows its numbers in both sheets; empty where one has none
 * @param notes what a reader must know beside them
 */
public record ParameterChange(
    Subject subject, Verdict verdict, List<Change> rows, List<String> notes) {
  public ParameterChange {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** The numbers that were tested. */
  public Stream<Change> tested() {
    return rows.stream().filter(row -> row.quantity().decides());
  }

  /** Of those that changed and can be a failure, the largest relative change; signed. */
  public Optional<Double> largest() {
    return tested()
        .filter(row -> row.is(Verdict.CHANGED) && row.quantity().counts())
        .map(Change::relative)
        .max(Comparator.comparingDouble(change -> Math.abs(change)));
  }

  /** The smallest relative change that would have been seen in one of the numbers that count. */
  public Optional<Double> seenFrom() {
    return tested()
        .filter(row -> row.quantity().counts())
        .flatMap(row -> row.seenFrom().stream())
        .min(Comparator.naturalOrder());
  }
}
