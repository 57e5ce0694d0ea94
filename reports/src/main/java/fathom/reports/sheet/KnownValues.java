package fathom.reports.sheet;

import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.lab.WireHolder;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** What an emulated or a simulated cluster says about the parameters before they are measured. */
final class KnownValues {
  private KnownValues() {}

  /**
   * The gaps; where bursts were counted, the buffer they found; where two bridges are joined, the
   * aggregate bandwidth at the mtu; where wires delay, the transfer time and the time on a line.
   *
   * @param bursts the counted bursts; size and senders of most of them decide the known buffer
   */
  static Map<Parameter, Truth> of(Manifest manifest, List<BurstCount> bursts) {
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    KnownFacts known = manifest.known();
    truths.putAll(known.truths());
    // The port's formulas count the headers of UDP; over another transport they are not known.
    boolean counted =
        Transport.named(manifest.cluster().transport())
            .filter(transport -> transport == Transport.UDP)
            .isPresent();
    if (known.port().isEmpty() || !counted) {
      return truths;
    }
    PortFacts facts = known.port().orElseThrow();
    putPort(truths, facts, bursts);
    int mtuBytes = manifest.cluster().mtuBytes();
    Optional<Truth.KnownBandwidth> bandwidth =
        known
            .uplinkBitsPerMicro()
            .map(rate -> bandwidth(new EmulatedUplink(rate, facts.port()), mtuBytes));
    bandwidth.ifPresent(c -> truths.put(Parameter.TRANSFER_TIME, c));
    known
        .wire()
        .ifPresent(
            wire ->
                putWire(
                    truths,
                    new EmulatedWire(facts.port(), wire.latencyMicros()),
                    wire.heldBy(),
                    bandwidth));
    return truths;
  }

  private static void putWire(
      Map<Parameter, Truth> truths,
      EmulatedWire wire,
      WireHolder heldBy,
      Optional<Truth.KnownBandwidth> bandwidth) {
    truths.put(
        Parameter.TRANSFER_TIME, new Truth.KnownDelay(wire.transfer(), bandwidth, wire.formula()));
    if (heldBy.keepsSenders() && wire.showsInService()) {
      truths.put(
          Parameter.SEND_SERVICE_TIME, new Truth.KnownCost(wire.port().gap(), wire.lineFormula()));
    }
  }

  private static Truth.KnownBandwidth bandwidth(EmulatedUplink uplink, int mtuBytes) {
    return new Truth.KnownBandwidth(
        uplink.bytesPerMicro(mtuBytes), mtuBytes, uplink.formula(mtuBytes));
  }

  private static void putPort(
      Map<Parameter, Truth> truths, PortFacts facts, List<BurstCount> bursts) {
    EmulatedPort port = facts.port();
    Truth gap = new Truth.KnownCost(port.gap(), port.gapFormula());
    truths.put(Parameter.SEND_GAP, gap);
    truths.put(Parameter.RECEIVE_GAP, gap);
    // D/A = 1/senders holds where all of them feed one port.
    List<BurstCount> intoOnePort = bursts.stream().filter(b -> b.receivers() == 1).toList();
    if (!intoOnePort.isEmpty()) {
      int size = most(intoOnePort, BurstCount::sizeBytes);
      int senders = most(intoOnePort, BurstCount::senders);
      truths.put(
          Parameter.NETWORK_BUFFER,
          new Truth.KnownBuffer(
              port.bufferPackets(size, facts.senderBucketsEmptied()),
              1.0 / senders,
              String.format(
                  Locale.ROOT,
                  "%1$s; departure rate / arrival rate = 1/%2$d with %2$d senders",
                  port.bufferFormula(size, facts.senderBucketsEmptied()),
                  senders)));
    }
  }

  /** The commonest value; of equally common ones the largest. */
  private static int most(List<BurstCount> bursts, ToIntFunction<BurstCount> property) {
    Map<Integer, Integer> counts = new TreeMap<>();
    bursts.forEach(b -> counts.merge(property.applyAsInt(b), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
        .orElseThrow()
        .getKey();
  }
}
