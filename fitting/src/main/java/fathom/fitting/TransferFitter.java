package fathom.fitting;

import fathom.fitting.TransferDesign.Contention;
import fathom.model.Estimate;
import fathom.model.Experiment;
import fathom.model.FitQuality;
import fathom.model.Interval;
import fathom.model.Outcome;
import fathom.model.samples.RoundTripWindow;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * L(m,p) = l_p·p + l_0 + τ·m·max(1, p·m/(C·g_s(m))) (TW Table 1), from round trips less the
 * overheads at both ends. C, the bandwidth of all the switch, comes from streams where they saw
 * contention, else it is fitted where the round trips call for it (model errata 3).
 */
final class TransferFitter {
  /** A slope below 0 beyond this level is no accident; see {@link SegmentFitter}. */
  private static final double NO_ACCIDENT = 0.999;

  /** Share of half a round trip: what the overheads of another experiment can be off by. */
  private static final double IMMATERIAL_FALL = 0.1;

  private static final int SIZES_QUOTED = 3;

  /** L is published from here on, measured or not. */
  private static final int LEAST_NODES = 2;

  private static final int LEAST_BYTES = 1;

  private final Overheads overheads;
  private final Optional<CostFit> sendGap;
  private final AggregateBandwidth streams;
  private final FitLog log;

  TransferFitter(
      Overheads overheads, Optional<CostFit> sendGap, AggregateBandwidth streams, FitLog log) {
    this.overheads = overheads;
    this.sendGap = sendGap;
    this.streams = streams;
    this.log = log;
  }

  Attempt<Outcome.Transfer> fit(List<RoundTripWindow> windows) {
    List<TransferPoint> points = TransferPoint.of(windows, overheads, log);
    if (points.isEmpty()) {
      return Attempt.failed("no raw results for L (" + Experiment.PING_PONG.id() + ")");
    }
    long forks = points.stream().mapToInt(p -> p.cost().fork()).distinct().count();
    if (forks < RobustRegression.LEAST_CLUSTERS) {
      log.warn(
          String.format(
              Locale.ROOT, "L: %d fork(s): intervals cannot show how much forks differ", forks));
    }
    return positive(points).then(this::fitPoints).then(this::drifting);
  }

  private Attempt<Outcome.Transfer> drifting(Outcome.Transfer fit) {
    DriftSearch.warning("L", fit.fit()).ifPresent(log::warn);
    return Attempt.ok(fit);
  }

  /** A difference that is not positive beyond its interval is refused, never clipped. */
  private Attempt<List<TransferPoint>> positive(List<TransferPoint> points) {
    int fewest = points.getFirst().nodes();
    List<TransferPoint> paired = points.stream().filter(p -> p.nodes() == fewest).toList();
    List<String> refused = new ArrayList<>();
    var medians = ForkMedians.sizeMedians(paired.stream().map(TransferPoint::cost).toList());
    medians.forEach(
        (size, median) -> {
          double variance =
              median.standardError() * median.standardError() + overheads.at(size).variance();
          double half = Statistics.t95(median.replicates() - 1) * Math.sqrt(variance);
          if (!(median.micros() - half > 0)) {
            refused.add(
                String.format(Locale.ROOT, "%.2f ± %.2f µs at %d B", median.micros(), half, size));
          }
        });
    if (2 * refused.size() <= medians.size()) {
      if (!refused.isEmpty()) {
        log.warn(
            String.format(
                Locale.ROOT,
                "L: not positive beyond its interval: %s",
                String.join(", ", refused)));
      }
      return Attempt.ok(points);
    }
    return Attempt.failed(
        String.format(
            Locale.ROOT,
            "RTT/2 − %s is not positive beyond its interval at %d of %d sizes for p = %d: %s",
            overheads.formula(),
            refused.size(),
            medians.size(),
            fewest,
            String.join(", ", refused.subList(0, Math.min(SIZES_QUOTED, refused.size())))));
  }

  private Attempt<Outcome.Transfer> fitPoints(List<TransferPoint> points) {
    TransferDesign plain = TransferDesign.of(points);
    if (!plain.hasNodes()) {
      log.warn(
          String.format(
              Locale.ROOT,
              "L: only p = %d measured: its growth with p cannot be told, l_p = 0 stands for unknown",
              points.getFirst().nodes()));
    }
    if (!plain.hasSize()) {
      log.warn(
          String.format(
              Locale.ROOT,
              "L: only %d bytes measured: its slope cannot be told, taken as 0",
              points.getFirst().sizeBytes()));
    }
    Optional<TransferDesign> inPingPong =
        sendGap.flatMap(gap -> ContentionSearch.find(points, gap));
    // One packet in flight per pair cannot load a switch that streams had to load.
    Optional<TransferDesign> contended =
        streams.bytesPerMicro().isPresent() ? Optional.empty() : inPingPong;
    if (sendGap.isEmpty()) {
      log.warn("L: g_s has no value, so contention could not be looked for");
    }
    return contended
        .flatMap(design -> design.fit(points).map(fit -> judged(points, design, fit)))
        .or(() -> plain.fit(points).map(fit -> judged(points, plain, fit)))
        .orElseGet(
            () ->
                Attempt.failed(
                    points.size()
                        + " data points (forks × sizes × pairs) do not determine L and its error;"
                        + " measure more forks or sizes"))
        .then(fit -> withOriginOfBandwidth(points, inPingPong, fit));
  }

  private Attempt<Outcome.Transfer> withOriginOfBandwidth(
      List<TransferPoint> points, Optional<TransferDesign> inPingPong, Outcome.Transfer fit) {
    streams.warn(
        fit,
        inPingPong.flatMap(
            design ->
                design
                    .fit(points)
                    .flatMap(own -> design.contention().map(c -> bandwidth(c, design, own)))),
        log);
    return Attempt.ok(fit);
  }

  private Attempt<Outcome.Transfer> judged(
      List<TransferPoint> points, TransferDesign design, RegressionFit fit) {
    if (design.hasNodes()) {
      Estimate perNode = fit.estimate(design.nodesColumn());
      if (perNode.value() < 0 && !fit.interval(design.nodesColumn(), NO_ACCIDENT).contains(0)) {
        return Attempt.failed(
            String.format(
                Locale.ROOT,
                "transfer time falls with the number of nodes: %.3g µs/node, 95 %% interval [%.3g,"
                    + " %.3g]; the pairs were not measured in the same placement",
                perNode.value(),
                perNode.ci().low(),
                perNode.ci().high()));
      }
      if (perNode.value() < 0) {
        return withoutNodes(points, design, fit);
      }
      if (perNode.ci().contains(0)) {
        log.warn("L: no growth with p beyond its interval up to p = " + mostNodes(points));
      }
    }
    if (!design.hasSize()) {
      return outcome(points, design, fit);
    }
    return fit.estimate(design.sizeColumn()).value() < 0
        ? fallingWithSize(points, design, fit)
        : outcome(points, design, fit);
  }

  /**
   * No network carries a longer packet in less time. A fall that is small beside the half round
   * trips it is what is left of comes from overheads that are not quite those of a round trip (a
   * message that arrives seldom costs more): the values are those of τ = 0, the intervals stay. A
   * negative τ would also make L fall with contention.
   */
  private Attempt<Outcome.Transfer> fallingWithSize(
      List<TransferPoint> points, TransferDesign design, RegressionFit fit) {
    Estimate slope = fit.estimate(design.sizeColumn());
    IntSummaryStatistics sizes =
        points.stream().mapToInt(TransferPoint::sizeBytes).summaryStatistics();
    double fall = -slope.value() * (sizes.getMax() - sizes.getMin());
    double share =
        fall / Statistics.median(points.stream().map(p -> p.cost().noiseUnit()).toList());
    boolean accident = fit.interval(design.sizeColumn(), NO_ACCIDENT).contains(0);
    if (!accident && share > IMMATERIAL_FALL) {
      return Attempt.failed(
          String.format(
              Locale.ROOT,
              "transfer time falls with size: slope %.3g µs/byte, 95 %% interval [%.3g, %.3g]",
              slope.value(),
              slope.ci().low(),
              slope.ci().high()));
    }
    log.warn(
        String.format(
            Locale.ROOT,
            "L: falls with size by %.2g µs up to %d bytes, %.1f %% of half a round trip: τ is taken"
                + " as 0",
            fall,
            sizes.getMax(),
            100 * share));
    return reduced(points, design, fit, design.withoutSize());
  }

  private static int mostNodes(List<TransferPoint> points) {
    return points.stream().mapToInt(TransferPoint::nodes).max().orElse(0);
  }

  /**
   * Predictions go far beyond the p that was measured, and a fall with p that is an accident would
   * make them negative there: the values are those of l_p = 0, the intervals stay.
   */
  private Attempt<Outcome.Transfer> withoutNodes(
      List<TransferPoint> points, TransferDesign design, RegressionFit full) {
    log.warn("L: no growth with p up to p = " + mostNodes(points) + ": l_p is taken as 0");
    return reduced(points, design, full, design.withoutNodes());
  }

  /** The values of a design with a term less, the intervals of the full one. */
  private Attempt<Outcome.Transfer> reduced(
      List<TransferPoint> points, TransferDesign design, RegressionFit full, TransferDesign less) {
    return less.fit(points)
        .map(fit -> judged(points, less, fit))
        .orElseGet(() -> Attempt.failed("L is not determined with a term less"))
        .then(fit -> Attempt.ok(withIntervalsOf(points, design, full, fit)));
  }

  private Outcome.Transfer withIntervalsOf(
      List<TransferPoint> points, TransferDesign design, RegressionFit full, Outcome.Transfer fit) {
    double half = design.relativeHalfWidth(points, full, (p, m) -> published(fit, p, m));
    FitQuality quality =
        fit.fit().withRelativeHalfWidth(Math.max(fit.fit().relativeHalfWidth(), half));
    return new Outcome.Transfer(
        design.hasNodes()
            ? within(full.estimate(design.nodesColumn()), fit.perNode().value())
            : fit.perNode(),
        within(full.estimate(0), fit.constant().value()),
        design.hasSize()
            ? within(full.estimate(design.sizeColumn()), fit.slope().value())
            : fit.slope(),
        fit.aggregateBandwidth(),
        fit.bandwidthFrom(),
        quality);
  }

  /** C from streams is contention that one packet in flight does not meet. */
  private double published(Outcome.Transfer fit, int nodes, int bytes) {
    return sendGap
        .filter(gap -> fit.bandwidthFrom().stream().anyMatch(Experiment.PING_PONG::equals))
        .map(gap -> fit.at(bytes, nodes, gap.outcome().cost()))
        .orElseGet(
            () ->
                fit.perNode().value() * nodes
                    + fit.constant().value()
                    + fit.slope().value() * bytes);
  }

  private static Estimate within(Estimate full, double value) {
    return new Estimate(
        value, new Interval(Math.min(value, full.ci().low()), Math.max(value, full.ci().high())));
  }

  private Attempt<Outcome.Transfer> outcome(
      List<TransferPoint> points, TransferDesign design, RegressionFit fit) {
    for (TransferPoint cell : TransferDesign.cells(points)) {
      double fitted = design.fitted(cell, fit);
      if (!(fitted > 0)) {
        return Attempt.failed(
            String.format(
                Locale.ROOT,
                "the fit gives %.3g µs at %d bytes among %d nodes, which is no time",
                fitted,
                cell.sizeBytes(),
                cell.nodes()));
      }
    }
    double least = design.fitted(LEAST_NODES, LEAST_BYTES, fit);
    if (!(least > 0)) {
      return Attempt.failed(
          String.format(
              Locale.ROOT,
              "the fit gives %.3g µs at %d byte among %d nodes, where every prediction begins: no"
                  + " time",
              least,
              LEAST_BYTES,
              LEAST_NODES));
    }
    recordStrays(points, fit);
    return Attempt.ok(
        new Outcome.Transfer(
            design.hasNodes() ? fit.estimate(design.nodesColumn()) : Estimate.exact(0),
            fit.estimate(0),
            design.hasSize() ? fit.estimate(design.sizeColumn()) : Estimate.exact(0),
            streams
                .bytesPerMicro()
                .or(() -> design.contention().map(c -> bandwidth(c, design, fit))),
            streams
                .bytesPerMicro()
                .map(c -> Experiment.STREAMS)
                .or(() -> design.contention().map(c -> Experiment.PING_PONG)),
            TransferDiagnosis.of(points, design, fit)));
  }

  private static Estimate bandwidth(
      Contention contention, TransferDesign design, RegressionFit fit) {
    return Estimate.of(contention.bytesPerMicro(), fit.halfWidth(design.bandwidthColumn()));
  }

  private void recordStrays(List<TransferPoint> points, RegressionFit fit) {
    for (int i = 0; i < points.size(); i++) {
      if (fit.robustWeights().get(i) == 0) {
        TransferPoint point = points.get(i);
        log.drop(
            Experiment.PING_PONG,
            point.cost(),
            "stray: the median of its fork is far from what all forks say");
      }
    }
  }
}
