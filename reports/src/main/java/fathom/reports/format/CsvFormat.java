package fathom.reports.format;

import fathom.model.sheet.Sheet;
import fathom.reports.table.ParameterTable;
import fathom.reports.table.TableCsv;

/** One line per parameter and segment, numbers in full. */
public final class CsvFormat implements SheetFormat {
  @Override
  public String render(Sheet sheet) {
    return TableCsv.render(ParameterTable.of(sheet));
  }
}
