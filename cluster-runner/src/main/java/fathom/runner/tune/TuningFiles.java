package fathom.runner.tune;

import fathom.reports.json.JsonAt;
import fathom.reports.rules.RuleLimits;
import fathom.reports.text.Sentence;
import fathom.reports.text.ShellWord;
import fathom.reports.tuning.TuningVerdict;
import fathom.runner.machine.Installation;
import fathom.runner.validate.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a tuning's directory holds beside the sheet: what was tried, what the rules were held
 * against, the rules, the gain table, and the script that compares once more.
 */
record TuningFiles(Path directory) {
  static final String RESULTS = "tuning.json";
  private static final String BASE = "mpich-base.json";

  /** Writes the results, for programs. */
  void results(String json) {
    write(RESULTS, json);
  }

  /** Keeps MPICH's own tuning file, for who compares once more. */
  void base(String text) {
    write(BASE, text);
  }

  /** What an earlier tuning kept of it; empty where it needed none. */
  static Optional<String> baseOf(Path directory) {
    return new ResultFile(directory.resolve(BASE)).textIfThere();
  }

  /** Writes a file whole; where it is. */
  Path write(String name, String text) {
    ResultFile file = new ResultFile(directory.resolve(name));
    file.write(text);
    return file.path();
  }

  /** Writes the script for a verdict with something to compare once more; else none. */
  void script(
      Installation fathom,
      List<String> cluster,
      TuningVerdict verdict,
      int rounds,
      RuleLimits limits) {
    if (verdict.isContinued()) {
      script(fathom.launcher(), cluster, verdict.roundsToRun().orElse(rounds), limits.text());
    }
  }

  /**
   * Writes the script that compares rules and undecided candidates once more.
   *
   * @param fathom the program
   * @param cluster options by which it is named
   * @param assumed what the rules assume of programs, in sentences
   */
  void script(Path fathom, List<String> cluster, int rounds, String assumed) {
    write(
        "compare.sh",
        Sentence.of(
            """
            #!/bin/sh
            # Runs the library's own choice in turns with the rules of this directory, and with the
            # candidates that are undecided. What it says rests on the new rounds alone.
            # Usage: [FATHOM=PROGRAM] [ROUNDS=N] sh compare.sh [OPTIONS]; OPTIONS of tune that are
            # not below, such as --out. Files without a whole path are looked for where you are.
            # %s
            here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 1
            fathom=%s
            exec "${FATHOM:-$fathom}" tune --again "$here" --rounds "${ROUNDS:-%d}" %s "$@"
            """,
            assumed.replace(". ", ".\n# "),
            ShellWord.of(fathom.toString()),
            rounds,
            cluster.stream().map(ShellWord::of).collect(Collectors.joining(" "))));
  }

  /** The results; for who compares once more. */
  static JsonAt results(Path directory) {
    return new ResultFile(directory.resolve(RESULTS)).json();
  }
}
