package fathom.runner.lab;

import fathom.model.cost.Segment;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.parameter.Parameter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What is known of an emulated cluster before anything is measured, with the formulas. */
public final class LabTruth {
  private static final int MTU_BYTES = 1472;

  /** Sizes whose time on a wire is told, on both sides of the bend at the minimum frame. */
  private static final int[] DELAYED_SIZES = {1, 40, 400, MTU_BYTES};

  private LabTruth() {}

  /** For people. */
  public static String text(LabSpec spec) {
    EmulatedPort port = spec.profile().port();
    StringBuilder text = new StringBuilder();
    line(text, "profile %s: %d hosts, every port", spec.profile().name(), spec.hosts());
    line(
        text,
        "  rate %s Mbit/s, bucket %d bytes (%d at a host's end), minimum frame %d bytes, overhead %d,"
            + " queue %d packets",
        number(port.rateBitsPerMicro()),
        port.burstBytes(),
        port.lineBurstBytes(),
        port.minimumFrameBytes(),
        port.overheadBytes(),
        port.bufferPackets());
    line(text, "");
    line(
        text,
        "%s and %s: %s",
        Parameter.SEND_GAP.symbol(),
        Parameter.RECEIVE_GAP.symbol(),
        port.gapFormula());
    for (Segment segment : port.gap().segments()) {
      line(
          text,
          "  %s: %s%s µs",
          segment.range().isOpen()
              ? "m ≥ " + segment.range().fromBytes()
              : "m ≤ " + segment.range().toBytes(),
          number(segment.constant().value()),
          segment.slope().value() == 0 ? "" : " + " + number(segment.slope().value()) + "·m");
    }
    line(text, "%s, at m = %d:", Parameter.NETWORK_BUFFER.symbol(), MTU_BYTES);
    for (boolean emptied : new boolean[] {true, false}) {
      line(
          text,
          "  %s packets where senders %s own token buckets just before: %s",
          number(port.bufferPackets(MTU_BYTES, emptied)),
          emptied ? "emptied their" : "did not empty their",
          port.bufferFormula(MTU_BYTES, emptied));
    }
    line(
        text,
        "  departure rate / arrival rate = 1/S for S senders on lines of the same rate%s",
        spec.profile().uplink().isPresent() ? ", all on the receiver's bridge" : "");
    spec.profile().uplink().ifPresent(uplink -> bandwidth(text, uplink));
    line(text, "");
    spec.profile().wire().ifPresentOrElse(wire -> delay(text, wire), () -> noDelay(text));
    return text.toString();
  }

  private static void noDelay(StringBuilder text) {
    line(
        text,
        "Not known: overheads and the time of an isolated packet. The token bucket spaces packets");
    line(text, "but does not delay an isolated one: its time is that of this machine's software.");
  }

  private static void delay(StringBuilder text, EmulatedWire wire) {
    line(text, "%s, between any two hosts: %s", Parameter.TRANSFER_TIME.symbol(), wire.formula());
    for (int bytes : DELAYED_SIZES) {
      line(text, "  m = %d: %s µs", bytes, number(wire.transferMicros(bytes)));
    }
    line(text, "%s: %s", Parameter.SEND_SERVICE_TIME.symbol(), wire.lineFormula());
    for (int bytes : DELAYED_SIZES) {
      line(text, "  m = %d: %s µs", bytes, number(wire.lineMicros(bytes)));
    }
    line(text, "");
    line(text, "Not known: overheads. What the software does before the line takes a packet and");
    line(text, "after the port has sent it is in the overheads, not in these times.");
  }

  private static void bandwidth(StringBuilder text, EmulatedUplink uplink) {
    line(text, "");
    line(
        text,
        "C, the switch's bandwidth, at m = %d, in each direction between odd and even hosts:",
        MTU_BYTES);
    line(text, "  %s MB/s: %s", number(uplink.bytesPerMicro(MTU_BYTES)), uplink.formula(MTU_BYTES));
    line(text, "  uplink between two bridges of %s Mbit/s", number(uplink.bitsPerMicro()));
  }

  /** For programs. */
  public static Map<String, Object> facts(LabSpec spec) {
    EmulatedPort port = spec.profile().port();
    Map<String, Object> facts = new TreeMap<>();
    facts.put("profile", spec.profile().name());
    facts.put("hosts", spec.hosts());
    facts.put("rate_mbit", port.rateBitsPerMicro());
    facts.put("burst", port.burstBytes());
    facts.put("line_burst", port.lineBurstBytes());
    facts.put("mpu", port.minimumFrameBytes());
    facts.put("overhead", port.overheadBytes());
    facts.put("packets", port.bufferPackets());
    spec.profile()
        .uplink()
        .ifPresent(
            uplink -> {
              facts.put("uplink_mbit", uplink.bitsPerMicro());
              facts.put("aggregate_bandwidth_mtu", MTU_BYTES);
              facts.put("aggregate_bandwidth", uplink.bytesPerMicro(MTU_BYTES));
              facts.put("aggregate_bandwidth_formula", uplink.formula(MTU_BYTES));
            });
    spec.profile()
        .wire()
        .ifPresent(
            wire -> {
              facts.put("wire_latency_us", wire.latencyMicros());
              facts.put("transfer_formula", wire.formula());
              facts.put("service_formula", wire.lineFormula());
            });
    facts.put("gap_formula", port.gapFormula());
    facts.put("breakpoint", port.breakpointBytes());
    facts.put("buffer_mtu", MTU_BYTES);
    facts.put("buffer_packets_buckets_emptied", port.bufferPackets(MTU_BYTES, true));
    facts.put("buffer_packets_buckets_not_emptied", port.bufferPackets(MTU_BYTES, false));
    return facts;
  }

  @SuppressWarnings("AnnotateFormatMethod") // one private caller; not worth a dependency
  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
