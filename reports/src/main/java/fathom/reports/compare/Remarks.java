package fathom.reports.compare;

import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.reports.document.AssumedErrors;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What sheets say of a parameter beside its numbers, in words. Reasons are foreign text. */
final class Remarks {
  private Remarks() {}

  /** Whether it ran beside other work, and whether it drifted. */
  static List<String> of(ComparedColumn subject, String which, Sheet sheet) {
    List<String> remarks = new ArrayList<>();
    disturbance(subject, sheet)
        .ifPresent(what -> remarks.add("disturbed in " + which + ": " + what.strip()));
    if (subject.of(sheet).orElse(null) instanceof Outcome.Buffer buffer && buffer.isAssumed()) {
      remarks.add("departure / arrival and the buffer's organisation are assumed in " + which);
    }
    if (subject.of(sheet).isPresent()) {
      UpperBound.words(sheet, subject.parameter())
          .ifPresent(words -> remarks.add("an upper bound at some sizes in " + which));
    }
    subject
        .of(sheet)
        .flatMap(Outcome::quality)
        .flatMap(fit -> fit.diagnostics().drift())
        .filter(Drift::isMaterial)
        .ifPresent(
            drift ->
                remarks.add(
                    (drift.relativeChange() > 0 ? "rose by " : "fell by ")
                        + Percent.rough(Math.abs(drift.relativeChange()))
                        + " while "
                        + which
                        + " was measured; the interval of B/A is widened by that, ± is not"));
    return List.copyOf(remarks);
  }

  /** Whether it ran beside other work. */
  static boolean isDisturbed(ComparedColumn subject, Sheet sheet) {
    return disturbance(subject, sheet).isPresent();
  }

  private static Optional<String> disturbance(ComparedColumn subject, Sheet sheet) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(subject.parameter()));
  }

  /** For which of these a sheet does not say how errors go together. */
  static Optional<String> assumed(String which, Sheet sheet, Collection<ComparedColumn> subjects) {
    List<String> labels =
        subjects.stream()
            .filter(subject -> subject.of(sheet).filter(AssumedErrors::isIn).isPresent())
            .map(ComparedColumn::label)
            .toList();
    return labels.isEmpty() ? Optional.empty() : Optional.of(AssumedErrors.sentence(which, labels));
  }

  /** Why a sheet has no value; empty where it has. */
  static Optional<String> missing(Optional<Outcome> asked, String which) {
    return asked
        .map(outcome -> missing(outcome, which))
        .orElseGet(() -> Optional.of("not asked for in " + which));
  }

  private static Optional<String> missing(Outcome outcome, String which) {
    return switch (outcome) {
      case Outcome.Fitted f -> Optional.empty();
      case Outcome.Rejected r -> Optional.of("rejected in " + which + ": " + r.reason().strip());
      case Outcome.NotObservable n ->
          Optional.of("not observable in " + which + ": " + n.reason().strip());
    };
  }

  /** That a buffer is organised in another way; empty where either does not know. */
  static Optional<String> architecture(ComparedColumn subject, Sheet a, Sheet b) {
    Architecture ofA = architecture(subject, a);
    Architecture ofB = architecture(subject, b);
    return ofA == ofB || ofA == Architecture.UNKNOWN || ofB == Architecture.UNKNOWN
        ? Optional.empty()
        : Optional.of("a buffer " + words(ofA) + " in A, " + words(ofB) + " in B");
  }

  private static Architecture architecture(ComparedColumn subject, Sheet sheet) {
    return subject.of(sheet).orElse(null) instanceof Outcome.Buffer buffer && !buffer.isAssumed()
        ? buffer.architecture()
        : Architecture.UNKNOWN;
  }

  private static String words(Architecture architecture) {
    return switch (architecture) {
      case PER_PORT -> "per port";
      case SHARED -> "shared by the ports";
      case UNKNOWN -> "of unknown kind";
    };
  }
}
