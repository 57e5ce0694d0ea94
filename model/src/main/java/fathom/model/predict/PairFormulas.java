package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import java.util.List;

/** One message from node 0 to node 1, by each model. */
final class PairFormulas {
  private static final List<Premise> PREMISES = List.of(Premise.ON_THE_SHEET);

  private PairFormulas() {}

  static List<Formula> all() {
    return List.of(
        formula(Model.CLUSTER, "TW §3.2, packets γ(m) apart", PairFormulas::cluster),
        formula(
            Model.PLOGP, "pLogP, L + g(m)", (c, p) -> c.latency() + c.messageGap(p.sizeBytes())),
        formula(Model.HOCKNEY, "GE §3.4, model C", (c, p) -> PairModels.c(c).micros(p.sizeBytes())),
        formula(Model.A, "GE §3.4, model A", (c, p) -> PairModels.a(c).micros(p.sizeBytes())),
        formula(Model.B, "GE §3.4, model B", (c, p) -> PairModels.b(c).micros(p.sizeBytes())));
  }

  /**
   * O_s + L + O_r + U_r for one packet (TW §3.2); each further one comes after the slowest of what
   * a packet has to go through, γ(m) = max(g_s, g_r, O_s, O_r + U_r) (ours).
   */
  private static double cluster(Costs costs, Point point) {
    Train train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    return costs.oneWay(m, point.nodes()) + (train.packets() - 1) * costs.packetGap(m);
  }

  private static Formula formula(Model model, String source, Formula.Time time) {
    return Formula.of(model, Algorithm.SEND, source, time, PREMISES);
  }
}
