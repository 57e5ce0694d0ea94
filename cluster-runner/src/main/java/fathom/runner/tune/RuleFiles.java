package fathom.runner.tune;

import fathom.reports.exports.ExportedFile;
import fathom.reports.exports.OpenMpiTuning;
import fathom.reports.library.RanksPerNode;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.Tuned;
import fathom.runner.console.UserException;
import fathom.runner.mpi.LibraryAlgorithms;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rules in the library's form, in a tuning's directory.
 *
 * @param sizesBytes all for which rules were looked for: a rule ends where the next size begins
 * @param perNode ranks of each node, for which rules hold
 */
record RuleFiles(TuningFiles files, List<Long> sizesBytes, RanksPerNode perNode) {
  private static final String KEPT =
      "Open MPI 4.1 to 5.x, coll/tuned: dynamic rules that were faster than the built-in decision,"
          + " measured in turns with it";
  private static final String PREDICTED =
      "Open MPI 4.1 to 5.x, coll/tuned: dynamic rules that name what is predicted to be the"
          + " fastest. Nothing was run: they may be slower than the built-in decision";
  private static final String TRIED =
      "Open MPI 4.1 to 5.x, coll/tuned: dynamic rules that were faster when they were tried, and"
          + " not compared yet";
  private static final String ALWAYS =
      " Algorithm 0 is the built-in decision. Only for programs that give all"
          + " ranks of an operation the same datatype and count.";

  /**
   * @throws UserException where no rules can be written for the library
   */
  static void check(LibraryAlgorithms library) {
    if (library != LibraryAlgorithms.OPEN_MPI) {
      throw UserException.badInput(
          "tune writes rules for Open MPI only; for MPICH, export --to mpich writes a tuning file"
              + " for broadcasts, and validate --library --rules compares it");
    }
  }

  /** Rules that are to be compared with the library's own choice. */
  Path tried(List<Rule> rules) {
    return write("tried-", TRIED, rules, rule -> "faster when it was tried");
  }

  /** Rules that nobody has run. */
  Path predicted(List<Rule> rules) {
    return write("predicted-", PREDICTED, rules, rule -> "predicted to be the fastest");
  }

  /** The rules that stay; empty where none does. */
  Optional<Path> kept(List<Tuned> tuned) {
    Map<Rule, String> kept = new LinkedHashMap<>();
    tuned.stream()
        .filter(Tuned::kept)
        .forEach(t -> kept.put(t.rule(), Verification.words(t.gain())));
    return kept.isEmpty()
        ? Optional.empty()
        : Optional.of(
            write("", KEPT, List.copyOf(kept.keySet()), rule -> kept.getOrDefault(rule, "")));
  }

  private Path write(String prefix, String title, List<Rule> rules, Function<Rule, String> why) {
    ExportedFile file = OpenMpiTuning.file(title + where() + ALWAYS, rules, sizesBytes, why);
    return files.write(prefix + file.name(), file.text());
  }

  /** Open MPI does not ask how ranks are placed. */
  private String where() {
    return perNode.isOne()
        ? ". One rank per node."
        : ". For "
            + perNode.words()
            + ", and no other placement: Open MPI looks rules up by the number of ranks alone.";
  }
}
