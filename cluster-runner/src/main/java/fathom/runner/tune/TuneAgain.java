package fathom.runner.tune;

import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningReader;
import fathom.reports.tuning.TuningReport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.LibraryCampaign;
import fathom.runner.measure.Progress;
import fathom.runner.mpi.ChoicesByEnvironment;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibrarySettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The rules of an earlier tuning beside the library's own choice once more.
 *
 * @param progress takes what shows it
 */
public record TuneAgain(Installation installation, Supplier<Progress> progress) {
  /**
   * Compares them, and keeps all of it.
   *
   * @param earlier the directory of that tuning
   * @param rounds in which both are compared
   * @param directory where all is kept; it is there, and empty
   */
  public Tuning.Result run(ClusterKind cluster, Path earlier, int rounds, Path directory) {
    TuningReader.Earlier before = TuningReader.read(TuningFiles.results(earlier));
    if (before.rules().isEmpty()) {
      throw UserException.badInput(
          earlier + " holds no rule that stayed: there is nothing to compare");
    }
    TuningFiles files = new TuningFiles(directory);
    List<String> notes = new ArrayList<>();
    Optional<String> base = TuningFiles.baseOf(earlier);
    LibrarySettings settings = settings(earlier, before);
    ChoicesByEnvironment.refuse(System.getenv(), settings);
    Verification verification = new Verification(before.rules(), settings);
    List<Integer> ranks =
        before.rules().stream().map(r -> r.point().ranks()).distinct().sorted().toList();
    LibraryCampaign.Result ran =
        new TuneCampaign(installation, progress, cluster.placed(before.perNode()), ranks, notes)
            .run(
                "comparison",
                files.verification(),
                known ->
                    verification.turns(
                        known,
                        cluster.seenByNodes(
                            rules(files, before, known, base, cluster.word(), settings)),
                        rounds));
    List<Tuned> tuned = verification.of(TuningFiles.turns(ran.ran()), notes);
    SortedMap<String, String> facts = Tuning.facts(cluster, rounds, ran.facts());
    facts.put("again", earlier.toString());
    before.perNode().addTo(facts);
    Tuning.put(facts, settings);
    TuningReport report = new TuningReport(before.points(), tuned, new TreeMap<>());
    return Tuning.written(
        files, new Tuning.Result(report, facts, Optional.empty(), new TreeMap<>(), notes));
  }

  private static LibrarySettings settings(Path earlier, TuningReader.Earlier before) {
    try {
      return LibrarySettings.parse(before.settings());
    } catch (UserException e) {
      throw UserException.badInput("tuning.json in " + earlier + ": " + e.getMessage());
    }
  }

  private static Path rules(
      TuningFiles files,
      TuningReader.Earlier before,
      LibraryAlgorithms library,
      Optional<String> base,
      String cluster,
      LibrarySettings settings) {
    RuleForm form = RuleForm.of(library, base, before.perNode(), cluster, settings);
    return new RuleFiles(files, form, before.sizesBytes(), settings).tried(before.rules());
  }
}
