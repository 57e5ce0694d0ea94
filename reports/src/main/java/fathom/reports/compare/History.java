package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.interval.RowState;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Several sheets in the order in which they were measured: what each parameter cost in each of
 * them.
 *
 * @param sheets by {@code created}; those that do not say when come first, in the order given
 * @param series one for each number that at least two of them have, in sheet order
 * @param remarks what else they hold, and why it is not shown
 */
public record History(List<NamedSheet> sheets, List<Series> series, List<String> remarks) {
  /**
   * One number over the sheets.
   *
   * @param subject whose number
   * @param quantity which number
   * @param values one for each sheet, in their order, with 95 % intervals between forks; empty
   *     where a sheet has none
   */
  public record Series(ComparedColumn subject, Quantity quantity, List<Optional<Estimate>> values) {
    public Series {
      values = List.copyOf(values);
    }
  }

  public History {
    sheets = List.copyOf(sheets);
    series = List.copyOf(series);
    remarks = List.copyOf(remarks);
  }

  /** What sheets say against values of their own: {@code #2: The sheet marks g_s ~ (…).} */
  public List<String> marks() {
    List<String> marks = new ArrayList<>();
    for (int i = 0; i < sheets.size(); i++) {
      Sheet sheet = sheets.get(i).sheet();
      String remark = RowState.remark(sheet, sheet.outcomes().keySet());
      if (!remark.isEmpty()) {
        marks.add("#" + (i + 1) + ": " + remark);
      }
    }
    return List.copyOf(marks);
  }

  /**
   * The history of two sheets or more.
   *
   * @throws BadInputException where no two of them have anything in common
   */
  public static History of(List<NamedSheet> given) {
    given.forEach(Magnitudes::require);
    List<NamedSheet> sheets = NamedSheet.oldestFirst(given);
    List<Sheet> bare = sheets.stream().map(NamedSheet::sheet).toList();
    List<Series> series = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (ComparedColumn subject : ComparedColumn.all()) {
      List<Readings> all = Readings.of(subject, bare);
      remarks.addAll(new HistoryRemarks(bare).of(subject, all));
      for (Readings readings : all) {
        if (readings.bySheet().stream().filter(Optional::isPresent).count() > 1) {
          series.add(
              new Series(
                  subject,
                  readings.quantity(),
                  readings.bySheet().stream().map(r -> r.map(Reading::estimate)).toList()));
        }
      }
    }
    if (series.isEmpty()) {
      throw new BadInputException(
          "the " + given.size() + " sheets have no parameter with a value in common");
    }
    return new History(sheets, series, remarks);
  }
}
