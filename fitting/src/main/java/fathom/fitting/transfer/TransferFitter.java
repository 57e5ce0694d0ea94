package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.DriftSearch;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.FewLaunches;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.Words;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.samples.RoundTripWindow;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * L(m,p) = l_0 + l_p·p + τ·m·max(1, p·m/(C·g_s(m))) (TW Table 1), from round trips less the
 * overheads at both ends. C, the bandwidth of all the switch, comes from streams where they saw
 * contention, else it is fitted where the round trips call for it (model errata 3).
 */
public final class TransferFitter {
  private static final int SIZES_QUOTED = 3;

  private final Overheads overheads;
  private final Optional<CostFit> sendGap;
  private final AggregateBandwidth streams;
  private final FitLog log;

  public TransferFitter(
      Overheads overheads, Optional<CostFit> sendGap, AggregateBandwidth streams, FitLog log) {
    this.overheads = overheads;
    this.sendGap = sendGap;
    this.streams = streams;
    this.log = log;
  }

  public Attempt<Outcome.Transfer> fit(List<RoundTripWindow> windows) {
    List<TransferPoint> points = TransferPoint.of(windows, overheads, log);
    if (points.isEmpty()) {
      return Attempt.failed("no raw results for L (" + Experiment.PING_PONG.id() + ")");
    }
    FewLaunches.warning("L", points.stream().map(p -> p.cost().block())).ifPresent(log::warn);
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
          double half =
              halfWidth(median, paired.stream().filter(p -> p.sizeBytes() == size).toList());
          if (!(median.micros() - half > 0)) {
            refused.add(Words.of("%.2f ± %.2f µs at %s", median.micros(), half, Words.bytes(size)));
          }
        });
    if (2 * refused.size() <= medians.size()) {
      if (!refused.isEmpty()) {
        log.warn(
            "L is not above 0 by more than its error at %d of %d sizes: %s. L = half a round trip − %s,"
                + " and there these parts together are as long as the half, or longer: measure again",
            refused.size(), medians.size(), String.join(", ", refused), overheads.formula());
      }
      return Attempt.ok(points);
    }
    return Attempt.failed(
        "half a round trip − %s is not significantly above 0 at %d of %d sizes with %d nodes: %s",
        overheads.formula(),
        refused.size(),
        medians.size(),
        fewest,
        String.join(", ", refused.subList(0, Math.min(SIZES_QUOTED, refused.size()))));
  }

  /** Of L at one size, in µs: the parts of a difference go together within blocks they share. */
  private double halfWidth(SizeMedian median, List<TransferPoint> atSize) {
    if (atSize.stream().allMatch(p -> p.cost().block().isShared())) {
      Optional<RegressionFit> mean = TransferDesign.of(atSize).fit(atSize);
      if (mean.isPresent()) {
        return mean.get().halfWidth(0);
      }
    }
    double ofOverheads = atSize.getFirst().overhead().variance();
    double variance = median.standardError() * median.standardError() + ofOverheads;
    return Statistics.t95(median.replicates() - 1) * Math.sqrt(variance);
  }

  private Attempt<Outcome.Transfer> fitPoints(List<TransferPoint> points) {
    TransferDesign plain = TransferDesign.of(points);
    if (!plain.hasNodes()) {
      log.warn(
          "L was measured with %d nodes only: its growth per added node, l_p, is unknown and set"
              + " to 0, so L may be too low for more nodes",
          points.getFirst().nodes());
    }
    if (!plain.hasSize()) {
      log.warn(
          "L was measured at %s only: its time per byte, τ, is unknown and set to 0, so L"
              + " is wrong at other sizes where it grows with size",
          Words.bytes(points.getFirst().sizeBytes()));
    }
    ContentionFinding inPingPong = contention(points);
    return fitted(points, plain, inPingPong)
        .then(
            fit -> {
              streams.warn(fit, inPingPong, log);
              return Attempt.ok(fit);
            });
  }

  private ContentionFinding contention(List<TransferPoint> points) {
    return sendGap
        .map(gap -> ContentionSearch.find(points, gap))
        .orElseGet(
            () ->
                new ContentionFinding.NotTold(
                    "contention in round trips was not tested, because g_s has no value"));
  }

  private Attempt<Outcome.Transfer> fitted(
      List<TransferPoint> points, TransferDesign plain, ContentionFinding inPingPong) {
    TransferJudgement judgement = new TransferJudgement(points, sendGap, streams, log);
    if (inPingPong instanceof ContentionFinding.Hidden(String why)) {
      return Attempt.failed(why);
    }
    // One packet in flight per pair cannot load a switch that streams had to load, unless what it
    // meets sets in where theirs does.
    if (inPingPong instanceof ContentionFinding.MeasuredContention seen
        && streams.allows(seen.bytesPerMicro().value())) {
      return published(judgement, seen.design(), seen.fit());
    }
    Attempt<Outcome.Transfer> plainly =
        plain
            .fit(points)
            .map(fit -> published(judgement, plain, fit))
            .orElseGet(
                () ->
                    Attempt.failed(
                        points.size()
                            + " data points (launches × sizes × pairs) do not determine L and its"
                            + " error; measure longer or at more sizes"));
    // Round trips that the plain form does not follow meet contention, whatever C streams have.
    return inPingPong instanceof ContentionFinding.MeasuredContention seen
            && plainly instanceof Attempt.Failed<Outcome.Transfer>
        ? published(judgement, seen.design(), seen.fit())
        : plainly;
  }

  /** L with how its errors go together with those of what was taken off. */
  private Attempt<Outcome.Transfer> published(
      TransferJudgement judgement, TransferDesign design, RegressionFit fit) {
    return judgement
        .of(design, fit)
        .then(
            l -> {
              List<Coefficient> terms = design.terms();
              if (!l.bandwidthFrom().equals(Optional.of(Experiment.PING_PONG))) {
                terms.remove(Coefficient.AGGREGATE_BANDWIDTH);
              }
              return Attempt.ok(l.withJoint(Optional.of(overheads.joint(terms, fit))));
            });
  }
}
