package fathom.model.sister;

import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.PlogpGap;
import fathom.model.sheet.Sheet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The sheet's own model, and those of a message between two nodes (RM, BM, GE). */
final class PacketFamily extends Translation {
  private static final String GAPS =
      "max(" + String.join(", ", G_S, G_R, O_S, O_R + " + " + U_R) + ")";

  private final PlogpGap plogpGap;

  PacketFamily(Sheet sheet, Setting setting, SheetReading reading) {
    super(sheet, setting, reading);
    plogpGap = setting.plogpGap();
  }

  List<SisterParameter> cluster() {
    return List.of(
        nodes("p"),
        curve(Parameter.SEND_OVERHEAD, Costs::sendOverhead),
        curve(Parameter.SEND_GAP, Costs::sendGap),
        curve(Parameter.RECEIVE_OVERHEAD, Costs::receiveOverhead),
        curve(Parameter.RECEIVE_GAP, Costs::receiveGap),
        curve(Parameter.USER_RECEIVE, Costs::userReceive),
        new SisterParameter(
            L + "(m, " + nodes + ")",
            Parameter.TRANSFER_TIME.title(),
            MICROS,
            "as on the sheet",
            reading.curve((c, bytes) -> c.transfer(bytes, nodes))),
        number(
            Parameter.NETWORK_BUFFER.symbol(),
            Parameter.NETWORK_BUFFER.title(),
            Parameter.NETWORK_BUFFER.unit(),
            "as on the sheet",
            Costs::bufferPackets),
        new SisterParameter(
            "memcpy()",
            "memory copy",
            MICROS,
            "as on the sheet",
            new Value.Words(
                Arrays.stream(Parameter.values())
                    .filter(Parameter::isMemoryCopy)
                    .map(Parameter::symbol)
                    .collect(Collectors.joining(", ")))));
  }

  private SisterParameter curve(Parameter parameter, SheetReading.AtSize function) {
    return new SisterParameter(
        parameter.symbol() + "(m)",
        parameter.title(),
        MICROS,
        "as on the sheet",
        reading.curve(function));
  }

  List<SisterParameter> plogp() {
    return List.of(
        nodes("P"),
        number(
            "L", "latency without the gap", MICROS, "max(0, one-way(1, 2) - g(1))", Costs::latency),
        new SisterParameter(
            "o_s(m)", "send overhead", MICROS, O_S + "(m)", reading.curve(Costs::sendOverhead)),
        new SisterParameter(
            "o_r(m)",
            "receive overhead",
            MICROS,
            O_R + "(m) + " + U_R + "(m)",
            reading.curve(Costs::reception)),
        gapOfPlogp());
  }

  private SisterParameter gapOfPlogp() {
    return switch (plogpGap) {
      case SATURATED ->
          new SisterParameter(
              "g(m)",
              "gap in steady state; a message of k packets takes k times that",
              MICROS,
              GAPS,
              reading.curve(Costs::messageGap));
      case LOGP_MPI ->
          new SisterParameter(
              "g(m)",
              "gap as logp_mpi measures it: RTT(m) - RTT(0) + g(0)",
              MICROS,
              "one-way(m, 2) - one-way(1, 2) + " + GAPS + " at 1 byte",
              reading.curve(Costs::messageGap));
    };
  }

  List<SisterParameter> hockney() {
    return List.of(
        number(
            "α",
            "start-up: time of the smallest message",
            MICROS,
            "one-way(1, 2)",
            c -> c.oneWay(1, Costs.PAIR)),
        quotient("β", "bandwidth", BANDWIDTH, "mtu/" + gapOfMtu(), c -> mtu / c.gap(mtu)));
  }
}
