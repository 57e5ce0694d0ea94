package fathom.bench.wire;

import fathom.model.protocol.BenchmarksCommand;

/**
 * What a wire does to a frame, in the units in which the kernel counts.
 *
 * @param rateBitsPerMicro of the line and of the port, in bits/µs, which is Mbit/s
 * @param latencyMicros from the end of the line to the beginning of the port
 * @param minimumFrameBytes least that is charged for a frame
 * @param overheadBytes added to each frame before it is charged
 */
record WireShape(
    double rateBitsPerMicro, double latencyMicros, int minimumFrameBytes, int overheadBytes) {
  /** A frame that has waited for longer than this has a wrong stamp, not a long way. */
  static final int MOST_WAITING_NANOS = 100_000_000;

  private static final double LEAST_RATE = 0.1;
  private static final double MOST_RATE = 100_000;
  private static final int MOST_FRAME_BYTES = 65_536;

  WireShape {
    if (!(rateBitsPerMicro >= LEAST_RATE && rateBitsPerMicro <= MOST_RATE)) {
      throw new IllegalArgumentException(
          "a wire has 0.1 to 100000 Mbit/s, not " + rateBitsPerMicro);
    }
    if (!(latencyMicros >= 0 && latencyMicros <= BenchmarksCommand.MOST_LATENCY_MICROS)) {
      throw new IllegalArgumentException(
          "a wire has a latency of 0 to 50000 µs, not " + latencyMicros);
    }
    if (Math.min(minimumFrameBytes, overheadBytes) < 0
        || Math.max(minimumFrameBytes, overheadBytes) > MOST_FRAME_BYTES) {
      throw new IllegalArgumentException(
          "a wire charges at least 0 to 65536 bytes for a frame and adds 0 to 65536 bytes, not "
              + minimumFrameBytes
              + " and "
              + overheadBytes);
    }
  }

  int latencyNanos() {
    return (int) Math.round(latencyMicros * 1000);
  }

  /** Time of a byte in ns, times two to this power. */
  int scaledNanosPerByte(int bits) {
    return (int) Math.round(8000 / rateBitsPerMicro * (1 << bits));
  }
}
