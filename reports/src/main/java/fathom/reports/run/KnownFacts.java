package fathom.reports.run;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a cluster before anything is measured.
 *
 * @param port the emulated port, where there is one
 * @param uplinkBitsPerMicro rate of the emulated link between two bridges in bits/µs, which is
 *     Mbit/s; empty where one switch has them all
 * @param wire the emulated wires, which then delay every packet; empty where lines only space them
 * @param truths what a simulated cluster is like; empty for all others
 * @param receiveOverheadInSendOverhead true on loopback, where the kernel's receive work runs
 *     inside the send call
 */
public record KnownFacts(
    Optional<PortFacts> port,
    Optional<Double> uplinkBitsPerMicro,
    Optional<WireFacts> wire,
    Map<Parameter, Truth> truths,
    boolean receiveOverheadInSendOverhead) {
  /** Of a cluster of which nothing is known. */
  public static final KnownFacts NONE =
      new KnownFacts(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), false);

  public KnownFacts {
    requirePositive("uplink rate", uplinkBitsPerMicro);
    EnumMap<Parameter, Truth> copy = new EnumMap<>(Parameter.class);
    copy.putAll(truths);
    truths = Collections.unmodifiableMap(copy);
  }

  /** Whether a sheet was simulated: then no machine, and nothing on it, made any number. */
  public boolean isSimulated() {
    return !truths.isEmpty();
  }

  static void requirePositive(String name, Optional<Double> value) {
    if (value.filter(v -> !(v > 0) || !Double.isFinite(v)).isPresent()) {
      throw new IllegalArgumentException(name + " must be positive: " + value.get());
    }
  }
}
