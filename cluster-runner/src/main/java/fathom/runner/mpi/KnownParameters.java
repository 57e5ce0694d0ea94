package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The parameters that Open MPI here has, as its {@code ompi_info} lists them. Open MPI takes no
 * notice of one it does not know: a setting that is misspelt would be tried, and found useless.
 */
public final class KnownParameters {
  private static final String LISTED = ":param:";

  private final String tool;
  private final Function<List<String>, Tool.ToolResult> runs;

  /**
   * @param tool the library's {@code ompi_info}
   * @param runs runs a command to its end
   */
  KnownParameters(String tool, Function<List<String>, Tool.ToolResult> runs) {
    this.tool = tool;
    this.runs = runs;
  }

  /** Those that the tool of a library lists on this machine. */
  public static KnownParameters of(Path tool) {
    return new KnownParameters(tool.toString(), Tool::run);
  }

  /**
   * Refuses settings that the list lacks. Where there is no list, as where ranks are started from
   * elsewhere, nothing can be said.
   *
   * @throws UserException for a parameter that is not listed
   */
  public void require(LibrarySettings settings) {
    if (settings.isNone()) {
      return;
    }
    Tool.ToolResult all = runs.apply(List.of(tool, "--parsable", "--all", "--level", "9"));
    String list = all.output();
    if (!all.ok() || !list.contains(LISTED)) {
      return;
    }
    for (String name : settings.values().keySet()) {
      if (!list.contains(LISTED + name + ":")) {
        throw UserException.badInput(
            "Open MPI here has no parameter %s, and would take no notice of it: see %s --all --level 9"
                .formatted(name, tool));
      }
    }
  }
}
