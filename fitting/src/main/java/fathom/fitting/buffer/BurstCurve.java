package fathom.fitting.buffer;

import fathom.fitting.cost.Misfit;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.fitting.regression.WeightedLeastSquares;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Transfer ratio against burst length for one arrangement of senders and receivers: ratio(k) =
 * min(1, D/A + B/k) (TW eq. 4), in the form passed(k) = B + D/A·k beyond the knee B/(1 − D/A).
 *
 * <p>A regression over all bursts but outliers among those of one length, with a standard deviation
 * in proportion to k: a stall moves hundreds of packets in one burst, so the noise is not binomial,
 * and longer bursts meet more of it. Simulated with seven kinds of noise, this errs about half as
 * much in B as lines through the medians per k do, whether these are weighted equally, by 1/k or by
 * their own spread, and as Theil and Sen's median of slopes.
 *
 * <p>A sender that begins late or stalls lets more packets through, never fewer. Where that is not
 * the exception but moves most bursts, the middle of what is left is too high (seen: B by 4 %), and
 * the {@link LowerEdge} of the bursts is taken.
 */
final class BurstCurve {
  /** So few packets are none: a regression of whole counts leaves them by rounding. */
  private static final double ROUNDING = 1e-9;

  /**
   * The two numbers of eq. 4.
   *
   * @param packets B
   * @param departureOverArrival D/A
   * @param edge where evidently late senders let more through: what was taken instead of the middle
   * @param misfit what a reader must know of lengths that are not on the line
   * @param outliers bursts beyond the knee that had no weight
   * @param unused bursts of lengths that are not beyond the knee
   */
  record BufferEstimate(
      Estimate packets,
      Estimate departureOverArrival,
      Optional<LowerEdge> edge,
      Optional<String> misfit,
      List<BurstCount> outliers,
      List<BurstCount> unused) {
    BufferEstimate {
      outliers = List.copyOf(outliers);
      unused = List.copyOf(unused);
    }
  }

  /** Bursts of one length. */
  private record Length(long offered, int senders, List<BurstCount> bursts) {
    /**
     * Packets behind the first of each sender. Eq. 4 has k items arrive in the time k/A; but the
     * first of each sender arrive at time 0, and the rest in (k − S)/A. At N = 50 the difference is
     * 2 % of B.
     */
    long behindFirst() {
      return offered - senders;
    }

    List<Double> passed() {
      return bursts.stream().map(BurstCurve::passed).toList();
    }

    double median() {
      return Statistics.median(passed());
    }

    /** Standard deviation of one burst as a share of k, as far as strays do not tell it. */
    double relativeSpread() {
      double spread =
          bursts.size() > 1 ? Statistics.robustDeviation(passed()) : median() * NoiseModel.FLOOR;
      return spread / offered;
    }

    /** A count is whole: even equal replicates know it only to ± ½ packet. */
    double sigmaOfMedian() {
      double spread =
          bursts.size() > 1
              ? Statistics.medianStandardError(passed())
              : median() * NoiseModel.FLOOR;
      return Math.sqrt(spread * spread + WHOLE_PACKETS);
    }

    /** Where all counts are the same, rounding moved all of them alike and does not average out. */
    double varianceOfRounding() {
      boolean alike = passed().stream().distinct().count() == 1;
      return alike ? WHOLE_PACKETS : WHOLE_PACKETS / bursts.size();
    }

    /** Beyond the knee means that loss is the rule and more than the noise. */
    boolean loses() {
      long losing = passed().stream().filter(p -> p < offered).count();
      return losing >= LOSING_SHARE * bursts.size() && offered - median() > 2 * sigmaOfMedian();
    }
  }

  private static final String SYMBOL = Parameter.NETWORK_BUFFER.symbol();

  /** Variance of rounding to whole packets. */
  private static final double WHOLE_PACKETS = 1.0 / 12;

  private static final double LOSING_SHARE = 0.75;
  private static final int LEAST_LENGTHS = 2;

  /** A handful of lengths tells an error badly: on a true line it comes out twice too large. */
  private static final double EVIDENT = 2;

  /** Without one of three lengths two are left, which make a line. */
  private static final int LEAST_FOR_JACKKNIFE = 3;

  private final NavigableMap<Long, Length> lengths = new TreeMap<>();

  BurstCurve(List<BurstCount> bursts) {
    Groups.of(bursts, BurstCount::offered, Long::compare)
        .forEach(
            (offered, own) ->
                lengths.put(
                    offered,
                    new Length(
                        offered,
                        own.getFirst().senders(),
                        own.stream().sorted(BurstCurve::inOrder).toList())));
  }

  /** Packets that passed the switch, wherever they went afterwards. */
  private static double passed(BurstCount burst) {
    return burst.arrived() + burst.receiverDrops();
  }

  /** So that the order of the samples cannot change a sum. */
  private static int inOrder(BurstCount a, BurstCount b) {
    int byFork = Integer.compare(a.replicate().fork(), b.replicate().fork());
    return byFork != 0 ? byFork : Double.compare(passed(a), passed(b));
  }

  /** How many burst lengths lose packets; tells how much an arrangement has to say. */
  int losingLengths() {
    return (int) lengths.values().stream().filter(Length::loses).count();
  }

  Attempt<BufferEstimate> fit() {
    List<Length> beyond = lengths.values().stream().filter(Length::loses).toList();
    while (beyond.size() >= LEAST_LENGTHS) {
      Optional<RegressionFit> line = RobustRegression.fit(rows(beyond));
      if (line.isEmpty()) {
        return Attempt.failed(
            "%d bursts of %d lengths are too few for the line (TW eq. 4) and its error: send more"
                + " bursts",
            beyond.stream().mapToInt(l -> l.bursts().size()).sum(), beyond.size());
      }
      List<Double> beta = line.get().coefficients();
      List<Length> kept =
          beyond.stream()
              .filter(l -> beta.get(0) + beta.get(1) * l.behindFirst() < l.offered())
              .toList();
      if (kept.size() == beyond.size()) {
        return judged(beyond, line.get());
      }
      beyond = kept;
    }
    return Attempt.failed(
        "packets were lost at %d burst length(s) only (longest burst %d packets); the fit needs 2"
            + " lengths that overflow the buffer: send longer bursts",
        beyond.size(), lengths.isEmpty() ? 0 : lengths.lastKey());
  }

  /** One spread for all lengths, so that lucky agreement at one of them does not dominate. */
  private static List<Row> rows(List<Length> beyond) {
    double relative = Statistics.median(beyond, Length::relativeSpread);
    List<Row> rows = new ArrayList<>();
    for (Length length : beyond) {
      double spread = relative * length.offered();
      double sigma = Math.sqrt(spread * spread + WHOLE_PACKETS);
      for (BurstCount burst : length.bursts()) {
        rows.add(
            new Row(
                List.of(1.0, (double) length.behindFirst()),
                passed(burst),
                sigma,
                burst.replicate().block()));
      }
    }
    return rows;
  }

  private Attempt<BufferEstimate> judged(List<Length> beyond, RegressionFit line) {
    Optional<LowerEdge> edge = edge(line);
    List<Double> eq4 = edge.map(LowerEdge::coefficients).orElse(line.coefficients());
    double packets = Math.abs(eq4.get(0)) < ROUNDING ? 0 : eq4.get(0);
    double ratio = eq4.get(1);
    if (!(packets > 0) || !(ratio > 0) || ratio > 1) {
      return Attempt.failed(
          "the fit (TW eq. 4) gives %.4g packets and departure rate / arrival rate %.4g from %d"
              + " burst lengths, but packets must be positive and the ratio in (0, 1]",
          packets, ratio, beyond.size());
    }
    List<Double> half =
        edge.flatMap(LowerEdge::halfWidths).orElse(List.of(line.halfWidth(0), line.halfWidth(1)));
    List<Double> rounding = rounding(beyond, line);
    List<Double> overLengths = overLengths(beyond);
    Misfit misfit = new Misfit("line (TW eq. 4)");
    double share = edge.isPresent() ? 0 : missed(beyond, line, misfit);
    Optional<String> rejection = misfit.rejection();
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    return Attempt.ok(
        new BufferEstimate(
            Estimate.of(packets, largest(half, rounding, overLengths, 0)).butForFactor(share),
            Estimate.of(ratio, largest(half, rounding, overLengths, 1)).butForFactor(share),
            edge,
            misfit.warning(SYMBOL, ""),
            outliers(beyond, line),
            lengths.values().stream()
                .filter(l -> !beyond.contains(l))
                .flatMap(l -> l.bursts().stream())
                .toList()));
  }

  private static double largest(
      List<Double> half, List<Double> rounding, List<Double> overLengths, int coefficient) {
    double own = Math.max(half.get(coefficient), rounding.get(coefficient));
    double ofLengths = overLengths.get(coefficient);
    return ofLengths > EVIDENT * own ? ofLengths : own;
  }

  /**
   * Half the 95 % intervals of both numbers by a jackknife over burst lengths (Efron & Tibshirani
   * 1993, ch. 11), 0 where there are too few: a ratio that changes with the length moves B far more
   * than it moves the line at the lengths measured.
   */
  private static List<Double> overLengths(List<Length> beyond) {
    int n = beyond.size();
    List<List<Double>> without = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      List<Length> others = new ArrayList<>(beyond);
      others.remove(i);
      RobustRegression.fit(rows(others))
          .map(line -> edge(line).map(LowerEdge::coefficients).orElse(line.coefficients()))
          .ifPresent(without::add);
    }
    if (n < LEAST_FOR_JACKKNIFE || without.size() < n) {
      return List.of(0.0, 0.0);
    }
    return IntStream.range(0, 2)
        .mapToObj(
            j -> {
              double mean = without.stream().mapToDouble(b -> b.get(j)).average().orElseThrow();
              double squares =
                  without.stream().mapToDouble(b -> (b.get(j) - mean) * (b.get(j) - mean)).sum();
              return Statistics.t95(n - 1) * Math.sqrt(squares * (n - 1) / n);
            })
        .toList();
  }

  /** The largest share of the packets passed by which the line misses the median of a length. */
  private static double missed(List<Length> beyond, RegressionFit line, Misfit misfit) {
    double share = 0;
    for (Length length : beyond) {
      List<Double> at = List.of(1.0, (double) length.behindFirst());
      double passed =
          line.coefficients().get(0) + line.coefficients().get(1) * length.behindFirst();
      SizeMedian median =
          new SizeMedian(length.median(), length.sigmaOfMedian(), length.bursts().size());
      Misfit.FittedCost fitted = new Misfit.FittedCost(passed, passed, line.halfWidthAt(at));
      String where = "bursts of " + length.offered() + " packets";
      share =
          Math.max(
              share,
              misfit.missed(where, fitted, median, length.sigmaOfMedian(), Misfit.NO_CHANCE));
    }
    return share;
  }

  /** The edge of the bursts that are no outliers. */
  private static Optional<LowerEdge> edge(RegressionFit line) {
    return LowerEdge.of(
        IntStream.range(0, line.rows().size())
            .filter(i -> line.robustWeights().get(i) > 0)
            .mapToObj(line.rows()::get)
            .toList());
  }

  private static List<BurstCount> outliers(List<Length> beyond, RegressionFit line) {
    List<BurstCount> bursts = beyond.stream().flatMap(l -> l.bursts().stream()).toList();
    return IntStream.range(0, bursts.size())
        .filter(i -> line.robustWeights().get(i) == 0)
        .mapToObj(bursts::get)
        .toList();
  }

  /** Half the width of the intervals that rounding leaves open, however well bursts agree. */
  private static List<Double> rounding(List<Length> beyond, RegressionFit line) {
    List<Row> rows =
        beyond.stream()
            .map(
                l ->
                    new Row(
                        List.of(1.0, (double) l.behindFirst()),
                        l.median(),
                        Math.sqrt(l.varianceOfRounding()),
                        0))
            .toList();
    return WeightedLeastSquares.inverseRoot(rows, WeightedLeastSquares.weights(rows))
        .map(
            root ->
                IntStream.range(0, 2)
                    .mapToObj(
                        i ->
                            Statistics.t95(line.degreesOfFreedom(i))
                                * root.getColumnVector(i).getNorm())
                    .toList())
        .orElse(List.of(0.0, 0.0));
  }
}
