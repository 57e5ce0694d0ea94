package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonText;
import fathom.reports.table.ParameterTable;
import fathom.reports.table.TableCsv;
import fathom.reports.table.TableJson;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/**
 * The sheet's numbers for any program: {@link ParameterTable}, one row per parameter and segment,
 * each number with the ends of its 95 % interval.
 *
 * @param name of the file
 * @param form how a table is written
 * @param reader Python that reads and prints it
 * @param more lines for the user
 */
record NumbersExport(String name, Function<Table, String> form, String reader, List<String> more)
    implements Exporter {
  static final NumbersExport CSV =
      new NumbersExport(
          "sheet.csv",
          TableCsv::render,
          "import sys, pandas; print(pandas.read_csv(sys.argv[1]))",
          List.of("# for a spreadsheet with decimal commas: fathom report --format csv-semicolon"));

  /** An array of objects, for programs that read no CSV. */
  static final NumbersExport JSON =
      new NumbersExport(
          "parameters.json",
          table -> JsonText.render(TableJson.array(table)),
          "import sys, pandas; print(pandas.read_json(sys.argv[1]))",
          List.of());

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    if (sheet.outcomes().isEmpty()) {
      throw new BadInputException("no export from this sheet: it has no parameter");
    }
    return new Export(
        List.of(new ExportedFile(name, form.apply(ParameterTable.of(sheet)))),
        List.of(
            "lost: warnings, checks, residuals, time spent and provenance; sheet.json has them all"),
        files -> Stream.concat(Stream.of(read(files)), more.stream()).toList());
  }

  private String read(ExportPaths files) {
    return "python3 -c '" + reader + "' " + files.here(name);
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
