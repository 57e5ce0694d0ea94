package fathom.reports.comparison;

import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How one parameter changed.
 *
 * @param column which
 * @param inA whether A has a value
 * @param inB whether B has one: only if both do, anything is tested
 * @param verdict changed if one of its tested numbers did, no change only if that can be said of
 *     all of them
 * @param disturbed the sheets in which other work disturbed it: {@code A}, {@code B}
 * @param rows its numbers in both sheets; empty where one has none
 * @param notes what a reader must know beside them
 * @param inOneOnly what one sheet has and the other lacks: {@code m > 8}, {@code C}
 * @param unlooked all that was not compared: these, and sizes in an uncertain bend
 */
public record ParameterChange(
    ComparedColumn column,
    boolean inA,
    boolean inB,
    Verdict verdict,
    List<String> disturbed,
    List<Change> rows,
    List<String> notes,
    List<String> inOneOnly,
    List<String> unlooked) {
  public ParameterChange {
    disturbed = List.copyOf(disturbed);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
    inOneOnly = List.copyOf(inOneOnly);
    unlooked = List.copyOf(unlooked);
  }

  public String label() {
    return column.label();
  }

  /** {@code changed}, {@code no change within 2.4 %} or {@code cannot tell}. */
  public String word() {
    return verdict.word(within());
  }

  /** How far A and B may be apart, a share of the smaller; only where nothing changed. */
  public Optional<Double> within() {
    return verdict == Verdict.NO_CHANGE
        ? tested().flatMap(row -> row.within().stream()).max(Comparator.naturalOrder())
        : Optional.empty();
  }

  boolean isDisturbed() {
    return !disturbed.isEmpty();
  }

  /** Names of the numbers that cannot be told; none if that is all of them. */
  List<String> untold() {
    List<Change> some = with(Verdict.CANNOT_TELL).toList();
    return some.size() == tested().count() ? List.of() : named(some);
  }

  /** The numbers that were tested. */
  public Stream<Change> tested() {
    return rows.stream().filter(row -> row.quantity().decides());
  }

  /** The tested numbers of one verdict. */
  Stream<Change> with(Verdict what) {
    return tested().filter(row -> row.is(what));
  }

  private Stream<Change> counting() {
    return tested().filter(row -> row.quantity().counts());
  }

  /** The largest relative change among those that changed and can be a failure; signed. */
  public Optional<Double> largest() {
    return largest(counting().filter(row -> row.is(Verdict.CHANGED)));
  }

  /** The largest relative change that is a failure by these terms; signed. */
  public Optional<Double> largestFor(Terms terms) {
    return terms.slowerOnly() ? largest(counting().filter(Change::isSlower)) : largest();
  }

  private static Optional<Double> largest(Stream<Change> rows) {
    return rows.map(Change::relative).max(Comparator.comparingDouble(Math::abs));
  }

  /**
   * Whether no number that counts changed by more than a share: numbers that may be half as much
   * again are within the share all the same.
   */
  boolean isToldWithin(double share) {
    return with(Verdict.CANNOT_TELL).findAny().isPresent()
        && inOneOnly.isEmpty()
        && with(Verdict.CANNOT_TELL)
            .filter(row -> row.quantity().counts())
            .allMatch(row -> row.within().filter(within -> within <= share).isPresent());
  }

  /**
   * The relative change from which on each of the numbers that count would have shown it; empty
   * where one would not show any.
   */
  public Optional<Double> seenFrom() {
    return counting().allMatch(row -> row.seenFrom().isPresent())
        ? counting().flatMap(row -> row.seenFrom().stream()).max(Comparator.naturalOrder())
        : Optional.empty();
  }

  /** Whether a change by as much would not have been seen in some of what one sheet has. */
  boolean isBlind(double share) {
    return !unlooked.isEmpty() || isWhollyBlind(share) || unseen(share).findAny().isPresent();
  }

  /** Names of the parts in which a change by as much would not have been seen; none if in all. */
  public List<String> blindIn(double share) {
    return isWhollyBlind(share)
        ? List.of()
        : Stream.concat(named(unseen(share).toList()).stream(), unlooked.stream()).toList();
  }

  private boolean isWhollyBlind(double share) {
    return unseen(share).count() == counting().count();
  }

  private Stream<Change> unseen(double share) {
    return counting()
        .filter(row -> !row.is(Verdict.CHANGED))
        .filter(row -> row.seenFrom().orElse(Double.POSITIVE_INFINITY) > share);
  }

  /** Names of some numbers, those of costs together: {@code m = 1, 40}. */
  static List<String> named(List<Change> some) {
    List<String> names = new ArrayList<>();
    String sizes =
        some.stream()
            .filter(ParameterChange::isCost)
            .map(row -> Integer.toString(row.quantity().sizeBytes().orElseThrow()))
            .collect(Collectors.joining(", "));
    if (!sizes.isEmpty()) {
      names.add("m = " + sizes);
    }
    some.stream()
        .filter(row -> !isCost(row))
        .map(row -> row.quantity().label())
        .forEach(names::add);
    return List.copyOf(names);
  }

  private static boolean isCost(Change row) {
    return row.quantity().kind() == Quantity.QuantityKind.COST;
  }
}
