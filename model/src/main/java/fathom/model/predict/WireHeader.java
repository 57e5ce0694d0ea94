package fathom.model.predict;

import fathom.model.cost.Segment;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;

/**
 * V_h, the bytes on the wire that each packet has beside its payload (GE model B). A sheet does not
 * carry them; its cluster and transport tell.
 */
final class WireHeader {
  /** Preamble 8, gap 12, Ethernet header and CRC 18, IPv4 20. */
  private static final int IPV4_ON_ETHERNET = 58;

  /**
   * What an emulated port charges beside UDP or TCP and its payload: Ethernet 14 and IPv4 20, for a
   * frame that is on no wire has no CRC, and the overhead 2 of every named profile (ADR 0003).
   */
  private static final int EMULATED =
      EmulatedPort.UDP_IPV4_ETHERNET_HEADER_BYTES - Transport.UDP.headerBytesAboveIpv4() + 2;

  /** What GE counts where nothing else is known. */
  private static final int USUAL = 78;

  private WireHeader() {}

  /**
   * May be what no header is, where a sheet's truth is not a port's ({@link NoHeaderException}).
   */
  static int bytes(Sheet sheet) {
    String transport = sheet.cluster().transport();
    return switch (sheet.cluster().kind()) {
      // Loopback has no wire.
      case "local" -> 0;
      case "lab" -> emulated(sheet, transport);
      // A known gap is here the followed sheet's own, and its constant is not a header's time. What
      // that sheet's V_h is, is not known: it is the Ethernet value of the model (§8).
      case "sim", TableOne.NAME -> TableOne.HEADER_BYTES;
      default -> with(transport, IPV4_ON_ETHERNET);
    };
  }

  /** An emulated port charges (m + header)·slope; over TCP no gap is known. */
  private static int emulated(Sheet sheet, String transport) {
    if (sheet.truths().get(Parameter.SEND_GAP) instanceof Truth.KnownCost known) {
      Segment wire = known.cost().segments().getLast();
      if (wire.slope().value() > 0) {
        return (int) Math.rint(wire.constant().value() / wire.slope().value());
      }
    }
    return with(transport, EMULATED);
  }

  private static int with(String transport, int below) {
    return Transport.named(transport)
        // What stays on a machine has no wire.
        .map(known -> known.leavesTheMachine() ? below + known.headerBytesAboveIpv4() : 0)
        .orElse(USUAL);
  }
}
