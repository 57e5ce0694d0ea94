package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.PlogpGap;
import fathom.model.predict.Point;
import fathom.model.predict.Premise;
import java.util.List;

/**
 * BM's techniques in pLogP: P nodes, message of m bytes, segments of s, g and L as {@link Costs}
 * derives them. The overheads of pLogP enter none of these formulas.
 */
public final class PlogpFormulas {
  private static final String BROADCAST = "BM Table 1, " + PlogpGap.SATURATED.formula();
  private static final String SCATTER = "BM Table 2, " + PlogpGap.SATURATED.formula();

  /** One node sends at a time; the switch has nothing to share out. */
  private static final List<Premise> ALONE =
      List.of(Premise.PLOGP_HOP, Premise.ON_THE_SHEET_FROM_1);

  private static final List<Premise> TOGETHER =
      List.of(Premise.PLOGP_HOP, Premise.ENOUGH_BANDWIDTH, Premise.ON_THE_SHEET_FROM_1);

  private PlogpFormulas() {}

  public static List<Formula> broadcasts() {
    return List.of(
        broadcast(Algorithm.BROADCAST_FLAT, (c, p) -> others(p) * gap(c, p) + c.latency(), ALONE),
        broadcast(
            Algorithm.BROADCAST_FLAT_RENDEZVOUS,
            (c, p) -> others(p) * gap(c, p) + rendezvous(c),
            ALONE),
        broadcast(
            Algorithm.BROADCAST_SEGMENTED_FLAT,
            (c, p) -> others(p) * (segmentGap(c, p) * p.segments()) + c.latency(),
            ALONE),
        broadcast(
            Algorithm.BROADCAST_CHAIN, (c, p) -> others(p) * (gap(c, p) + c.latency()), ALONE),
        broadcast(
            Algorithm.BROADCAST_CHAIN_RENDEZVOUS,
            (c, p) -> others(p) * (gap(c, p) + rendezvous(c)),
            ALONE),
        broadcast(
            Algorithm.BROADCAST_SEGMENTED_CHAIN,
            (c, p) ->
                others(p) * (segmentGap(c, p) + c.latency())
                    + segmentGap(c, p) * (p.segments() - 1),
            TOGETHER),
        Formula.of(
            Model.PLOGP,
            Algorithm.BROADCAST_BINARY,
            BROADCAST + ", an upper bound",
            (c, p) -> p.levels() * (2 * gap(c, p) + c.latency()),
            List.of(
                Premise.WORST_CASE,
                Premise.PLOGP_HOP,
                Premise.ENOUGH_BANDWIDTH,
                Premise.ON_THE_SHEET_FROM_1)),
        broadcast(
            Algorithm.BROADCAST_BINOMIAL,
            (c, p) -> p.fullLevels() * gap(c, p) + p.levels() * c.latency(),
            TOGETHER),
        broadcast(
            Algorithm.BROADCAST_BINOMIAL_RENDEZVOUS,
            (c, p) -> p.fullLevels() * gap(c, p) + p.levels() * rendezvous(c),
            TOGETHER),
        broadcast(
            Algorithm.BROADCAST_SEGMENTED_BINOMIAL,
            (c, p) -> p.fullLevels() * segmentGap(c, p) * p.segments() + p.levels() * c.latency(),
            TOGETHER));
  }

  static List<Formula> scatters() {
    return List.of(
        scatter(Algorithm.SCATTER_FLAT, (c, p) -> others(p) * gap(c, p) + c.latency(), ALONE),
        scatter(
            Algorithm.SCATTER_CHAIN,
            PlogpFormulas::chainScatter,
            List.of(
                Premise.PLOGP_HOP, Premise.SHARED_PACKETS_IN_CHAIN, Premise.CHAIN_ON_THE_SHEET)),
        scatter(
            Algorithm.SCATTER_BINOMIAL,
            PlogpFormulas::binomialScatter,
            List.of(
                Premise.PLOGP_HOP,
                Premise.SHARED_PACKETS_IN_BINOMIAL,
                Premise.ENOUGH_BANDWIDTH,
                Premise.BINOMIAL_ON_THE_SHEET)));
  }

  /** Σ_{j=1}^{P−1} g(j·m) + (P − 1)·L. */
  private static double chainScatter(Costs costs, Point point) {
    double sum = 0;
    for (int j = 1; j < point.nodes(); j++) {
      sum += costs.messageGap(j * point.sizeBytes());
    }
    return sum + others(point) * costs.latency();
  }

  /** Σ_{j=0}^{⌈log2 P⌉−1} g(2^j·m) + ⌈log2 P⌉·L. */
  private static double binomialScatter(Costs costs, Point point) {
    double sum = 0;
    for (int j = 0; j < point.levels(); j++) {
      sum += costs.messageGap(point.sizeBytes() << j);
    }
    return sum + point.levels() * costs.latency();
  }

  private static int others(Point point) {
    return point.nodes() - 1;
  }

  /** g(m). */
  private static double gap(Costs costs, Point point) {
    return costs.messageGap(point.sizeBytes());
  }

  /** g(s); all k segments cost it, the last one too. */
  private static double segmentGap(Costs costs, Point point) {
    return costs.messageGap(point.segment());
  }

  /** 2·g(1) + 3·L: ask, be answered, and the message's own latency. */
  private static double rendezvous(Costs costs) {
    return 2 * costs.messageGap(1) + 3 * costs.latency();
  }

  private static Formula broadcast(Algorithm algorithm, Formula.Time time, List<Premise> premises) {
    return Formula.of(Model.PLOGP, algorithm, BROADCAST, time, premises);
  }

  private static Formula scatter(Algorithm algorithm, Formula.Time time, List<Premise> premises) {
    return Formula.of(Model.PLOGP, algorithm, SCATTER, time, premises);
  }
}
