package fathom.reports.pages;

import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Column;
import fathom.reports.document.Rows;
import fathom.reports.text.Sentence;
import java.util.Optional;

/** How fast the timed core was, and how the costs followed that. */
public final class CoreSpeedRows {
  public static final String TITLE = "Core speed";

  static final String EXPLAINED =
      "A fixed piece of work is timed right before and after each window; its time shows the speed of"
          + " the core. The costs of an experiment are proportional to this time to the power of the"
          + " exponent. The values of the sheet are for the reference, the median of the run.";

  private CoreSpeedRows() {}

  /**
   * Half a sentence with the range of the speed within an experiment; empty where nothing shows it.
   */
  static Optional<String> words(Sheet sheet) {
    return sheet.diagnostics().speeds().stream()
        .map(speed -> speed.highMicros() / speed.lowMicros())
        .max(Double::compare)
        .map(
            factor ->
                Sentence.of(
                    "varied by a factor of %.2f within an experiment; times are for its median",
                    factor));
  }

  /** A row for each experiment; none where nothing shows the speed. */
  public static Block.TableBlock of(Sheet sheet) {
    return Rows.of(sheet.diagnostics().speeds())
        .text(Column.left("experiment"), speed -> speed.experiment().id())
        .text(Column.right("reference (µs)").gap(3), speed -> micros(speed.referenceMicros()))
        .text(
            Column.right("5 % to 95 % of windows (µs)").gap(3),
            speed -> micros(speed.lowMicros()) + " to " + micros(speed.highMicros()))
        .text(
            Column.right("exponent").gap(3),
            speed -> Sentence.of("%.2f ± %.2f", speed.exponent(), speed.halfWidth()))
        .table("How fast the timed core was, and how costs followed it");
  }

  private static String micros(double micros) {
    return Sentence.of("%.2f", micros);
  }
}
