package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.FitDiagnosis;
import fathom.fitting.cost.FittedPoint;
import fathom.fitting.cost.SegmentFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.OutlyingLaunches;
import fathom.fitting.points.Words;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether fitted terms of L(m,p) can be published: none may fall with p or m, and no fitted time
 * may be below 0. A fall that is an accident is taken for none, with its interval.
 */
final class TransferJudgement {
  /** A slope below 0 beyond this level is no accident; see {@link SegmentFitter}. */
  private static final double NO_ACCIDENT = 0.999;

  /** Share of half a round trip: what the overheads of another experiment can be off by. */
  private static final double IMMATERIAL_FALL = 0.1;

  private final List<TransferPoint> points;
  private final Optional<CostFit> sendGap;
  private final AggregateBandwidth streams;
  private final FitLog log;

  TransferJudgement(
      List<TransferPoint> points,
      Optional<CostFit> sendGap,
      AggregateBandwidth streams,
      FitLog log) {
    this.points = points;
    this.sendGap = sendGap;
    this.streams = streams;
    this.log = log;
  }

  /** Terms of L with their fit. */
  private record FittedTerms(TransferDesign design, RegressionFit fit) {
    double at(int nodes, int bytes) {
      return design.fitted(nodes, bytes, fit);
    }

    private Optional<Integer> column(Coefficient term) {
      int column = design.terms().indexOf(term);
      return column < 0 ? Optional.empty() : Optional.of(column);
    }

    /** 0 if one of the two is no term of these. */
    double correlation(Coefficient one, Coefficient other) {
      return column(one).flatMap(a -> column(other).map(b -> fit.correlation(a, b))).orElse(0.0);
    }

    boolean fallsByChance(Coefficient term) {
      return column(term).stream().allMatch(c -> fit.interval(c, NO_ACCIDENT).contains(0));
    }

    /** Exactly 0 if it is no term of these. */
    Estimate estimate(Coefficient term) {
      return column(term).map(fit::estimate).orElse(Estimate.exact(0));
    }

    /** The same with the value of other terms: what is held at 0 has the interval of a free fit. */
    Estimate estimate(Coefficient term, FittedTerms values) {
      return column(term).isPresent()
          ? estimate(term).movedTo(values.estimate(term).value())
          : Estimate.exact(0);
    }
  }

  Attempt<Outcome.Transfer> of(TransferDesign design, RegressionFit fit) {
    FittedTerms free = new FittedTerms(design, fit);
    return rising(free)
        .then(values -> outcome(free, values))
        .then(fitted -> TransferMisfit.covered(points, design, sendGap, fitted, log));
  }

  /** The terms whose values are published: those of a fit in which none falls. */
  private Attempt<FittedTerms> rising(FittedTerms terms) {
    TransferDesign design = terms.design();
    Estimate perNode = terms.estimate(Coefficient.PER_NODE);
    if (perNode.value() < 0) {
      return withoutNodes(terms, perNode);
    }
    if (design.hasNodes() && perNode.ci().contains(0)) {
      log.warn(
          "Note: L's growth per added node, l_p, cannot be told from 0 up to "
              + mostNodes()
              + " nodes; its value is kept");
    }
    return terms.estimate(Coefficient.SLOPE).value() < 0 ? withoutSize(terms) : Attempt.ok(terms);
  }

  private Attempt<FittedTerms> refitted(TransferDesign less) {
    return less.fit(points)
        .map(fit -> rising(new FittedTerms(less, fit)))
        .orElseGet(() -> Attempt.failed("the measurements do not determine L with one term fewer"));
  }

  /**
   * Predictions go far beyond the p that was measured, and a fall with p that is an accident would
   * make them negative there: the values are those of l_p = 0, the intervals stay.
   */
  private Attempt<FittedTerms> withoutNodes(FittedTerms terms, Estimate perNode) {
    if (!terms.fallsByChance(Coefficient.PER_NODE)) {
      return Attempt.failed(
          "L falls with the number of nodes: %.3g µs/node, 95 %% interval [%.3g, %.3g]; few"
              + " and many pairs were "
              + MixedPlacement.SIGN,
          perNode.value(),
          perNode.ci().low(),
          perNode.ci().high());
    }
    log.warn(
        "Note: L does not grow with the number of nodes, up to "
            + mostNodes()
            + ": its growth per added node, l_p, is set to 0");
    return refitted(terms.design().withoutNodes());
  }

  /**
   * No network carries a longer packet in less time. A fall that is small beside the half round
   * trips it is what is left of comes from overheads that are not quite those of a round trip (a
   * message that arrives seldom costs more): the values are those of τ = 0, the intervals stay. A
   * negative τ would also make L fall with contention.
   */
  private Attempt<FittedTerms> withoutSize(FittedTerms terms) {
    Estimate slope = terms.estimate(Coefficient.SLOPE);
    IntSummaryStatistics sizes =
        points.stream().mapToInt(TransferPoint::sizeBytes).summaryStatistics();
    double fall = -slope.value() * (sizes.getMax() - sizes.getMin());
    double share = fall / Statistics.median(points, p -> p.cost().noiseUnit());
    boolean accident = terms.fallsByChance(Coefficient.SLOPE);
    if (!accident && share > IMMATERIAL_FALL) {
      return Attempt.failed(
          "L falls with size: slope %.3g µs/byte, 95 %% interval [%.3g, %.3g]",
          slope.value(), slope.ci().low(), slope.ci().high());
    }
    log.warn(
        "%sL does not grow with size (−%.2g µs from %d to %d bytes, %s): its time per byte, τ, is"
            + " set to 0",
        accident ? "Note: " : "",
        fall,
        sizes.getMin(),
        sizes.getMax(),
        accident
            ? "within noise"
            : Words.of("beyond noise, %.1f %% of half a round trip", 100 * share));
    return refitted(terms.design().withoutSize());
  }

  private int mostNodes() {
    return points.stream().mapToInt(TransferPoint::nodes).max().orElse(0);
  }

  /** The values of terms that do not fall, with the intervals of the free ones. */
  private Attempt<Outcome.Transfer> outcome(FittedTerms free, FittedTerms values) {
    for (TransferPoint point : points) {
      double fitted = values.at(point.nodes(), point.sizeBytes());
      if (!(fitted > 0)) {
        return Attempt.failed(
            "the fitted time is not positive: %.3g µs at %s with %d nodes",
            fitted, Words.bytes(point.sizeBytes()), point.nodes());
      }
    }
    log.dropOutliers(
        Experiment.PING_PONG,
        points.stream().map(TransferPoint::cost).toList(),
        values.fit(),
        DroppedRow::withoutWeight);
    OutlyingLaunches.warning("L", List.of(values.fit())).ifPresent(log::warn);
    Optional<Experiment> bandwidthFrom =
        streams
            .bytesPerMicro()
            .map(c -> Experiment.STREAMS)
            .or(() -> values.design().contention().map(c -> Experiment.PING_PONG));
    return Attempt.ok(
        new Outcome.Transfer(
            free.estimate(Coefficient.PER_NODE, values),
            free.estimate(Coefficient.CONSTANT, values),
            free.estimate(Coefficient.SLOPE, values),
            streams.bytesPerMicro().or(() -> values.design().bandwidth(values.fit())),
            bandwidthFrom,
            Optional.of(correlation(free, bandwidthFrom)),
            quality(free, values)));
  }

  /**
   * How the errors of the terms go together. C from streams has nothing to do with those of the
   * round trips.
   */
  private static TransferCorrelation correlation(
      FittedTerms terms, Optional<Experiment> bandwidthFrom) {
    return new TransferCorrelation(
        terms.correlation(Coefficient.CONSTANT, Coefficient.PER_NODE),
        terms.correlation(Coefficient.CONSTANT, Coefficient.SLOPE),
        terms.correlation(Coefficient.PER_NODE, Coefficient.SLOPE),
        bandwidthFrom
            .filter(from -> from == Experiment.PING_PONG)
            .map(
                from ->
                    new TransferCorrelation.OfBandwidth(
                        terms.correlation(Coefficient.CONSTANT, Coefficient.AGGREGATE_BANDWIDTH),
                        terms.correlation(Coefficient.PER_NODE, Coefficient.AGGREGATE_BANDWIDTH),
                        terms.correlation(Coefficient.SLOPE, Coefficient.AGGREGATE_BANDWIDTH))));
  }

  /** How well the values describe the points; the fitted L must be positive at all of them. */
  private FitQuality quality(FittedTerms free, FittedTerms values) {
    RegressionFit fit = values.fit();
    double[] leverages = fit.leverages();
    List<FittedPoint> seen = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      TransferPoint point = points.get(i);
      seen.add(
          new FittedPoint(
              point.place(),
              point.cost(),
              fit.weight(i),
              leverages[i],
              values.at(point.nodes(), point.sizeBytes())));
    }
    boolean explains =
        IntStream.range(1, fit.coefficients().size())
            .anyMatch(column -> !fit.estimate(column).ci().contains(0));
    // A free term can hold what the values are off where it is held at 0.
    double half =
        Stream.of(free, values)
            .mapToDouble(terms -> terms.design().relativeHalfWidth(points, terms.fit(), values::at))
            .max()
            .orElseThrow();
    return FitDiagnosis.of(seen, explains, half);
  }
}
