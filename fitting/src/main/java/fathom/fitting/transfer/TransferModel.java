package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.regression.NonlinearModel;
import java.util.List;

/**
 * L(m,p) = l_0 + l_p·p + τ·m·max(1, p·m/(C·g_s(m))) as a function of l_0, l_p, τ and C, for C
 * between two neighbouring loads of the data: there the same points are in contention wherever C
 * is, and L has derivatives. Over all C it has a corner at each load.
 *
 * @param sendGap g_s
 * @param leastContended the upper of the two loads, in bytes/µs
 */
record TransferModel(CostFit sendGap, double leastContended)
    implements NonlinearModel<TransferPoint> {
  static final int CONSTANT = 0;
  static final int PER_NODE = 1;
  static final int SLOPE = 2;
  static final int BANDWIDTH = 3;
  static final int COEFFICIENTS = 4;

  @Override
  public Value at(TransferPoint point, List<Double> coefficients) {
    double slope = coefficients.get(SLOPE);
    double bandwidth = coefficients.get(BANDWIDTH);
    double load = TransferDesign.loadOf(point, sendGap);
    boolean contended = load >= leastContended;
    double bytes = point.sizeBytes() * (contended ? load / bandwidth : 1);
    return new Value(
        coefficients.get(CONSTANT) + coefficients.get(PER_NODE) * point.nodes() + slope * bytes,
        List.of(1.0, (double) point.nodes(), bytes, contended ? -slope * bytes / bandwidth : 0.0));
  }
}
