package fathom.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The error of a weighted regression from clusters (forks) whose rows are not independent: the
 * sandwich with the correction for few clusters known as CR2, and Satterthwaite's degrees of
 * freedom per contrast (Bell & McCaffrey 2002; Pustejovsky & Tipton 2018, for independent rows as
 * working model). With the same rows in every cluster it is exactly the variance of a mean over
 * per-cluster fits, with G − 1 degrees of freedom. With a row missing here and there the plain
 * sandwich says too little, and G − 1 too much.
 *
 * <p>Everything is done in coordinates where the information XᵀWX is the identity: with XᵀWX =
 * R·Rᵀ, z = R⁻¹·x. M_g is then cluster g's share of the information, and its residuals are too
 * small by about (I − M_g)^½, because the fit follows them.
 */
final class ClusterErrors implements ErrorSource {
  /** Below this share a direction is known from one cluster alone, whose residuals are then 0. */
  private static final double OWN_DIRECTION = 1e-9;

  /**
   * One cluster.
   *
   * @param pull (I − M)^{-½}·Σ w·z·residual, in coordinates z
   * @param correction (I − M)^{-½}
   * @param information M
   */
  private record Cluster(RealVector pull, RealMatrix correction, RealMatrix information) {}

  /** R⁻ᵀ: from coordinates z back to coefficients. */
  private final RealMatrix back;

  private final NavigableMap<Integer, Cluster> clusters;

  private ClusterErrors(RealMatrix back, NavigableMap<Integer, Cluster> clusters) {
    this.back = back;
    this.clusters = clusters;
  }

  /**
   * Empty when the rows do not determine the coefficients.
   *
   * @param clusterOf the cluster of each row
   * @param weights of each row, 1/σ² or less
   * @param stretch how much further the coefficients follow a residual than these weights say
   */
  static Optional<ClusterErrors> of(
      List<Row> rows,
      List<Double> coefficients,
      List<Integer> clusterOf,
      List<Double> weights,
      double stretch) {
    return WeightedLeastSquares.inverseRoot(WeightedLeastSquares.information(rows, weights))
        .map(root -> of(rows, coefficients, clusterOf, weights, root, stretch));
  }

  private static ClusterErrors of(
      List<Row> rows,
      List<Double> coefficients,
      List<Integer> clusterOf,
      List<Double> weights,
      RealMatrix root,
      double stretch) {
    int k = coefficients.size();
    NavigableMap<Integer, RealVector> scores = new TreeMap<>();
    NavigableMap<Integer, RealMatrix> shares = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int cluster = clusterOf.get(i);
      RealVector z = root.operate(vector(row.regressors()));
      RealVector score = z.mapMultiply(weights.get(i) * row.residual(coefficients) * stretch);
      scores.merge(cluster, score, RealVector::add);
      RealMatrix share = z.outerProduct(z).scalarMultiply(weights.get(i));
      shares.merge(cluster, share, RealMatrix::add);
    }
    RealMatrix identity = MatrixUtils.createRealIdentityMatrix(k);
    NavigableMap<Integer, Cluster> clusters = new TreeMap<>();
    shares.forEach(
        (cluster, share) -> {
          RealMatrix correction = inverseRootOf(identity.subtract(share));
          RealVector score =
              scores.getOrDefault(cluster, MatrixUtils.createRealVector(new double[k]));
          clusters.put(cluster, new Cluster(correction.operate(score), correction, share));
        });
    return new ClusterErrors(root.transpose(), clusters);
  }

  static RealVector vector(List<Double> values) {
    return MatrixUtils.createRealVector(values.stream().mapToDouble(v -> v).toArray());
  }

  /** Of a symmetric matrix with eigenvalues in 0..1; directions of eigenvalue 0 stay out. */
  private static RealMatrix inverseRootOf(RealMatrix symmetric) {
    EigenDecomposition eigen = new EigenDecomposition(symmetric);
    RealMatrix sum = symmetric.scalarMultiply(0);
    for (int i = 0; i < symmetric.getRowDimension(); i++) {
      double value = eigen.getRealEigenvalue(i);
      if (value > OWN_DIRECTION) {
        RealVector direction = eigen.getEigenvector(i);
        sum = sum.add(direction.outerProduct(direction).scalarMultiply(1 / Math.sqrt(value)));
      }
    }
    return sum;
  }

  /** How far each cluster pulls c·β. */
  NavigableMap<Integer, Double> pulls(RealVector contrast) {
    RealVector inZ = back.transpose().operate(contrast);
    NavigableMap<Integer, Double> pulls = new TreeMap<>();
    clusters.forEach((id, cluster) -> pulls.put(id, cluster.pull().dotProduct(inZ)));
    return pulls;
  }

  /** How far the coefficients move with a row's response: (XᵀWX)⁻¹·x·w. */
  RealVector response(Row row, double weight) {
    RealVector z = back.transpose().operate(vector(row.regressors()));
    return back.operate(z.mapMultiply(weight));
  }

  @Override
  public double variance(RealVector contrast) {
    return pulls(contrast).values().stream().mapToDouble(pull -> pull * pull).sum();
  }

  /**
   * 2·E(V)²/Var(V) of the variance V if rows were independent and normal: V is then a sum of
   * squares of correlated normals, with covariances δ_gh·dᵀK_gM_gK_gd − (M_gK_gd)·(M_hK_hd), K = (I
   * − M)^{-½} and d the contrast in z.
   */
  @Override
  public double degrees(RealVector contrast) {
    RealVector inZ = back.transpose().operate(contrast);
    List<RealVector> follows = new ArrayList<>();
    double trace = 0;
    double squares = 0;
    for (Cluster cluster : clusters.values()) {
      RealVector corrected = cluster.correction().operate(inZ);
      RealVector follow = cluster.information().operate(corrected);
      double own = corrected.dotProduct(follow) - follow.dotProduct(follow);
      trace += own;
      squares += own * own;
      for (RealVector other : follows) {
        double shared = follow.dotProduct(other);
        squares += 2 * shared * shared;
      }
      follows.add(follow);
    }
    return squares > 0 ? Math.max(1, trace * trace / squares) : 1;
  }
}
