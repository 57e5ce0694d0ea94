package fathom.reports.document;

import fathom.model.interval.CostBand;
import fathom.model.interval.TransferBand;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;

/** Where a sheet does not say how the errors of coefficients go together, in words. */
public final class AssumedErrors {
  private AssumedErrors() {}

  /** Whether the interval of a cost or of L rests on an assumption, and is an upper bound. */
  public static boolean isIn(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Linear linear ->
          linear.cost().segments().stream()
              .anyMatch(piece -> CostBand.of(linear, piece).isApproximate());
      case Outcome.Transfer transfer -> !TransferBand.of(transfer, Optional.empty()).isTold();
      case Outcome.Buffer buffer -> false;
      case Outcome.Missing missing -> false;
    };
  }

  /** What who uses a sheet's intervals must know, after a space; empty where they are told. */
  public static String remark(Sheet sheet) {
    List<String> symbols =
        sheet.outcomes().entrySet().stream()
            .filter(one -> isIn(one.getValue()))
            .map(one -> one.getKey().symbol())
            .toList();
    return symbols.isEmpty() ? "" : " " + sentence("The sheet", symbols) + ".";
  }

  /** The same of some parameters of some sheet. */
  public static String sentence(String sheet, List<String> symbols) {
    return sheet
        + " does not say how the errors of the coefficients of "
        + String.join(", ", symbols)
        + " are correlated: the widest intervals are used, so ± is an upper bound";
  }
}
