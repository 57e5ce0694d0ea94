package fathom.model.predict;

/**
 * The time of one message between two nodes of a cluster, after GE §3.4, in µs for a message of
 * {@code bytes}.
 */
public sealed interface PairModel {
  /** The time of a message. */
  double micros(long bytes);

  /**
   * Model A: t_s + m·t_b + t_h.
   *
   * @param startMicros t_s
   * @param perByteMicros t_b
   * @param headerMicros t_h, the header's time
   */
  record A(double startMicros, double perByteMicros, double headerMicros) implements PairModel {
    @Override
    public double micros(long bytes) {
      return startMicros + bytes * perByteMicros + headerMicros;
    }
  }

  /**
   * Model B: t_s0 + m·t_s1 + (m + V_h)·t_b for one packet; t_s0 + (V_max − V_h)·t_s1 + (m +
   * V_h·n)·t_b for n = ⌈m/(V_max − V_h)⌉ of them, whose preparation overlaps the sending of those
   * before. (GE prints a floor, which gives no packet to a short message; model errata 6.)
   *
   * @param startMicros t_s0
   * @param prepareMicrosPerByte t_s1
   * @param perByteMicros t_b, per byte on the wire
   * @param packetBytes V_max, header included
   * @param headerBytes V_h
   */
  record B(
      double startMicros,
      double prepareMicrosPerByte,
      double perByteMicros,
      int packetBytes,
      int headerBytes)
      implements PairModel {
    public B {
      if (headerBytes < 0 || packetBytes <= headerBytes) {
        throw new IllegalArgumentException(
            "a packet of " + packetBytes + " bytes with " + headerBytes + " of header");
      }
    }

    @Override
    public double micros(long bytes) {
      long prepared = Math.min(bytes, packetBytes - headerBytes);
      return startMicros + prepared * prepareMicrosPerByte + wireBytes(bytes) * perByteMicros;
    }

    /** m + V_h·n. */
    long wireBytes(long bytes) {
      return wireBytes(bytes, packetBytes, headerBytes);
    }

    static long wireBytes(long bytes, int packetBytes, int headerBytes) {
      long packets = Math.max(1, Math.ceilDiv(bytes, packetBytes - headerBytes));
      return bytes + packets * headerBytes;
    }
  }

  /**
   * Model C, Hockney's: t_s + m·t_b = α + m/β.
   *
   * @param startMicros t_s = α
   * @param perByteMicros t_b = 1/β
   */
  record C(double startMicros, double perByteMicros) implements PairModel {
    @Override
    public double micros(long bytes) {
      return startMicros + bytes * perByteMicros;
    }
  }
}
