package fathom.reports.comparison;

import fathom.model.sheet.Sheet;
import fathom.reports.run.RunStamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What else differs between two runs and may explain a change. What is another in every run
 * explains nothing: times, loads, counts of what was dropped.
 *
 * @param facts that are not the same, by name
 * @param plans experiments whose plans differ in numbers only: forks, windows, pauses that each run
 *     finds for itself
 */
public record ElseDiffers(List<Difference> facts, List<String> plans) {
  /**
   * A fact of the provenance that is not the same in both sheets; foreign text.
   *
   * @param fact its name
   * @param a what A says; empty where it does not
   * @param b what B says
   */
  public record Difference(String fact, Optional<String> a, Optional<String> b) {}

  private static final Set<String> OF_EVERY_RUN =
      Set.of(
          "machine.load.before",
          "clock.cost.ns",
          "clock.granularity.ns",
          "precision.missed",
          RunStamp.FACT);

  private static final List<String> FAMILIES_OF_EVERY_RUN =
      List.of("disturbance.", "left-out.", "dropped.", "drops.", "session.");

  private static final String PLAN = "plan.";

  public ElseDiffers {
    facts = List.copyOf(facts);
    plans = List.copyOf(plans);
  }

  static ElseDiffers between(Sheet a, Sheet b) {
    SortedSet<String> names = new TreeSet<>(a.provenance().keySet());
    names.addAll(b.provenance().keySet());
    List<Difference> facts = new ArrayList<>();
    List<String> plans = new ArrayList<>();
    for (String name : names) {
      Optional<String> ofA = Optional.ofNullable(a.provenance().get(name));
      Optional<String> ofB = Optional.ofNullable(b.provenance().get(name));
      if (ofA.equals(ofB) || isOfEveryRun(name)) {
        continue;
      }
      if (name.startsWith(PLAN)
          && ofA.map(ElseDiffers::words).equals(ofB.map(ElseDiffers::words))) {
        plans.add(name.substring(PLAN.length()));
      } else {
        facts.add(new Difference(name, ofA, ofB));
      }
    }
    return new ElseDiffers(facts, plans);
  }

  /** Names of what is not the same in all of several runs, but for what each finds for itself. */
  public static List<String> names(List<Sheet> runs) {
    return runs.stream()
        .flatMap(run -> between(runs.getFirst(), run).facts().stream())
        .map(Difference::fact)
        .distinct()
        .sorted()
        .toList();
  }

  private static boolean isOfEveryRun(String name) {
    return OF_EVERY_RUN.contains(name) || FAMILIES_OF_EVERY_RUN.stream().anyMatch(name::startsWith);
  }

  /** The text without its numbers. */
  private static String words(String text) {
    return text.replaceAll("\\d+(\\.\\d+)?", "#");
  }
}
