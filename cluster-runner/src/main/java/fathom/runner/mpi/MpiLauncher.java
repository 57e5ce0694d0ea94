package fathom.runner.mpi;

import fathom.model.protocol.BenchmarksCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** What starts the ranks of a job, rank 0 on the timed host. */
public final class MpiLauncher {
  /** Between them there is an eager limit. */
  private static final int FEWEST = 2;

  private final IntFunction<List<String>> words;
  private final LaunchedMpi mpi;
  private final String threads;
  private final int tried;

  /**
   * @param words stand before the command of each rank, for so many ranks
   * @param mpi whose ranks they are
   * @param threads what threads may do with MPI
   * @param tried ranks that are tried, two at least
   */
  MpiLauncher(IntFunction<List<String>> words, LaunchedMpi mpi, String threads, int tried) {
    this.words = words;
    this.mpi = mpi;
    this.threads = threads;
    this.tried = Math.max(FEWEST, tried);
  }

  /** Whose ranks are started. */
  LaunchedMpi mpi() {
    return mpi;
  }

  /** What threads may do with MPI. */
  public String threads() {
    return threads;
  }

  /** For the provenance, of the ranks that are tried. */
  public String describe() {
    return String.join(" ", words.apply(tried));
  }

  /**
   * JMH's arguments by which each of its forks is a job of so many ranks.
   *
   * @param environment settings of the library, which every rank must have
   */
  public List<String> jmhArguments(int ranks, Map<String, String> environment) {
    List<String> all = new ArrayList<>(List.of(mpi.library()));
    all.addAll(SettingsCheck.around(words.apply(ranks), environment));
    return List.of(
        "-prof",
        BenchmarksCommand.MPI_JOB + ":" + String.join(BenchmarksCommand.BETWEEN_WORDS, all));
  }

  /**
   * Tries it with a few ranks: a command that says what library they find, its eager limit and, in
   * the library's own log, its transport.
   *
   * @param benchmarks what starts {@code benchmarks.jar}
   */
  List<String> trial(List<String> benchmarks) {
    List<String> command = new ArrayList<>(words.apply(tried));
    command.addAll(benchmarks);
    command.addAll(
        List.of(
            BenchmarksCommand.MPI,
            BenchmarksCommand.VERBOSE,
            BenchmarksCommand.MPI_THREAD,
            threads));
    command.addAll(
        List.of(
            BenchmarksCommand.PRESETS,
            mpi.tool().map(Path::toString).orElse(BenchmarksCommand.NO_TOOL)));
    if (!mpi.library().isEmpty()) {
      command.addAll(List.of(BenchmarksCommand.LIBRARY, mpi.library()));
    }
    return command;
  }
}
