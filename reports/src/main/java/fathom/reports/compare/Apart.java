package fathom.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What is said of 95 % intervals that do not meet, and of numbers that are not changed by that. */
final class Apart {
  private Apart() {}

  /** In words for people. */
  static String shown(Change row) {
    return row.intervalsApart() ? "separate" : "overlap";
  }

  /** One word for programs: {@code meet} or {@code apart}. */
  static String word(Change row) {
    return row.intervalsApart() ? "apart" : "meet";
  }

  /**
   * Which tested numbers are not called changed though their intervals are apart, and why: the
   * forks alone would name them, or not even these. Empty where there are none.
   */
  static Optional<String> notChanged(Comparison comparison) {
    List<String> reasons = new ArrayList<>();
    String byRuns = listed(comparison, Change::heldByRuns);
    if (!byRuns.isEmpty()) {
      reasons.add(
          byRuns
              + ": within the allowance for differences from run to run (with --between-runs 0, which"
              + " removes it, they count as changed)");
    }
    String byLevel = listed(comparison, row -> !row.heldByRuns());
    if (!byLevel.isEmpty()) {
      reasons.add(
          byLevel
              + ": not significant after correcting for the number of tests and adding any drift");
    }
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Separate intervals, but not reported as changed: " + String.join("; ", reasons) + ".");
  }

  /** {@code O_s (m = 1, 40), L (C)}. */
  private static String listed(Comparison comparison, Predicate<Change> which) {
    return comparison.parameters().stream()
        .flatMap(parameter -> listed(parameter, which).stream())
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> listed(ParameterChange parameter, Predicate<Change> which) {
    List<Change> rows =
        parameter.rows().stream().filter(Change::isApartOnly).filter(which).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            parameter.subject().label()
                + " ("
                + String.join("; ", ParameterChange.named(rows))
                + ")");
  }
}
