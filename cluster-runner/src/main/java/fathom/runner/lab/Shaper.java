package fathom.runner.lab;

import fathom.model.lab.EmulatedPort;
import java.util.Locale;

/**
 * How one end of a link is shaped: a token bucket with a packet queue as its child.
 *
 * @param bitsPerMicro rate in bits/µs
 * @param burstBytes depth of the bucket
 * @param minimumFrameBytes least charge per frame
 * @param overheadBytes added to each frame before it is charged
 * @param packets packets the queue holds
 */
record Shaper(
    double bitsPerMicro, int burstBytes, int minimumFrameBytes, int overheadBytes, int packets) {

  /** A port's shape, with a queue of this many packets. */
  static Shaper of(EmulatedPort port, int packets) {
    return new Shaper(
        port.rateBitsPerMicro(),
        port.burstBytes(),
        port.minimumFrameBytes(),
        port.overheadBytes(),
        packets);
  }

  /** Frames charged as here, at another rate and with another bucket. */
  Shaper at(double rate, int burst) {
    return new Shaper(rate, burst, minimumFrameBytes, overheadBytes, packets);
  }

  /** The lines for {@code tc -batch} that shape a device. */
  String commands(String device) {
    return String.format(
        Locale.ROOT,
        "qdisc add dev %s root handle 1: tbf rate %.0fbit burst %d limit 10000000 mpu %d overhead"
            + " %d%nqdisc add dev %s parent 1:1 handle 10: pfifo limit %d%n",
        device,
        bitsPerMicro * 1e6,
        burstBytes,
        minimumFrameBytes,
        overheadBytes,
        device,
        packets);
  }
}
