package fathom.reports.comparison;

import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter.ParameterForm;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.CommonReadings;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Readings;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Several sheets in the order in which they were measured: what each parameter cost in each.
 *
 * @param sheets by {@code created}; those that do not say when come first, in the order given
 * @param series one for each number that at least two of them have, in sheet order
 * @param remarks what else they hold, and why it is not shown
 */
public record History(List<NamedSheet> sheets, List<Readings> series, List<String> remarks) {
  public History {
    sheets = List.copyOf(sheets);
    series = List.copyOf(series);
    remarks = List.copyOf(remarks);
  }

  /**
   * The history of two sheets or more.
   *
   * @throws BadInputException where no two of them have anything in common
   */
  public static History of(List<NamedSheet> given) {
    List<NamedSheet> sheets = NamedSheet.oldestFirst(given);
    List<Sheet> bare = sheets.stream().map(NamedSheet::sheet).toList();
    List<Readings> series = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (ComparedColumn column : ComparedColumn.all()) {
      List<Readings> all = CommonReadings.of(column, bare);
      remarks.addAll(notShown(column, bare, all));
      all.stream().filter(readings -> readings.present().size() > 1).forEach(series::add);
    }
    if (series.isEmpty()) {
      throw new BadInputException(ComparisonMessage.NONE_IN_COMMON.of(given.size(), "sheet"));
    }
    return new History(sheets, series, remarks);
  }

  /** What sheets say against values of their own: {@code #2: The sheet marks g_s ~ (…).} */
  public List<String> marks() {
    return IntStream.range(0, sheets.size())
        .boxed()
        .flatMap(
            i -> {
              Sheet sheet = sheets.get(i).sheet();
              return Optional.of(RowState.remark(sheet, sheet.outcomes().keySet()))
                  .filter(remark -> !remark.isEmpty())
                  .map(remark -> NamedSheet.number(i) + ": " + remark)
                  .stream();
            })
        .toList();
  }

  /** What a history does not show of one column, and why. */
  private static List<String> notShown(
      ComparedColumn column, List<Sheet> sheets, List<Readings> all) {
    List<Integer> fitted = which(sheets.size(), i -> column.isFitted(sheets.get(i)));
    String label = column.label();
    if (fitted.size() == 1) {
      return List.of(ComparisonMessage.ONE_ONLY.of(label, NamedSheet.numbers(fitted)));
    }
    if (fitted.isEmpty() || all.isEmpty()) {
      return fitted.isEmpty() ? List.of() : List.of(ComparisonMessage.NO_SIZE_IN_ALL.of(label));
    }
    List<String> remarks = new ArrayList<>();
    for (Readings one : all) {
      List<Integer> present = which(sheets.size(), i -> one.bySheet().get(i).isPresent());
      if (present.size() == 1) {
        remarks.add(
            ComparisonMessage.NUMBER_IN_ONE.of(
                label, one.quantity().label(), NamedSheet.numbers(present)));
      }
    }
    if (column.parameter().form() == ParameterForm.TRANSFER) {
      List<Integer> contended =
          which(
              sheets.size(),
              i ->
                  column.of(sheets.get(i)).orElse(null) instanceof Outcome.Transfer transfer
                      && transfer.aggregateBandwidth().isPresent());
      if (!contended.isEmpty() && contended.size() < fitted.size()) {
        remarks.add(ComparisonMessage.LEAST_OF_L.of(label, NamedSheet.numbers(contended)));
      }
    }
    List<String> names = IntStream.range(0, sheets.size()).mapToObj(NamedSheet::number).toList();
    Mismatches.bends(column, sheets, names, "shown").ifPresent(remarks::add);
    return remarks;
  }

  private static List<Integer> which(int sheets, IntPredicate what) {
    return IntStream.range(0, sheets).filter(what).boxed().toList();
  }
}
