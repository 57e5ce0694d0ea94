package fathom.reports.plot;

import fathom.model.cost.TransferCorrelation;
import fathom.model.cost.TransferCorrelation.OfBandwidth;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * How the errors of L's coefficients go together on a sheet that does not say: as least squares has
 * it for points whose noise is in proportion to L, from their sizes and numbers of nodes, w =
 * points/fitted². That forks differ as a whole is not in it. Where the points do not determine the
 * terms, nothing goes together, which is wider.
 */
final class AssumedCorrelation {
  private static final int CONSTANT = 0;
  private static final int PER_NODE = 1;
  private static final int SLOPE = 2;
  private static final int BANDWIDTH = 3;
  private static final int TERMS = 4;

  /** Below this, relative to the largest singular value, a direction is not determined. */
  private static final double SINGULAR = 1e-10;

  private AssumedCorrelation() {}

  static TransferCorrelation of(
      Outcome.Transfer transfer, Optional<Outcome.Linear> sendGap, List<Residual> residuals) {
    RealMatrix design = MatrixUtils.createRealMatrix(Math.max(1, residuals.size()), TERMS);
    for (int i = 0; i < residuals.size(); i++) {
      Residual residual = residuals.get(i);
      double[] row = row(transfer, sendGap, residual);
      double root = Math.sqrt(residual.points()) / residual.fittedUs();
      design.setRowVector(i, MatrixUtils.createRealVector(row).mapMultiply(root));
    }
    List<Integer> terms = new ArrayList<>();
    for (int term = 0; term < TERMS; term++) {
      if (varies(design, term)) {
        terms.add(term);
      }
    }
    return terms.isEmpty() ? TransferCorrelation.NONE : of(design, terms);
  }

  /** What L grows by with l_0, l_p, τ and C. */
  private static double[] row(
      Outcome.Transfer transfer, Optional<Outcome.Linear> sendGap, Residual residual) {
    int bytes = residual.at().sizeBytes();
    double nodes = residual.at().nodes().orElse(0);
    double load =
        transfer
            .aggregateBandwidth()
            .filter(c -> transfer.bandwidthFrom().equals(Optional.of(Experiment.PING_PONG)))
            .flatMap(c -> sendGap.map(gap -> nodes * bytes / (c.value() * gap.cost().at(bytes))))
            .orElse(0.0);
    double perBandwidth =
        load > 1
            ? -transfer.slope().value()
                * bytes
                * load
                / transfer.aggregateBandwidth().orElseThrow().value()
            : 0;
    return new double[] {
      1,
      transfer.perNode().ci().width() > 0 ? nodes : 0,
      transfer.slope().ci().width() > 0 ? bytes * Math.max(1, load) : 0,
      perBandwidth
    };
  }

  private static boolean varies(RealMatrix design, int term) {
    double length = design.getColumnVector(term).getNorm();
    return length > 0 && Double.isFinite(length);
  }

  private static TransferCorrelation of(RealMatrix design, List<Integer> terms) {
    int[] rows = new int[design.getRowDimension()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i;
    }
    RealMatrix unit =
        design.getSubMatrix(rows, terms.stream().mapToInt(Integer::intValue).toArray());
    for (int j = 0; j < terms.size(); j++) {
      unit.setColumnVector(j, unit.getColumnVector(j).unitVector());
    }
    SingularValueDecomposition svd = new SingularValueDecomposition(unit);
    double[] values = svd.getSingularValues();
    if (values.length < terms.size() || !(values[terms.size() - 1] > SINGULAR * values[0])) {
      return TransferCorrelation.NONE;
    }
    RealMatrix inverse = svd.getCovariance(0);
    double[][] all = new double[TERMS][TERMS];
    for (int i = 0; i < terms.size(); i++) {
      for (int j = 0; j < terms.size(); j++) {
        all[terms.get(i)][terms.get(j)] =
            inverse.getEntry(i, j) / Math.sqrt(inverse.getEntry(i, i) * inverse.getEntry(j, j));
      }
    }
    return new TransferCorrelation(
        all[CONSTANT][PER_NODE],
        all[CONSTANT][SLOPE],
        all[PER_NODE][SLOPE],
        terms.contains(BANDWIDTH)
            ? Optional.of(
                new OfBandwidth(
                    all[CONSTANT][BANDWIDTH], all[PER_NODE][BANDWIDTH], all[SLOPE][BANDWIDTH]))
            : Optional.empty());
  }
}
