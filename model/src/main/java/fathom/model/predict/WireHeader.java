package fathom.model.predict;

import fathom.model.Parameter;
import fathom.model.Segment;
import fathom.model.Sheet;
import fathom.model.TableOne;
import fathom.model.Truth;

/**
 * V_h, the bytes on the wire that each packet has beside its payload (GE model B). A sheet does not
 * carry them; its cluster and transport tell.
 */
final class WireHeader {
  /** Preamble 8, gap 12, Ethernet header and CRC 18, IPv4 20. */
  private static final int IPV4_ON_ETHERNET = 58;

  private static final int UDP = 8;

  /** With time stamps, as Linux sends it. */
  private static final int TCP = 32;

  /** What GE counts where nothing else is known. */
  private static final int USUAL = 78;

  private WireHeader() {}

  static int bytes(Sheet sheet) {
    if (sheet.truths().get(Parameter.SEND_GAP) instanceof Truth.KnownCost known) {
      Segment wire = known.cost().segments().getLast();
      if (wire.slope().value() > 0) {
        // An emulated port charges (m + header)·slope.
        return (int) Math.rint(wire.constant().value() / wire.slope().value());
      }
    }
    Sheet.Cluster cluster = sheet.cluster();
    if (cluster.kind().equals(TableOne.NAME)) {
      return TableOne.HEADER_BYTES;
    }
    // Loopback and Unix domain sockets have no wire.
    return switch (cluster.kind().equals("local") ? "" : cluster.transport()) {
      case "udp" -> IPV4_ON_ETHERNET + UDP;
      case "tcp" -> IPV4_ON_ETHERNET + TCP;
      case "", "unix" -> 0;
      default -> USUAL;
    };
  }
}
