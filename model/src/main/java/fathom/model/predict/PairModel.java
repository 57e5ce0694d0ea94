package fathom.model.predict;

import fathom.model.sheet.Outcome;

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
    /** From a sheet (model conventions §8): t_h = V_h·t_b, the others as in C. */
    public static A of(Costs costs) {
      C c = C.of(costs);
      return new A(c.startMicros, c.perByteMicros, costs.headerBytes() * c.perByteMicros);
    }

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

    /**
     * From a sheet: t_s0 and t_s1 by the line through both ends of one-way(m, 2) − (m + V_h)·t_b
     * above the bend.
     */
    public static B of(Costs costs) {
      int header = costs.headerBytes();
      int most = costs.mtuBytes();
      double perByte = costs.gap(most) / (most + header);
      int least = Math.min(lastPieceFrom(costs), most);
      double atLeast = costs.oneWay(least, Costs.PAIR) - (least + header) * perByte;
      double atMost = costs.oneWay(most, Costs.PAIR) - (most + header) * perByte;
      double slope = most == least ? 0 : (atMost - atLeast) / (most - least);
      return new B(atMost - slope * most, slope, perByte, most + header, header);
    }

    /** The smallest size from which no cost bends any more. */
    private static int lastPieceFrom(Costs costs) {
      return costs.outcomes().entrySet().stream()
          .filter(e -> !e.getKey().isMemory())
          .filter(e -> e.getValue() instanceof Outcome.Linear)
          .map(e -> costs.function(e.getKey()).segments().getLast())
          .mapToInt(piece -> piece.range().fromBytes())
          .filter(from -> from <= costs.mtuBytes())
          .max()
          .orElse(1);
    }

    @Override
    public double micros(long bytes) {
      long prepared = Math.min(bytes, packetBytes - headerBytes);
      return startMicros + prepared * prepareMicrosPerByte + wireBytes(bytes) * perByteMicros;
    }

    /** m + V_h·n. */
    private long wireBytes(long bytes) {
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
    /** From a sheet (model conventions §8): α = one-way(1, 2), 1/β = g(mtu)/mtu. */
    public static C of(Costs costs) {
      return new C(costs.oneWay(1, Costs.PAIR), costs.gap(costs.mtuBytes()) / costs.mtuBytes());
    }

    @Override
    public double micros(long bytes) {
      return startMicros + bytes * perByteMicros;
    }
  }
}
