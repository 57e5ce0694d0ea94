package fathom.reports.comparison;

import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.input.BadInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two sheets compared.
 *
 * @param a the first, which B is held against
 * @param b the second
 * @param terms how they are compared
 * @param tests how many numbers were tested
 * @param parameters how each parameter changed that one of them has, in sheet order
 * @param warnings what makes them hard to compare
 * @param elseDiffers what else is different and may explain a change
 */
public record Comparison(
    NamedSheet a,
    NamedSheet b,
    Terms terms,
    int tests,
    List<ParameterChange> parameters,
    List<String> warnings,
    ElseDiffers elseDiffers) {
  /** How often two runs of the same cluster may differ in any of their numbers. */
  public static final double LEVEL = 0.05;

  /** From 1 to 1.05 is 5 %, though 1.05 − 1 is more than 0.05. */
  private static final double ROUNDING = 1 + 1e-9;

  public Comparison {
    parameters = List.copyOf(parameters);
    warnings = List.copyOf(warnings);
  }

  /**
   * Compares B with A.
   *
   * @throws BadInputException where they have nothing in common
   */
  public static Comparison of(NamedSheet a, NamedSheet b, Terms terms) {
    return new Comparer(a, b, terms).compare();
  }

  /** The level of a single test. */
  public double levelOfOne() {
    return LEVEL / tests;
  }

  /** The parameters of a verdict, in sheet order. */
  public List<ParameterChange> with(Verdict verdict) {
    return parameters.stream().filter(p -> p.verdict() == verdict).toList();
  }

  /** The verdict on all that A has. */
  public Verdict verdict() {
    if (!with(Verdict.CHANGED).isEmpty()) {
      return Verdict.CHANGED;
    }
    return untold().isEmpty() ? Verdict.NO_CHANGE : Verdict.CANNOT_TELL;
  }

  /** The same in words. */
  public String word() {
    return verdict().word(within());
  }

  /** How far A and B may be apart in any of those that did not change. */
  public Optional<Double> within() {
    return parameters.stream().flatMap(p -> p.within().stream()).max(Comparator.naturalOrder());
  }

  /**
   * The answer to what {@code --fail-on} asks: whether anything changed by more than that. Empty
   * where nothing was asked.
   */
  public Optional<Verdict> answer() {
    if (terms.failOn().isEmpty()) {
      return Optional.empty();
    }
    if (!failing().isEmpty()) {
      return Optional.of(Verdict.CHANGED);
    }
    return Optional.of(
        undecided().isEmpty() && inOneOnly().isEmpty() && disturbed().isEmpty()
            ? Verdict.NO_CHANGE
            : Verdict.CANNOT_TELL);
  }

  /** Undisturbed parameters that changed by more than what is asked for; none where nothing is. */
  public List<ParameterChange> failing() {
    return beyond().filter(p -> !p.isDisturbed()).toList();
  }

  /** Changed by more than what is asked for, but disturbed: other work may be all that changed. */
  public List<ParameterChange> disturbed() {
    return beyond().filter(ParameterChange::isDisturbed).toList();
  }

  /**
   * Changed for the better by more than what is asked for, which {@link Terms#slowerOnly} allows.
   */
  public List<ParameterChange> faster() {
    return terms.slowerOnly()
        ? parameters.stream()
            .filter(p -> isBeyond(p.largest()) && !isBeyond(p.largestFor(terms)))
            .toList()
        : List.of();
  }

  /**
   * Parameters of which it cannot be told whether they changed by more than what is asked for; none
   * where nothing is, and none between a sheet and itself.
   */
  public List<ParameterChange> undecided() {
    return terms
        .failOn()
        .filter(most -> !a.sheet().equals(b.sheet()))
        .map(most -> untold().stream().filter(p -> !p.isToldWithin(most)).toList())
        .orElse(List.of());
  }

  /**
   * Parameters of which one sheet has sizes, numbers of nodes, C or the whole row, and the other
   * does not; without those that are undecided for another reason.
   */
  public List<ParameterChange> inOneOnly() {
    return parameters.stream()
        .filter(p -> (p.inB() && !p.inA()) || !p.inOneOnly().isEmpty())
        .filter(p -> !untold().contains(p))
        .toList();
  }

  /** Parameters with a value in A that may have changed or not. */
  public List<ParameterChange> untold() {
    return with(Verdict.CANNOT_TELL).stream().filter(p -> p.inA()).toList();
  }

  private Stream<ParameterChange> beyond() {
    return parameters.stream().filter(p -> isBeyond(p.largestFor(terms)));
  }

  private boolean isBeyond(Optional<Double> change) {
    double most = terms.failOn().orElse(Double.POSITIVE_INFINITY) * ROUNDING;
    return change.filter(share -> Math.abs(share) > most).isPresent();
  }

  /** Parameters that have a value in A and none in B: a change of them has no size. */
  public List<ParameterChange> incomplete() {
    return parameters.stream().filter(p -> p.inA() && !p.inB()).toList();
  }

  /**
   * Parameters in which a change by what is asked for would not have been seen, be it in one of
   * their numbers; none where nothing is asked for.
   */
  public List<ParameterChange> blind() {
    return terms
        .failOn()
        .map(
            most -> parameters.stream().filter(p -> p.inA() && p.inB() && p.isBlind(most)).toList())
        .orElse(List.of());
  }

  /** Parameters without a value in A, which no change is looked for in. */
  public List<ParameterChange> unexamined() {
    return parameters.stream().filter(p -> !p.inA()).toList();
  }
}
