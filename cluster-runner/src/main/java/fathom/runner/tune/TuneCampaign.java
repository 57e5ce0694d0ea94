package fathom.runner.tune;

import fathom.runner.console.Progress;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.operations.LibraryCampaign;
import fathom.runner.operations.LibraryTurn;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The operations that a tuning runs on a cluster, part by part.
 *
 * @param ranks numbers of ranks that take part anywhere
 * @param notes get what could not be run, and what speaks against the cluster, once
 */
record TuneCampaign(
    LibraryCampaign operations,
    Supplier<Progress> progress,
    List<Integer> ranks,
    List<String> notes) {
  /** Of a size within a start, of some operations each: starts differ by more. */
  static final int REPETITIONS = 1;

  LibraryCampaign.Result run(
      String part, Path directory, Function<MeasuredLibrary, List<LibraryTurn>> turns) {
    LibraryCampaign.Result result =
        operations.run(
            new LibraryCampaign.Request(ranks, REPETITIONS, turns, part, directory),
            progress.get());
    result.warnings().stream().filter(w -> !notes.contains(w)).forEach(notes::add);
    return result;
  }
}
