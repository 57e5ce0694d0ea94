package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.Synthetic;
import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.WeightedLeastSquares;
import fathom.fitting.transfer.ContentionProfile.ProfilePoint;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class ContentionSearchTest {
  private static final List<Integer> NODES = List.of(2, 4, 6, 8, 12, 16, 20, 24);
  private static final List<Integer> SIZES = List.of(1, 40, 100, 200, 400, 800, 1200, 1472);
  private static final int FORKS = 6;

  /** g_s of Table 1, as if without error. */
  private static final CostFunction GAP = Synthetic.pieces(6.73, 0, 3.027, 0.0796);

  private static final CostFit SEND_GAP =
      new CostFit(
          new Outcome.Linear(GAP, List.of(Breakpoint.fixed(40)), new FitQuality(1, 0, 0, 0)),
          List.of());

  private static double load(int nodes, int bytes) {
    return nodes * bytes / GAP.at(bytes);
  }

  private static double transfer(int nodes, int bytes, double bandwidth) {
    double stretch = Math.max(1, load(nodes, bytes) / bandwidth);
    return 1.556 * nodes + 16.684 + 0.0826 * bytes * stretch;
  }

  /** Round trips with noise in proportion, and a share of them that stray upwards. */
  private record Data(double noise, double strays, long seed) {
    List<TransferPoint> of(List<Integer> nodes, List<Integer> sizes, double bandwidth) {
      Random random = new Random(seed);
      List<TransferPoint> points = new ArrayList<>();
      for (int p : nodes) {
        for (int m : sizes) {
          for (int fork = 0; fork < FORKS; fork++) {
            double truth = transfer(p, m, bandwidth);
            double stray = random.nextDouble() < strays ? 0.05 + random.nextDouble() : 0;
            double micros = truth * (1 + stray + noise * random.nextGaussian());
            points.add(
                new TransferPoint(
                    p,
                    CostPoint.ofFork(
                        m, fork, micros, micros, List.of(new CostPoint.PointWindow(0, micros))),
                    noise * truth,
                    new Overheads.Sum(0, List.of())));
          }
        }
      }
      return points;
    }
  }

  private static ContentionFinding.MeasuredContention seen(List<TransferPoint> points) {
    ContentionFinding finding = ContentionSearch.find(points, SEND_GAP);
    return assertInstanceOf(ContentionFinding.MeasuredContention.class, finding, finding::toString);
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 45, 90, 150, 220})
  void findsAKnownBandwidth(double bandwidth) {
    int holds = 0;
    for (int seed = 0; seed < 20; seed++) {
      ContentionFinding.MeasuredContention found =
          seen(new Data(0.01, 0, seed).of(NODES, SIZES, bandwidth));
      assertEquals(bandwidth, found.bytesPerMicro().value(), 0.04 * bandwidth);
      holds += found.bytesPerMicro().ci().contains(bandwidth) ? 1 : 0;
    }
    assertTrue(holds >= 16, holds + " of 20 intervals hold");
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 90, 220})
  void oneInTwentyThatIsAnOutlierDoesNotMoveIt(double bandwidth) {
    int seen = 0;
    for (int seed = 0; seed < 20; seed++) {
      if (ContentionSearch.find(new Data(0.01, 0.05, seed).of(NODES, SIZES, bandwidth), SEND_GAP)
          instanceof ContentionFinding.MeasuredContention found) {
        assertEquals(bandwidth, found.bytesPerMicro().value(), 0.1 * bandwidth);
        seen++;
      }
    }
    assertTrue(seen >= 15, seen + " of 20");
  }

  /** Without noise C comes out to its digits: it is no value of a grid. */
  @Test
  void exactDataGiveBackTheirBandwidth() {
    for (double bandwidth : List.of(37.123456789, 90.0, 123.456789)) {
      ContentionFinding.MeasuredContention found =
          seen(new Data(1e-9, 0, 1).of(NODES, SIZES, bandwidth));
      assertEquals(bandwidth, found.bytesPerMicro().value(), 1e-7 * bandwidth);
    }
  }

  /** At the joint least squares the linearised fit corrects C by nothing. */
  @Test
  void endsAtTheJointLeastSquares() {
    int inside = 0;
    for (int seed = 0; seed < 40; seed++) {
      ContentionFinding.MeasuredContention found =
          seen(new Data(0.02, 0.1, seed).of(NODES, SIZES, 90));
      double place = found.bytesPerMicro().value();
      boolean corner =
          NODES.stream()
              .flatMap(p -> SIZES.stream().map(m -> load(p, m)))
              .anyMatch(load -> Math.abs(load / place - 1) < 1e-9);
      double correction = found.fit().coefficients().getLast();
      if (!corner) {
        inside++;
        assertEquals(0, correction / place, 1e-9);
      }
    }
    assertTrue(inside >= 30, inside + " of 40 not at a corner");
  }

  @Test
  void theProfileIsBelowEveryGrid() {
    for (int seed = 0; seed < 20; seed++) {
      List<TransferPoint> points = new Data(0.05, 0, seed).of(NODES, SIZES, 60);
      List<TransferPoint> cells =
          TransferDesign.cells(
              points, DoubleStream.generate(() -> 1).limit(points.size()).toArray());
      ContentionProfile profile = new ContentionProfile(cells, SEND_GAP);
      ProfilePoint least = profile.least().orElseThrow();
      for (double bandwidth = 1; bandwidth < 300; bandwidth *= 1.001) {
        assertTrue(sumOfSquares(cells, bandwidth) >= least.sumOfSquares() * (1 - 1e-12));
      }
      // And it is the sum at its own place.
      assertEquals(
          least.sumOfSquares(),
          sumOfSquares(cells, least.bytesPerMicro()),
          1e-9 * least.sumOfSquares());
    }
  }

  private static double sumOfSquares(List<TransferPoint> cells, double bandwidth) {
    List<Row> rows =
        cells.stream()
            .map(
                cell ->
                    new Row(
                        List.of(
                            1.0,
                            (double) cell.nodes(),
                            cell.sizeBytes()
                                * Math.max(1, load(cell.nodes(), cell.sizeBytes()) / bandwidth)),
                        cell.micros(),
                        cell.sigma(),
                        0))
            .toList();
    return WeightedLeastSquares.sumOfSquares(rows, WeightedLeastSquares.solve(rows).orElseThrow());
  }

  @Test
  void loadsBelowTheKinkShowUpToWhereThereIsNone() {
    for (int seed = 0; seed < 20; seed++) {
      ContentionFinding finding =
          ContentionSearch.find(new Data(0.01, 0.2, seed).of(NODES, SIZES, 500), SEND_GAP);
      ContentionFinding.NotSeen notSeen =
          assertInstanceOf(ContentionFinding.NotSeen.class, finding, finding::toString);
      assertEquals(load(24, 1472), notSeen.upToBytesPerMicro(), 1e-9);
      assertEquals(
          "no contention seen in round trips of 24 nodes with 1472 bytes, where L would grow if the"
              + " switch's bandwidth C were below p·m/g_s = 293.9 MB/s",
          notSeen.words());
    }
  }

  @Test
  void loadsAboveTheKinkHideIt() {
    for (int seed = 0; seed < 20; seed++) {
      List<TransferPoint> points =
          new Data(0.01, 0.2, seed).of(NODES, List.of(400, 800, 1200, 1472), 10);
      ContentionFinding finding = ContentionSearch.find(points, SEND_GAP);
      ContentionFinding.Hidden hidden =
          assertInstanceOf(ContentionFinding.Hidden.class, finding, finding::toString);
      assertTrue(hidden.why().contains("τ and C cannot be told apart"), hidden::why);
      assertTrue(hidden.why().contains("by loads of 22.9 to 294 bytes/µs"), hidden::why);
    }
  }

  /** Packets of one byte pass below every kink, but say nothing of τ. */
  @Test
  void aSizeThatSaysNothingOfTheSlopeDoesNotTellTheBandwidth() {
    for (int seed = 0; seed < 20; seed++) {
      List<TransferPoint> points =
          new Data(0.01, 0, seed).of(NODES, List.of(1, 400, 800, 1200, 1472), 10);
      ContentionFinding finding = ContentionSearch.find(points, SEND_GAP);
      assertInstanceOf(ContentionFinding.Hidden.class, finding, finding::toString);
    }
  }

  @Test
  void oneNumberOfNodesOrOneSizeTellsNothing() {
    for (int seed = 0; seed < 10; seed++) {
      Data data = new Data(0.01, 0.2, seed);
      ContentionFinding oneNumber =
          ContentionSearch.find(data.of(List.of(16), SIZES, 90), SEND_GAP);
      assertEquals(
          new ContentionFinding.NotTold(
              "contention in round trips was not tested: they have one number of nodes"),
          oneNumber);
      ContentionFinding oneSize =
          ContentionSearch.find(data.of(NODES, List.of(1472), 90), SEND_GAP);
      assertEquals(
          new ContentionFinding.NotTold(
              "contention in round trips was not tested: they have one size"),
          oneSize);
    }
  }

  /** Whatever p and sizes there are: a finding, and never an exception. */
  @Test
  void anyFewPointsGiveAFinding() {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      List<Integer> nodes = some(NODES, random);
      List<Integer> sizes = some(SIZES, random);
      List<TransferPoint> points =
          new Data(0.02, 0.2, i).of(nodes, sizes, 5 + 300 * random.nextDouble());
      ContentionFinding finding = ContentionSearch.find(points, SEND_GAP);
      if (finding
          instanceof ContentionFinding.MeasuredContention(var bandwidth, var design, var fit)) {
        assertTrue(bandwidth.value() > 0 && fit.isFinite(), finding::toString);
        assertTrue(design.contention().isPresent());
      }
    }
  }

  private static List<Integer> some(List<Integer> all, Random random) {
    List<Integer> some = all.stream().filter(value -> random.nextDouble() < 0.5).toList();
    return some.isEmpty() ? List.of(all.getFirst()) : some;
  }
}
