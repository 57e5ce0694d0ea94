package fathom.reports.imports.table;

import java.util.List;
import java.util.OptionalInt;

/**
 * The tool that a table is of, and how its values are to be understood.
 *
 * @param table the table in a sentence, as in "a table of osu_latency"
 * @param kind the same for the provenance, with the version if there is one
 * @param meaning what its times are
 * @param byteBase by what its KB, MB and GB count, 1000 or 1024; empty if nobody can tell
 * @param usable the options that apply to it
 */
public record TableOrigin(
    String table, String kind, Meaning meaning, OptionalInt byteBase, List<String> usable) {
  private static final List<String> OF_TOOLS =
      List.of(ImportOptions.COLUMN, ImportOptions.BENCHMARK);

  /** A table of a tool that says what it measures and in which units. */
  public static TableOrigin ofTool(
      String name, String version, Meaning meaning, OptionalInt byteBase) {
    return new TableOrigin(
        "a table of " + name,
        name + (version.isEmpty() ? "" : " " + version),
        meaning,
        byteBase,
        OF_TOOLS);
  }

  /** A whole output that is one table, whose columns the tool's class knows. */
  public static TableOrigin ofOutput(String name, String kind, Meaning meaning, String... usable) {
    return new TableOrigin(
        "a table of " + name, kind, meaning, OptionalInt.empty(), List.of(usable));
  }

  /** A table that only its header explains. */
  public static TableOrigin plain() {
    return new TableOrigin(
        "a table of no tool that Fathom knows",
        "table",
        Meaning.UNSAID,
        OptionalInt.empty(),
        List.of(
            ImportOptions.UNIT, ImportOptions.COLUMN, ImportOptions.SIZE, ImportOptions.PARAMETER));
  }
}
