package fathom.reports.exports;

import fathom.model.sheet.Sheet;

/** Makes the files of one target. The same sheet gives the same bytes under every locale. */
interface Exporter {
  /**
   * The files, read back by the target's strict reader.
   *
   * @throws fathom.reports.input.BadInputException if the sheet lacks what the target cannot do
   *     without, or the request cannot be met: one line for the user
   * @throws IllegalStateException if a file does not pass its own reader, which is a defect here
   */
  Export export(Sheet sheet, ExportRequest request);
}
