package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import fathom.reports.imports.table.Room;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads a table of another origin as one parameter's times. */
public final class TableImport {
  private TableImport() {}

  /**
   * The rows of a file. The same bytes under the same name give the same table, in any folder.
   *
   * @param path the file, a pipe, or {@code -} for the standard input
   * @param as the parameter that the times are, of the form {@link Parameter.ParameterForm#LINEAR};
   *     empty if the tool that wrote the file names it
   * @throws BadInputException for a parameter that no table of sizes and times gives, and for a
   *     file that cannot be used
   */
  public static ImportedTable read(Path path, Optional<Parameter> as, ImportOptions options) {
    as.ifPresent(TableImport::requireTableSuffices);
    ForeignFile file = ForeignFile.read(path, Room.ofThisProcess());
    ForeignFile few = file.withFewRows();
    List<ForeignFormat> tools =
        ForeignFormat.TOOLS.stream().filter(format -> format.recognises(few)).toList();
    if (tools.size() > 1) {
      throw file.bad(
          "holds tables of "
              + tools.stream().map(ForeignFormat::tool).collect(Collectors.joining(" and of "))
              + "; put each into a file of its own");
    }
    ForeignFormat format = tools.isEmpty() ? new PlainTable() : tools.getFirst();
    return format.read(file, as, options);
  }

  /** Fails for L and B_L, whatever the file holds. */
  public static void requireTableSuffices(Parameter parameter) {
    String needs =
        switch (parameter.form()) {
          case LINEAR -> "";
          case TRANSFER ->
              "round trips of several numbers of pairs, and the overheads they are made of";
          case BUFFER -> "bursts of several lengths, offered and arrived";
        };
    if (!needs.isEmpty()) {
      throw new BadInputException(
          Sentence.of(
              "%s cannot be fitted from a table of sizes and times: it needs %s; measure it, or fit"
                  + " a run directory",
              parameter.symbol(), needs));
    }
  }
}
