package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.run.Manifest;
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
    if (Transport.named(sheet.cluster().transport()).filter(Transport::isOfLibrary).isPresent()
        && outcome instanceof Outcome.Linear) {
      return Optional.ofNullable(sheet.provenance().get(Manifest.EAGER_LIMIT))
          .flatMap(limit -> ofLibrary(parameter, limit));
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

  /** What changes where a message waits for its receiver. */
  private static Optional<String> ofLibrary(Parameter parameter, String eagerLimit) {
    return switch (parameter) {
      case SEND_OVERHEAD ->
          Optional.of(
              "up to "
                  + eagerLimit
                  + " bytes, the eager limit: a larger send waits for its receiver, which is no"
                  + " overhead");
      case USER_RECEIVE ->
          Optional.of(
              "up to "
                  + eagerLimit
                  + " bytes, the eager limit: a larger message comes only once it is received");
      case SEND_GAP, RECEIVE_GAP ->
          Optional.of(
              "above "
                  + eagerLimit
                  + " bytes, the eager limit, each blocking send waits for its receiver: what the"
                  + " protocol costs, not the line's rate");
      default -> Optional.empty();
    };
  }

  private static boolean joinsMessages(Sheet sheet) {
    return Transport.named(sheet.cluster().transport()).filter(t -> !t.canLose()).isPresent();
  }

  static Optional<String> disturbed(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(parameter))
        .map(what -> "disturbed: " + what.strip());
  }
}
