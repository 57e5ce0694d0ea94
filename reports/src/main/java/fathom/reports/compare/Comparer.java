package fathom.reports.compare;

import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds two sheets against each other. All numbers that are tested share one level (Bonferroni):
 * among dozens of them one or two in every pair of runs would differ at 5 % each.
 */
final class Comparer {
  private final NamedSheet a;
  private final NamedSheet b;
  private final Terms terms;

  Comparer(NamedSheet a, NamedSheet b, Terms terms) {
    this.a = a;
    this.b = b;
    this.terms = terms;
  }

  Comparison compare() {
    Magnitudes.require(a);
    Magnitudes.require(b);
    List<Sheet> sheets = CommonSpeed.of(List.of(a.sheet(), b.sheet()));
    Map<ComparedColumn, List<Readings>> common = new LinkedHashMap<>();
    for (ComparedColumn subject : ComparedColumn.all()) {
      if (isFitted(subject, a.sheet()) && isFitted(subject, b.sheet())) {
        common.put(subject, Readings.of(subject, sheets));
      }
    }
    int tests =
        (int)
            common.values().stream()
                .flatMap(List::stream)
                .filter(readings -> readings.quantity().decides() && readings.isComplete())
                .count();
    if (tests == 0) {
      throw new BadInputException(nothingInCommon(!common.isEmpty()));
    }
    double level = Comparison.LEVEL / tests;
    List<ParameterChange> parameters = new ArrayList<>();
    for (ComparedColumn subject : ComparedColumn.all()) {
      List<Readings> readings = common.get(subject);
      if (readings != null) {
        parameters.add(inBoth(subject, readings, level));
      } else {
        notInBoth(subject).ifPresent(parameters::add);
      }
    }
    return new Comparison(
        a,
        b,
        terms,
        tests,
        parameters,
        new Mismatches(a.sheet(), b.sheet(), common.keySet()).warnings(),
        ElseDiffers.between(a.sheet(), b.sheet()));
  }

  private static boolean isFitted(ComparedColumn subject, Sheet sheet) {
    return subject.of(sheet).filter(Outcome.Fitted.class::isInstance).isPresent();
  }

  private ParameterChange inBoth(ComparedColumn subject, List<Readings> readings, double level) {
    List<Change> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Readings one : readings) {
      Optional<Reading> ofA = one.bySheet().getFirst();
      Optional<Reading> ofB = one.bySheet().getLast();
      if (ofA.isPresent() && ofB.isPresent()) {
        Judge judge = new Judge(level, terms.allowed(subject.parameter(), one.quantity()));
        rows.add(judge.judge(one.quantity(), ofA.get(), ofB.get()));
      } else {
        notes.add(onlyIn(one.quantity(), ofA.isPresent()));
      }
    }
    if (rows.isEmpty()) {
      notes.add("nothing was measured at sizes that both have");
    }
    Optional<String> organised = Remarks.architecture(subject, a.sheet(), b.sheet());
    organised.ifPresent(notes::add);
    notes.addAll(Remarks.of(subject, "A", a.sheet()));
    notes.addAll(Remarks.of(subject, "B", b.sheet()));
    return new ParameterChange(
        subject,
        Presence.BOTH,
        organised.isPresent() ? Verdict.CHANGED : verdict(rows, readings),
        disturbed(subject),
        rows,
        notes,
        Unlooked.of(subject, a.sheet(), b.sheet(), readings),
        Unlooked.inOneOnly(subject, a.sheet(), b.sheet(), readings));
  }

  /** C is the only number that one of two values can lack. */
  private static String onlyIn(Quantity quantity, boolean inA) {
    return "the switch's bandwidth "
        + quantity.label()
        + " has a value in "
        + (inA ? "A" : "B")
        + " only, and is not compared";
  }

  /** The sheets that say other work disturbed it. */
  private List<String> disturbed(ComparedColumn subject) {
    List<String> which = new ArrayList<>();
    if (Remarks.isDisturbed(subject, a.sheet())) {
      which.add("A");
    }
    if (Remarks.isDisturbed(subject, b.sheet())) {
      which.add("B");
    }
    return which;
  }

  /**
   * A parameter cannot be told where one of its numbers cannot; nor L where one sheet alone saw
   * contention, which is a change of its own unless it is noise.
   */
  private static Verdict verdict(List<Change> rows, List<Readings> readings) {
    if (rows.stream().anyMatch(row -> row.is(Verdict.CHANGED))) {
      return Verdict.CHANGED;
    }
    return !Unlooked.isContendedInOne(readings)
            && rows.stream().anyMatch(row -> row.is(Verdict.NO_CHANGE))
            && rows.stream().noneMatch(row -> row.is(Verdict.CANNOT_TELL))
        ? Verdict.NO_CHANGE
        : Verdict.CANNOT_TELL;
  }

  private Optional<ParameterChange> notInBoth(ComparedColumn subject) {
    Optional<Outcome> ofA = subject.of(a.sheet());
    Optional<Outcome> ofB = subject.of(b.sheet());
    if (ofA.isEmpty() && ofB.isEmpty()) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>();
    Remarks.missing(ofA, "A").ifPresent(notes::add);
    Remarks.missing(ofB, "B").ifPresent(notes::add);
    return Optional.of(
        new ParameterChange(
            subject,
            oneSided(subject, ofA, ofB),
            Verdict.CANNOT_TELL,
            disturbed(subject),
            List.of(),
            notes,
            List.of(),
            List.of()));
  }

  private Presence oneSided(ComparedColumn subject, Optional<Outcome> ofA, Optional<Outcome> ofB) {
    if (isFitted(subject, a.sheet())) {
      return ofB.isEmpty() ? Presence.ONLY_IN_A : Presence.FITTED_IN_A;
    }
    if (isFitted(subject, b.sheet())) {
      return ofA.isEmpty() ? Presence.ONLY_IN_B : Presence.FITTED_IN_B;
    }
    return Presence.NEITHER;
  }

  private String nothingInCommon(boolean sameParameters) {
    return a.name()
        + " and "
        + b.name()
        + (sameParameters
            ? ": no size was measured in both"
            : ": no parameter has a value in both; A has "
                + fitted(a.sheet())
                + ", B has "
                + fitted(b.sheet()));
  }

  private static String fitted(Sheet sheet) {
    String labels =
        ComparedColumn.all().stream()
            .filter(subject -> isFitted(subject, sheet))
            .map(ComparedColumn::label)
            .collect(Collectors.joining(", "));
    return labels.isEmpty() ? "none" : labels;
  }
}
