package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs over eight powers of ten, with as many pieces as they have. */
class CurveFitterTest {
  private static final int LARGEST = 64 << 20;
  private static final int FORKS = 6;

  /** A measured median may be this share of half an interval from the fitted cost. */
  private static final double BEYOND_BAND = 1.1;

  private static final List<Integer> SIZES =
      IntStream.rangeClosed(0, 26).mapToObj(power -> 1 << power).toList();

  /** The caches of a core end near 16 KiB and 1 MiB, and another way to copy begins at 4 MiB. */
  private static final CostFunction TRUTH =
      new CostFunction(
          List.of(
              Segment.exact(new SizeRange(1, 16 << 10), 0.004, 4e-6),
              Segment.exact(new SizeRange((16 << 10) + 1, 1 << 20), 0.02, 2e-5),
              Segment.exact(new SizeRange((1 << 20) + 1, 1 << 22), 1, 7e-5),
              Segment.exact(new SizeRange((1 << 22) + 1, LARGEST), 40, 1.1e-4)));

  private final FitLog log = new FitLog();

  private Attempt<CostFit> attempt(List<CostPoint> points) {
    return new CurveFitter(
            Subject.of(Parameter.COPY_CACHE_TO_CACHE, Experiment.COPY_CACHE_TO_CACHE, log))
        .fit(points);
  }

  private Outcome.Linear fit(List<CostPoint> points) {
    return switch (attempt(points)) {
      case Attempt.Ok<CostFit>(CostFit fit) -> fit.outcome();
      case Attempt.Failed<CostFit>(String reason) -> throw new AssertionError(reason);
    };
  }

  private static CostPoint point(int size, int fork, double micros) {
    return CostPoint.ofFork(
        size, fork, micros, micros, List.of(new CostPoint.PointWindow(fork, micros)));
  }

  private static List<CostPoint> points(
      List<Integer> sizes, int forks, double noise, long seed, IntToDoubleFunction truth) {
    Random random = new Random(seed);
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      for (int size : sizes) {
        points.add(
            point(size, fork, truth.applyAsDouble(size) * (1 + noise * random.nextGaussian())));
      }
    }
    return points;
  }

  /** A library that sends in another way above 65480 bytes, where a message costs less. */
  @Test
  void whereAPlaceIsGivenTheCostMayFallThere() {
    List<Integer> sizes =
        List.of(1, 64, 256, 1024, 4096, 16384, 65480, 65481, 262144, 1048576, 4194304);
    CostFunction truth =
        new CostFunction(
            List.of(
                Segment.exact(new SizeRange(1, 65480), 2, 0.001),
                Segment.exact(new SizeRange(65481, 4194304), 10, 0.0005)));
    List<CostPoint> points = points(sizes, FORKS, 0.01, 7, truth::at);
    Subject subject = Subject.of(Parameter.SEND_GAP, Experiment.SEND_GAP, log);
    Outcome.Linear fit =
        ((Attempt.Ok<CostFit>) new CurveFitter(subject).fit(points, List.of(65480)))
            .value()
            .outcome();
    assertEquals(List.of(new SizeRange(1, 65480), new SizeRange(65481, 4194304)), ranges(fit));
    assertEquals(List.of(Breakpoint.fixed(65480)), fit.breakpoints());
    for (int size : sizes) {
      assertEquals(truth.at(size), fit.cost().at(size), 0.02 * truth.at(size));
    }
  }

  @Test
  void aPieceWithOneMeasuredSizeHoldsForThatSize() {
    List<CostPoint> points =
        points(List.of(1, 64, 256, 1024), FORKS, 0.001, 7, m -> m < 1024 ? 2 + 0.01 * m : 84);
    Subject subject = Subject.of(Parameter.SEND_GAP, Experiment.SEND_GAP, log);
    Outcome.Linear fit =
        ((Attempt.Ok<CostFit>) new CurveFitter(subject).fit(points, List.of(500)))
            .value()
            .outcome();
    assertEquals(List.of(new SizeRange(1, 500), new SizeRange(1024, 1024)), ranges(fit));
  }

  /** Nothing was measured above it, or below: one piece. */
  @Test
  void aGivenPlaceOutsideTheSizesIsNone() {
    List<CostPoint> points = points(List.of(1, 64, 256), FORKS, 0.001, 7, m -> 2 + 0.001 * m);
    Subject subject = Subject.of(Parameter.SEND_GAP, Experiment.SEND_GAP, log);
    for (int place : List.of(256, 5000)) {
      Outcome.Linear fit =
          ((Attempt.Ok<CostFit>) new CurveFitter(subject).fit(points, List.of(place)))
              .value()
              .outcome();
      assertEquals(List.of(new SizeRange(1, 256)), ranges(fit));
      assertEquals(List.of(), fit.breakpoints());
    }
  }

  private static List<SizeRange> ranges(Outcome.Linear linear) {
    return linear.cost().segments().stream().map(Segment::range).toList();
  }

  private static double largestDeviation(Outcome.Linear linear) {
    return linear.fit().diagnostics().residuals().stream()
        .mapToDouble(residual -> Math.abs(residual.relativeError()))
        .max()
        .orElseThrow();
  }

  /** From end to end, without a gap: every size from the least to the largest measured has one. */
  private static void assertHoldsWhereMeasured(Outcome.Linear linear, int from, int to) {
    List<SizeRange> ranges = ranges(linear);
    assertEquals(from, ranges.getFirst().fromBytes());
    assertEquals(to, ranges.getLast().toBytes());
    for (int i = 1; i < ranges.size(); i++) {
      assertEquals(ranges.get(i - 1).toBytes() + 1, ranges.get(i).fromBytes());
    }
  }

  private static void assertBandsHoldTheMedians(Outcome.Linear linear) {
    for (Residual residual : linear.fit().diagnostics().residuals()) {
      int size = residual.at().sizeBytes();
      CostBand band = CostBand.at(linear, size);
      double rounding = 1e-9 * Math.abs(residual.measuredUs());
      assertTrue(
          band.at(size).low() - rounding <= residual.measuredUs()
              && residual.measuredUs() <= band.at(size).high() + rounding,
          () -> residual + " is outside " + band.at(size));
    }
  }

  /**
   * The interval is widened to medians of levelled blocks, which may lie a little nearer than the
   * measured ones.
   */
  private static void assertMediansAreOutsideByChanceOnly(
      List<CostPoint> points, Outcome.Linear linear) {
    NoiseModel noise = NoiseModel.of(points);
    List<Integer> outside = new ArrayList<>();
    ForkMedians.sizeMedians(points)
        .forEach(
            (size, median) -> {
              double reach =
                  Math.max(
                      6 * Misfit.error(noise.sigma(size), median),
                      0.05 * Math.abs(median.micros()));
              double off = median.micros() - linear.cost().at(size);
              double band = CostBand.at(linear, size).halfAt(size);
              if (Math.abs(off) > Math.max(reach, BEYOND_BAND * band)) {
                outside.add(size);
              }
            });
    assertEquals(List.of(), outside);
  }

  /** More sizes on one line know it better: none of them stretches its interval by chance. */
  @Test
  void anIntervalIsNotStretchedByChance() {
    int stretched = 0;
    for (int seed = 0; seed < 40; seed++) {
      FitLog own = new FitLog();
      List<CostPoint> points = points(SIZES, FORKS, 0.03, seed, m -> 0.2 + 0.015 * m);
      new CurveFitter(new Subject("M_ctc", Experiment.COPY_CACHE_TO_CACHE, own)).fit(points);
      stretched += own.warnings().stream().anyMatch(w -> w.contains("widened")) ? 1 : 0;
    }
    int told = stretched;
    assertTrue(told <= 6, () -> told + " of 40 were stretched");
  }

  /** Times of 0 are refused with a reason, not by an exception. */
  @Test
  void timesOfNothingAreRefused() {
    List<CostPoint> points =
        new ArrayList<>(points(List.of(64, 256, 1024, 4096), FORKS, 0.01, 1, m -> 0.01 + 2e-4 * m));
    for (int fork = 0; fork < FORKS; fork++) {
      points.add(point(1, fork, 0));
      points.add(point(2, fork, 0));
    }
    assertTrue(attempt(points) instanceof Attempt.Failed<CostFit>);
  }

  /** Pieces of two sizes with a time each tell no error: they are joined with their neighbours. */
  @Test
  void aPieceThatCannotBeFittedIsJoinedWithTheNext() {
    for (int seed = 0; seed < 20; seed++) {
      List<CostPoint> points = new ArrayList<>(points(SIZES, 1, 0.01, seed, TRUTH::at));
      points.add(point(256, 1, 1.01 * TRUTH.at(256)));
      assertHoldsWhereMeasured(fit(points), 1, LARGEST);
    }
  }

  /** What is steep below and low above must not be carried on to next to nothing between them. */
  @Test
  void betweenPiecesACostStaysBetweenWhatWasMeasuredAround() {
    Outcome.Linear linear =
        fit(
            points(
                List.of(8, 16, 32, 64, 128, 192, 256, 512),
                FORKS,
                0.001,
                1,
                m -> m <= 64 ? m / 32.0 : 1.5 + (m - 128) * 5.2 / 128));
    for (int size = 64; size <= 128; size++) {
      int at = size;
      assertTrue(linear.cost().at(size) > 1.4, () -> linear.cost().at(at) + " at " + at);
    }
  }

  @Test
  void knownPiecesWithoutNoiseComeBack() {
    Outcome.Linear linear = fit(points(SIZES, FORKS, 0, 1, TRUTH::at));
    assertEquals(4, ranges(linear).size(), () -> ranges(linear).toString());
    assertTrue(largestDeviation(linear) < 0.01, () -> "off by " + largestDeviation(linear));
    assertHoldsWhereMeasured(linear, 1, LARGEST);
    assertBandsHoldTheMedians(linear);
    for (int i = 0; i < 4; i++) {
      Segment known = TRUTH.segments().get(i);
      Segment found = linear.cost().segments().get(i);
      assertEquals(known.slope().value(), found.slope().value(), 0.02 * known.slope().value());
    }
    assertEquals(List.of(), log.warnings());
  }

  @Test
  void knownPiecesComeBackFromNoise() {
    int asMany = 0;
    for (int seed = 0; seed < 40; seed++) {
      Outcome.Linear linear = fit(points(SIZES, FORKS, 0.02, seed, TRUTH::at));
      asMany += ranges(linear).size() == 4 ? 1 : 0;
      for (int size : SIZES) {
        double off = linear.cost().at(size) / TRUTH.at(size) - 1;
        int of = seed;
        assertTrue(Math.abs(off) < 0.06, () -> off + " at " + size + " of seed " + of);
      }
      assertHoldsWhereMeasured(linear, 1, LARGEST);
    }
    int told = asMany;
    assertTrue(told >= 38, () -> told + " of 40 have four pieces");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.005, 0.02, 0.1})
  void oneLineIsOnePiece(double noise) {
    int one = 0;
    for (int seed = 0; seed < 40; seed++) {
      Outcome.Linear linear = fit(points(SIZES, FORKS, noise, seed, m -> 0.2 + 0.015 * m));
      one += ranges(linear).equals(List.of(new SizeRange(1, LARGEST))) ? 1 : 0;
    }
    int told = one;
    assertTrue(told >= 38, () -> told + " of 40 have one piece");
  }

  /** A jump of 4 % in the middle is worth a piece, one of 1 % is not: nobody misses that. */
  @Test
  void aClearGainIsWorthAPieceAndASmallOneIsNot() {
    assertEquals(2, ranges(fit(points(SIZES, FORKS, 0, 1, m -> m <= 8192 ? 1 : 1.04))).size());
    assertEquals(1, ranges(fit(points(SIZES, FORKS, 0, 1, m -> m <= 8192 ? 1 : 1.01))).size());
  }

  /** Where both lines pass through a size, it may belong to either, and the place says so. */
  @Test
  void thePlaceOfABendIsAsUncertainAsItIs() {
    IntToDoubleFunction jump = m -> m <= 64 ? 1 : 2;
    assertEquals(
        List.of(Optional.of(new Interval(64, 127))),
        fit(points(SIZES, FORKS, 0, 1, jump)).breakpoints().stream().map(Breakpoint::ci).toList());
    IntToDoubleFunction bend =
        m -> (m == 1024 ? 1.005 : 1) * (m <= 1024 ? 1 : 1 + (m - 1024) * 1e-4);
    assertEquals(
        List.of(Optional.of(new Interval(512, 2047))),
        fit(points(SIZES, FORKS, 0, 1, bend)).breakpoints().stream().map(Breakpoint::ci).toList());
  }

  /** One time a size tells no σ: noise of 10 % is not taken for pieces. */
  @Test
  void withoutReplicatesNoiseIsNoPiece() {
    int one = 0;
    for (int seed = 0; seed < 20; seed++) {
      one += ranges(fit(points(SIZES, 1, 0.05, seed, m -> 0.2 + 0.015 * m))).size() == 1 ? 1 : 0;
    }
    int told = one;
    assertTrue(told >= 17, () -> told + " of 20 have one piece");
  }

  @Test
  void fewForksAreSaid() {
    fit(points(SIZES, 2, 0.01, 1, m -> 0.2 + 0.015 * m));
    assertTrue(
        log.warnings().stream().anyMatch(w -> w.startsWith("M_ctc comes from only 2 launches")),
        log.warnings()::toString);
  }

  @Test
  void equalCostsAreALevelPiece() {
    Outcome.Linear linear = fit(points(SIZES, FORKS, 0, 1, m -> 3));
    assertEquals(List.of(new SizeRange(1, LARGEST)), ranges(linear));
    assertEquals(3, linear.cost().at(1 << 20), 1e-12);
    assertEquals(0, linear.cost().segments().getFirst().slope().value());
  }

  @Test
  void oneSizeIsAConstantThatHoldsThere() {
    Outcome.Linear linear = fit(points(List.of(256), FORKS, 0.01, 1, m -> 3));
    assertEquals(List.of(new SizeRange(256, 256)), ranges(linear));
    assertEquals(3, linear.cost().at(256), 0.05);
  }

  @Test
  void twoSizesAreALineBetweenThem() {
    Outcome.Linear linear = fit(points(List.of(256, 1024), FORKS, 0, 1, m -> 3 + 0.01 * m));
    assertEquals(List.of(new SizeRange(256, 1024)), ranges(linear));
    assertEquals(3 + 5.12, linear.cost().at(512), 1e-9);
  }

  @Test
  void noPointIsToldAsSuch() {
    assertEquals(Attempt.failed("no raw results for M_ctc"), attempt(List.of()));
    assertTrue(attempt(List.of(point(1, 0, 3))) instanceof Attempt.Failed<CostFit>);
  }

  /** A loop up to 63 bytes, another way from 64 on: fewer µs for more bytes are no error. */
  @Test
  void aCopyMayFall() {
    IntToDoubleFunction truth = m -> m < 64 ? 0.010 + 1e-5 * m : 0.004 + 4e-6 * m;
    Outcome.Linear linear = fit(points(SIZES, FORKS, 0.01, 3, truth));
    assertEquals(2, ranges(linear).size());
    assertTrue(largestDeviation(linear) < 0.03, () -> "off by " + largestDeviation(linear));
    Outcome.Linear falling = fit(points(List.of(1, 8), FORKS, 0.01, 3, m -> m == 1 ? 2 : 1));
    assertEquals(0, falling.cost().segments().getFirst().slope().value());
    assertBandsHoldTheMedians(falling);
  }

  /** A table of somebody else's, one time a size. */
  @Test
  void withoutReplicatesTheLineMustTellTheError() {
    Outcome.Linear linear = fit(points(SIZES, 1, 0.01, 3, TRUTH::at));
    assertHoldsWhereMeasured(linear, 1, LARGEST);
    Outcome.Linear line = fit(points(List.of(1, 100, 200, 300, 400), 1, 0.01, 3, m -> 1 + m));
    assertEquals(List.of(new SizeRange(1, 400)), ranges(line));
  }

  /**
   * One size off the line cannot have a piece of its own: the interval holds it, and that is said.
   */
  @Test
  void aSizeThatIsMissedIsSaidAndHeld() {
    List<Integer> sizes = List.of(1, 100, 200, 300, 400, 500);
    IntToDoubleFunction truth = m -> (m == 300 ? 1.04 : 1) * (10 + 0.1 * m);
    Outcome.Linear linear = fit(points(sizes, FORKS, 0.001, 3, truth));
    assertEquals(1, ranges(linear).size());
    assertBandsHoldTheMedians(linear);
    assertTrue(
        log.warnings().stream()
            .anyMatch(
                w ->
                    w.startsWith("M_ctc: at 5 of 6 sizes the measured median is off")
                        && w.contains("farthest at 300 bytes (median +")
                        && w.endsWith("The ± shown includes that.")),
        log.warnings()::toString);
  }

  /** Forks that say the same have no width: what a median is off by is all there is to say. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0005, 0.001})
  void thePrecisionIsThatOfTheWidenedIntervals(double noise) {
    List<Integer> sizes = List.of(1, 100, 200, 300, 400, 500);
    IntToDoubleFunction truth = m -> (m == 300 ? 1.04 : 1) * (10 + 0.1 * m);
    Outcome.Linear linear = fit(points(sizes, FORKS, noise, 3, truth));
    assertTrue(log.warnings().stream().anyMatch(w -> w.contains(Misfit.HELD)));
    assertEquals(1, ranges(linear).size());
    double widest = 0;
    for (int end : List.of(1, 500)) {
      widest = Math.max(widest, CostBand.at(linear, end).halfAt(end) / linear.cost().at(end));
    }
    assertTrue(widest > 0.02, "no wider than " + widest);
    assertEquals(widest, linear.fit().relativeHalfWidth(), 0.05 * widest);
  }

  static IntStream seeds() {
    return IntStream.range(0, 60);
  }

  /**
   * Whatever is measured: every size has a piece and no median is outside its band but by chance,
   * or there is no line; nothing is thrown.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void anythingIsHeld(int seed) {
    Random random = new Random(seed);
    List<Integer> sizes =
        random.ints(1 + random.nextInt(30), 1, LARGEST).distinct().sorted().boxed().toList();
    double scatter = List.of(0.0, 0.01, 0.3).get(random.nextInt(3));
    double[] wander = {1};
    List<CostPoint> points = new ArrayList<>();
    for (int size : sizes) {
      wander[0] *= Math.exp(0.5 * random.nextGaussian());
      for (int fork = 0; fork < 2 + seed % 6; fork++) {
        points.add(point(size, fork, wander[0] * Math.exp(scatter * random.nextGaussian())));
      }
    }
    if (attempt(points) instanceof Attempt.Ok<CostFit>(CostFit fit)) {
      assertHoldsWhereMeasured(fit.outcome(), sizes.getFirst(), sizes.getLast());
      assertMediansAreOutsideByChanceOnly(points, fit.outcome());
      assertEquals(ranges(fit.outcome()).size() - 1, fit.outcome().breakpoints().size());
    } else if (attempt(points) instanceof Attempt.Failed<CostFit>(String reason)) {
      assertTrue(reason.startsWith("the data do not follow the fitted line"), reason);
    }
  }
}
