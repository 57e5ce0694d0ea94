package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The error of a weighted regression from clusters (blocks) whose rows are not independent: the
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
public final class ClusterErrors implements ErrorSource {
  /**
   * Below this share a direction is known from one cluster alone, whose residuals are then 0: they
   * say nothing of the error along it.
   */
  private static final double OWN_DIRECTION = 1e-9;

  /**
   * One cluster.
   *
   * @param pull (I − M)^{-½}·Σ w·z·residual, in coordinates z
   * @param correction (I − M)^{-½}
   * @param information M
   * @param own directions that no other cluster knows, of length 1
   */
  private record RowCluster(
      RealVector pull, RealMatrix correction, RealMatrix information, List<RealVector> own) {
    boolean aloneKnows(RealVector inZ) {
      return own.stream()
          .anyMatch(d -> Math.abs(d.dotProduct(inZ)) > OWN_COMPONENT * inZ.getNorm());
    }
  }

  /** A contrast with less than this share along a direction does not depend on it. */
  private static final double OWN_COMPONENT = 1e-8;

  /** R⁻¹: from regressors to coordinates z. */
  private final RealMatrix root;

  private final NavigableMap<CampaignBlock, RowCluster> clusters;

  private ClusterErrors(RealMatrix root, NavigableMap<CampaignBlock, RowCluster> clusters) {
    this.root = root;
    this.clusters = clusters;
  }

  /**
   * The errors of a regression.
   *
   * @param clusterOf the cluster of each row
   * @param weights of each row, 1/σ² or less
   * @param root R⁻¹ of these rows and weights
   * @param stretch how much further the coefficients follow a residual than these weights say
   */
  static ClusterErrors of(
      List<Row> rows,
      List<Double> coefficients,
      List<CampaignBlock> clusterOf,
      double[] weights,
      RealMatrix root,
      double stretch) {
    double[][] toZ = root.getData();
    Map<CampaignBlock, ClusterSums> sums = new HashMap<>();
    for (int i = 0; i < weights.length; i++) {
      Row row = rows.get(i);
      sums.computeIfAbsent(clusterOf.get(i), any -> new ClusterSums(toZ.length))
          .add(product(toZ, row.regressors()), weights[i], row.residual(coefficients) * stretch);
    }
    NavigableMap<CampaignBlock, RowCluster> clusters = new TreeMap<>();
    sums.forEach((block, of) -> clusters.put(block, of.cluster()));
    return new ClusterErrors(root, clusters);
  }

  /** Sums over a cluster's rows. They are taken in the order in which all rows lie in memory. */
  private static final class ClusterSums {
    private final double[] score;
    private final double[][] information;

    ClusterSums(int coefficients) {
      score = new double[coefficients];
      information = new double[coefficients][coefficients];
    }

    void add(double[] z, double weight, double residual) {
      for (int i = 0; i < z.length; i++) {
        score[i] += weight * residual * z[i];
        for (int j = 0; j < z.length; j++) {
          // The sum is symmetric to the last bit, also where it cancels: otherwise its eigenvectors
          // would not be orthogonal.
          information[i][j] += weight * (z[i] * z[j]);
        }
      }
    }

    RowCluster cluster() {
      return ClusterErrors.cluster(
          MatrixUtils.createRealVector(score), MatrixUtils.createRealMatrix(information));
    }
  }

  private static double[] product(double[][] matrix, List<Double> vector) {
    double[] product = new double[matrix.length];
    for (int i = 0; i < product.length; i++) {
      for (int j = 0; j < matrix[i].length; j++) {
        product[i] += matrix[i][j] * vector.get(j);
      }
    }
    return product;
  }

  /** With (I − M)^{-½}, M symmetric with eigenvalues in 0..1; own directions stay out of it. */
  private static RowCluster cluster(RealVector score, RealMatrix share) {
    int k = score.getDimension();
    EigenDecomposition eigen =
        new EigenDecomposition(MatrixUtils.createRealIdentityMatrix(k).subtract(share));
    RealMatrix correction = MatrixUtils.createRealMatrix(k, k);
    List<RealVector> own = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      double value = eigen.getRealEigenvalue(i);
      RealVector direction = eigen.getEigenvector(i);
      if (value > OWN_DIRECTION) {
        RealMatrix along = direction.outerProduct(direction);
        correction = correction.add(along.scalarMultiply(1 / Math.sqrt(value)));
      } else {
        own.add(direction);
      }
    }
    return new RowCluster(correction.operate(score), correction, share, List.copyOf(own));
  }

  static RealVector vector(List<Double> values) {
    return MatrixUtils.createRealVector(values.stream().mapToDouble(v -> v).toArray());
  }

  @Override
  public NavigableMap<CampaignBlock, Double> pulls(RealVector contrast) {
    RealVector inZ = root.operate(contrast);
    NavigableMap<CampaignBlock, Double> pulls = new TreeMap<>();
    clusters.forEach((id, cluster) -> pulls.put(id, cluster.pull().dotProduct(inZ)));
    return pulls;
  }

  @Override
  public boolean isShared() {
    return clusters.keySet().stream().allMatch(CampaignBlock::isShared);
  }

  /** How far the coefficients move with a row's response: (XᵀWX)⁻¹·x·w. */
  public RealVector response(Row row, double weight) {
    return root.preMultiply(root.operate(vector(row.regressors())).mapMultiply(weight));
  }

  /** xᵀ(XᵀWX)⁻¹x: times its weight, how far a row's fitted value follows its response. */
  double hat(Row row) {
    RealVector z = root.operate(vector(row.regressors()));
    return z.dotProduct(z);
  }

  /** Infinite where one cluster alone knows part of the contrast: then no error can be told. */
  @Override
  public double variance(RealVector contrast) {
    RealVector inZ = root.operate(contrast);
    if (clusters.values().stream().anyMatch(cluster -> cluster.aloneKnows(inZ))) {
      return Double.POSITIVE_INFINITY;
    }
    return ErrorSource.super.variance(contrast);
  }

  /**
   * 2·E(V)²/Var(V) of the variance V if rows were independent and normal: V is then a sum of
   * squares of correlated normals, with covariances δ_gh·dᵀK_gM_gK_gd − (M_gK_gd)·(M_hK_hd), K = (I
   * − M)^{-½} and d the contrast in z.
   */
  @Override
  public double degrees(RealVector contrast) {
    RealVector inZ = root.operate(contrast);
    RealMatrix shared = MatrixUtils.createRealMatrix(inZ.getDimension(), inZ.getDimension());
    double trace = 0;
    double squares = 0;
    for (RowCluster cluster : clusters.values()) {
      RealVector corrected = cluster.correction().operate(inZ);
      RealVector follow = cluster.information().operate(corrected);
      double length = follow.dotProduct(follow);
      double own = corrected.dotProduct(follow) - length;
      trace += own;
      squares += own * own - length * length;
      shared = shared.add(follow.outerProduct(follow));
    }
    // Σ_gh (f_g·f_h)² is the squared norm of Σ f·fᵀ: a million rows by themselves stay linear.
    squares += shared.getFrobeniusNorm() * shared.getFrobeniusNorm();
    return squares > 0 ? Math.max(1, trace * trace / squares) : 1;
  }
}
