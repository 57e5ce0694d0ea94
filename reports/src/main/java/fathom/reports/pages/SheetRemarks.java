package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import java.util.Optional;

/** What a reader must know beside a value. Reasons in it are foreign, not escaped. */
final class SheetRemarks {
  private SheetRemarks() {}

  /** What a value is, where it is something else than a reader expects. */
  static Optional<String> nature(Sheet sheet, Parameter parameter, Outcome outcome) {
    if (outcome instanceof Outcome.Transfer && sheet.cluster().kind().equals("lab")) {
      // The emulated cluster's own term in p, and no switch's.
      return Optional.of(
          "l_p, the growth of L per node, comes from hosts sharing CPU cores, not the network");
    }
    boolean gap = parameter == Parameter.SEND_GAP || parameter == Parameter.RECEIVE_GAP;
    if (gap && outcome instanceof Outcome.Linear && joinsMessages(sheet)) {
      return Optional.of(
          sheet.cluster().transport()
              + " joins small messages into full packets: this is the time per message of a"
              + " stream, not per packet");
    }
    return Optional.empty();
  }

  private static boolean joinsMessages(Sheet sheet) {
    return Transport.named(sheet.cluster().transport()).filter(t -> !t.canLose()).isPresent();
  }

  static Optional<String> disturbed(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(parameter))
        .map(what -> "disturbed: " + what.strip());
  }
}
