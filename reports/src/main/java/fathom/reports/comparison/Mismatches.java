package fathom.reports.comparison;

import fathom.model.cost.Breakpoint;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.ColumnFit;
import fathom.reports.comparison.reading.CommonReadings;
import fathom.reports.comparison.reading.CommonSpeed;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.MeasuredRange;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Digits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;

/**
 * What makes two sheets hard to compare; users are told, and Fathom does not refuse.
 *
 * @param columns that have a value in both
 */
record Mismatches(Sheet a, Sheet b, Collection<ComparedColumn> columns) {
  /** A smaller difference of core speed is not worth a word. */
  private static final double LEAST_DIFFERENCE = 0.01;

  List<String> warnings() {
    if (a.equals(b)) {
      return List.of(ComparisonMessage.SAME_SHEET.of());
    }
    List<String> warnings = new ArrayList<>();
    Sheet.SheetCluster ofA = a.cluster();
    Sheet.SheetCluster ofB = b.cluster();
    differ(warnings, ComparisonMessage.KIND_OF_CLUSTER, ofA.kind(), ofB.kind());
    differ(warnings, ComparisonMessage.NODES, ofA.nodes(), ofB.nodes());
    differ(warnings, ComparisonMessage.TRANSPORT, ofA.transport(), ofB.transport());
    differ(warnings, ComparisonMessage.MTU, ofA.mtuBytes(), ofB.mtuBytes());
    for (ComparedColumn column : columns) {
      bends(column, List.of(a, b), List.of("A", "B"), "compared").ifPresent(warnings::add);
      MeasuredRange.of(column, a, b).stream()
          .flatMap(range -> range.warning().stream())
          .forEach(text -> warnings.add(column.label() + ": " + text));
    }
    addSpeeds(warnings, CommonSpeed.ratios(a, b));
    assumed(warnings, "A", a);
    assumed(warnings, "B", b);
    return List.copyOf(warnings);
  }

  private static void differ(
      List<String> warnings, ComparisonMessage what, Object ofA, Object ofB) {
    if (!ofA.equals(ofB)) {
      warnings.add(ComparisonMessage.DIFFERENT.of(what.of(), ofA, ofB));
    }
  }

  /**
   * Where cost functions bend if that is not alike, so that coefficients mean different sizes.
   *
   * @param names of the sheets
   * @param what becomes of their costs: {@code compared}
   */
  static Optional<String> bends(
      ComparedColumn column, List<Sheet> sheets, List<String> names, String what) {
    List<String> places = new ArrayList<>();
    List<ColumnFit> fits = new ArrayList<>();
    for (int i = 0; i < sheets.size(); i++) {
      String in = " in " + names.get(i);
      ColumnFit.of(column, sheets.get(i))
          .ifPresent(
              fit -> {
                fits.add(fit);
                places.add(places(fit.breakpoints()) + in);
              });
    }
    return CommonReadings.isAlike(fits)
        ? Optional.empty()
        : Optional.of(
            ComparisonMessage.OTHER_BENDS.of(column.label(), String.join(", ", places), what));
  }

  private static String places(List<Breakpoint> breakpoints) {
    String at =
        breakpoints.stream()
            .map(place -> Digits.exact(place.atBytes()))
            .collect(Collectors.joining(", "));
    return switch (breakpoints.size()) {
      case 0 -> ComparisonMessage.NO_BREAKPOINT.of();
      case 1 -> ComparisonMessage.BREAKPOINT.of(at);
      default -> ComparisonMessage.BREAKPOINTS.of(at);
    };
  }

  /** Names the costs that were converted to one core speed, and those that could not be. */
  private void addSpeeds(List<String> warnings, Map<Parameter, Double> ratios) {
    boolean isTransferCompared =
        columns.stream().anyMatch(column -> column.parameter() == Parameter.TRANSFER_TIME);
    Optional<Double> most =
        ratios.values().stream()
            .filter(Mismatches::isNoticeable)
            .max(Comparator.comparingDouble(ratio -> Math.abs(Math.log(ratio))));
    most.ifPresent(
        ratio ->
            warnings.add(
                ComparisonMessage.CORE_SPEED.of(
                    ratio > 1 ? "slower" : "faster",
                    ratio,
                    symbols(ratios, Mismatches::isNoticeable),
                    isTransferCompared ? ComparisonMessage.CORE_SPEED_OF_TRANSFER.of() : "")));
    String unknown = symbols(ratios, Double::isNaN);
    if (!unknown.isEmpty()) {
      warnings.add(ComparisonMessage.UNKNOWN_SPEED.of(unknown));
    }
  }

  private static boolean isNoticeable(double ratio) {
    return Math.abs(Math.log(ratio)) > LEAST_DIFFERENCE;
  }

  private static String symbols(Map<Parameter, Double> ratios, DoublePredicate which) {
    return ratios.entrySet().stream()
        .filter(one -> which.test(one.getValue()))
        .map(one -> one.getKey().symbol())
        .collect(Collectors.joining(", "));
  }

  /** For which columns a sheet does not say how errors are correlated. */
  private void assumed(List<String> warnings, String which, Sheet sheet) {
    List<String> labels =
        columns.stream()
            .filter(column -> column.of(sheet).filter(AssumedErrors::isIn).isPresent())
            .map(ComparedColumn::label)
            .toList();
    if (!labels.isEmpty()) {
      warnings.add(AssumedErrors.sentence(which, labels));
    }
  }
}
