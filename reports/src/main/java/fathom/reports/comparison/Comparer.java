package fathom.reports.comparison;

import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import fathom.reports.comparison.reading.ColumnFit;
import fathom.reports.comparison.reading.CommonReadings;
import fathom.reports.comparison.reading.CommonSpeed;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.MeasuredRange;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Quantity.QuantityKind;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.Readings;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds two sheets against each other. All numbers that are tested share one level (Bonferroni):
 * among dozens of them one or two in every pair of runs would differ at 5 % each.
 */
final class Comparer {
  private final NamedSheet namedA;
  private final NamedSheet namedB;
  private final Sheet a;
  private final Sheet b;
  private final Terms terms;

  Comparer(NamedSheet a, NamedSheet b, Terms terms) {
    namedA = a;
    namedB = b;
    this.a = a.sheet();
    this.b = b.sheet();
    this.terms = terms;
  }

  Comparison compare() {
    namedA.requireComparable();
    namedB.requireComparable();
    List<Sheet> sheets = CommonSpeed.of(List.of(a, b));
    Map<ComparedColumn, List<Readings>> common = new LinkedHashMap<>();
    ComparedColumn.all().stream()
        .filter(column -> column.isFitted(a) && column.isFitted(b))
        .forEach(column -> common.put(column, CommonReadings.of(column, sheets)));
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
    return new Comparison(
        namedA,
        namedB,
        terms,
        tests,
        ComparedColumn.all().stream()
            .filter(column -> column.of(a).isPresent() || column.of(b).isPresent())
            .map(column -> change(column, common.getOrDefault(column, List.of()), level))
            .toList(),
        new Mismatches(a, b, common.keySet()).warnings(),
        ElseDiffers.between(a, b));
  }

  /**
   * How one column changed.
   *
   * @param readings the numbers in common; none unless both sheets have a value
   */
  private ParameterChange change(ComparedColumn column, List<Readings> readings, double level) {
    List<Change> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    column.whyNone(a, " in A").ifPresent(notes::add);
    column.whyNone(b, " in B").ifPresent(notes::add);
    boolean inBoth = notes.isEmpty();
    for (Readings one : readings) {
      Optional<Reading> ofA = one.bySheet().getFirst();
      Optional<Reading> ofB = one.bySheet().getLast();
      if (ofA.isPresent() && ofB.isPresent()) {
        Judge judge = new Judge(level, terms.allowed(column.parameter(), one.quantity()));
        rows.add(judge.judge(one.quantity(), ofA.get(), ofB.get()));
      } else {
        // C is the only number that one of two values can lack.
        notes.add(
            ComparisonMessage.BANDWIDTH_IN_ONE.of(
                one.quantity().label(), ofA.isPresent() ? "A" : "B"));
      }
    }
    Optional<String> organised = otherBuffer(column);
    if (inBoth) {
      if (rows.isEmpty()) {
        notes.add(ComparisonMessage.NO_COMMON_SIZE.of());
      }
      organised.ifPresent(notes::add);
      addNotes(notes, column, "A", a);
      addNotes(notes, column, "B", b);
    }
    List<String> inOneOnly = inOneOnly(column, readings);
    List<String> unlooked = new ArrayList<>(inOneOnly);
    unlooked.addAll(
        CommonReadings.uncertainSizes(
            Stream.of(a, b).flatMap(sheet -> ColumnFit.of(column, sheet).stream()).toList()));
    return new ParameterChange(
        column,
        column.isFitted(a),
        column.isFitted(b),
        organised.isPresent() ? Verdict.CHANGED : verdict(rows, readings),
        disturbed(column),
        rows,
        notes,
        inOneOnly,
        unlooked);
  }

  /** Whether other work ran, what is assumed or an upper bound, and whether it drifted. */
  private static void addNotes(
      List<String> notes, ComparedColumn column, String which, Sheet sheet) {
    column
        .disturbance(sheet)
        .ifPresent(what -> notes.add(ComparisonMessage.DISTURBED.of(which, what.strip())));
    if (column.of(sheet).orElse(null) instanceof Outcome.Buffer buffer && buffer.isAssumed()) {
      notes.add(ComparisonMessage.ASSUMED_BUFFER.of(which));
    }
    UpperBound.words(sheet, column.parameter())
        .ifPresent(words -> notes.add(ComparisonMessage.UPPER_BOUND.of(which)));
    column
        .of(sheet)
        .flatMap(Outcome::quality)
        .flatMap(fit -> fit.diagnostics().drift())
        .filter(Drift::isMaterial)
        .map(Drift::relativeChange)
        .ifPresent(
            change ->
                notes.add(
                    ComparisonMessage.DRIFTED.of(
                        change > 0 ? "rose" : "fell", Percent.rough(Math.abs(change)), which)));
  }

  /** That a buffer is organised in another way; empty where either does not know. */
  private Optional<String> otherBuffer(ComparedColumn column) {
    Architecture ofA = architecture(column, a);
    Architecture ofB = architecture(column, b);
    return ofA == ofB || ofA == Architecture.UNKNOWN || ofB == Architecture.UNKNOWN
        ? Optional.empty()
        : Optional.of(
            (ofA == Architecture.SHARED
                    ? ComparisonMessage.SHARED_IN_A
                    : ComparisonMessage.SHARED_IN_B)
                .of());
  }

  private static Architecture architecture(ComparedColumn column, Sheet sheet) {
    return column.of(sheet).orElse(null) instanceof Outcome.Buffer buffer && !buffer.isAssumed()
        ? buffer.architecture()
        : Architecture.UNKNOWN;
  }

  /** What one sheet has and the other lacks: {@code m > 8}, {@code C}. */
  private List<String> inOneOnly(ComparedColumn column, List<Readings> readings) {
    return Stream.concat(
            readings.stream().filter(one -> !one.isComplete()).map(one -> one.quantity().label()),
            MeasuredRange.of(column, a, b).stream()
                .flatMap(range -> range.inOneOnly(isContendedInOne(readings)).stream()))
        .toList();
  }

  /** Whether one alone saw contention: then most of L, and its slope, mean two things. */
  private static boolean isContendedInOne(List<Readings> readings) {
    return readings.stream()
        .anyMatch(
            one -> one.quantity().kind() == QuantityKind.AGGREGATE_BANDWIDTH && !one.isComplete());
  }

  /** The sheets that say other work disturbed it. */
  private List<String> disturbed(ComparedColumn column) {
    return Stream.of("A", "B")
        .filter(which -> column.disturbance(which.equals("A") ? a : b).isPresent())
        .toList();
  }

  /**
   * A parameter cannot be told where one of its numbers cannot; nor L where one sheet alone saw
   * contention, which is a change of its own unless it is noise.
   */
  private static Verdict verdict(List<Change> rows, List<Readings> readings) {
    if (rows.stream().anyMatch(row -> row.is(Verdict.CHANGED))) {
      return Verdict.CHANGED;
    }
    return !isContendedInOne(readings)
            && rows.stream().anyMatch(row -> row.is(Verdict.NO_CHANGE))
            && rows.stream().noneMatch(row -> row.is(Verdict.CANNOT_TELL))
        ? Verdict.NO_CHANGE
        : Verdict.CANNOT_TELL;
  }

  private String nothingInCommon(boolean sameParameters) {
    return sameParameters
        ? ComparisonMessage.NO_SIZE_IN_BOTH.of(namedA.name(), namedB.name())
        : ComparisonMessage.NOTHING_IN_COMMON.of(
            namedA.name(), namedB.name(), fitted(a), fitted(b));
  }

  private static String fitted(Sheet sheet) {
    String labels =
        ComparedColumn.all().stream()
            .filter(column -> column.isFitted(sheet))
            .map(ComparedColumn::label)
            .collect(Collectors.joining(", "));
    return labels.isEmpty() ? "none" : labels;
  }
}
