package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.nio.file.Path;

/** Reads a table of another origin as one parameter's times. */
public final class TableImport {
  private TableImport() {}

  /**
   * The rows of a file. The same bytes under the same name give the same table, wherever they
   * stand.
   *
   * @param parameter what the times are; of the form {@link Parameter.Form#LINEAR}
   * @throws BadInputException for a parameter that no table of sizes and times gives, and for a
   *     file that cannot be used
   */
  public static ImportedTable read(Path path, Parameter parameter, ImportOptions options) {
    requireTableSuffices(parameter);
    ForeignFile file = ForeignFile.read(path, Room.ofThisProcess());
    return ForeignFormat.ALL.stream()
        .filter(format -> format.recognises(file))
        .findFirst()
        .orElseThrow(() -> file.bad("no table of a known form"))
        .read(file, parameter, options);
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
