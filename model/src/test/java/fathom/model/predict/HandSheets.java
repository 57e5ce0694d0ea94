package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A sheet put together value by value. */
public final class HandSheets {
  private static final FitQuality NO_FIT = new FitQuality(0, 0, 0, 0);

  private final Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);

  /** TW's Figure 3: one-way 3 with O_s1 = 0.4, L = 1.3, O_r = 0.6, U_r = 0.7, and g_s = 1. */
  public static HandSheets figure3() {
    return constants(0.4, 1, 1, 0.6, 0.7, 1.3);
  }

  /** Full duplex holds, and nothing contends: O_s + O_r + U_r = 6 < g = 10 < L = 20. */
  public static HandSheets fullDuplex() {
    return constants(1, 10, 9, 2, 3, 20);
  }

  /** O_s, g_s, g_r, O_r, U_r and L, alike for all sizes. */
  private static HandSheets constants(
      double send,
      double sendGap,
      double receiveGap,
      double receive,
      double user,
      double transfer) {
    return new HandSheets()
        .line(Parameter.SEND_OVERHEAD, send, 0)
        .line(Parameter.SEND_GAP, sendGap, 0)
        .line(Parameter.RECEIVE_GAP, receiveGap, 0)
        .line(Parameter.RECEIVE_OVERHEAD, receive, 0)
        .line(Parameter.USER_RECEIVE, user, 0)
        .transfer(Estimate.exact(0), Estimate.exact(transfer), Estimate.exact(0), Optional.empty());
  }

  /** Table 1 of TW with packets of another size. */
  public static Sheet tableOne(int mtuBytes) {
    Sheet table = TableOne.sheet();
    Sheet.SheetCluster cluster = table.cluster();
    return with(
        table,
        new Sheet.SheetCluster(cluster.kind(), cluster.nodes(), cluster.transport(), mtuBytes));
  }

  /** The same sheet of another transport. */
  static Sheet through(Sheet sheet, String transport) {
    Sheet.SheetCluster cluster = sheet.cluster();
    return with(
        sheet,
        new Sheet.SheetCluster(cluster.kind(), cluster.nodes(), transport, cluster.mtuBytes()));
  }

  private static Sheet with(Sheet sheet, Sheet.SheetCluster cluster) {
    return new Sheet(
        sheet.created(),
        cluster,
        sheet.outcomes(),
        sheet.heapCopies(),
        sheet.truths(),
        sheet.warnings(),
        sheet.diagnostics(),
        sheet.provenance());
  }

  public HandSheets line(Parameter parameter, double constant, double slope) {
    return line(parameter, Estimate.exact(constant), Estimate.exact(slope));
  }

  /** Errors that have nothing to do with each other. */
  public HandSheets line(Parameter parameter, Estimate constant, Estimate slope) {
    return line(parameter, constant, slope, OptionalDouble.of(0));
  }

  public HandSheets line(
      Parameter parameter, Estimate constant, Estimate slope, OptionalDouble correlation) {
    return with(
        parameter,
        new Outcome.Linear(
            new CostFunction(List.of(new Segment(SizeRange.from(1), constant, slope, correlation))),
            List.of(),
            NO_FIT));
  }

  /** A constant that was measured at some sizes. */
  HandSheets measured(Parameter parameter, double constant, int... sizes) {
    return with(
        parameter,
        new Outcome.Linear(CostFunction.line(constant, 0), List.of(), measuredAt(sizes)));
  }

  /** The quality of a fit that knows where its points were. */
  static FitQuality measuredAt(int... sizes) {
    List<Residual> residuals =
        IntStream.of(sizes)
            .mapToObj(m -> new Residual(FitPoint.of(m), 1, 1, OptionalDouble.empty(), 1, 0))
            .toList();
    FitDiagnostics none = FitDiagnostics.NONE;
    return NO_FIT.withDiagnostics(
        new FitDiagnostics(
            none.worst(), none.rSquared(), none.leverage(), none.drift(), List.of(), residuals));
  }

  HandSheets transfer(
      Estimate perNode, Estimate constant, Estimate slope, Optional<Estimate> bandwidth) {
    return with(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(perNode, constant, slope, bandwidth, Optional.empty(), NO_FIT));
  }

  HandSheets transfer(
      Estimate perNode, Estimate constant, Estimate slope, TransferCorrelation correlation) {
    return with(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            perNode,
            constant,
            slope,
            Optional.empty(),
            Optional.empty(),
            Optional.of(correlation),
            NO_FIT));
  }

  /** L = 20 + 0.1·m through a switch of this C. */
  HandSheets through(Estimate bandwidth) {
    return transfer(
        Estimate.exact(0), Estimate.exact(20), Estimate.exact(0.1), Optional.of(bandwidth));
  }

  HandSheets buffer(double packets) {
    return with(
        Parameter.NETWORK_BUFFER,
        new Outcome.Buffer(Estimate.exact(packets), Estimate.exact(0.5), Architecture.UNKNOWN, ""));
  }

  HandSheets with(Parameter parameter, Outcome outcome) {
    outcomes.put(parameter, outcome);
    return this;
  }

  /** 16 nodes, packets of up to 1000 bytes. */
  Sheet sheet() {
    return sheet(1000);
  }

  Sheet sheet(int mtuBytes) {
    return new Sheet(
        "unknown",
        new Sheet.SheetCluster("hand", 16, "udp", mtuBytes),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  public Costs costs() {
    return Costs.of(sheet());
  }

  public Predictor predictor() {
    return new Predictor(sheet());
  }
}
