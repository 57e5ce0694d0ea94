package fathom.reports.table;

import fathom.model.cost.Estimate;
import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Builds a Tablesaw table row by row; a cell that is not put stays missing. */
public final class TableRows {
  private final Table table;

  public TableRows(String name) {
    table = Table.create(name);
  }

  public TableRows texts(String... names) {
    for (String name : names) {
      table.addColumns(StringColumn.create(name));
    }
    return this;
  }

  public TableRows counts(String... names) {
    for (String name : names) {
      table.addColumns(IntColumn.create(name));
    }
    return this;
  }

  public TableRows longs(String... names) {
    for (String name : names) {
      table.addColumns(LongColumn.create(name));
    }
    return this;
  }

  public TableRows numbers(String... names) {
    for (String name : names) {
      table.addColumns(DoubleColumn.create(name));
    }
    return this;
  }

  /** Three columns each: the value and the ends of its interval. */
  public TableRows estimates(String... names) {
    for (String name : names) {
      numbers(name, name + Records.LOW, name + Records.HIGH);
    }
    return this;
  }

  /** Two columns each: the known value and the relative error against it. */
  public TableRows truths(String... names) {
    for (String name : names) {
      numbers(ParameterTable.TRUTH + name, name + "_relative_error");
    }
    return this;
  }

  public void begin() {
    List<Column<?>> columns = new ArrayList<>(table.columns());
    columns.forEach(Column::appendMissing);
  }

  public void put(String column, String text) {
    table.stringColumn(column).set(last(), text);
  }

  public void put(String column, int count) {
    table.intColumn(column).set(last(), count);
  }

  public void putLong(String column, long count) {
    table.longColumn(column).set(last(), count);
  }

  public void put(String column, double number) {
    table.doubleColumn(column).set(last(), number);
  }

  public void put(String column, Estimate estimate) {
    put(column, estimate.value());
    put(column + Records.LOW, estimate.ci().low());
    put(column + Records.HIGH, estimate.ci().high());
  }

  public Table table() {
    return table;
  }

  private int last() {
    return table.rowCount() - 1;
  }
}
