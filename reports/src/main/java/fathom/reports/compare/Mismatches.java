package fathom.reports.compare;

import fathom.model.cost.Breakpoint;
import fathom.model.parameter.Parameter.Form;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Digits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What makes two sheets hard to compare; told, and not refused. */
final class Mismatches {
  private final Sheet a;
  private final Sheet b;
  private final Collection<ComparedColumn> subjects;

  /**
   * @param subjects that have a value in both
   */
  Mismatches(Sheet a, Sheet b, Collection<ComparedColumn> subjects) {
    this.a = a;
    this.b = b;
    this.subjects = subjects;
  }

  List<String> warnings() {
    if (a.equals(b)) {
      return List.of("A and B are the same sheet");
    }
    List<String> warnings = new ArrayList<>();
    Sheet.Cluster ofA = a.cluster();
    Sheet.Cluster ofB = b.cluster();
    differ(warnings, "kind of cluster", ofA.kind(), ofB.kind());
    differ(
        warnings,
        "number of nodes (the departure rate / arrival rate of B_L depends on it)",
        Integer.toString(ofA.nodes()),
        Integer.toString(ofB.nodes()));
    differ(warnings, "transport", ofA.transport(), ofB.transport());
    differ(
        warnings,
        "largest message per packet",
        Integer.toString(ofA.mtuBytes()),
        Integer.toString(ofB.mtuBytes()));
    for (ComparedColumn subject : subjects) {
      if (subject.parameter().form() == Form.LINEAR) {
        bends(subject).ifPresent(warnings::add);
      }
      for (ComparedRange coverage : ComparedRange.of(subject, a, b)) {
        coverage.warning().map(text -> subject.label() + ": " + text).ifPresent(warnings::add);
      }
    }
    warnings.addAll(CommonSpeed.remarks(a, b));
    Remarks.assumed("A", a, subjects).ifPresent(warnings::add);
    Remarks.assumed("B", b, subjects).ifPresent(warnings::add);
    return List.copyOf(warnings);
  }

  private static void differ(List<String> warnings, String what, String ofA, String ofB) {
    if (!ofA.equals(ofB)) {
      warnings.add("different " + what + ": " + ofA + " in A, " + ofB + " in B");
    }
  }

  private Optional<String> bends(ComparedColumn subject) {
    Optional<ComparedCost> ofA = Readings.linear(subject, a);
    Optional<ComparedCost> ofB = Readings.linear(subject, b);
    if (ofA.isEmpty() || ofB.isEmpty() || LinearReadings.alike(List.of(ofA.get(), ofB.get()))) {
      return Optional.empty();
    }
    return Optional.of(
        subject.label()
            + " has "
            + places(ofA.get())
            + " in A, "
            + places(ofB.get())
            + " in B: costs are compared, coefficients are not");
  }

  /** Where it bends, in words. */
  static String places(ComparedCost band) {
    List<Breakpoint> breakpoints = band.linear().breakpoints();
    return breakpoints.isEmpty()
        ? "no breakpoint"
        : breakpoints.stream()
            .map(place -> Digits.exact(place.atBytes()))
            .collect(
                Collectors.joining(
                    ", ",
                    breakpoints.size() == 1 ? "a breakpoint at " : "breakpoints at ",
                    " bytes"));
  }
}
