package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;

/** Half a line for each parameter whose name does not say what it is. */
final class SheetTerms {
  private SheetTerms() {}

  /** A sentence after a space, or nothing where the sheet has no value of these. */
  static String explained(Sheet sheet) {
    List<String> terms = new ArrayList<>();
    if (has(sheet, Parameter.SEND_SERVICE_TIME)) {
      terms.add(
          Parameter.SEND_SERVICE_TIME.symbol()
              + " is the time from a send call until the transmit queue is empty");
    }
    if (has(sheet, Parameter.USER_RECEIVE)) {
      terms.add(
          Parameter.USER_RECEIVE.symbol() + " is the receive call for a message that has arrived");
    }
    return terms.isEmpty() ? "" : " " + String.join("; ", terms) + ".";
  }

  private static boolean has(Sheet sheet, Parameter parameter) {
    return sheet.outcome(parameter).filter(Outcome.Fitted.class::isInstance).isPresent();
  }
}
