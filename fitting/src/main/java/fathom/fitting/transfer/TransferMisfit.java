package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.Misfit;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.interval.TransferBand;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The lack of fit of L(m, p), on the median of each size and number of nodes ({@link Misfit}). */
final class TransferMisfit {
  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  private final TransferBand band;
  private final Outcome.Transfer compared;
  private final CostFunction gap;

  private TransferMisfit(
      TransferDesign design, Optional<CostFit> sendGap, Outcome.Transfer fitted) {
    // Without contention in the fit, C is from streams: one packet in flight does not meet it.
    Optional<Outcome.Linear> contends =
        sendGap.filter(g -> design.contention().isPresent()).map(CostFit::outcome);
    this.band = TransferBand.of(fitted, contends);
    this.compared = contends.isPresent() ? fitted : fitted.withoutBandwidth();
    this.gap = contends.map(Outcome.Linear::cost).orElse(NO_GAP);
  }

  /** L with intervals that miss no median but by chance; fails where one is far off. */
  static Attempt<Outcome.Transfer> covered(
      List<TransferPoint> points,
      TransferDesign design,
      Optional<CostFit> sendGap,
      Outcome.Transfer fitted,
      FitLog log) {
    TransferMisfit of = new TransferMisfit(design, sendGap, fitted);
    Misfit misfit = new Misfit("L(m, p)");
    double share =
        TransferDesign.byCell(of.levelled(points)).stream()
            .mapToDouble(cell -> of.missed(cell, misfit))
            .max()
            .orElse(0);
    Optional<String> rejection = misfit.rejection();
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    misfit.warning("L", "").ifPresent(log::warn);
    return Attempt.ok(fitted.butForFactor(share));
  }

  /** The points less what moves all points of their block. */
  private List<TransferPoint> levelled(List<TransferPoint> points) {
    List<Double> common =
        Misfit.ofBlocks(
            points.stream().map(p -> p.cost().block()).toList(),
            points.stream()
                .map(p -> (p.micros() - compared.at(p.sizeBytes(), p.nodes(), gap)) / p.sigma())
                .toList());
    return IntStream.range(0, points.size())
        .mapToObj(
            i -> {
              TransferPoint p = points.get(i);
              return new TransferPoint(
                  p.nodes(),
                  p.cost().derived(1, common.get(i) * p.sigma()),
                  p.sigma(),
                  p.overhead());
            })
        .toList();
  }

  private double missed(List<TransferPoint> cell, Misfit misfit) {
    TransferPoint first = cell.getFirst();
    int bytes = first.sizeBytes();
    int nodes = first.nodes();
    Interval at = band.at(bytes, nodes);
    SizeMedian median =
        List.copyOf(
                ForkMedians.sizeMedians(cell.stream().map(TransferPoint::cost).toList()).values())
            .getFirst();
    return misfit.missed(
        String.format(Locale.ROOT, "%d bytes with %d nodes", bytes, nodes),
        new Misfit.FittedCost(
            compared.at(bytes, nodes, gap), (at.low() + at.high()) / 2, at.width() / 2),
        median,
        Math.hypot(Misfit.error(first.sigma(), median), Math.sqrt(first.overhead().variance())),
        // All blocks share the errors of the ends, which an F test over blocks takes for misfit.
        Misfit.NO_CHANCE);
  }
}
