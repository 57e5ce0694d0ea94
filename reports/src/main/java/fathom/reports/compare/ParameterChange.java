package fathom.reports.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What became of one parameter.
 *
 * @param subject which
 * @param presence which sheet has a value
 * @param verdict what is to be said of it: changed if one of its tested numbers did, no change only
 *     if that can be said of all of them
 * @param disturbed the sheets in which other work disturbed it: {@code A}, {@code B}
 * @param rows its numbers in both sheets; empty where one has none
 * @param notes what a reader must know beside them
 * @param unlooked of what one sheet has, what was not compared: {@code m > 8}, {@code C}
 * @param inOneOnly of these, what the other sheet lacks
 */
public record ParameterChange(
    ComparedColumn subject,
    Presence presence,
    Verdict verdict,
    List<String> disturbed,
    List<Change> rows,
    List<String> notes,
    List<String> unlooked,
    List<String> inOneOnly) {
  public ParameterChange {
    disturbed = List.copyOf(disturbed);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
    unlooked = List.copyOf(unlooked);
    inOneOnly = List.copyOf(inOneOnly);
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

  /** Which of its numbers cannot be told, in words; nothing where that is all of them, or none. */
  List<String> untold() {
    List<Change> some = tested().filter(row -> row.is(Verdict.CANNOT_TELL)).toList();
    return some.size() == tested().count() ? List.of() : named(some);
  }

  /** The numbers that were tested. */
  public Stream<Change> tested() {
    return rows.stream().filter(row -> row.quantity().decides());
  }

  private Stream<Change> counting() {
    return tested().filter(row -> row.quantity().counts());
  }

  /** Of those that changed and can be a failure, the largest relative change; signed. */
  public Optional<Double> largest() {
    return counting()
        .filter(row -> row.is(Verdict.CHANGED))
        .map(Change::relative)
        .max(Comparator.comparingDouble(change -> Math.abs(change)));
  }

  /** The largest relative change that is a failure by these terms; signed. */
  public Optional<Double> largestFor(Terms terms) {
    return terms.slowerOnly()
        ? counting()
            .filter(Change::isSlower)
            .map(Change::relative)
            .max(Comparator.comparingDouble(change -> Math.abs(change)))
        : largest();
  }

  /**
   * Whether it can be told that no number that counts changed by more than a share: those that may
   * be half as much again are within the share all the same.
   */
  boolean isToldWithin(double share) {
    List<Change> wide = tested().filter(row -> row.is(Verdict.CANNOT_TELL)).toList();
    return !wide.isEmpty()
        && inOneOnly.isEmpty()
        && wide.stream()
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

  /**
   * In what a change by as much would not have been seen, in words; nothing where that is all of
   * it, or none. What changed has been seen.
   */
  public List<String> blindIn(double share) {
    if (isWhollyBlind(share)) {
      return List.of();
    }
    List<String> in = new ArrayList<>(named(unseen(share).toList()));
    in.addAll(unlooked);
    return List.copyOf(in);
  }

  /** Some of its numbers in words, those that are costs together: {@code m = 1, 40}. */
  static List<String> named(List<Change> some) {
    List<String> in = new ArrayList<>();
    String sizes =
        some.stream()
            .filter(ParameterChange::isCost)
            .map(row -> Integer.toString(row.quantity().sizeBytes().orElseThrow()))
            .collect(Collectors.joining(", "));
    if (!sizes.isEmpty()) {
      in.add("m = " + sizes);
    }
    some.stream().filter(row -> !isCost(row)).map(row -> row.quantity().label()).forEach(in::add);
    return List.copyOf(in);
  }

  private static boolean isCost(Change row) {
    return row.quantity() instanceof Quantity.Cost;
  }

  private boolean isWhollyBlind(double share) {
    return unseen(share).count() == counting().count();
  }

  private Stream<Change> unseen(double share) {
    return counting()
        .filter(row -> !row.is(Verdict.CHANGED))
        .filter(row -> row.seenFrom().orElse(Double.POSITIVE_INFINITY) > share);
  }
}
