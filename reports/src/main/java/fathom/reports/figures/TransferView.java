package fathom.reports.figures;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.figures.chart.NotDrawnException;
import java.util.List;
import java.util.Optional;

/**
 * L(m,p) as its plot and the anatomy of a message need it.
 *
 * @param fitted L
 * @param known what is known of L, which contends by the known g_s, else by the fitted one
 * @param residuals L's points: all sizes and numbers of nodes measured
 * @param band the interval of L
 * @param cluster its nodes, and the largest size where the sheet has no points
 */
record TransferView(
    TransferLine fitted,
    Optional<TransferLine> known,
    List<Residual> residuals,
    TransferBand band,
    Sheet.SheetCluster cluster) {
  /** Where L begins to be of use. */
  static final int FEWEST_NODES = 2;

  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  /** L with the g_s that contention is told by. */
  record TransferLine(Outcome.Transfer transfer, Optional<CostFunction> gap) {
    /** In µs. */
    double at(int bytes, double among) {
      return transfer.at(bytes, among, gap.orElse(NO_GAP));
    }

    /** p = C·g_s(m)/m; none where no contention was seen. */
    Optional<Double> contendsFrom(int bytes) {
      return transfer
          .aggregateBandwidth()
          .filter(c -> gap.isPresent() && bytes >= 1)
          .map(c -> c.value() * gap.orElse(NO_GAP).at(bytes) / bytes);
    }
  }

  static TransferView of(Sheet sheet, Outcome.Transfer transfer) {
    Optional<Outcome.Linear> gap = sheet.linear(Parameter.SEND_GAP);
    if (transfer.aggregateBandwidth().isPresent() && gap.isEmpty()) {
      throw new NotDrawnException(
          Parameter.TRANSFER_TIME.symbol()
              + " contends by "
              + Parameter.SEND_GAP.symbol()
              + ", which has no value on this sheet");
    }
    TransferLine fitted = new TransferLine(transfer, gap.map(Outcome.Linear::cost));
    Optional<CostFunction> knownGap =
        sheet
            .truth(Parameter.SEND_GAP, Truth.KnownCost.class)
            .map(Truth.KnownCost::cost)
            .or(fitted::gap);
    return new TransferView(
        fitted,
        known(sheet)
            .map(k -> new TransferLine(asTransfer(k, knownGap.isPresent(), transfer), knownGap)),
        transfer.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().nodes().isPresent())
            .toList(),
        TransferBand.of(transfer, gap),
        sheet.cluster());
  }

  private static Optional<Truth.KnownTransfer> known(Sheet sheet) {
    return sheet
        .truth(Parameter.TRANSFER_TIME, Truth.KnownTransfer.class)
        .or(
            () ->
                sheet
                    .truth(Parameter.TRANSFER_TIME, Truth.KnownDelay.class)
                    .map(Truth.KnownDelay::line));
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
}
