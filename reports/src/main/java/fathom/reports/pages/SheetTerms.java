package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Half a line for each parameter whose name does not say what it is. */
final class SheetTerms {
  private static final Map<Parameter, String> TERMS =
      new EnumMap<>(
          Map.of(
              Parameter.SEND_SERVICE_TIME,
              "the time from a send call until the transmit queue is empty",
              Parameter.RECEIVE_OVERHEAD,
              "the CPU time that the kernel takes for a message that arrives",
              Parameter.USER_RECEIVE,
              "the receive call for a message that has arrived"));

  private SheetTerms() {}

  /** A sentence after a space, or nothing where the sheet has no value of these. */
  static String explained(Sheet sheet) {
    String terms =
        TERMS.entrySet().stream()
            .filter(term -> has(sheet, term.getKey()))
            .map(term -> term.getKey().symbol() + " is " + term.getValue())
            .collect(Collectors.joining("; "));
    return terms.isEmpty() ? "" : " " + terms + ".";
  }

  /** The same, and what a whole sheet speaks of besides: the terms of L, and launches. */
  static String explainedInFull(Sheet sheet) {
    StringBuilder terms = new StringBuilder(explained(sheet));
    if (has(sheet, Parameter.TRANSFER_TIME)) {
      terms.append(
          " In L, l_p stands before p and is the growth per added node, τ stands before m and is the"
              + " time per byte; C is the bandwidth of the whole switch.");
    }
    if (sheet.warnings().stream().anyMatch(line -> line.contains("launch"))
        || !sheet.diagnostics().efforts().isEmpty()) {
      terms.append(" A launch is one start of a fresh Java process that measures.");
    }
    return terms.toString();
  }

  private static boolean has(Sheet sheet, Parameter parameter) {
    return sheet.outcome(parameter).filter(Outcome.Fitted.class::isInstance).isPresent();
  }
}
