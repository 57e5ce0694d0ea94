package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line through medians, some of which are moved after it was fitted. */
class MisfitTest {
  private static final List<Integer> SIZES = List.of(1, 100, 200, 300, 400, 500);
  private static final int FORKS = 6;

  private final FitLog log = new FitLog();
  private Misfit misfit = new Misfit("line");
  private final Subject subject = new Subject("M_ctc", Experiment.COPY_CACHE_TO_CACHE, log);

  private static List<CostPoint> points(double noise) {
    Random random = new Random(7);
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (int size : SIZES) {
        double micros = (10 + 0.1 * size) * (1 + noise * random.nextGaussian());
        points.add(
            CostPoint.ofFork(
                size, fork, micros, micros, List.of(new CostPoint.PointWindow(fork, micros))));
      }
    }
    return points;
  }

  /** The piece after these medians were put so many times off its line. */
  private FittedPiece covered(double noise, Map<Integer, Double> off) {
    List<CostPoint> points = points(noise);
    NoiseModel model = NoiseModel.of(points);
    Attempt<FittedPiece> fitted =
        new SegmentFitter(subject, model).fit(points, new SizeRange(1, 500));
    if (fitted instanceof Attempt.Ok<FittedPiece>(FittedPiece piece)) {
      misfit = new Misfit("line");
      List<CostPoint> moved =
          points.stream()
              .map(p -> p.derived(1, (1 - off.getOrDefault(p.sizeBytes(), 1.0)) * p.micros()))
              .toList();
      return misfit.covered(piece, moved, model);
    }
    throw new AssertionError(fitted.toString());
  }

  /**
   * Less than three and a half errors is chance; what is no chance is held, and from 2 % on it is
   * said.
   */
  @ParameterizedTest
  @CsvSource({
    "0.0005, 1.0005, false, false",
    "0.0005, 1.015, true, false",
    "0.0005, 0.985, true, false",
    "0.0005, 1.03, true, true",
    "0.0005, 0.97, true, true",
    "0.02, 1.02, false, false",
    "0.02, 1.19, true, true"
  })
  void onlyWhatIsNoChanceIsHeld(double noise, double times, boolean isHeld, boolean isSaid) {
    FittedPiece piece = covered(noise, Map.of(300, times));
    assertEquals(isHeld, piece.lackOfFit() > 0, piece::toString);
    assertEquals(isSaid, misfit.warning("M_ctc", "").isPresent());
    assertEquals(Optional.empty(), misfit.rejection());
    if (isHeld) {
      // To the median, and two of its errors beyond.
      double off = Math.abs(times - 1) * piece.segment().at(300);
      double beyond = 2 * noise * piece.segment().at(300);
      assertEquals(off + beyond, piece.halfWidthAt(300), 0.05 * off + 0.5 * beyond);
    }
  }

  @Test
  void moreThanAFifthIsNoLine() {
    covered(0.0005, Map.of(300, 1.22));
    assertEquals(
        "the data do not follow the fitted line: at 300 bytes the measured median is +22 % off it,"
            + " and ±20 % are allowed (1 of 6 medians are off by more than launches differ)",
        misfit.rejection().orElseThrow());
  }

  /** Nothing tells noise from misfit there, and 5 % pass for noise. */
  @Test
  void withoutReplicatesFivePercentPassForNoise() {
    SizeMedian single = new SizeMedian(104, 0, 1);
    Misfit.FittedCost fitted = new Misfit.FittedCost(100, 100, 0.1);
    assertEquals(0, new Misfit("line").missed("8 bytes", fitted, single, 0.01, 3.5));
    SizeMedian off = new SizeMedian(106, 0, 1);
    double share = new Misfit("line").missed("8 bytes", fitted, off, 0.01, 3.5);
    assertEquals(0.06, share, 1e-9);
  }

  /** The interval comes from how far they are off: that it holds them does not make them a line. */
  @Test
  void withoutReplicatesAnIntervalThatHoldsAllIsNoProof() {
    Misfit.FittedCost fitted = new Misfit.FittedCost(100, 100, 43);
    assertEquals(0, misfit.missed("8 bytes", fitted, new SizeMedian(110, 0, 1), 0.01, 3.5));
    assertEquals(Optional.empty(), misfit.rejection());
    String warning = misfit.warning("g_s", "").orElseThrow();
    assertTrue(warning.endsWith(Misfit.HELD + "."), warning);
    assertEquals(0, misfit.missed("9 bytes", fitted, new SizeMedian(124, 0, 1), 0.01, 3.5));
    assertTrue(
        misfit.rejection().orElseThrow().contains("at 9 bytes the measured median is +24 %"));
    Misfit replicated = new Misfit("line");
    assertEquals(0, replicated.missed("9 bytes", fitted, new SizeMedian(124, 1, 6), 1, 3.5));
    assertEquals(Optional.empty(), replicated.rejection(), "launches tell the interval there");
  }

  private static final List<Integer> MANY =
      List.of(41, 64, 100, 200, 300, 400, 500, 600, 736, 900, 1000, 1104, 1200, 1300, 1400, 1472);

  /** A piece of eight launches with noise of 3 %, and of 1 % that a launch has in common. */
  private FittedPiece noisy(int seed, IntToDoubleFunction truth) {
    Random random = new Random(seed);
    List<CostPoint> points = new ArrayList<>();
    for (int fork = 0; fork < 8; fork++) {
      double ofFork = 0.01 * random.nextGaussian();
      for (int size : MANY) {
        double noise = 1 + ofFork + 0.03 * random.nextGaussian();
        double micros = truth.applyAsDouble(size) * noise;
        points.add(
            CostPoint.ofFork(
                size, fork, micros, micros, List.of(new CostPoint.PointWindow(fork, micros))));
      }
    }
    NoiseModel model = NoiseModel.of(points);
    if (new SegmentFitter(subject, model).fit(points, SizeRange.from(41))
        instanceof Attempt.Ok<FittedPiece>(FittedPiece piece)) {
      return new Misfit("line").covered(piece, points, model);
    }
    throw new AssertionError("no line");
  }

  /** No median of a low wave is off by what chance does not explain, but all together are. */
  @Test
  void mediansThatAreOffTogetherAreNoChance() {
    IntToDoubleFunction wave =
        size ->
            (6 + 0.08 * size)
                * (1 + 0.04 * Math.sin(2 * Math.PI * Math.log(size / 41.0) / Math.log(36)));
    int held = 0;
    int seeds = 100;
    for (int seed = 0; seed < seeds; seed++) {
      FittedPiece piece = noisy(seed, wave);
      for (int size : MANY) {
        double off = piece.segment().at(size) - wave.applyAsDouble(size);
        held += Math.abs(off) <= piece.halfWidthAt(size) ? 1 : 0;
      }
    }
    double share = (double) held / (seeds * MANY.size());
    assertTrue(share > 0.95, "held " + share);
  }

  /** One in sixteen for a single median, of sixteen, and one in a hundred for all together. */
  @Test
  void aTrueLineIsSeldomWidened() {
    int widened = 0;
    int seeds = 400;
    for (int seed = 0; seed < seeds; seed++) {
      widened += noisy(seed, size -> 6 + 0.08 * size).lackOfFit() > 0 ? 1 : 0;
    }
    assertTrue(widened < 0.08 * seeds, widened + " of " + seeds);
  }

  /** Some blocks lack the rows of some sizes. */
  @Test
  void rowsThatAreMissingAreNoEffect() {
    List<CampaignBlock> blocks = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    List<Double> steady = new ArrayList<>();
    Random random = new Random(3);
    for (int block = 0; block < 6; block++) {
      for (int size = 0; size < 12; size++) {
        if ((block + size) % 5 != 0) {
          blocks.add(CampaignBlock.ofRound(block));
          sizes.add(size);
          // Blocks differ far more than the sizes of a bent cost are off.
          steady.add(50 * block + random.nextGaussian());
        }
      }
    }
    double[] line = Statistics.values(steady, v -> v);
    double[] bent = line.clone();
    Arrays.setAll(bent, i -> line[i] + (sizes.get(i) % 2 == 0 ? 1 : -1));
    assertEquals(3.5, Misfit.noChance(blocks, sizes, line, 2));
    assertEquals(2, Misfit.noChance(blocks, sizes, bent, 2));
    assertEquals(
        3.5, Misfit.noChance(blocks.subList(0, 9), sizes.subList(0, 9), Arrays.copyOf(bent, 9), 2));
  }

  /** Rows of a table that stand for themselves are dealt to more replicates than there are rows. */
  @Test
  void blocksOfOneRowOrTwoDoNotPassForMisfit() {
    List<Integer> sizes = IntStream.range(0, 400).mapToObj(row -> row % 40).toList();
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<CampaignBlock> blocks =
          sizes.stream().map(size -> CampaignBlock.ofFork(random.nextInt(1000))).toList();
      double[] line = Statistics.values(sizes, size -> random.nextGaussian());
      assertEquals(3.5, Misfit.noChance(blocks, sizes, line, 2), "seed " + seed);
    }
  }

  /** One factor holds the worst of them, which is the one that is told. */
  @Test
  void theWorstIsHeldAndTold() {
    FittedPiece piece = covered(0.0005, Map.of(200, 1.08, 300, 0.96, 400, 1.04));
    assertTrue(piece.halfWidthAt(200) >= 0.0799 * piece.segment().at(200), piece::toString);
    String said = misfit.warning("M_ctc", "").orElseThrow();
    assertTrue(said.startsWith("M_ctc: at 3 of 6 sizes the measured median is off"), said);
    assertTrue(
        said.contains("farthest at 200 bytes (median +8.0 % off the line, interval ±0."), said);
  }

  /** Half of the variance is what the forks of the size show, half what all sizes share. */
  @Test
  void theErrorOfAMedianIsHalfItsOwnAndHalfThatOfAll() {
    NoiseModel noise = NoiseModel.of(points(0.02));
    double shared = Math.sqrt(Math.PI / 2) * noise.sigma(300) / 2;
    assertEquals(shared, Misfit.error(noise.sigma(300), new SizeMedian(40, shared, 4)), 1e-12);
    assertEquals(
        shared * Math.sqrt(5),
        Misfit.error(noise.sigma(300), new SizeMedian(40, 3 * shared, 4)),
        1e-12);
    assertEquals(
        shared / Math.sqrt(2), Misfit.error(noise.sigma(300), new SizeMedian(40, 0, 4)), 1e-12);
    assertEquals(2 * shared, Misfit.error(noise.sigma(300), new SizeMedian(40, 0, 1)), 1e-12);
  }
}
