package fathom.reports.exports;

import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;

/** Rules files of sheets, and what they say read back. */
final class OpenMpiFiles {
  static final ExportRequest FOUR_AND_EIGHT =
      new ExportRequest(List.of(4, 8), List.of(), Optional.empty());

  private OpenMpiFiles() {}

  static ExportedFile rules(Sheet sheet, ExportRequest request) {
    return new OpenMpiExport().export(sheet, request).files().getFirst();
  }

  static OpenMpiRules parsed(Sheet sheet, ExportRequest request) {
    return OpenMpiRules.parse(rules(sheet, request).text());
  }
}
