package fathom.runner.cli.option;

import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.PlogpGap;
import fathom.model.sheet.Sheet;
import fathom.runner.console.UserException;
import picocli.CommandLine.Option;

/** The gap that pLogP takes, of commands that evaluate or write it. */
public final class GapOption {
  @Option(names = "--gap", paramLabel = "GAP")
  String word = "";

  public boolean isGiven() {
    return !word.isEmpty();
  }

  /** The gap that is named; else that of a saturated line. */
  public PlogpGap gap() {
    return isGiven()
        ? PlogpGap.ofWord(word).orElseThrow(Arguments.unknown("gap", word, PlogpGap.words()))
        : PlogpGap.SATURATED;
  }

  /** Refuses a sheet from which logp_mpi's gap cannot be had, if it is asked for. */
  public void require(Sheet sheet, String name) {
    if (gap() == PlogpGap.LOGP_MPI) {
      try {
        Costs.of(sheet, gap()).messageGap(1);
      } catch (NoPredictionException e) {
        throw UserException.badInput(
            "--gap %s takes the round trip of 1 byte, which %s does not have: %s"
                .formatted(word, name, e.getMessage()),
            e);
      }
    }
  }
}
