package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import java.util.List;
import java.util.Optional;

/** A form in which other tools write sizes and times. A file is known by its content. */
interface ForeignFormat {
  /** All forms but the plain table, which takes what no tool's form is. */
  List<ForeignFormat> TOOLS =
      List.of(
          new JmhTable(),
          new OsuTable(),
          new ImbTable(),
          new PerftestTable(),
          new FabtestsTable(),
          new UcxTable(),
          new NetpipeTable(),
          new MbwTable(),
          new UnreadTool());

  /** The tool's name, for messages. */
  String tool();

  /** Whether the content is of this form. */
  boolean recognises(ForeignFile file);

  /**
   * Reads the column that means this parameter.
   *
   * @param as the parameter that the user names; empty if the tool is to name it
   * @throws fathom.reports.input.BadInputException if the file is damaged, has no such column, or
   *     could be read in two ways
   */
  ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options);
}
