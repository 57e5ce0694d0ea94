package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.table.ParameterTable;
import fathom.reports.table.TableCsv;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The sheet's numbers as a table: {@link ParameterTable}, one row per parameter and segment, each
 * number with the ends of its 95 % interval.
 */
final class CsvExport implements Exporter {
  static final String LOST =
      "lost: warnings, checks, residuals, time spent and provenance; sheet.json has them all";

  private static final String NAME = "sheet.csv";

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    if (sheet.outcomes().isEmpty()) {
      throw new BadInputException("no export from this sheet: it has no parameter");
    }
    String text = TableCsv.render(ParameterTable.of(sheet));
    return new Export(
        List.of(new ExportedFile(NAME, text)),
        List.of(LOST),
        files ->
            List.of(
                "python3 -c 'import sys, pandas; print(pandas.read_csv(sys.argv[1]))' "
                    + files.here(NAME),
                "# for a spreadsheet with decimal commas: fathom report --format csv-semicolon"));
  }

  /** Coefficients with the sizes they hold for, and no cost at any size. */
  @Override
  public List<Integer> packetBytes(Sheet sheet, ExportRequest request) {
    return List.of();
  }

  @Override
  public Set<Parameter> parameters(ExportRequest request) {
    return EnumSet.allOf(Parameter.class);
  }
}
