package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.ErrorSource;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.cost.Estimate;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.JointErrors.Coefficient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.RealVector;

/**
 * Which terms of L(m,p) are fitted: l_0 always, l_p with two or more numbers of nodes, τ with two
 * or more sizes, and C where there is contention.
 *
 * @param hasNodes whether l_p·p is fitted
 * @param hasSize whether τ·m is fitted
 * @param contention where contention sets in
 */
record TransferDesign(boolean hasNodes, boolean hasSize, Optional<Contention> contention) {
  /**
   * The load from which on transfers slow each other down.
   *
   * @param bytesPerMicro C
   * @param slope τ, for the derivative with respect to C
   * @param sendGap g_s
   */
  record Contention(double bytesPerMicro, double slope, CostFit sendGap) {
    /** p·m/(C·g_s(m)). */
    private double load(int nodes, int bytes) {
      return loadOf(nodes, bytes, sendGap) / bytesPerMicro;
    }
  }

  /** The plain form that these points can determine. */
  static TransferDesign of(List<TransferPoint> points) {
    return new TransferDesign(
        points.stream().mapToInt(TransferPoint::nodes).distinct().count() > 1,
        points.stream().mapToInt(TransferPoint::sizeBytes).distinct().count() > 1,
        Optional.empty());
  }

  TransferDesign withoutNodes() {
    return new TransferDesign(false, hasSize, contention);
  }

  /** Contention only stretches τ·m: without τ there is none, and no C. */
  TransferDesign withoutSize() {
    return new TransferDesign(hasNodes, false, Optional.empty());
  }

  TransferDesign with(Contention other) {
    return new TransferDesign(hasNodes, hasSize, Optional.of(other));
  }

  /** p·m/g_s(m), the load in bytes/µs. */
  static double loadOf(TransferPoint point, CostFit sendGap) {
    return loadOf(point.nodes(), point.sizeBytes(), sendGap);
  }

  private static double loadOf(int nodes, int bytes, CostFit sendGap) {
    // Nothing at all is no load, also where it takes no time.
    return bytes == 0 ? 0 : nodes * (double) bytes / sendGap.at(bytes);
  }

  /** Its terms in the order of their columns. */
  List<Coefficient> terms() {
    List<Coefficient> terms = new ArrayList<>(List.of(Coefficient.CONSTANT));
    if (hasNodes) {
      terms.add(Coefficient.PER_NODE);
    }
    if (hasSize) {
      terms.add(Coefficient.SLOPE);
    }
    contention.ifPresent(c -> terms.add(Coefficient.AGGREGATE_BANDWIDTH));
    return terms;
  }

  /** C of a fit with these terms, with its 95 % interval; empty without contention. */
  Optional<Estimate> bandwidth(RegressionFit fit) {
    int column = terms().size() - 1;
    return contention.map(c -> Estimate.of(c.bytesPerMicro(), fit.halfWidth(column)));
  }

  Row row(TransferPoint point) {
    return new Row(
        regressors(point.nodes(), point.sizeBytes()),
        point.micros(),
        point.sigma(),
        point.cost().block(),
        List.of((double) point.nodes(), (double) point.sizeBytes()));
  }

  private List<Double> regressors(int nodes, int bytes) {
    List<Double> regressors = new ArrayList<>(List.of(1.0));
    if (hasNodes) {
      regressors.add((double) nodes);
    }
    if (hasSize) {
      regressors.add(bytes * contention.map(c -> Math.max(1, c.load(nodes, bytes))).orElse(1.0));
    }
    contention.ifPresent(c -> regressors.add(derivative(c, nodes, bytes)));
    return regressors;
  }

  /** ∂L/∂C: the coefficient of this column is the correction of C. */
  private static double derivative(Contention contention, int nodes, int bytes) {
    double load = contention.load(nodes, bytes);
    return load > 1 ? -contention.slope() * bytes * load / contention.bytesPerMicro() : 0;
  }

  /**
   * Half the width of the fitted L's 95 % interval relative to published values: the largest at the
   * fewest and the most nodes and the smallest and the largest size measured.
   *
   * @param published L in µs among a number of nodes at a size
   */
  double relativeHalfWidth(
      List<TransferPoint> points,
      RegressionFit fit,
      ToDoubleBiFunction<Integer, Integer> published) {
    IntSummaryStatistics nodes = points.stream().mapToInt(TransferPoint::nodes).summaryStatistics();
    IntSummaryStatistics sizes =
        points.stream().mapToInt(TransferPoint::sizeBytes).summaryStatistics();
    double largest = 0;
    for (int p : List.of(nodes.getMin(), nodes.getMax())) {
      for (int m : List.of(sizes.getMin(), sizes.getMax())) {
        double fitted = published.applyAsDouble(p, m);
        double half = fit.halfWidthAt(regressors(p, m));
        largest = Math.max(largest, fitted > 0 ? half / fitted : Double.POSITIVE_INFINITY);
      }
    }
    return largest;
  }

  /** The fitted L; the correction of C is not applied, its column only carries the error. */
  double fitted(int nodes, int bytes, RegressionFit fit) {
    List<Double> regressors = regressors(nodes, bytes);
    double sum = 0;
    for (int j = 0; j < regressors.size() - (contention.isPresent() ? 1 : 0); j++) {
      sum += fit.coefficients().get(j) * regressors.get(j);
    }
    return sum;
  }

  /** Empty when the points do not determine the terms. */
  Optional<RegressionFit> fit(List<TransferPoint> points) {
    List<Row> rows = points.stream().map(this::row).toList();
    return RobustRegression.fit(rows)
        .map(fit -> fit.withBorrowed(borrowed(points, rows, fit)))
        .filter(RegressionFit::isFinite);
  }

  /**
   * The errors of what was taken off, and of g_s where there is contention. A block of another
   * experiment moves all points of a size alike, and those of other sizes as it did there.
   */
  private List<ErrorSource> borrowed(
      List<TransferPoint> points, List<Row> rows, RegressionFit fit) {
    int parts = points.getFirst().overhead().pulls().size();
    List<NavigableMap<CampaignBlock, RealVector>> pulls = new ArrayList<>();
    for (int part = 0; part <= parts; part++) {
      pulls.add(new TreeMap<>());
    }
    for (int i = 0; i < points.size(); i++) {
      TransferPoint point = points.get(i);
      RealVector response = fit.errors().response(rows.get(i), fit.weight(i));
      for (int part = 0; part < parts; part++) {
        add(pulls.get(part), point.overhead().pulls().get(part), response.mapMultiply(-1));
      }
      contention
          .filter(c -> c.load(point.nodes(), point.sizeBytes()) > 1)
          .ifPresent(
              c ->
                  add(
                      pulls.getLast(),
                      c.sendGap().pullsAt(point.sizeBytes()),
                      response.mapMultiply(-gapDerivative(c, point))));
    }
    return IntStream.range(0, pulls.size())
        .boxed()
        .flatMap(part -> sources(part, pulls.get(part)).stream())
        .toList();
  }

  /** Blocks that other experiments share tell of these too; others, of this part alone. */
  private static List<ErrorSource> sources(
      int part, NavigableMap<CampaignBlock, RealVector> moves) {
    return Groups.of(List.copyOf(moves.keySet()), CampaignBlock::scope, Comparator.naturalOrder())
        .values()
        .stream()
        .<ErrorSource>map(
            blocks -> {
              NavigableMap<CampaignBlock, RealVector> own = new TreeMap<>(moves);
              own.keySet().retainAll(blocks);
              return new ErrorSource.Borrowed(part, own);
            })
        .toList();
  }

  private static void add(
      NavigableMap<CampaignBlock, RealVector> sums,
      NavigableMap<CampaignBlock, Double> pulls,
      RealVector response) {
    pulls.forEach((block, pull) -> sums.merge(block, response.mapMultiply(pull), RealVector::add));
  }

  /** ∂L/∂g_s: C and g_s(m) stand in L as a product. */
  private static double gapDerivative(Contention contention, TransferPoint point) {
    return derivative(contention, point.nodes(), point.sizeBytes())
        * contention.bytesPerMicro()
        / contention.sendGap().at(point.sizeBytes());
  }

  /**
   * The means over forks with these weights per point; none where all have no weight. Points of a
   * cell have one σ, so a sum of squares is least where that of all points is.
   */
  static List<TransferPoint> cells(List<TransferPoint> points, double[] weights) {
    List<TransferPoint> cells = new ArrayList<>();
    for (int[] own : Groups.places(points.stream().map(TransferPoint::place).toList())) {
      double weight = Arrays.stream(own).mapToDouble(i -> weights[i]).sum();
      double sum = Arrays.stream(own).mapToDouble(i -> weights[i] * points.get(i).micros()).sum();
      TransferPoint first = points.get(own[0]);
      if (weight > 0) {
        CostPoint cost =
            CostPoint.ofFork(
                first.sizeBytes(), 0, sum / weight, first.cost().noiseUnit(), List.of());
        cells.add(
            new TransferPoint(
                first.nodes(), cost, first.sigma() / Math.sqrt(weight), first.overhead()));
      }
    }
    return List.copyOf(cells);
  }
}
