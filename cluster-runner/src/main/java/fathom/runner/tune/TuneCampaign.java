package fathom.runner.tune;

import fathom.reports.tuning.TimedTurn;
import fathom.reports.tuning.Turns;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.operations.LibraryCampaign;
import fathom.runner.operations.LibraryTurn;
import fathom.runner.validate.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The operations that a tuning runs on a cluster, stage by stage. */
final class TuneCampaign {
  /** Of a size within a start, of some operations each: starts differ by more. */
  static final int REPETITIONS = 1;

  private final LibraryCampaign operations;
  private final TuneProgress progress;
  private final Path directory;
  private final List<Integer> ranks;
  private final SortedMap<String, String> facts = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param directory of the tuning
   * @param ranks numbers of ranks that take part anywhere
   */
  TuneCampaign(
      LibraryCampaign operations, TuneProgress progress, Path directory, List<Integer> ranks) {
    this.operations = operations;
    this.progress = progress;
    this.directory = directory;
    this.ranks = List.copyOf(ranks);
  }

  /** Runs a stage, but for the turns that an interrupted tuning has left in its folder. */
  Turns run(TuneStage stage, Function<MeasuredLibrary, List<LibraryTurn>> turns) {
    LibraryCampaign.LibraryResult result =
        operations.run(
            new LibraryCampaign.LibraryRequest(
                ranks,
                REPETITIONS,
                turns,
                stage.title(),
                TuneResume.ADVICE,
                stage.folder(directory)),
            progress.of(stage));
    facts.putAll(result.facts());
    result.warnings().stream().filter(w -> !notes.contains(w)).forEach(notes::add);
    List<TimedTurn> all = new ArrayList<>();
    result
        .raw()
        .forEach(
            (turn, raw) -> all.addAll(TimedTurn.read(turn.round(), new ResultFile(raw).json())));
    return new Turns(all);
  }

  /** Runs rules of a file, or candidates, and the library's own choice. */
  Turns compare(RuleComparison comparison, int rounds) {
    return run(
        comparison.file().isPresent() ? TuneStage.COMPARISON : TuneStage.CANDIDATES,
        library -> comparison.turns(library.algorithms(), rounds));
  }

  /** What ranks said of their library and their hosts; empty before any stage was run. */
  SortedMap<String, String> facts() {
    return facts;
  }

  /** What could not be run, and what speaks against the cluster, once; stages add to it. */
  List<String> notes() {
    return notes;
  }
}
