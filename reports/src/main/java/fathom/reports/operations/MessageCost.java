package fathom.reports.operations;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.PacketTiming;
import fathom.model.simulate.SizedTiming;
import java.util.EnumMap;
import java.util.Map;

/** The costs of a message that a sheet tells, each with an interval of its own. */
enum MessageCost {
  SEND_OVERHEAD(Parameter.SEND_OVERHEAD),
  SEND_GAP(Parameter.SEND_GAP),
  TRANSFER(Parameter.TRANSFER_TIME),
  RECEIVE_GAP(Parameter.RECEIVE_GAP),
  RECEIVE_OVERHEAD(Parameter.RECEIVE_OVERHEAD),
  USER_RECEIVE(Parameter.USER_RECEIVE),
  SUM(Parameter.REDUCTION);

  private final Parameter parameter;

  MessageCost(Parameter parameter) {
    this.parameter = parameter;
  }

  /** Half of the widest 95 % interval of each, as a share of the cost; of those that have one. */
  static Map<Parameter, Double> halfWidths(Sheet sheet) {
    Map<Parameter, Double> all = new EnumMap<>(Parameter.class);
    for (MessageCost cost : values()) {
      sheet.outcome(cost.parameter).ifPresent(outcome -> add(all, cost.parameter, outcome));
    }
    return all;
  }

  private static void add(Map<Parameter, Double> all, Parameter parameter, Outcome outcome) {
    if (outcome instanceof Outcome.Linear linear) {
      all.put(parameter, linear.fit().relativeHalfWidth());
    } else if (outcome instanceof Outcome.Transfer transfer) {
      all.put(parameter, transfer.fit().relativeHalfWidth());
    }
  }

  double halfWidth(Map<Parameter, Double> halfWidths) {
    return halfWidths.getOrDefault(parameter, 0.0);
  }

  /** What messages cost where this one is so many times as much. */
  SizedTiming times(SizedTiming timing, double factor) {
    return bytes -> {
      PacketTiming usual = timing.of(bytes);
      return new PacketTiming(
          usual.sendOverheadMicros() * (this == SEND_OVERHEAD ? factor : 1),
          usual.sendGapMicros() * (this == SEND_GAP ? factor : 1),
          usual.transferMicros() * (this == TRANSFER ? factor : 1),
          usual.receiveGapMicros() * (this == RECEIVE_GAP ? factor : 1),
          usual.receiveOverheadMicros() * (this == RECEIVE_OVERHEAD ? factor : 1),
          usual.userReceiveMicros() * (this == USER_RECEIVE ? factor : 1));
    };
  }

  /** By how much sums cost more where this one does. */
  double sums(double factor) {
    return this == SUM ? factor : 1;
  }
}
