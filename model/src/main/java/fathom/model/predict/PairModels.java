package fathom.model.predict;

import fathom.model.sheet.Outcome;
import java.util.List;

/**
 * GE's three models of one pair of nodes, from a sheet or from measured times, and how far they are
 * from the latter.
 */
public record PairModels(PairModel.A a, PairModel.B b, PairModel.C c) {
  /**
   * A measured message.
   *
   * @param sizeBytes m
   * @param timeMicros its time, positive
   */
  public record Measured(long sizeBytes, double timeMicros) {
    public Measured {
      if (sizeBytes < 0 || !(timeMicros > 0) || !Double.isFinite(timeMicros)) {
        throw new IllegalArgumentException("no time: " + sizeBytes + " B, " + timeMicros + " µs");
      }
    }
  }

  /**
   * One line of the error report (GE Table 3.2): errors are (measured − model)/measured.
   *
   * @param at the measured message
   */
  public record Errors(Measured at, double a, double b, double c) {}

  /** By the conventions of the model (§8): α = one-way(1, 2), t_b = g(mtu)/mtu, t_h = V_h·t_b. */
  public static PairModels of(Costs costs) {
    return new PairModels(a(costs), b(costs), c(costs));
  }

  static PairModel.A a(Costs costs) {
    PairModel.C c = c(costs);
    return new PairModel.A(
        c.startMicros(), c.perByteMicros(), costs.headerBytes() * c.perByteMicros());
  }

  static PairModel.C c(Costs costs) {
    return new PairModel.C(
        costs.oneWay(1, Costs.PAIR), costs.gap(costs.mtuBytes()) / costs.mtuBytes());
  }

  /**
   * t_s0 and t_s1 by the line through both ends of one-way(m, 2) − (m + V_h)·t_b above the bend.
   */
  static PairModel.B b(Costs costs) {
    int header = costs.headerBytes();
    int most = costs.mtuBytes();
    double perByte = costs.gap(most) / (most + header);
    int least = Math.min(lastPieceFrom(costs), most);
    double atLeast = costs.oneWay(least, Costs.PAIR) - (least + header) * perByte;
    double atMost = costs.oneWay(most, Costs.PAIR) - (most + header) * perByte;
    double slope = most == least ? 0 : (atMost - atLeast) / (most - least);
    return new PairModel.B(atMost - slope * most, slope, perByte, most + header, header);
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

  /**
   * By GE's estimation from measured times: t_s is the time of an empty message, t_b = 1/R with R
   * the largest m/t seen (GE prints max t/m; errata 6), t_h = V_h·t_b; for B a line through the
   * times of up to V_max bytes. B's R counts bytes on the wire, m + V_h·n, since its time counts
   * them; GE says R of the payload for all three, but its own B implies a t_b below that.
   *
   * @param times an empty message and a longer one at least; for B two sizes of up to V_max
   * @param packetBytes V_max
   * @param headerBytes V_h
   */
  public static PairModels estimate(List<Measured> times, int packetBytes, int headerBytes) {
    double start =
        times.stream()
            .filter(t -> t.sizeBytes() == 0)
            .mapToDouble(Measured::timeMicros)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no empty message was measured"));
    double rate = times.stream().mapToDouble(t -> t.sizeBytes() / t.timeMicros()).max().orElse(0);
    if (rate == 0) {
      throw new IllegalArgumentException("no message longer than 0 bytes was measured");
    }
    double wireRate =
        times.stream()
            .mapToDouble(
                t ->
                    PairModel.B.wireBytes(t.sizeBytes(), packetBytes, headerBytes) / t.timeMicros())
            .max()
            .orElseThrow();
    // t = (t_s0 + V_h·t_b) + m·(t_s1 + t_b) for one packet.
    double[] line = line(times.stream().filter(t -> t.sizeBytes() <= packetBytes).toList());
    return new PairModels(
        new PairModel.A(start, 1 / rate, headerBytes / rate),
        new PairModel.B(
            line[0] - headerBytes / wireRate,
            line[1] - 1 / wireRate,
            1 / wireRate,
            packetBytes,
            headerBytes),
        new PairModel.C(start, 1 / rate));
  }

  /** Intercept and slope of the least-squares line. */
  private static double[] line(List<Measured> points) {
    double size = points.stream().mapToDouble(Measured::sizeBytes).average().orElse(0);
    double time = points.stream().mapToDouble(Measured::timeMicros).average().orElse(0);
    double xx = 0;
    double xy = 0;
    for (Measured point : points) {
      xx += (point.sizeBytes() - size) * (point.sizeBytes() - size);
      xy += (point.sizeBytes() - size) * (point.timeMicros() - time);
    }
    if (xx == 0) {
      throw new IllegalArgumentException("model B needs two sizes of one packet");
    }
    return new double[] {time - xy / xx * size, xy / xx};
  }

  /** The error report, one line per measured message. */
  public List<Errors> errors(List<Measured> times) {
    return times.stream().map(t -> new Errors(t, error(t, a), error(t, b), error(t, c))).toList();
  }

  private static double error(Measured measured, PairModel model) {
    double time = measured.timeMicros();
    return (time - model.micros(measured.sizeBytes())) / time;
  }
}
