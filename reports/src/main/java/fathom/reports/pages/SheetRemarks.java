package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.Optional;

/** What a reader must know beside a value. Reasons in it are foreign, not escaped. */
final class SheetRemarks {
  private SheetRemarks() {}

  /** What L's term in p is on one machine: the emulated cluster's own, and no switch's. */
  static Optional<String> growth(Sheet sheet, Outcome outcome) {
    return outcome instanceof Outcome.Transfer && sheet.cluster().kind().equals("lab")
        ? Optional.of("growth with p is this machine's CPU")
        : Optional.empty();
  }

  static Optional<String> disturbed(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(parameter))
        .map(what -> "disturbed: " + what.strip());
  }
}
