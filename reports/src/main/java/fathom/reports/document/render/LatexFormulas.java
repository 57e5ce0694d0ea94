package fathom.reports.document.render;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;

/** Outcomes that are no plain cost function, as LaTeX; {@link Phrases} has them as text. */
final class LatexFormulas {
  private LatexFormulas() {}

  /** {@code 16.68(33) + 1.556(21) p + 0.0826(11) m}: L without contention. */
  static String growth(Outcome.Transfer transfer) {
    return "$"
        + LatexCells.inLine(Digits.of(transfer.constant()))
        + LatexCells.summand(Digits.of(transfer.perNode()))
        + "\\,p"
        + LatexCells.summand(Digits.of(transfer.slope()))
        + "\\,m$";
  }

  /** What its last term is multiplied by, and the bandwidth in it with its origin. */
  static String contention(Outcome.Transfer transfer) {
    return transfer
        .aggregateBandwidth()
        .map(
            c ->
                "${}\\times \\max\\{1,\\, p\\,m/(C\\,"
                    + LatexText.maths(Parameter.SEND_GAP.symbol())
                    + "(m))\\}$, $C = \\qty{"
                    + LatexCells.number(Digits.of(c))
                    + "}{\\byte\\per\\micro\\second}$"
                    + transfer.bandwidthFrom().map(LatexFormulas::from).orElse(""))
        .orElse("no contention was seen");
  }

  private static String from(Experiment experiment) {
    return " from " + LatexText.prose(experiment.id());
  }

  /** {@code 1935(12) packets, D/A = 0.3341(12)}. */
  static String buffer(Outcome.Buffer buffer) {
    return LatexCells.inLine(Digits.of(buffer.packets()))
        + " packets, $D/A = "
        + LatexCells.inLine(Digits.of(buffer.departureOverArrival()))
        + "$"
        + Phrases.assumed(buffer);
  }
}
