package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.util.List;
import java.util.function.Function;

/**
 * The parameters that Open MPI here has, as its {@code ompi_info} lists them. Open MPI takes no
 * notice of one it does not know: a setting that is misspelt would be tried, and found useless.
 */
public final class KnownParameters {
  private static final String PROGRAM = "ompi_info";
  private static final String LISTED = ":param:";

  private final Function<List<String>, Tool.Result> runs;

  /**
   * @param runs runs a command to its end
   */
  KnownParameters(Function<List<String>, Tool.Result> runs) {
    this.runs = runs;
  }

  public static KnownParameters here() {
    return new KnownParameters(
        command ->
            HostTools.find(PROGRAM)
                .map(found -> Tool.run(command))
                .orElse(new Tool.Result(127, "", PROGRAM + " is not here")));
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
    Tool.Result all = runs.apply(List.of(PROGRAM, "--parsable", "--all", "--level", "9"));
    String list = all.output();
    if (!all.ok() || !list.contains(LISTED)) {
      return;
    }
    for (String name : settings.values().keySet()) {
      if (!list.contains(LISTED + name + ":")) {
        throw UserException.badInput(
            "Open MPI here has no parameter "
                + name
                + ", and would take no notice of it: see "
                + PROGRAM
                + " --all --level 9");
      }
    }
  }
}
