package fathom.reports.rules;

import fathom.model.word.Word;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All that a file of rules assumes of programs.
 *
 * @param all in the order of their options
 */
public record RuleAssumptions(SortedSet<RuleAssumption> all) {
  /** The fact of a run that names them, with a blank between. */
  public static final String FACT = "assumptions";

  /** Rules are right for every legal program. */
  public static final RuleAssumptions NONE = new RuleAssumptions(new TreeSet<>());

  private static final String NOTHING = "none";

  public RuleAssumptions {
    all = new TreeSet<>(all);
  }

  public static RuleAssumptions of(Collection<RuleAssumption> some) {
    return new RuleAssumptions(new TreeSet<>(some));
  }

  /**
   * Reads what {@link #words} wrote.
   *
   * @return empty if a word names no assumption
   */
  public static Optional<RuleAssumptions> parse(String words) {
    if (words.equals(NOTHING)) {
      return Optional.of(NONE);
    }
    Set<RuleAssumption> found = EnumSet.noneOf(RuleAssumption.class);
    for (String word : words.split(" ", -1)) {
      Optional<RuleAssumption> one = Word.find(RuleAssumption.ALL, word);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      found.add(one.orElseThrow());
    }
    return Optional.of(of(found));
  }

  public boolean isNone() {
    return all.isEmpty();
  }

  public boolean has(RuleAssumption one) {
    return all.contains(one);
  }

  /** {@code commutative same-datatypes}, or {@code none}. */
  public String words() {
    return isNone()
        ? NOTHING
        : all.stream().map(RuleAssumption::word).collect(Collectors.joining(" "));
  }

  /** The options that give them, with a blank between. */
  public String options() {
    return all.stream().map(RuleAssumption::option).collect(Collectors.joining(" "));
  }

  /** One sentence or three for each: the option, the promise, and what happens otherwise. */
  public List<String> sentences() {
    return all.stream()
        .map(one -> "Assumed (" + one.option() + "): " + one.promise() + " " + one.otherwise())
        .toList();
  }

  /**
   * Says what the rules of a library assume.
   *
   * @param release the name of the library's release
   */
  public String text(String release) {
    return isNone()
        ? "The rules assume nothing: they are right for every legal program of " + release + "."
        : String.join(" ", sentences());
  }
}
