package fathom.reports.plot;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import java.util.List;
import java.util.Optional;

/**
 * L(m,p) as both of its plots draw it: over p at a few sizes, over m at a few numbers of nodes.
 *
 * @param transfer L
 * @param sendGap g_s, which contention is told by
 * @param known what is known of L
 * @param knownGap what is known of g_s, which the known L contends by; else the fitted one
 * @param residuals L's points: all sizes and numbers of nodes measured
 * @param band the interval of L
 * @param mtuBytes the largest size where the sheet has no points
 * @param nodes of the cluster
 */
record TransferView(
    Outcome.Transfer transfer,
    Optional<CostFunction> sendGap,
    Optional<Outcome.Transfer> known,
    Optional<CostFunction> knownGap,
    List<Residual> residuals,
    TransferBand band,
    int mtuBytes,
    int nodes) {
  /** Where L begins to be of use. */
  static final int FEWEST_NODES = 2;

  static final CostFunction NO_GAP = CostFunction.line(0, 0);

  static TransferView of(
      Outcome.Transfer transfer,
      Optional<Outcome.Linear> gap,
      Optional<Truth.KnownTransfer> known,
      Optional<CostFunction> knownGap,
      int mtuBytes,
      int nodes) {
    Optional<CostFunction> sendGap = gap.map(Outcome.Linear::cost);
    if (transfer.aggregateBandwidth().isPresent() && sendGap.isEmpty()) {
      throw new NotDrawnException(
          Parameter.TRANSFER_TIME.symbol()
              + " contends by "
              + Parameter.SEND_GAP.symbol()
              + ", which has no value on this sheet");
    }
    List<Residual> residuals =
        transfer.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().nodes().isPresent())
            .toList();
    Optional<CostFunction> ofKnown = knownGap.or(() -> sendGap);
    return new TransferView(
        transfer,
        sendGap,
        known.map(k -> asTransfer(k, ofKnown.isPresent(), transfer)),
        ofKnown,
        residuals,
        TransferBand.of(transfer, gap),
        mtuBytes,
        nodes);
  }

  private static Outcome.Transfer asTransfer(
      Truth.KnownTransfer of, boolean contends, Outcome.Transfer fitted) {
    return new Outcome.Transfer(
        Estimate.exact(of.perNode()),
        Estimate.exact(of.constant()),
        Estimate.exact(of.slope()),
        of.bytesPerMicro().filter(c -> contends).map(Estimate::exact),
        Optional.empty(),
        fitted.fit());
  }

  /** The fitted L in µs. */
  double at(int bytes, double among) {
    return transfer.at(bytes, among, sendGap.orElse(NO_GAP));
  }

  /** p = C·g_s(m)/m; none where no contention was seen. */
  Optional<Double> contendsFrom(int bytes) {
    return contendsFrom(transfer, sendGap, bytes);
  }

  /** The same of the known L. */
  Optional<Double> knownContendsFrom(int bytes) {
    return known.flatMap(k -> contendsFrom(k, knownGap, bytes));
  }

  private static Optional<Double> contendsFrom(
      Outcome.Transfer of, Optional<CostFunction> gap, int bytes) {
    return of.aggregateBandwidth()
        .filter(c -> gap.isPresent() && bytes >= 1)
        .map(c -> c.value() * gap.orElse(NO_GAP).at(bytes) / bytes);
  }

  /** The known L in µs. */
  Optional<Double> knownAt(int bytes, double among) {
    return known.map(k -> k.at(bytes, among, knownGap.orElse(NO_GAP)));
  }

  /** Whether the points met another contention than the line has. */
  boolean isFromStreams() {
    return transfer.bandwidthFrom().equals(Optional.of(Experiment.STREAMS));
  }

  /** What both captions end in. */
  String remarks() {
    return new Caption()
        .add(residuals.isEmpty(), "The sheet does not have the points of this fit.")
        .add(
            !residuals.isEmpty(),
            "Points are medians over launches ± the robust deviation of a launch. Below: (measured −"
                + " fitted)/fitted at all sizes and numbers of nodes measured.")
        .add(
            !residuals.isEmpty() && isFromStreams(),
            "Round trips may not show the contention that streams show: below is how far they are from"
                + " what was fitted to them.")
        .add(BandWords.isThere(band) ? BandWords.remarks(band) : "")
        .toString();
  }
}
