package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.cost.Misfit;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.interval.TransferBand;
import fathom.model.sheet.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The lack of fit of L(m, p), on the median of each size and number of nodes ({@link Misfit}). */
final class TransferMisfit {
  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  private TransferMisfit() {}

  /** L with intervals that miss no median but by chance; fails where one is far off. */
  static Attempt<Outcome.Transfer> covered(
      List<TransferPoint> points,
      TransferDesign design,
      Optional<CostFit> sendGap,
      Outcome.Transfer fitted,
      FitLog log) {
    // Without contention in the fit, C is from streams: one packet in flight does not meet it.
    Optional<Outcome.Linear> contends =
        sendGap.filter(g -> design.contention().isPresent()).map(CostFit::outcome);
    TransferBand band = TransferBand.of(fitted, contends);
    Outcome.Transfer compared = contends.isPresent() ? fitted : fitted.withoutBandwidth();
    CostFunction gap = contends.map(Outcome.Linear::cost).orElse(NO_GAP);
    List<CostPoint> levelled =
        Misfit.levelled(
            points.stream().map(TransferPoint::cost).toList(),
            Statistics.values(
                points, p -> (p.micros() - compared.at(p.sizeBytes(), p.nodes(), gap)) / p.sigma()),
            Statistics.values(points, TransferPoint::sigma));
    Misfit misfit = new Misfit("L(m, p)");
    double share = 0;
    for (int[] cell : Groups.places(points.stream().map(TransferPoint::place).toList())) {
      TransferPoint first = points.get(cell[0]);
      int bytes = first.sizeBytes();
      int nodes = first.nodes();
      Interval at = band.at(bytes, nodes);
      SizeMedian median = ForkMedians.median(Arrays.stream(cell).mapToObj(levelled::get).toList());
      double missed =
          misfit.missed(
              Words.of("%s with %d nodes", Words.bytes(bytes), nodes),
              new Misfit.FittedCost(
                  compared.at(bytes, nodes, gap), (at.low() + at.high()) / 2, at.width() / 2),
              median,
              Math.hypot(
                  Misfit.error(first.sigma(), median), Math.sqrt(first.overhead().variance())),
              // All blocks share the errors of the ends, which an F test over blocks takes for
              // misfit.
              Misfit.NO_CHANCE);
      share = Math.max(share, missed);
    }
    Optional<String> rejection = misfit.rejection();
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    misfit.warning("L", "").ifPresent(log::warn);
    return Attempt.ok(fitted.butForFactor(share));
  }
}
