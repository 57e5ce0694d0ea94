package fathom.model.predict.formula;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.Model;
import fathom.model.predict.Point;
import fathom.model.predict.Premise;
import java.util.List;

/**
 * Gather: the root's port is the bottleneck (TW §5), whoever sends when. Both algorithms have the
 * time of TW's bound with nothing lost and no pause; they differ in whether that can be so.
 */
final class GatherFormulas {
  private static final String SOURCE = "TW §5.4, eq. 8";

  private GatherFormulas() {}

  static List<Formula> all() {
    return List.of(
        Formula.of(
            Model.CLUSTER,
            Algorithm.GATHER_UNCOORDINATED,
            SOURCE,
            GatherFormulas::time,
            List.of(Premise.NOTHING_LOST, Premise.NEVER_EMPTY, Premise.ON_THE_SHEET)),
        Formula.of(
            Model.CLUSTER,
            Algorithm.GATHER_COORDINATED,
            SOURCE + ", in windows that last (ours)",
            GatherFormulas::time,
            List.of(
                Premise.NOTHING_LOST_IN_WINDOWS,
                Premise.NEVER_EMPTY_IN_WINDOWS,
                Premise.ON_THE_SHEET)));
  }

  /**
   * O_s + L + ((p − 1)·k − 1)·d + O_r + U_r with d = max(g_r, O_r + U_r), the time per item at the
   * root (TW writes D for it; model conventions §8). It is the one-way time for p = 2, k = 1. A
   * root that copies each item to its place takes d = max(g_r, O_r + U_r + M_mtm) (model errata 4;
   * ours, M_mtm enters no printed formula).
   */
  private static double time(Costs costs, Point point) {
    Train train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    double copy = point.rootCopy() ? costs.copy(Parameter.COPY_MEMORY_TO_MEMORY, m) : 0;
    double perItem = Math.max(costs.receiveGap(m), costs.reception(m) + copy);
    long items = (point.nodes() - 1) * train.packets();
    return costs.oneWay(m, point.nodes()) + (items - 1) * perItem;
  }
}
