package fathom.model.predict;

import fathom.model.cost.Segment;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;
import java.util.Locale;

/**
 * V_h, the bytes on the wire that each packet has beside its payload (GE model B). A sheet does not
 * carry them; its cluster and transport tell.
 *
 * @param bytes may be what no header is, where a sheet's truth is not a port's ({@link
 *     NoPredictionException})
 * @param origin what is counted, in words
 */
record WireHeader(int bytes, String origin) {
  /** Preamble 8, gap 12, Ethernet header and CRC 18, IPv4 20. */
  private static final int IPV4_ON_ETHERNET = 58;

  /**
   * What an emulated port charges beside UDP or TCP and its payload: Ethernet 14 and IPv4 20, for a
   * frame that is on no wire has no CRC, and the overhead 2 of every named profile (ADR 0003).
   */
  private static final int EMULATED =
      EmulatedPort.UDP_IPV4_ETHERNET_HEADER_BYTES - Transport.UDP.headerBytesAboveIpv4() + 2;

  private static final String OF_PORT = ", IPv4 and Ethernet, and the emulated port's overhead";

  private static final WireHeader NO_WIRE = new WireHeader(0, "there is no wire");

  /** What GE counts where nothing else is known. */
  private static final WireHeader USUAL =
      new WireHeader(78, "GE's value, because nothing is known of this transport's headers");

  static WireHeader of(Sheet sheet) {
    String transport = sheet.cluster().transport();
    return switch (sheet.cluster().kind()) {
      case "local" -> NO_WIRE;
      case "lab" -> emulated(sheet, transport);
      // A known gap is here the followed sheet's own, and its constant is not a header's time. What
      // that sheet's V_h is, is not known: it is the Ethernet value of the model (§8).
      case "sim", TableOne.NAME ->
          new WireHeader(
              TableOne.HEADER_BYTES,
              "headers of the protocol and Ethernet, preamble and the pause between frames, as on"
                  + " Table 1's network");
      default ->
          with(
              transport,
              IPV4_ON_ETHERNET,
              ", IPv4 and Ethernet, preamble and pause between frames");
    };
  }

  /** An emulated port charges (m + header)·slope; over TCP no gap is known. */
  private static WireHeader emulated(Sheet sheet, String transport) {
    if (sheet.truths().get(Parameter.SEND_GAP) instanceof Truth.KnownCost known) {
      Segment wire = known.cost().segments().getLast();
      if (wire.slope().value() > 0) {
        return new WireHeader(
            (int) Math.rint(wire.constant().value() / wire.slope().value()),
            "headers of UDP" + OF_PORT);
      }
    }
    return with(transport, EMULATED, OF_PORT);
  }

  private static WireHeader with(String transport, int below, String others) {
    return Transport.named(transport)
        .map(
            known ->
                known.leavesTheMachine()
                    ? new WireHeader(
                        below + known.headerBytesAboveIpv4(),
                        "headers of " + known.id().toUpperCase(Locale.ROOT) + others)
                    : NO_WIRE)
        .orElse(USUAL);
  }
}
