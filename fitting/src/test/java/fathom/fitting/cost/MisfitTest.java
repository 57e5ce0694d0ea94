package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
                size, fork, micros, micros, List.of(new CostPoint.Window(fork, micros))));
      }
    }
    return points;
  }

  /** The piece after these medians were put so many times off its line. */
  private Piece covered(double noise, Map<Integer, Double> off) {
    List<CostPoint> points = points(noise);
    NoiseModel model = NoiseModel.of(points);
    Attempt<Piece> fitted = new SegmentFitter(subject, model).fit(points, new SizeRange(1, 500));
    if (fitted instanceof Attempt.Ok<Piece>(Piece piece)) {
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
    Piece piece = covered(noise, Map.of(300, times));
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
    assertEquals(0, new Misfit("line").missed("8 bytes", fitted, single, 0.01));
    double share = new Misfit("line").missed("8 bytes", fitted, new SizeMedian(106, 0, 1), 0.01);
    assertEquals(0.06, share, 1e-9);
  }

  /** One factor holds the worst of them, which is the one that is told. */
  @Test
  void theWorstIsHeldAndTold() {
    Piece piece = covered(0.0005, Map.of(200, 1.08, 300, 0.96, 400, 1.04));
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
