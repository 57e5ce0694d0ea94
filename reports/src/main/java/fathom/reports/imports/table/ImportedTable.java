package fathom.reports.imports.table;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Parameter;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of another origin, read as the times of one parameter.
 *
 * @param parameter what its times are
 * @param file name of the file, without folders
 * @param sha256 of the file
 * @param kind which tool or form it is of, and which column was read: for the provenance
 * @param unit the unit of its times, and who says so: for the provenance
 * @param rows rows that were read, dropped ones included
 * @param windows rows a fit may use, times in µs
 * @param dropped rows that were dropped while reading, with their reasons
 * @param warnings what a reader must know of this table
 */
public record ImportedTable(
    Parameter parameter,
    String file,
    String sha256,
    String kind,
    String unit,
    int rows,
    List<TimedWindow> windows,
    List<DroppedRow> dropped,
    List<String> warnings) {
  public ImportedTable {
    windows = List.copyOf(windows);
    dropped = List.copyOf(dropped);
    warnings = List.copyOf(warnings);
  }

  /** The same table with one thing more to know of it. */
  public ImportedTable withWarning(String warning) {
    List<String> all = new ArrayList<>(warnings);
    all.add(warning);
    return new ImportedTable(parameter, file, sha256, kind, unit, rows, windows, dropped, all);
  }
}
