package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.json.JsonText;
import fathom.reports.table.ParameterTable;
import fathom.reports.table.TableJson;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The sheet's numbers as an array of objects: the rows of {@link CsvExport}, for programs that read
 * no CSV.
 */
final class JsonExport implements Exporter {
  private static final String NAME = "parameters.json";

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    if (sheet.outcomes().isEmpty()) {
      throw new BadInputException("no export from this sheet: it has no parameter");
    }
    String text = JsonText.render(TableJson.array(ParameterTable.of(sheet)));
    return new Export(
        List.of(new ExportedFile(NAME, text)),
        List.of(CsvExport.LOST),
        files ->
            List.of(
                "python3 -c 'import sys, pandas; print(pandas.read_json(sys.argv[1]))' "
                    + files.here(NAME)));
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
