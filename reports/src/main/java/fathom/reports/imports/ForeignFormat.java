package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import java.util.List;

/** A form in which other tools write sizes and times. A file is known by its content. */
sealed interface ForeignFormat permits JmhTable, NetgaugeTable, LogpMpiTable, CsvTable {
  /** All forms in the order they are tried; the last takes what no other knows. */
  List<ForeignFormat> ALL =
      List.of(new JmhTable(), new NetgaugeTable(), new LogpMpiTable(), new CsvTable());

  /** Whether the content is of this form. */
  boolean recognises(ForeignFile file);

  /**
   * Reads the column that means this parameter.
   *
   * @throws fathom.reports.input.BadInputException where the file is damaged, has no such column,
   *     or could be read in two ways
   */
  ImportedTable read(ForeignFile file, Parameter parameter, ImportOptions options);
}
