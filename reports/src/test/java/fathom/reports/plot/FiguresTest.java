package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import fathom.model.Truth;
import fathom.model.collective.Operation;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.reports.Markup;
import fathom.reports.SampleSheets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
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
    Figures figures = Figures.of(SampleSheets.table1(), List.of(), Compared.NONE);
    assertEquals(
        List.of(
            "plot-O_s",
            "plot-T_s",
            "plot-g_s",
            "plot-g_r",
            "plot-U_r",
            "plot-L",
            "plot-L-m",
            "plot-B_L",
            "plot-M_ctc",
            "plot-M_ctc-heap",
            "plot-M_ctm",
            "plot-M_mtm-heap",
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
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    assertEquals(14, figures.figures().size());
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
    return Figures.of(sheet(Map.of(Parameter.SEND_GAP, of)), List.of(), Compared.NONE)
        .figures()
        .getFirst();
  }

  /** From 1 to 64 bytes over 630 units: m lies at 72 + 630·log(m·1.2)/log(64·1.44). */
  @Test
  void theLineGoesThroughTheFittedValuesAndTheBandHoldsIt() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, LINE)), List.of(), Compared.NONE)
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
    // Behind the edge of its band. From 2.3 (2.5 less its band) to 35.36 (the highest bar): the
    // axis goes from 2 to 50.
    Svg svg = new Svg(ChartRenderer.file(figure));
    List<Svg.At> path = svg.paths("s-fit", 20).get(1);
    for (Svg.At at : path) {
      double bytes = Math.pow(64 * 1.44, (at.x() - 72) / 630) / 1.2;
      double micros = 2 * Math.pow(25, (278 - at.y()) / 250);
      assertEquals(1, micros / (2 + 0.5 * bytes), 2e-3, at::toString);
    }
  }

  @Test
  void residualsAreInPercentOfTheFit() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, LINE)), List.of(), Compared.NONE)
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
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), bursts, Compared.NONE)
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

  /**
   * Two senders sent more bursts, but those of four lose packets at four lengths, and the fit is
   * theirs. The one of 100 packets is not beyond the knee at 132 and has no say.
   */
  @Test
  void theBurstsAreThoseOfTheFit() {
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      bursts.add(new BurstCount(1400, 4, 1, new Replicate(fork, 0), 100, 100, 0));
      int iteration = 1;
      for (int offered : List.of(200, 400, 800, 1600)) {
        long passed = 100L + (offered - 4) / 4 + (fork % 3 - 1);
        bursts.add(new BurstCount(1400, 4, 1, new Replicate(fork, iteration), offered, passed, 0));
        iteration++;
      }
      for (; iteration < 20; iteration++) {
        bursts.add(new BurstCount(1400, 2, 1, new Replicate(fork, iteration), 50, 50, 0));
      }
    }
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), bursts, Compared.NONE)
            .figures()
            .getFirst();
    assertTrue(figure.caption().contains("30 bursts of 4 senders into one port"), figure.caption());
    assertTrue(figure.caption().contains("6 of them, outlined"), figure.caption());
    List<Trace.Points> points =
        figure.panels().getFirst().traces().stream()
            .filter(Trace.Points.class::isInstance)
            .map(Trace.Points.class::cast)
            .toList();
    assertEquals(
        List.of("left out by the fit", "one burst"), points.stream().map(Trace::name).toList());
    assertTrue(points.getFirst().spots().stream().allMatch(s -> s.x() == 0.01));
    assertFalse(points.getFirst().filled());
    assertEquals(24, points.getLast().spots().size());
  }

  @Test
  void withoutBurstsItSaysWhereTheyAre() {
    Figure figure =
        Figures.of(sheet(Map.of(Parameter.NETWORK_BUFFER, BUFFER)), List.of(), Compared.NONE)
            .figures()
            .getFirst();
    assertTrue(figure.caption().contains("came without it"), figure.caption());
    assertFalse(
        figure.panels().getFirst().traces().stream().anyMatch(Trace.Points.class::isInstance));
  }

  /** Table 1: C = 90, g_s(1500) = 122.427: p = 90·122.427/1500 = 7.346 nodes. */
  @Test
  void transfersContendFromTheKinkOn() {
    Figure figure = Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures().get(6);
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
    // The diamond stands on the line, which is drawn straight from spot to spot.
    assertTrue(large.spots().contains(last), large::toString);
    assertEquals(Scale.Kind.LINEAR, figure.panels().getFirst().y().kind());
    assertEquals(0, figure.panels().getFirst().y().low());
    Spot all = large.spots().getLast();
    assertEquals(24, all.x());
    assertEquals(1.556 * 24 + 16.684 + 0.0826 * 1500 * (24 * 1500 / (90 * 122.427)), all.y(), 1e-9);
  }

  /**
   * Table 1: 24·m > 90·6.73 from 26 bytes on, and 13·m > 90·(3.027 + 0.0796·m) from 47 on; two
   * nodes never send as much.
   */
  @Test
  void transfersContendFromTheKinkOverTheSizeOn() {
    Figure figure = Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures().get(7);
    assertEquals("plot-L-m", figure.id());
    assertTrue(
        figure.caption().contains("contend from: 47 bytes among 13, 26 bytes among 24 nodes."),
        figure.caption());
    List<Trace> traces = figure.panels().getFirst().traces();
    Trace.Points kinks = (Trace.Points) traces.getLast();
    assertEquals(List.of(47.0, 26.0), kinks.spots().stream().map(Spot::x).toList());
    Trace.Line most =
        (Trace.Line)
            traces.stream().filter(t -> t.name().equals("p = 24 nodes")).findFirst().orElseThrow();
    assertTrue(most.spots().containsAll(kinks.spots().subList(1, 2)), most::toString);
    Spot end = most.spots().getLast();
    assertEquals(1500, end.x());
    assertEquals(1.556 * 24 + 16.684 + 0.0826 * 1500 * (24 * 1500 / (90 * 122.427)), end.y(), 1e-9);
  }

  @Test
  void contentionWithoutASendGapIsNotDrawn() {
    Outcome transfer = TableOne.sheet().outcome(Parameter.TRANSFER_TIME).orElseThrow();
    Figures figures =
        Figures.of(sheet(Map.of(Parameter.TRANSFER_TIME, transfer)), List.of(), Compared.NONE);
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
    Figure figure = Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures().getLast();
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
    Figures figures = Figures.of(sheet(Map.of(Parameter.SEND_GAP, huge)), List.of(), Compared.NONE);
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
        Figures.of(sheet(Map.of(Parameter.SEND_GAP, line)), List.of(), Compared.NONE)
            .figures()
            .getFirst();
    assertTrue(figure.caption().endsWith("0 bytes are not drawn: the axis has no 0."));
  }

  private static ComparedCase compared(
      String model, double measured, double half, double predicted, boolean doubted) {
    return new ComparedCase(
        Operation.BROADCAST,
        "flat",
        model,
        measured,
        measured - half,
        measured + half,
        predicted,
        doubted,
        false);
  }

  /** 110 predicted for 100, and 380 for 400: 10 % and 5 %, on the mean 7.5 %. */
  @Test
  void measuredStandsAgainstPredicted() {
    List<ComparedCase> cases =
        List.of(
            compared("plogp", 100, 5, 110, false),
            compared("plogp", 400, 0, 380, true),
            compared("a <b>", 400, 0, 800, true),
            new ComparedCase(Operation.BROADCAST, "chain", "plogp", 1e9, 1e9, 1e9, 1, false, true));
    Figures figures =
        Figures.of(sheet(Map.of()), List.of(), new Compared("Measured elsewhere.", cases));
    assertEquals(List.of("plot-validation-broadcast"), ids(figures));
    Figure figure = figures.figures().getFirst();
    String caption = figure.caption();
    assertTrue(caption.startsWith("Measured elsewhere. Medians"), caption);
    assertTrue(
        caption.contains(
            "plogp 7.50 % over 2 cases, 10.0 % over the 1 not doubted; a <b> 100.0 % over 1 case,"
                + " all doubted."),
        caption);
    assertTrue(caption.contains("2 of 3 medians have no interval"), caption);
    assertTrue(caption.contains("Not drawn: 1, of which repetitions lost data"), caption);
    List<Trace> traces = figure.panels().getFirst().traces();
    assertEquals(
        List.of("as predicted", "plogp", "plogp, doubted", "a <b>, doubted"),
        traces.stream().map(Trace::name).toList());
    Trace.Points held = (Trace.Points) traces.get(1);
    Trace.Points doubted = (Trace.Points) traces.get(2);
    assertEquals(List.of(new Spot(110, 100, 95, 105)), held.spots());
    assertTrue(held.filled() && !doubted.filled());
    assertEquals(held.marker(), doubted.marker());
    Spot begin = ((Trace.Line) traces.getFirst()).spots().getFirst();
    assertEquals(begin.x(), begin.y());
    assertTrue(figure.panels().getFirst().y().high() < 1e6, "the incomplete one counts nowhere");
  }

  /** In a page the caption stands below; read aloud, it would come twice. */
  @Test
  void aDescriptionDoesNotSayTheCaptionAgain() {
    for (Figure figure : Figures.of(TableOne.sheet(), List.of(), Compared.NONE).figures()) {
      assertFalse(figure.description().contains(figure.caption()), figure.id());
      assertTrue(
          ChartRenderer.file(figure).contains(Markup.text(figure.caption())),
          "a file has no caption but this");
      assertFalse(
          ChartRenderer.element(figure).contains(Markup.text(figure.caption())), figure.id());
    }
  }

  /** Sheets without points have lines alone, which colours must not be all that tells apart. */
  @Test
  void linesWithoutPointsDifferByTheirDashes() {
    Figures figures = Figures.of(TableOne.sheet(), List.of(), Compared.NONE);
    for (Figure figure : figures.figures()) {
      if (List.of("plot-L", "plot-L-m", "plot-memory").contains(figure.id())) {
        List<Trace.Dash> dashes =
            figure.panels().getFirst().traces().stream()
                .filter(Trace.Line.class::isInstance)
                .map(t -> ((Trace.Line) t).dash())
                .toList();
        assertTrue(dashes.size() >= 3, figure.id());
        assertEquals(dashes.size(), Set.copyOf(dashes).size(), figure.id() + dashes);
      }
    }
  }

  /**
   * Known are L = p + 10 + 0.1·m·max(1, p·m/(50·20)), by a known gap of 20 µs, at 1500 bytes and 24
   * nodes 24 + 10 + 150·36. The fitted gap of Table 1 would make 150·5.88 of it.
   */
  @Test
  void theKnownTransferContendsByTheKnownGap() {
    Sheet base = TableOne.sheet();
    Map<Parameter, Truth> truths =
        Map.of(
            Parameter.SEND_GAP,
            new Truth.KnownCost(CostFunction.line(20, 0), "g"),
            Parameter.TRANSFER_TIME,
            new Truth.KnownTransfer(1, 10, 0.1, Optional.of(50.0), "L"));
    Sheet known =
        new Sheet(
            base.created(),
            base.cluster(),
            base.outcomes(),
            base.heapCopies(),
            truths,
            List.of(),
            base.diagnostics(),
            base.provenance());
    Figure figure =
        Figures.of(known, List.of(), Compared.NONE).figures().stream()
            .filter(f -> f.id().equals("plot-L"))
            .findFirst()
            .orElseThrow();
    double most =
        figure.panels().getFirst().traces().stream()
            .filter(t -> t.name().equals("known"))
            .flatMap(Trace::reach)
            .mapToDouble(Spot::y)
            .max()
            .orElseThrow();
    assertEquals(24 + 10 + 150 * 36, most, 1e-9);
  }

  /** A schedule has no more nodes than its cluster, and a bar for the gap after each departure. */
  @Test
  void theScheduleShowsThePortAndTheNodesThereAre() {
    Sheet base = TableOne.sheet();
    Sheet four =
        new Sheet(
            base.created(),
            new Sheet.Cluster("lab", 4, "udp", 1500),
            base.outcomes(),
            Map.of(),
            Map.of(),
            List.of(),
            base.diagnostics(),
            base.provenance());
    Figure figure = Figures.of(four, List.of(), Compared.NONE).figures().getLast();
    assertEquals("Schedule of a broadcast among 4 nodes", figure.title());
    assertEquals(4, figure.panels().getFirst().y().marks().size());
    assertTrue(figure.caption().contains("to all others of 4 nodes along"), figure.caption());
    List<Trace.Bars> bars =
        figure.panels().getFirst().traces().stream()
            .filter(Trace.Bars.class::isInstance)
            .map(Trace.Bars.class::cast)
            .toList();
    assertEquals(4, bars.stream().map(Trace.Bars::height).distinct().count());
    Trace.Bars port = bars.getFirst();
    assertEquals("port busy: g_s", port.name());
    assertEquals(6, port.bars().size());
    Trace.Bar first = port.bars().getFirst();
    assertEquals(44.32, first.from(), 1e-9);
    assertEquals(44.32 + 122.427, first.to(), 1e-9);
    // Of one node no two gaps overlap, and those that meet stand in lanes of their own.
    List<Trace.Bar> root = port.bars().stream().filter(b -> b.y() > -0.6).toList();
    assertEquals(4, root.size());
    for (int i = 1; i < root.size(); i++) {
      assertTrue(root.get(i).from() >= root.get(i - 1).to() - 1e-9, root::toString);
      assertNotEquals(root.get(i - 1).y(), root.get(i).y());
    }
    Figure eight = Figures.of(base, List.of(), Compared.NONE).figures().getLast();
    assertTrue(
        eight.caption().contains("of 8 nodes, of a cluster of 24 nodes, along"), eight.caption());
  }

  @Test
  void heapCopiesHaveTheirBandAndResidualsToo() {
    Figure heap =
        Figures.of(SampleSheets.table1(), List.of(), Compared.NONE).figures().stream()
            .filter(f -> f.id().equals("plot-M_mtm-heap"))
            .findFirst()
            .orElseThrow();
    assertEquals(2, heap.panels().size());
    assertTrue(heap.caption().startsWith("M_mtm heap = "), heap.caption());
    List<Trace> traces = heap.panels().getFirst().traces();
    assertTrue(traces.stream().anyMatch(Trace.Band.class::isInstance));
    assertTrue(traces.stream().anyMatch(Trace.Rule.class::isInstance), "the bend");
  }
}
