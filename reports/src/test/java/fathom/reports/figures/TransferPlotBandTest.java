package fathom.reports.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** L = 10 ± 1 + (1 ± 0.1)·p + (0.1 ± 0.01)·m, measured at 10 and 30 bytes, 2, 4, 6 and 8 nodes. */
class TransferPlotBandTest {
  private static final TransferCorrelation TOLD =
      new TransferCorrelation(-0.5, -0.25, 0, Optional.empty());
  private static final Estimate SLOPE = Estimate.of(0.1, 0.01);

  /** 2 µs, of which 10 % are known badly. */
  private static final Outcome.Linear GAP =
      new Outcome.Linear(
          new CostFunction(
              List.of(new Segment(SizeRange.from(1), Estimate.of(2, 0.2), Estimate.exact(0)))),
          List.of(),
          new FitQuality(6, 0, 0, 0));

  private static List<Residual> residuals(List<Integer> sizes, List<Integer> nodes) {
    List<Residual> all = new ArrayList<>();
    for (int p : nodes) {
      for (int m : sizes) {
        FitPoint at = new FitPoint(m, OptionalInt.of(p));
        all.add(new Residual(at, 7.07, 7, OptionalDouble.of(0.01), 6, 0));
      }
    }
    return all;
  }

  private static FitQuality quality(List<Residual> residuals) {
    return new FitQuality(
        48, 0.01, 0.01, 0.1, FitDiagnostics.NONE.withDropped(List.of(), residuals));
  }

  private static Outcome.Transfer transfer(
      Estimate perNode,
      Estimate slope,
      Optional<Experiment> from,
      Optional<TransferCorrelation> correlation,
      List<Residual> residuals) {
    return new Outcome.Transfer(
        perNode,
        Estimate.of(10, 1),
        slope,
        from.map(f -> Estimate.of(50, 5)),
        from,
        correlation,
        quality(residuals));
  }

  private static Outcome.Transfer told(Optional<Experiment> from) {
    List<Residual> all = residuals(List.of(10, 15, 20, 25, 30), List.of(2, 4, 6, 8));
    return transfer(Estimate.of(1, 0.1), SLOPE, from, Optional.of(TOLD), all);
  }

  private static TransferView view(Outcome.Transfer transfer) {
    Sheet sheet =
        SheetLike.lab(Map.of(Parameter.SEND_GAP, GAP, Parameter.TRANSFER_TIME, transfer))
            .cluster(new Sheet.SheetCluster("lab", 8, "udp", 1472))
            .sheet();
    return TransferView.of(sheet, transfer);
  }

  private static String remarks(Outcome.Transfer transfer) {
    return BandWords.remarks(view(transfer).band());
  }

  private static List<Trace.Band> bands(Panel panel) {
    return panel.traces(Trace.Band.class);
  }

  private static Figure figure(Outcome.Transfer transfer) {
    return new TransferPlot(view(transfer)).figure("L");
  }

  /** Each series has its band, and all but one are kept out of the legend. */
  @Test
  void thePlotHasTheBandOfTheSheet() {
    Outcome.Transfer transfer = told(Optional.of(Experiment.PING_PONG));
    TransferBand band = TransferBand.of(transfer, Optional.of(GAP));
    List<Trace.Band> bands = bands(figure(transfer).panels().getFirst());
    assertEquals(
        List.of("95 % band of the fit", "", ""), bands.stream().map(Trace.Band::name).toList());
    for (Spot spot : bands.getLast().spots()) {
      assertEquals(Spot.of(spot.x(), band.at((int) spot.x(), 8)), spot);
    }
  }

  /** Four numbers of nodes; three are drawn, with all their sizes. */
  @Test
  void theCaptionCountsWhatIsNotDrawn() {
    Figure figure = figure(told(Optional.empty()));
    List<Spot> spots =
        figure.panels().getFirst().traces(Trace.Points.class).stream()
            .flatMap(Trace::reach)
            .toList();
    assertEquals(15, spots.size());
    assertTrue(
        figure.caption().contains("Of 4 numbers of nodes measured, 3 are drawn."),
        figure.caption());
  }

  @Test
  void anOlderSheetHasABandThatIsAtLeastAsWide() {
    List<Residual> places = residuals(List.of(10, 30), List.of(2, 4));
    Outcome.Transfer older =
        transfer(Estimate.of(1, 0.1), SLOPE, Optional.empty(), Optional.empty(), places);
    Figure figure = figure(older);
    Trace.Band band = bands(figure.panels().getFirst()).getFirst();
    assertEquals("95 % band of the fit, approximate", band.name());
    // 2 nodes and 10 bytes: 1 + 0.2 + 0.1.
    assertEquals(2 * 1.3, band.spots().getFirst().high() - band.spots().getFirst().low(), 1e-9);
    assertTrue(remarks(older).contains("at least as wide as that of the fit"), remarks(older));
    assertTrue(remarks(older).contains("this sheet does not say how the errors"), remarks(older));
  }

  @Test
  void theCaptionSaysWhatTheBandLeavesOut() {
    String plain = remarks(told(Optional.empty()));
    assertTrue(
        plain.startsWith("No contention was seen; the band does not include any that begins"),
        plain);
    String roundTrips = remarks(told(Optional.of(Experiment.PING_PONG)));
    assertTrue(roundTrips.contains("the error of C, and with it that of g_s"), roundTrips);
    assertTrue(roundTrips.contains("it is assumed that L has this kink"), roundTrips);
    String streams = remarks(told(Optional.of(Experiment.STREAMS)));
    assertTrue(streams.contains("of C, which is from streams, and of g_s."), streams);
    String fewest =
        remarks(
            transfer(
                Estimate.exact(0),
                new Estimate(0, new Interval(-0.02, 0.01)),
                Optional.empty(),
                Optional.of(TOLD),
                List.of()));
    assertTrue(
        fewest.contains("l_p was not fitted, so the band does not include its error."), fewest);
    assertTrue(fewest.contains("τ is set to 0; the band is that of the fit without this"), fewest);
    assertFalse(fewest.contains("approximate"), fewest);
  }

  /** An interval of −0.02 to −0.001 that was stretched to 0 has lost its middle. */
  @Test
  void aStretchedIntervalMakesTheBandApproximate() {
    Outcome.Transfer stretched =
        transfer(
            Estimate.of(1, 0.1),
            new Estimate(0, new Interval(-0.02, 0)),
            Optional.empty(),
            Optional.of(TOLD),
            List.of());
    Figure figure = figure(stretched);
    assertEquals(
        "95 % band of the fit, approximate", bands(figure.panels().getFirst()).getFirst().name());
    assertTrue(remarks(stretched).contains("an interval was stretched"), remarks(stretched));
  }

  @Test
  void anIntervalThatNoAxisHoldsIsNamed() {
    Outcome.Transfer huge =
        transfer(Estimate.of(1, 1e160), SLOPE, Optional.empty(), Optional.of(TOLD), List.of());
    assertThrows(NotDrawnException.class, () -> figure(huge));
    Outcome.Transfer exact =
        transfer(
            Estimate.exact(1), Estimate.exact(0), Optional.empty(), Optional.of(TOLD), List.of());
    assertTrue(BandWords.isThere(view(exact).band()), "the constant has an error");
  }
}
