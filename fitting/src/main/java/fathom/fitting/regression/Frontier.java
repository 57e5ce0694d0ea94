package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A line with noise on its upper side: a quantile regression (Koenker & Bassett 1978) whose
 * quantile the rows choose themselves. Where what disturbs can only add, the undisturbed lie along
 * the lower edge, and a line through the middle is too high by what the usual disturbance adds.
 *
 * <p>Residuals are taken as asymmetric Laplace, the likelihood behind quantile regression (Yu &
 * Moyeed 2001): log L = n·(ln(τ(1 − τ)/ρ) − 1), with ρ the mean of τ·r above and (1 − τ)·|r| below
 * the line, greatest at τ = √N/(√P + √N), P and N the sums above and below. Where noise has two
 * equal sides this chooses τ = ½, the median, and is no frontier.
 *
 * <p>Where many lie at the edge, a quantile is theirs only by chance: the coefficients are those of
 * the rows nearest to the chosen line, by least squares, until these are the nearest.
 *
 * <p>τ must be worth more than its parameter, by the BIC. For this, what rounding to whole units
 * may have moved the rows is added to both P and N, or rounding would pass for an edge.
 *
 * @param rows with the regressors 1 and x
 * @param edge constant and slope of the quantile regression
 * @param coefficients constant and slope of the rows nearest to it
 * @param quantile τ, the share of rows below the edge
 * @param likelihoodRatio twice the logarithm of the likelihood over that of τ = ½
 */
public record Frontier(
    List<Row> rows,
    List<Double> edge,
    List<Double> coefficients,
    double quantile,
    double likelihoodRatio) {
  /** Below this the edge is a matter of single rows. */
  private static final double LEAST_QUANTILE = 0.1;

  /** A difference of the BIC above this is strong evidence (Kass & Raftery 1995). */
  private static final double EVIDENT = 6;

  /** Rounding moves a count by a quarter of a unit on average. */
  private static final double ROUNDING = 0.25;

  /** Nearest are those within so many units, or this share where that is more. */
  private static final double NEAR = 1.5;

  private static final double NEAR_SHARE = 0.25;
  private static final int STEPS = 10;
  private static final int RESAMPLES = 100;
  private static final long SEED = 1978;

  public Frontier {
    rows = List.copyOf(rows);
    edge = List.copyOf(edge);
    coefficients = List.copyOf(coefficients);
  }

  /**
   * A line through two rows, and how far each row is above it. All count alike: what lies at the
   * edge was not disturbed, and is known to one unit whatever its σ.
   */
  private static final class Line {
    private final double constant;
    private final double slope;
    private final double[] residuals;

    Line(Row a, Row b, double[] sizes, double[] responses) {
      slope = (b.response() - a.response()) / (size(b) - size(a));
      constant = a.response() - slope * size(a);
      residuals = new double[sizes.length];
      for (int i = 0; i < sizes.length; i++) {
        residuals[i] = responses[i] - (constant + slope * sizes[i]);
      }
    }

    List<Double> coefficients() {
      return List.of(constant, slope);
    }

    /**
     * The loss of this line over the rows, each as often as it was drawn. No term is negative, so
     * the sum stops as soon as it exceeds the limit.
     */
    double cost(double quantile, int[] drawn, double limit) {
      double sum = 0;
      for (int i = 0; i < residuals.length && sum <= limit; i++) {
        double residual = residuals[i];
        sum += drawn[i] * residual * (residual > 0 ? quantile : quantile - 1);
      }
      return sum;
    }

    /** This line at the quantile that makes it likeliest. */
    Likelihood likelihood(double rounding) {
      double above = rounding;
      double below = rounding;
      for (double residual : residuals) {
        above += Math.max(0, residual);
        below -= Math.min(0, residual);
      }
      double best = Math.sqrt(below) / (Math.sqrt(above) + Math.sqrt(below));
      double quantile = Math.clamp(best, LEAST_QUANTILE, 0.5);
      return new Likelihood(
          this, quantile, logarithm(above, below, quantile), logarithm(above, below, 0.5));
    }

    /** Per row and up to a constant. */
    private static double logarithm(double above, double below, double quantile) {
      double cost = quantile * above + (1 - quantile) * below;
      return Math.log(quantile * (1 - quantile) / cost);
    }
  }

  /** Logarithms of likelihoods of a line: at its best quantile, and at one half. */
  private record Likelihood(Line line, double quantile, double best, double atHalf) {}

  private static double size(Row row) {
    return row.regressors().get(1);
  }

  /**
   * The frontier of rows whose noise evidently is on the upper side; else empty.
   *
   * @param rows responses in whole units, with the regressors 1 and x; strays left out
   */
  public static Optional<Frontier> of(List<Row> rows) {
    List<Line> lines = lines(rows);
    double ratio = likelihoodRatio(rows, lines);
    if (lines.isEmpty() || ratio - Math.log(rows.size()) <= EVIDENT) {
      return Optional.empty();
    }
    Likelihood best =
        Collections.max(
            lines.stream().map(line -> line.likelihood(Double.MIN_NORMAL)).toList(),
            Comparator.comparingDouble(Likelihood::best));
    List<Double> edge = best.line().coefficients();
    return Optional.of(new Frontier(rows, edge, nearest(rows, edge), best.quantile(), ratio));
  }

  /** Least squares over the rows nearest to a line; the line where these are of one size. */
  private static List<Double> nearest(List<Row> rows, List<Double> edge) {
    List<Double> line = edge;
    for (int step = 0; step < STEPS; step++) {
      List<Double> current = line;
      List<Double> distances =
          rows.stream().map(row -> Math.abs(row.residual(current))).sorted().toList();
      double near = Math.max(NEAR, distances.get((int) (NEAR_SHARE * rows.size())));
      List<Row> own = rows.stream().filter(row -> Math.abs(row.residual(current)) <= near).toList();
      line = leastSquares(own).orElse(edge);
    }
    return line;
  }

  private static Optional<List<Double>> leastSquares(List<Row> rows) {
    double sizes = rows.stream().mapToDouble(Frontier::size).average().orElse(0);
    double responses = rows.stream().mapToDouble(Row::response).average().orElse(0);
    double spread = 0;
    double together = 0;
    for (Row row : rows) {
      spread += (size(row) - sizes) * (size(row) - sizes);
      together += (size(row) - sizes) * (row.response() - responses);
    }
    double slope = together / spread;
    return spread > 0 ? Optional.of(List.of(responses - slope * sizes, slope)) : Optional.empty();
  }

  private static double likelihoodRatio(List<Row> rows, List<Line> lines) {
    double rounding = ROUNDING * rows.size();
    List<Likelihood> all = lines.stream().map(line -> line.likelihood(rounding)).toList();
    double best = all.stream().mapToDouble(Likelihood::best).max().orElse(0);
    double middle = all.stream().mapToDouble(Likelihood::atHalf).max().orElse(0);
    return 2 * rows.size() * (best - middle);
  }

  /** A quantile regression passes through as many rows as it has coefficients: all such lines. */
  private static List<Line> lines(List<Row> rows) {
    record Point(double size, double response) {}
    Map<Point, Row> points = new LinkedHashMap<>();
    rows.forEach(row -> points.putIfAbsent(new Point(size(row), row.response()), row));
    List<Row> apart = List.copyOf(points.values());
    // There is a line for each pair of rows, and each looks at all rows.
    double[] sizes = rows.stream().mapToDouble(Frontier::size).toArray();
    double[] responses = rows.stream().mapToDouble(Row::response).toArray();
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < apart.size(); i++) {
      for (int j = i + 1; j < apart.size(); j++) {
        if (size(apart.get(i)) != size(apart.get(j))) {
          lines.add(new Line(apart.get(i), apart.get(j), sizes, responses));
        }
      }
    }
    return lines;
  }

  /** Half the width of each coefficient's 95 % interval. */
  public List<Double> halfWidths() {
    double t95 = Statistics.t95(degreesOfFreedom());
    return standardErrors().stream().map(error -> t95 * error).toList();
  }

  private double degreesOfFreedom() {
    return RobustRegression.clusters(rows).stream().distinct().count() - 1.0;
  }

  /**
   * Of the coefficients: standard deviations over resamples of whole forks, made greater by √(G/(G
   * − 1)) for the G forks that were drawn from (see {@link Bootstrap}); and how far they are from
   * the edge, because neither is where it must be.
   */
  private List<Double> standardErrors() {
    List<Line> lines = lines(rows);
    List<CampaignBlock> clusterOf = RobustRegression.clusters(rows);
    NavigableMap<CampaignBlock, List<Integer>> byCluster =
        Groups.of(
            IntStream.range(0, rows.size()).boxed().toList(),
            clusterOf::get,
            Comparator.naturalOrder());
    List<List<Integer>> clusters = List.copyOf(byCluster.values());
    Random random = new Random(SEED);
    List<List<Double>> found = new ArrayList<>();
    Line line = lines.getFirst();
    for (int resample = 0; resample < RESAMPLES; resample++) {
      int[] drawn = new int[rows.size()];
      List<Row> own = new ArrayList<>();
      for (int c = 0; c < clusters.size(); c++) {
        for (int i : clusters.get(random.nextInt(clusters.size()))) {
          drawn[i]++;
          own.add(rows.get(i));
        }
      }
      line = cheapest(lines, quantile, drawn, line.cost(quantile, drawn, Double.MAX_VALUE));
      found.add(nearest(own, line.coefficients()));
    }
    double correction = Math.sqrt(clusters.size() / (clusters.size() - 1.0));
    List<Double> deviations = Bootstrap.deviations(found);
    return IntStream.range(0, edge.size())
        .mapToObj(
            i -> Math.hypot(correction * deviations.get(i), coefficients.get(i) - edge.get(i)))
        .toList();
  }

  /** The first of the lines with the least cost, which is known to be this at most. */
  private static Line cheapest(List<Line> lines, double quantile, int[] drawn, double most) {
    Line cheapest = lines.getFirst();
    double least = Math.nextUp(most);
    for (Line line : lines) {
      double cost = line.cost(quantile, drawn, least);
      if (cost < least) {
        least = cost;
        cheapest = line;
      }
    }
    return cheapest;
  }
}
