package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.CostFunction;
import fathom.model.Diagnostics;
import fathom.model.Estimate;
import fathom.model.FitDiagnostics;
import fathom.model.FitDiagnostics.Place;
import fathom.model.FitDiagnostics.Residual;
import fathom.model.FitQuality;
import fathom.model.Interval;
import fathom.model.Outcome;
import fathom.model.Outcome.Architecture;
import fathom.model.Parameter;
import fathom.model.Segment;
import fathom.model.Sheet;
import fathom.model.SizeRange;
import fathom.model.TableOne;
import fathom.model.collective.Operation;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FiguresTest {
  /**
   * A line 2 + 0.5·m, half a slope of 0.01 and half a constant of 0.2; measured 3 % above at 64.
   */
  private static final Outcome.Linear LINE =
      new Outcome.Linear(
          new CostFunction(
              List.of(new Segment(SizeRange.from(1), Estimate.of(2, 0.2), Estimate.of(0.5, 0.01)))),
          List.of(),
          new FitQuality(
              12,
              0.01,
              0.03,
              0.1,
              new FitDiagnostics(
                  Optional.of(Place.of(64)),
                  OptionalDouble.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  List.of(),
                  List.of(
                      new Residual(Place.of(1), 2.5, 2.5, OptionalDouble.of(0.02), 6, 0),
                      new Residual(Place.of(64), 35.02, 34, OptionalDouble.of(0.01), 6, 0)))));

  private static final Outcome.Buffer BUFFER =
      new Outcome.Buffer(
          Estimate.of(100, 2), Estimate.of(0.25, 0.01), Architecture.UNKNOWN, "one port only");

  private static Sheet sheet(Map<Parameter, Outcome> outcomes) {
    return new Sheet(
        "2026-11-21T01:32:00Z",
        new Sheet.Cluster("lab", 4, "udp", 1472),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  private static List<String> ids(Figures figures) {
    return figures.figures().stream().map(Figure::id).toList();
  }

  @Test
  void everyValueHasItsFigureAndEveryOtherItsReason() {
    Figures figures = Figures.of(SampleSheets.table1(), List.of(), List.of());
    assertEquals(
        List.of(
            "plot-O_s",
            "plot-T_s",
            "plot-g_s",
            "plot-g_r",
            "plot-U_r",
            "plot-L",
            "plot-B_L",
            "plot-M_ctc",
            "plot-M_ctm",
            "plot-memory"),
        ids(figures));
    List<String> missing = figures.missing().stream().map(Figures.Missing::title).toList();
    assertEquals(
        List.of(
            "O_r, asynchronous receive overhead",
            "M_mtm, memory copy, memory to memory",
            "Schedule of a broadcast"),
        missing);
    assertTrue(figures.missing().getFirst().reason().startsWith("not observable: the kernel's"));
    assertTrue(figures.missing().getLast().reason().contains("O_r has no value on this sheet"));
  }

  /** The printed sheet has no points: lines alone, no residuals, and it says so. */
  @Test
  void aSheetWithoutPointsIsDrawnAsFarAsItGoes() {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), List.of());
    assertEquals(13, figures.figures().size());
    assertTrue(figures.missing().isEmpty());
    for (Figure figure : figures.figures()) {
      assertEquals(1, figure.panels().size(), figure.id());
      assertFalse(
          figure.panels().getFirst().traces().stream().anyMatch(Trace.Band.class::isInstance),
          "printed numbers have no band");
    }
    Figure gap = figures.figures().get(2);
    assertTrue(gap.caption().contains("holds no points"), gap.caption());
    assertTrue(
        gap.caption().startsWith("g_s = 6.73 µs for m ≤ 40; 0.0796·m + 3.027"), gap.caption());
  }

  /**
   * Told by the sheet that the errors are independent: at 1 byte half of it is √(0.2² + 0.01²). The
   * band of a slope held at 0 goes down from 2.1 in the middle of its interval, −0.01 a byte.
   */
  @Test
  void theBandIsThatOfTheSheet() {
    Segment told =
        new Segment(
            SizeRange.from(1), Estimate.of(2, 0.2), Estimate.of(0.5, 0.01), OptionalDouble.of(0));
    Figure figure = costs(told);
    Trace.Band band = (Trace.Band) figure.panels().getFirst().traces().getFirst();
    assertEquals("95 % band of the fit", band.name());
    assertFalse(figure.caption().contains("approximate"), figure.caption());
    Spot first = band.spots().getFirst();
    assertEquals(2.5 - Math.hypot(0.2, 0.01), first.low(), 1e-12);
    Segment held =
        new Segment(
            SizeRange.from(1),
            new Estimate(2, new Interval(1.9, 2.3)),
            new Estimate(0, new Interval(-0.015, -0.005)),
            OptionalDouble.of(-0.5));
    Figure flat = costs(held);
    Trace.Band below = (Trace.Band) flat.panels().getFirst().traces().getFirst();
    Spot last = below.spots().getLast();
    assertEquals(64, last.x());
    assertEquals(2.1 - 0.64, (last.low() + last.high()) / 2, 1e-9);
    Trace.Band residuals = (Trace.Band) flat.panels().get(1).traces().getFirst();
    Spot shares = residuals.spots().getLast();
    assertEquals(100 * (1.46 / 2 - 1), (shares.low() + shares.high()) / 2, 1e-9);
  }

  /** The first figure of a cost function of one piece, with the points of {@link #LINE}. */
  private static Figure costs(Segment piece) {
    Outcome of = new Outcome.Linear(new CostFunction(List.of(piece)), List.of(), LINE.fit());
    return Figures.of(sheet(Map.of(Parameter.SEND_GAP, of)), List.of(), List.of())
        .figures()
        .getFirst();
  }

  /** From 1 to 64 bytes over 630 units: m lies at 72 + 630·log(m·1.2)/log(64·1.44). */
  @Test
  void theLineGoesThroughTheFittedValuesAndTheBandHoldsIt() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, LINE)), List.of(), List.of())
            .figures()
            .getFirst();
    Panel costs = figure.panels().getFirst();
    Trace.Line fit =
        costs.traces().stream()
            .filter(Trace.Line.class::isInstance)
            .map(Trace.Line.class::cast)
            .filter(l -> l.name().equals("fit"))
            .findFirst()
            .orElseThrow();
    assertEquals(1, fit.spots().getFirst().x());
    assertEquals(64, fit.spots().getLast().x());
    Trace.Band band = (Trace.Band) costs.traces().getFirst();
    assertEquals("95 % band of the fit, approximate", band.name());
    assertTrue(figure.caption().contains("The band is approximate"), figure.caption());
    assertEquals(fit.spots().size(), band.spots().size());
    for (int i = 0; i < fit.spots().size(); i++) {
      Spot spot = fit.spots().get(i);
      assertEquals(2 + 0.5 * spot.x(), spot.y(), 1e-9);
      Spot around = band.spots().get(i);
      assertEquals(spot.x(), around.x());
      assertTrue(around.low() < spot.y() && spot.y() < around.high());
    }
    // From 2.3 (2.5 less its band) to 35.36 (the highest bar): the axis goes from 2 to 50.
    Svg svg = new Svg(ChartRenderer.file(figure));
    List<Svg.At> path = svg.paths("s-fit", 20).getFirst();
    for (Svg.At at : path) {
      double bytes = Math.pow(64 * 1.44, (at.x() - 72) / 630) / 1.2;
      double micros = 2 * Math.pow(25, (278 - at.y()) / 250);
      assertEquals(1, micros / (2 + 0.5 * bytes), 2e-3, at::toString);
    }
  }

  @Test
  void residualsAreInPercentOfTheFit() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, LINE)), List.of(), List.of())
            .figures()
            .getFirst();
    Panel below = figure.panels().get(1);
    Trace.Points points = (Trace.Points) below.traces().getLast();
    assertEquals(0, points.spots().get(0).y(), 1e-12);
    assertEquals(3, points.spots().get(1).y(), 1e-9);
    assertEquals(2, points.spots().get(1).low(), 1e-9);
    assertEquals(4, points.spots().get(1).high(), 1e-9);
    assertEquals(-below.y().low(), below.y().high());
  }

  /**
   * B = 100, D/A = 0.25, S = 4: 400 packets pass 100 + 0.25·396 = 199, a share of 0.4975; the knee
   * is where 100 + 0.25·(k − 4) = k, at k = 132.
   */
  @Test
  void burstsFollowTheEquationUpToTheKnee() {
    List<BurstCount> bursts =
        List.of(
            new BurstCount(1400, 4, 1, new Replicate(0, 0), 400, 190, 9),
            new BurstCount(1400, 4, 1, new Replicate(0, 1), 100, 100, 0),
            new BurstCount(1400, 4, 2, new Replicate(0, 2), 800, 100, 0));
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), bursts, List.of())
            .figures()
            .getFirst();
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Line line =
        (Trace.Line)
            traces.stream().filter(t -> t.name().equals("eq. 4")).findFirst().orElseThrow();
    Spot knee =
        line.spots().stream()
            .filter(s -> Math.abs(s.x() - 1 / 132.0) < 1e-12)
            .findFirst()
            .orElseThrow();
    assertEquals(1, knee.y(), 1e-12);
    Spot quarter = line.spots().get(15); // 15/60 of the way to 1/100 is 1/400
    assertEquals(1 / 400.0, quarter.x(), 1e-12);
    assertEquals(0.4975, quarter.y(), 1e-12);
    // The intervals' ends together: 0.24 + (98 − 0.96)/400 and 0.26 + (102 − 1.04)/400.
    assertEquals(0.4826, quarter.low(), 1e-12);
    assertEquals(0.5124, quarter.high(), 1e-12);
    assertTrue(traces.stream().anyMatch(t -> t.name().equals("knee: k = 132 packets")));
    Trace.Points points = (Trace.Points) traces.getLast();
    assertEquals(List.of(Spot.at(1 / 400.0, 0.4975), Spot.at(0.01, 1)), points.spots());
    assertTrue(figure.caption().contains("2 bursts of 4 senders into one port"), figure.caption());
  }

  @Test
  void withoutBurstsItSaysWhereTheyAre() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), List.of(), List.of())
            .figures()
            .getFirst();
    assertTrue(figure.caption().contains("came without it"), figure.caption());
    assertFalse(
        figure.panels().getFirst().traces().stream().anyMatch(Trace.Points.class::isInstance));
  }

  /** Table 1: C = 90, g_s(1500) = 122.427: p = 90·122.427/1500 = 7.346 nodes. */
  @Test
  void transfersContendFromTheKinkOn() {
    Figure figure = Figures.of(TableOne.sheet(), List.of(), List.of()).figures().get(6);
    assertEquals("plot-L", figure.id());
    assertTrue(figure.caption().contains("7.34562 nodes at m = 1500"), figure.caption());
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Points kinks = (Trace.Points) traces.getLast();
    assertEquals("contention begins", kinks.name());
    Spot last = kinks.spots().getLast();
    assertEquals(7.34562, last.x(), 1e-9);
    assertEquals(1.556 * 7.34562 + 16.684 + 0.0826 * 1500, last.y(), 1e-9);
    Trace.Line large =
        (Trace.Line)
            traces.stream()
                .filter(t -> t.name().equals("m = 1500 bytes"))
                .findFirst()
                .orElseThrow();
    Spot all = large.spots().getLast();
    assertEquals(24, all.x());
    assertEquals(1.556 * 24 + 16.684 + 0.0826 * 1500 * (24 * 1500 / (90 * 122.427)), all.y(), 1e-9);
  }

  @Test
  void contentionWithoutASendGapIsNotDrawn() {
    Outcome transfer = TableOne.sheet().outcome(Parameter.TRANSFER_TIME).orElseThrow();
    Figures figures =
        Figures.of(sheet(Map.of(Parameter.TRANSFER_TIME, transfer)), List.of(), List.of());
    assertTrue(figures.figures().isEmpty());
    assertEquals(
        "L contends by g_s, which has no value on this sheet",
        figures.missing().getFirst().reason());
  }

  /**
   * Table 1 at 1500 bytes: O_s = 44.32, g_s = 122.427, L(1500, 8) = 29.132 + 123.9·max(1,
   * 8·1500/(90· 122.427)) = 164.07, O_r = 76.526, U_r = 9.93.
   */
  @Test
  void theScheduleIsThatOfTheSheet() {
    Figure figure = Figures.of(TableOne.sheet(), List.of(), List.of()).figures().getLast();
    assertEquals("plot-schedule", figure.id());
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Bars sends =
        (Trace.Bars)
            traces.stream().filter(t -> t.name().equals("sends: O_s")).findFirst().orElseThrow();
    // 7 nodes get 2 packets each.
    assertEquals(14, sends.bars().size());
    Trace.Bar first = sends.bars().getFirst();
    assertEquals(0, first.from());
    assertEquals(6.37 + 0.0253 * 1500, first.to(), 1e-9);
    assertEquals(0, first.y());
    Trace.Line flight =
        (Trace.Line) traces.stream().filter(Trace.Line.class::isInstance).findFirst().orElseThrow();
    double latency = 1.556 * 8 + 16.684 + 0.0826 * 1500 * (8 * 1500 / (90 * 122.427));
    assertEquals(44.32, flight.spots().getFirst().x(), 1e-9);
    assertEquals(44.32 + latency, flight.spots().getLast().x(), 1e-9);
  }

  @Test
  void numbersThatNoAxisHoldsAreNamed() {
    Outcome huge =
        new Outcome.Linear(
            new CostFunction(
                List.of(
                    new Segment(SizeRange.from(1), Estimate.exact(1e308), Estimate.exact(1e307)))),
            List.of(),
            new FitQuality(0, Double.NaN, Double.NaN, 0));
    Figures figures = Figures.of(sheet(Map.of(Parameter.SEND_GAP, huge)), List.of(), List.of());
    assertTrue(figures.figures().isEmpty());
    assertTrue(figures.missing().getFirst().reason().contains("no axis holds"));
  }

  /** A logarithmic axis has no 0; what is left out of it is said. */
  @Test
  void messagesWithoutAByteAreSaidToBeMissing() {
    FitDiagnostics with0 =
        new FitDiagnostics(
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(
                new Residual(Place.of(0), 2, 2, OptionalDouble.empty(), 6, 0),
                new Residual(Place.of(64), 34, 34, OptionalDouble.empty(), 6, 0)));
    Outcome line = new Outcome.Linear(LINE.cost(), List.of(), new FitQuality(12, 0, 0, 0.1, with0));
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, line)), List.of(), List.of())
            .figures()
            .getFirst();
    assertTrue(figure.caption().endsWith("0 bytes are not drawn: the axis has no 0."));
  }

  /** 110 predicted for 100, and 380 for 400: 10 % and 5 %, on the mean 7.5 %. */
  @Test
  void measuredStandsAgainstPredicted() {
    List<ComparedCase> cases =
        List.of(
            new ComparedCase(Operation.BROADCAST, "flat", "plogp", 100, 95, 104, 110),
            new ComparedCase(Operation.BROADCAST, "chain", "plogp", 400, 400, 400, 380),
            new ComparedCase(Operation.BROADCAST, "chain", "a <b>", 400, 400, 400, 800));
    Figures figures = Figures.of(sheet(Map.of()), List.of(), cases);
    assertEquals(List.of("plot-validation-broadcast"), ids(figures));
    Figure figure = figures.figures().getFirst();
    assertTrue(figure.caption().contains("plogp 7.50 % over 2; a <b> 100.0 % over 1 cases"));
    List<Trace> traces = figure.panels().getFirst().traces();
    assertEquals(
        List.of("as predicted", "plogp", "a <b>"), traces.stream().map(Trace::name).toList());
    assertEquals(new Spot(110, 100, 95, 104), ((Trace.Points) traces.get(1)).spots().getFirst());
    Spot begin = ((Trace.Line) traces.getFirst()).spots().getFirst();
    assertEquals(begin.x(), begin.y());
  }
}
