package fathom.reports.compare;

import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The verdicts of a comparison in sentences: how many of each, which, and what fails. */
public final class Summary {
  /** Why it cannot be told of a parameter that has a value in both sheets. */
  private enum Doubt {
    WIDE("because the interval of B/A includes 1 as well as a factor of 1.5, up or down"),
    NOWHERE("because no size was measured in both"),
    CONTENDED("because only one sheet gives the switch's bandwidth C");

    private final String why;

    Doubt(String why) {
      this.why = why;
    }

    static Optional<Doubt> of(ParameterChange change) {
      if (change.verdict() != Verdict.CANNOT_TELL) {
        return Optional.empty();
      }
      if (change.rows().isEmpty()) {
        return Optional.of(NOWHERE);
      }
      boolean wide = change.tested().anyMatch(row -> row.is(Verdict.CANNOT_TELL));
      return Optional.of(wide ? WIDE : CONTENDED);
    }
  }

  private final Comparison comparison;

  private Summary(Comparison comparison) {
    this.comparison = comparison;
  }

  /** How many of each first, then which, the gravest first. */
  static List<String> of(Comparison comparison) {
    Summary summary = new Summary(comparison);
    List<String> lines = new ArrayList<>();
    lines.add(summary.counts());
    summary.addVerdicts(lines);
    comparison.terms().failOn().ifPresent(share -> summary.addFailures(lines, share));
    return List.copyOf(lines);
  }

  private String counts() {
    int all = comparison.parameters().size();
    List<ParameterChange> same = comparison.with(Verdict.NO_CHANGE);
    return all
        + (all == 1 ? " parameter: " : " parameters: ")
        + comparison.with(Verdict.CHANGED).size()
        + " changed, "
        + same.size()
        + (same.isEmpty() ? " no change" : " " + Verdict.NO_CHANGE.word(comparison.within()))
        + ", "
        + comparison.with(Verdict.CANNOT_TELL).size()
        + " cannot tell.";
  }

  private void addVerdicts(List<String> lines) {
    List<ParameterChange> changed = comparison.with(Verdict.CHANGED);
    if (!changed.isEmpty()) {
      lines.add("Changed: " + joined(changed.stream().map(Summary::howMuch).toList()) + ".");
    }
    List<ParameterChange> same = comparison.with(Verdict.NO_CHANGE);
    if (!same.isEmpty()) {
      lines.add("No change: " + joined(same.stream().map(Summary::within).toList()) + ".");
    }
    for (Doubt doubt : Doubt.values()) {
      List<String> some =
          comparison.in(Presence.BOTH).stream()
              .filter(p -> Doubt.of(p).equals(Optional.of(doubt)))
              .map(p -> inParts(p, p.untold()))
              .toList();
      if (!some.isEmpty()) {
        lines.add("Cannot tell, " + doubt.why + ": " + joined(some) + ".");
      }
    }
    addMissing(lines, "not asked for in B", Presence.ONLY_IN_A);
    addMissing(lines, "not asked for in A", Presence.ONLY_IN_B);
    addMissing(lines, "no value in B", Presence.FITTED_IN_A);
    addMissing(lines, "no value in A", Presence.FITTED_IN_B);
    addMissing(lines, "no value in either", Presence.NEITHER);
  }

  private void addMissing(List<String> lines, String why, Presence presence) {
    List<ParameterChange> some = comparison.in(presence);
    if (!some.isEmpty()) {
      lines.add("Cannot tell, " + why + ": " + labels(some) + ".");
    }
  }

  private void addFailures(List<String> lines, double share) {
    Terms terms = comparison.terms();
    String asked = Percent.asked(share);
    List<ParameterChange> failing = comparison.failing();
    List<ParameterChange> blind = comparison.blind();
    if (!failing.isEmpty()) {
      lines.add("Fails: changed by more than " + asked + ": " + labels(failing) + ".");
    } else if (comparison.disturbed().isEmpty()) {
      lines.add(
          "No parameter changed by more than "
              + asked
              + (terms.slowerOnly() ? " for the worse" : "")
              + (blind.isEmpty()
                  ? ""
                  : ", as far as this comparison can detect " + asked + ", see below")
              + ".");
    }
    if (!comparison.faster().isEmpty()) {
      lines.add(
          "Changed by more than "
              + asked
              + " for the better, which --slower-only allows: "
              + labels(comparison.faster())
              + ".");
    }
    addUndecided(lines, asked);
    if (!blind.isEmpty()) {
      lines.add(
          "Too uncertain to see a change by "
              + asked
              + ", or not compared (m of one sheet only): "
              + joined(blind.stream().map(p -> inParts(p, p.blindIn(share))).toList())
              + ".");
    }
    if (!comparison.unexamined().isEmpty()) {
      lines.add(
          "Not checked by --fail-on, because A has no value: "
              + labels(comparison.unexamined())
              + ".");
    }
  }

  /** What makes the exit code 4. */
  private void addUndecided(List<String> lines, String asked) {
    String reasons = undecided(comparison);
    if (!reasons.isEmpty()) {
      lines.add(
          "Cannot tell whether anything "
              + (comparison.failing().isEmpty() ? "" : "else ")
              + "changed by more than "
              + asked
              + ": "
              + reasons
              + ".");
    }
  }

  /**
   * Why {@code --fail-on} cannot be answered: {@code L}, {@code only one sheet has: g_s (m > 736)},
   * {@code changed, but other work disturbed it: O_s (in B)}.
   */
  public static String undecided(Comparison comparison) {
    List<String> reasons = new ArrayList<>();
    if (!comparison.undecided().isEmpty()) {
      reasons.add(labels(comparison.undecided()));
    }
    if (!comparison.inOneOnly().isEmpty()) {
      reasons.add(
          "only one sheet has: "
              + joined(
                  comparison.inOneOnly().stream().map(p -> inParts(p, p.inOneOnly())).toList()));
    }
    if (!comparison.disturbed().isEmpty()) {
      reasons.add(
          "changed, but other work disturbed it: "
              + joined(comparison.disturbed().stream().map(Summary::disturbed).toList()));
    }
    return String.join("; ", reasons);
  }

  /** {@code g_s (1.109 times, disturbed in A)}. */
  private static String howMuch(ParameterChange change) {
    return change.subject().label()
        + " ("
        + byHowMuch(change)
        + (change.isDisturbed() ? ", disturbed in " + sheets(change) : "")
        + ")";
  }

  /** A buffer that is organised in another way need not hold more or less. */
  private static String byHowMuch(ParameterChange change) {
    if (isOnlyOrganised(change)) {
      return "organised in another way";
    }
    return change.tested().anyMatch(Summary::hasTurned)
        ? "changed sign"
        : Words.factors(change) + " times";
  }

  /** Whether it is only how a buffer is organised that changed, which is no number. */
  static boolean isOnlyOrganised(ParameterChange change) {
    return change.tested().noneMatch(row -> row.is(Verdict.CHANGED));
  }

  /** Nobody counts by how many times a cost went below 0. */
  private static boolean hasTurned(Change row) {
    return row.is(Verdict.CHANGED) && row.a().value() * row.b().value() < 0;
  }

  /** {@code g_s (within 2.4 %)}. */
  private static String within(ParameterChange change) {
    return change.subject().label()
        + change.within().map(share -> " (within " + Percent.atMost(share) + ")").orElse("");
  }

  /** {@code g_s (in A)}. */
  private static String disturbed(ParameterChange change) {
    return change.subject().label() + " (in " + sheets(change) + ")";
  }

  private static String sheets(ParameterChange change) {
    return String.join(" and ", change.disturbed());
  }

  /** {@code g_s (m = 1, 40; m > 736)}. */
  private static String inParts(ParameterChange change, List<String> parts) {
    return change.subject().label()
        + (parts.isEmpty() ? "" : " (" + String.join("; ", parts) + ")");
  }

  static String labels(List<ParameterChange> parameters) {
    return joined(parameters.stream().map(p -> p.subject().label()).toList());
  }

  private static String joined(List<String> texts) {
    return String.join(", ", texts);
  }
}
