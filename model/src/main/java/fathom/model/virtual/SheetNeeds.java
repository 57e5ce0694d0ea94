package fathom.model.virtual;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which parameters a cluster that follows a sheet can show: those the sheet has a value for, and
 * for everything else their experiments depend on. A sheet may be partial.
 */
public final class SheetNeeds {
  private SheetNeeds() {}

  /** Why each of the others cannot be shown. */
  public static Map<Parameter, String> missing(Sheet sheet) {
    Map<Parameter, String> missing = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.measurable()) {
      reason(sheet, parameter).ifPresent(reason -> missing.put(parameter, reason));
    }
    return Collections.unmodifiableMap(missing);
  }

  private static Optional<String> reason(Sheet sheet, Parameter parameter) {
    return lack(sheet, parameter)
        .map(why -> "the simulated sheet has no value for it: " + why)
        .or(
            () ->
                besides(parameter).stream()
                    .flatMap(
                        other ->
                            lack(sheet, other).map(why -> lacks(parameter, other, why)).stream())
                    .findFirst());
  }

  private static String lacks(Parameter parameter, Parameter other, String why) {
    return "the experiment for "
        + parameter.symbol()
        + " needs "
        + other.symbol()
        + ", for which the simulated sheet has no value: "
        + why;
  }

  /** What an experiment meets on its way beside the parameter it is for; mostly nothing. */
  private static List<Parameter> besides(Parameter parameter) {
    return switch (parameter) {
      case RECEIVE_GAP -> List.of(Parameter.SEND_GAP);
      case TRANSFER_TIME ->
          List.of(
              Parameter.SEND_OVERHEAD,
              Parameter.RECEIVE_OVERHEAD,
              Parameter.USER_RECEIVE,
              Parameter.SEND_GAP);
      case NETWORK_BUFFER -> List.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP);
      default -> List.of();
    };
  }

  /** Why a sheet has no time for a parameter; empty where it has. */
  private static Optional<String> lack(Sheet sheet, Parameter parameter) {
    return switch (sheet.outcomes().get(parameter)) {
      case Outcome.NotObservable none -> Optional.of("not observable: " + none.reason());
      case Outcome.Rejected none -> Optional.of("rejected: " + none.reason());
      case Outcome.Linear linear -> noTime(linear.cost(), sheet.cluster().mtuBytes());
      case Outcome.Transfer transfer -> noTime(transfer, sheet.cluster().mtuBytes());
      case Outcome.Buffer buffer ->
          buffer.packets().value() >= 1
              ? Optional.empty()
              : Optional.of("it holds less than one packet");
      case null -> Optional.of("it is not on the sheet");
    };
  }

  /** Straight pieces are least at their ends. */
  private static Optional<String> noTime(CostFunction cost, int mtuBytes) {
    for (Segment segment : cost.segments()) {
      int from = Math.clamp(segment.range().fromBytes(), 1, mtuBytes);
      int to = Math.clamp(segment.range().toBytes(), 1, mtuBytes);
      for (int bytes : List.of(from, to)) {
        if (!(cost.at(bytes) > 0)) {
          return Optional.of(noTime(cost.at(bytes), bytes));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> noTime(Outcome.Transfer transfer, int mtuBytes) {
    if (transfer.aggregateBandwidth().filter(c -> !(c.value() > 0)).isPresent()) {
      return Optional.of("its C is not above 0, so that nothing would pass the switch");
    }
    // Among two nodes, and without contention: more of either only adds.
    double least = transfer.perNode().value() * 2 + transfer.constant().value();
    double ofLargest = least + transfer.slope().value() * mtuBytes;
    if (!(least + transfer.slope().value() > 0)) {
      return Optional.of(noTime(least + transfer.slope().value(), 1));
    }
    return ofLargest > 0 ? Optional.empty() : Optional.of(noTime(ofLargest, mtuBytes));
  }

  private static String noTime(double micros, int bytes) {
    return String.format(Locale.ROOT, "%.3g µs at %d bytes is no time", micros, bytes);
  }
}
