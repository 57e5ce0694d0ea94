package fathom.reports.table;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * Records of one kind as a Tablesaw table: each column is a name and what a record has in it. What
 * a record does not have is missing; a text that is empty is.
 *
 * @param <R> the records
 */
public final class Records<R> {
  /** Ends of the columns that hold an interval's ends. */
  public static final String LOW = "_low";

  public static final String HIGH = "_high";

  private final List<R> records;
  private final Table table;

  private Records(String name, List<R> records) {
    this.records = records;
    this.table = Table.create(name);
  }

  public static <R> Records<R> of(String name, List<R> records) {
    return new Records<>(name, List.copyOf(records));
  }

  public Records<R> text(String name, Function<R, String> of) {
    StringColumn column = StringColumn.create(name);
    records.forEach(record -> column.append(of.apply(record)));
    table.addColumns(column);
    return this;
  }

  public Records<R> count(String name, ToLongFunction<R> of) {
    return countIf(name, record -> Optional.of(of.applyAsLong(record)));
  }

  public <N extends Number> Records<R> countIf(String name, Function<R, Optional<N>> of) {
    LongColumn column = LongColumn.create(name);
    records.forEach(
        record ->
            of.apply(record)
                .ifPresentOrElse(n -> column.append(n.longValue()), column::appendMissing));
    table.addColumns(column);
    return this;
  }

  public Records<R> number(String name, ToDoubleFunction<R> of) {
    return numberIf(name, record -> Optional.of(of.applyAsDouble(record)));
  }

  public Records<R> numberIf(String name, Function<R, Optional<Double>> of) {
    DoubleColumn column = DoubleColumn.create(name);
    records.forEach(
        record -> of.apply(record).ifPresentOrElse(column::append, column::appendMissing));
    table.addColumns(column);
    return this;
  }

  /** Three columns: the value and the ends of its interval. */
  public Records<R> estimateIf(String name, Function<R, Optional<Estimate>> of) {
    return rangeIf(
        name,
        record -> of.apply(record).map(Estimate::value),
        record -> of.apply(record).map(Estimate::ci));
  }

  /** The same of a value that may have no interval. */
  public Records<R> rangeIf(
      String name, Function<R, Optional<Double>> of, Function<R, Optional<Interval>> interval) {
    return numberIf(name, of)
        .numberIf(name + LOW, record -> interval.apply(record).map(Interval::low))
        .numberIf(name + HIGH, record -> interval.apply(record).map(Interval::high));
  }

  public Table table() {
    return table;
  }
}
