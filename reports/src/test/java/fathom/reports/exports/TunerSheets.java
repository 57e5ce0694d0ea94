package fathom.reports.exports;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sheets whose predictions can be worked out on paper. */
final class TunerSheets {
  private static final FitQuality NO_FIT = new FitQuality(0, 0, 0, 0);

  private TunerSheets() {}

  /**
   * Ports of 100 Mbit/s as emulated: g = 3.52 + 0.08·m, O_s 0.9, O_r 7, U_r 0.5, L = 2.4·p + 3, mtu
   * 1472. So pLogP's L is 0.9 + 7.8 + 7.5 − 7.5 = 8.7, and a message's software at most 10·8.4 =
   * 84.
   */
  static Sheet lab(int nodes) {
    return lab("lab", nodes, 0);
  }

  /** The same with a cluster's name, and half-widths of so much of each value. */
  static Sheet lab(String kind, int nodes, double halfWidth) {
    return sheet(kind, nodes, 1472, halfWidth, new double[] {3.52, 0.08, 0.9, 7, 0.5, 2.4, 3});
  }

  /**
   * @param costs g's constant and slope, O_s, O_r, U_r, l_p, l_0
   */
  static Sheet sheet(String kind, int nodes, int mtu, double halfWidth, double[] costs) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.put(Parameter.SEND_GAP, line(costs[0], costs[1], halfWidth));
    outcomes.put(Parameter.RECEIVE_GAP, line(costs[0], costs[1], halfWidth));
    outcomes.put(Parameter.SEND_OVERHEAD, line(costs[2], 0, halfWidth));
    outcomes.put(Parameter.RECEIVE_OVERHEAD, line(costs[3], 0, halfWidth));
    outcomes.put(Parameter.USER_RECEIVE, line(costs[4], 0, halfWidth));
    outcomes.put(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            around(costs[5], halfWidth),
            around(costs[6], halfWidth),
            Estimate.exact(0),
            Optional.empty(),
            Optional.empty(),
            NO_FIT));
    return SheetLike.lab(outcomes).cluster(new Sheet.SheetCluster(kind, nodes, "udp", mtu)).sheet();
  }

  private static Outcome line(double constant, double slope, double halfWidth) {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                new Segment(
                    SizeRange.from(1), around(constant, halfWidth), around(slope, halfWidth)))),
        List.of(),
        NO_FIT);
  }

  private static Estimate around(double value, double halfWidth) {
    return halfWidth == 0 ? Estimate.exact(value) : Estimate.of(value, halfWidth * value);
  }
}
