package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.FitDiagnosis;
import fathom.fitting.cost.FittedPoint;
import fathom.fitting.cost.SegmentFitter;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.OutlyingLaunches;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

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

  Attempt<Outcome.Transfer> of(TransferDesign design, RegressionFit fit) {
    return judged(design, fit)
        .then(fitted -> TransferMisfit.covered(points, design, sendGap, fitted, log));
  }

  private Attempt<Outcome.Transfer> judged(TransferDesign design, RegressionFit fit) {
    if (design.hasNodes()) {
      Estimate perNode = fit.estimate(design.nodesColumn());
      if (perNode.value() < 0 && !fit.interval(design.nodesColumn(), NO_ACCIDENT).contains(0)) {
        return Attempt.failed(
            String.format(
                Locale.ROOT,
                "L falls with the number of nodes: %.3g µs/node, 95 %% interval [%.3g, %.3g]; few"
                    + " and many pairs were "
                    + MixedPlacement.SIGN,
                perNode.value(),
                perNode.ci().low(),
                perNode.ci().high()));
      }
      if (perNode.value() < 0) {
        return withoutNodes(design, fit);
      }
      if (perNode.ci().contains(0)) {
        log.warn(
            "Note: L's growth per added node, l_p, cannot be told from 0 up to "
                + mostNodes()
                + " nodes; its value is kept");
      }
    }
    if (!design.hasSize()) {
      return outcome(design, fit);
    }
    return fit.estimate(design.sizeColumn()).value() < 0
        ? fallingWithSize(design, fit)
        : outcome(design, fit);
  }

  /**
   * No network carries a longer packet in less time. A fall that is small beside the half round
   * trips it is what is left of comes from overheads that are not quite those of a round trip (a
   * message that arrives seldom costs more): the values are those of τ = 0, the intervals stay. A
   * negative τ would also make L fall with contention.
   */
  private Attempt<Outcome.Transfer> fallingWithSize(TransferDesign design, RegressionFit fit) {
    Estimate slope = fit.estimate(design.sizeColumn());
    IntSummaryStatistics sizes =
        points.stream().mapToInt(TransferPoint::sizeBytes).summaryStatistics();
    double fall = -slope.value() * (sizes.getMax() - sizes.getMin());
    double share = fall / Statistics.median(points, p -> p.cost().noiseUnit());
    boolean accident = fit.interval(design.sizeColumn(), NO_ACCIDENT).contains(0);
    if (!accident && share > IMMATERIAL_FALL) {
      return Attempt.failed(
          String.format(
              Locale.ROOT,
              "L falls with size: slope %.3g µs/byte, 95 %% interval [%.3g, %.3g]",
              slope.value(),
              slope.ci().low(),
              slope.ci().high()));
    }
    log.warn(
        String.format(
            Locale.ROOT,
            "%sL does not grow with size (−%.2g µs from %d to %d bytes, %s): its time per byte, τ, is"
                + " set to 0",
            accident ? "Note: " : "",
            fall,
            sizes.getMin(),
            sizes.getMax(),
            accident
                ? "within noise"
                : String.format(
                    Locale.ROOT, "beyond noise, %.1f %% of half a round trip", 100 * share)));
    return reduced(design, fit, design.withoutSize());
  }

  private int mostNodes() {
    return points.stream().mapToInt(TransferPoint::nodes).max().orElse(0);
  }

  /**
   * Predictions go far beyond the p that was measured, and a fall with p that is an accident would
   * make them negative there: the values are those of l_p = 0, the intervals stay.
   */
  private Attempt<Outcome.Transfer> withoutNodes(TransferDesign design, RegressionFit full) {
    log.warn(
        "Note: L does not grow with the number of nodes, up to "
            + mostNodes()
            + ": its growth per added node, l_p, is set to 0");
    return reduced(design, full, design.withoutNodes());
  }

  /** The values of a design with a term less, the intervals of the full one. */
  private Attempt<Outcome.Transfer> reduced(
      TransferDesign design, RegressionFit full, TransferDesign less) {
    return less.fit(points)
        .map(fit -> judged(less, fit))
        .orElseGet(() -> Attempt.failed("the measurements do not determine L with one term fewer"))
        .then(fit -> Attempt.ok(withIntervalsOf(design, full, fit)));
  }

  private Outcome.Transfer withIntervalsOf(
      TransferDesign design, RegressionFit full, Outcome.Transfer fit) {
    double half = design.relativeHalfWidth(points, full, (p, m) -> published(design, fit, p, m));
    FitQuality quality =
        fit.fit().withRelativeHalfWidth(Math.max(fit.fit().relativeHalfWidth(), half));
    return new Outcome.Transfer(
        design.hasNodes()
            ? full.estimate(design.nodesColumn()).movedTo(fit.perNode().value())
            : fit.perNode(),
        full.estimate(0).movedTo(fit.constant().value()),
        design.hasSize()
            ? full.estimate(design.sizeColumn()).movedTo(fit.slope().value())
            : fit.slope(),
        fit.aggregateBandwidth(),
        fit.bandwidthFrom(),
        Optional.of(correlation(design, full, fit.bandwidthFrom())),
        quality);
  }

  /** C from streams alone is contention that one packet in flight does not meet. */
  private double published(TransferDesign design, Outcome.Transfer fit, int nodes, int bytes) {
    return sendGap
        .filter(gap -> design.contention().isPresent())
        .map(gap -> fit.at(bytes, nodes, gap.outcome().cost()))
        .orElseGet(
            () ->
                fit.perNode().value() * nodes
                    + fit.constant().value()
                    + fit.slope().value() * bytes);
  }

  private Attempt<Outcome.Transfer> outcome(TransferDesign design, RegressionFit fit) {
    for (TransferPoint point : points) {
      double fitted = design.fitted(point, fit);
      if (!(fitted > 0)) {
        return Attempt.failed(
            String.format(
                Locale.ROOT,
                "the fitted time is not positive: %.3g µs at %d bytes with %d nodes",
                fitted,
                point.sizeBytes(),
                point.nodes()));
      }
    }
    recordOutliers(fit);
    Optional<Experiment> bandwidthFrom =
        streams
            .bytesPerMicro()
            .map(c -> Experiment.STREAMS)
            .or(() -> design.contention().map(c -> Experiment.PING_PONG));
    return Attempt.ok(
        new Outcome.Transfer(
            design.hasNodes() ? fit.estimate(design.nodesColumn()) : Estimate.exact(0),
            fit.estimate(0),
            design.hasSize() ? fit.estimate(design.sizeColumn()) : Estimate.exact(0),
            streams.bytesPerMicro().or(() -> design.bandwidth(fit)),
            bandwidthFrom,
            Optional.of(correlation(design, fit, bandwidthFrom)),
            quality(design, fit)));
  }

  /**
   * How the errors of the terms go together. C from streams has nothing to do with those of the
   * round trips.
   */
  private static TransferCorrelation correlation(
      TransferDesign design, RegressionFit fit, Optional<Experiment> bandwidthFrom) {
    int nodes = design.nodesColumn();
    int size = design.sizeColumn();
    int bandwidth = design.bandwidthColumn();
    boolean ofThisFit =
        design.contention().isPresent() && bandwidthFrom.equals(Optional.of(Experiment.PING_PONG));
    return new TransferCorrelation(
        design.hasNodes() ? fit.correlation(0, nodes) : 0,
        design.hasSize() ? fit.correlation(0, size) : 0,
        design.hasNodes() && design.hasSize() ? fit.correlation(nodes, size) : 0,
        ofThisFit
            ? Optional.of(
                new TransferCorrelation.OfBandwidth(
                    fit.correlation(0, bandwidth),
                    design.hasNodes() ? fit.correlation(nodes, bandwidth) : 0,
                    fit.correlation(size, bandwidth)))
            : Optional.empty());
  }

  private void recordOutliers(RegressionFit fit) {
    log.dropOutliers(
        Experiment.PING_PONG,
        points.stream().map(TransferPoint::cost).toList(),
        fit,
        DroppedRow::withoutWeight);
    OutlyingLaunches.warning("L", List.of(fit)).ifPresent(log::warn);
  }

  /** How well the fit describes its points; the fitted L must be positive at all of them. */
  private FitQuality quality(TransferDesign design, RegressionFit fit) {
    List<FittedPoint> seen = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      TransferPoint point = points.get(i);
      seen.add(
          new FittedPoint(
              new Place(point.sizeBytes(), OptionalInt.of(point.nodes())),
              point.cost(),
              design.row(point),
              fit.robustWeights().get(i),
              design.fitted(point, fit)));
    }
    boolean explains =
        IntStream.range(1, fit.coefficients().size())
            .anyMatch(column -> !fit.estimate(column).ci().contains(0));
    return FitDiagnosis.of(seen, explains, design.relativeHalfWidth(points, fit));
  }
}
