package fathom.fitting;

import fathom.model.Estimate;
import fathom.model.samples.BurstCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * Transfer ratio against burst length for one arrangement of senders and receivers: ratio(k) =
 * min(1, D/A + B/k) (TW eq. 4), in the form passed(k) = B + D/A·k beyond the knee B/(1 − D/A).
 *
 * <p>Medians per k, because a stall loses hundreds of packets in one burst: the noise is not
 * binomial, and the loss of one packet goes with that of its neighbours.
 */
final class BurstCurve {
  /**
   * The two numbers of eq. 4.
   *
   * @param packets B
   * @param departureOverArrival D/A
   * @param lengths how many different k lay beyond the knee
   */
  record Buffer(Estimate packets, Estimate departureOverArrival, int lengths) {}

  /** Bursts of one length. */
  private record Length(long offered, List<Double> passed) {
    double median() {
      return Statistics.median(passed);
    }

    /** A count is whole: even equal replicates know it only to ± ½ packet. */
    double sigma() {
      double spread =
          passed.size() > 1
              ? Statistics.medianStandardError(passed)
              : passed.getFirst() * NoiseModel.FLOOR;
      return Math.sqrt(spread * spread + WHOLE_PACKETS);
    }

    /** Beyond the knee means that loss is the rule and more than the noise. */
    boolean loses() {
      long losing = passed.stream().filter(p -> p < offered).count();
      return losing >= LOSING_SHARE * passed.size() && offered - median() > 2 * sigma();
    }
  }

  /** Variance of rounding to whole packets. */
  private static final double WHOLE_PACKETS = 1.0 / 12;

  private static final double LOSING_SHARE = 0.75;
  private static final int LEAST_LENGTHS = 2;
  private static final int RESAMPLES = 300;
  private static final long SEED = 0x4B5F_7221_09L;

  private final NavigableMap<Long, Length> lengths = new TreeMap<>();

  BurstCurve(List<BurstCount> bursts) {
    ForkMedians.grouped(bursts, BurstCount::offered, Long::compare)
        .forEach(
            (offered, own) ->
                lengths.put(
                    offered,
                    new Length(
                        offered,
                        own.stream()
                            .map(b -> (double) (b.arrived() + b.receiverDrops()))
                            .sorted()
                            .toList())));
  }

  /** How many burst lengths lose packets; tells how much an arrangement has to say. */
  int losingLengths() {
    return (int) lengths.values().stream().filter(Length::loses).count();
  }

  Attempt<Buffer> fit() {
    List<Length> beyond = lengths.values().stream().filter(Length::loses).toList();
    while (beyond.size() >= LEAST_LENGTHS) {
      List<Double> beta = line(beyond);
      List<Length> kept =
          beyond.stream()
              .filter(l -> beta.get(0) + beta.get(1) * l.offered() < l.offered())
              .toList();
      if (kept.size() == beyond.size()) {
        return judged(beyond, beta);
      }
      beyond = kept;
    }
    return Attempt.failed(
        String.format(
            Locale.ROOT,
            "packets are lost at %d burst length(s) only (longest burst %d packets); eq. 4 needs 2"
                + " lengths beyond the knee: send longer bursts",
            beyond.size(),
            lengths.isEmpty() ? 0 : lengths.lastKey()));
  }

  private static List<Double> line(List<Length> beyond) {
    return line(beyond, beyond.stream().map(Length::median).toList());
  }

  private static List<Double> line(List<Length> beyond, List<Double> passed) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < beyond.size(); i++) {
      Length length = beyond.get(i);
      rows.add(
          new Row(
              List.of(1.0, (double) length.offered()), passed.get(i), sigma(beyond, length), i));
    }
    return WeightedLeastSquares.solve(rows).orElse(List.of(0.0, 0.0));
  }

  /** Half its own spread and half that of all, so that lucky agreement does not dominate. */
  private static double sigma(List<Length> beyond, Length length) {
    double relative = Statistics.median(beyond.stream().map(l -> l.sigma() / l.offered()).toList());
    return Math.hypot(length.sigma(), relative * length.offered());
  }

  private static Attempt<Buffer> judged(List<Length> beyond, List<Double> beta) {
    double packets = beta.get(0);
    double ratio = beta.get(1);
    if (!(packets > 0) || !(ratio > 0) || ratio > 1) {
      return Attempt.failed(
          String.format(
              Locale.ROOT,
              "eq. 4 gives B = %.4g packets and D/A = %.4g from %d burst lengths, but B must be"
                  + " positive and D/A in (0, 1]",
              packets,
              ratio,
              beyond.size()));
    }
    List<Double> errors = standardErrors(beyond);
    int degrees = beyond.stream().mapToInt(l -> l.passed().size()).sum() - LEAST_LENGTHS;
    double t = Statistics.t95(degrees);
    return Attempt.ok(
        new Buffer(
            Estimate.of(packets, t * errors.get(0)),
            Estimate.of(ratio, t * errors.get(1)),
            beyond.size()));
  }

  /** Bootstrap over the replicates of each length with a fixed seed, and rounding on top. */
  private static List<Double> standardErrors(List<Length> beyond) {
    Random random = new Random(SEED);
    List<Double> packets = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < RESAMPLES; i++) {
      List<Double> beta =
          line(beyond, beyond.stream().map(l -> resampledMedian(l, random)).toList());
      packets.add(beta.get(0));
      ratios.add(beta.get(1));
    }
    return List.of(deviation(packets), deviation(ratios));
  }

  private static double resampledMedian(Length length, Random random) {
    int n = length.passed().size();
    List<Double> sample = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      sample.add(length.passed().get(random.nextInt(n)));
    }
    // Rounding to whole packets, as noise: uniform within half a packet.
    return Statistics.median(sample) + random.nextDouble() - 0.5;
  }

  private static double deviation(List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElse(0);
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.size() - 1));
  }
}
