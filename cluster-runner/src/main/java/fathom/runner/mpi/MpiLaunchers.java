package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The launchers on this machine. */
public final class MpiLaunchers {
  private final Function<String, Optional<Path>> find;
  private final Function<List<String>, Tool.Result> runs;

  /**
   * @param find where a program is
   * @param runs runs a command to its end
   */
  MpiLaunchers(Function<String, Optional<Path>> find, Function<List<String>, Tool.Result> runs) {
    this.find = find;
    this.runs = runs;
  }

  public static MpiLaunchers here() {
    return new MpiLaunchers(HostTools::find, Tool::run);
  }

  /** A launcher and whose it is. */
  record Found(MpiImplementation implementation, String program) {}

  /**
   * @param wanted whose; empty for the first there is
   * @throws UserException where there is none
   */
  Found require(Optional<MpiImplementation> wanted) {
    return find(wanted)
        .orElseThrow(
            () ->
                UserException.failed(
                    "no mpirun of "
                        + wanted.map(MpiImplementation::word).orElse("Open MPI or MPICH")
                        + " in PATH: install one (Debian: apt-get install openmpi-bin or mpich),"
                        + " or load its module; ./fathom doctor says what it finds"));
  }

  /** Whose ranks are started where nobody names one; empty where there is none. */
  public Optional<MpiImplementation> usual() {
    return find(Optional.empty()).map(Found::implementation);
  }

  private Optional<Found> find(Optional<MpiImplementation> wanted) {
    for (MpiImplementation one : MpiImplementation.ALL) {
      if (wanted.isEmpty() || wanted.get() == one) {
        Optional<String> program = one.launcher(find, runs);
        if (program.isPresent()) {
          return Optional.of(new Found(one, program.get()));
        }
      }
    }
    return Optional.empty();
  }
}
