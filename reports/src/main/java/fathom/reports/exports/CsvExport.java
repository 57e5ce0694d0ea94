package fathom.reports.exports;

import fathom.model.Sheet;
import fathom.reports.BadInputException;
import fathom.reports.format.CsvFormat;
import java.util.List;
import java.util.Set;

/**
 * The sheet's numbers as a table: {@link CsvFormat}, one row per parameter and segment, each number
 * with the ends of its 95 % interval.
 */
final class CsvExport implements Exporter {
  @Override
  public Set<ExportOption> uses() {
    return Set.of();
  }

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    if (sheet.outcomes().isEmpty()) {
      throw new BadInputException("no export from this sheet: it has no parameter");
    }
    String text = new CsvFormat().render(sheet);
    CsvReader.rows(text);
    return new Export(
        List.of(new ExportedFile("sheet.csv", text)),
        List.of(
            "warnings, checks, residuals, efforts and provenance: a table of parameters has no"
                + " place for them; sheet.json has all"),
        List.of("python3 -c \"import pandas; print(pandas.read_csv('sheet.csv'))\""));
  }
}
