package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.Synthetic;
import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;

/** What three forks say of C together, and what is said where they do not tell it. */
class ContentionForksTest {
  private static final List<Integer> NODES = List.of(2, 8, 24);
  private static final List<Integer> SIZES = List.of(1, 40, 100, 200, 400, 800, 1200, 1472);
  private static final CostFunction GAP = Synthetic.pieces(6.73, 0, 3.027, 0.0796);
  private static final CostFit SEND_GAP = gap(GAP, List.of(Breakpoint.fixed(40)));

  private static CostFit gap(CostFunction cost, List<Breakpoint> places) {
    return new CostFit(new Outcome.Linear(cost, places, new FitQuality(1, 0, 0, 0)), List.of());
  }

  private static double transfer(int nodes, int bytes, double bandwidth) {
    double stretch = Math.max(1, nodes * bytes / GAP.at(bytes) / bandwidth);
    return 16.684 + 1.556 * nodes + 0.0826 * bytes * stretch;
  }

  private static TransferPoint point(int nodes, int bytes, int fork, double micros, double sigma) {
    CostPoint cost =
        CostPoint.ofFork(
            bytes, fork, micros, micros, List.of(new CostPoint.PointWindow(0, micros)));
    return new TransferPoint(nodes, cost, sigma, new Overheads.Sum(0, List.of()));
  }

  /** One point per fork, each with its own C. */
  private static List<TransferPoint> points(
      List<Integer> sizes, List<Double> bandwidths, double noise, double strays, Random random) {
    List<TransferPoint> points = new ArrayList<>();
    for (int nodes : NODES) {
      for (int bytes : sizes) {
        List<Double> truths = bandwidths.stream().map(c -> transfer(nodes, bytes, c)).toList();
        // As of measured round trips: one σ for all forks.
        double sigma = noise * truths.stream().mapToDouble(t -> t).average().orElseThrow();
        for (int fork = 0; fork < truths.size(); fork++) {
          double truth = truths.get(fork);
          double stray = random.nextDouble() < strays ? 0.05 + random.nextDouble() : 0;
          double micros = truth * (1 + stray + noise * random.nextGaussian());
          points.add(point(nodes, bytes, fork, micros, sigma));
        }
      }
    }
    return points;
  }

  /**
   * One fork of ten is an outlier; in a cell here and there three of five are, and nothing can tell
   * them there.
   */
  @Test
  void oneForkOfTenMayBeAnOutlier() {
    List<Double> five = List.of(30.0, 30.0, 30.0, 30.0, 30.0);
    int seen = 0;
    for (int seed = 7; seed < 27; seed++) {
      if (ContentionSearch.find(points(SIZES, five, 0.002, 0.1, new Random(seed)), SEND_GAP)
          instanceof ContentionFinding.MeasuredContention(var bandwidth, var design, var fit)) {
        assertEquals(30, bandwidth.value(), 0.15 * 30, "seed " + seed);
        seen++;
      }
    }
    assertTrue(seen >= 15, seen + " of 20");
  }

  private static ContentionFinding find(int[][] nodesAndBytes) {
    List<TransferPoint> points = new ArrayList<>();
    for (int[] cell : nodesAndBytes) {
      for (int fork = 0; fork < 3; fork++) {
        double micros = transfer(cell[0], cell[1], 90) + 0.01 * fork;
        points.add(point(cell[0], cell[1], fork, micros, 0.01));
      }
    }
    return ContentionSearch.find(points, SEND_GAP);
  }

  /** Nothing was looked for, so nothing was "not seen up to" any load. */
  @Test
  void whatCannotBeLookedForIsNotCalledUnseen() {
    ContentionFinding four = find(new int[][] {{2, 40}, {2, 1472}, {8, 40}, {8, 1472}});
    assertEquals(
        new ContentionFinding.NotTold(
            "contention in round trips was not tested: 4 combinations of size and nodes, 5 are needed"),
        four);
    ContentionFinding together =
        find(new int[][] {{2, 40}, {4, 80}, {6, 120}, {8, 160}, {10, 200}, {12, 240}});
    ContentionFinding.NotTold told =
        assertInstanceOf(ContentionFinding.NotTold.class, together, together::toString);
    assertTrue(told.why().endsWith("where size and number of nodes vary together"), told::why);
    assertInstanceOf(
        ContentionFinding.NotSeen.class,
        find(new int[][] {{2, 40}, {2, 400}, {2, 800}, {4, 40}, {4, 400}, {4, 800}}));
  }

  @Test
  void forksThatEachHaveTheirOwnBandwidthDoNotTellOne() {
    for (int seed = 1; seed <= 5; seed++) {
      ContentionFinding finding =
          ContentionSearch.find(
              points(SIZES, List.of(15.0, 60.0, 240.0), 0.01, 0, new Random(seed)), SEND_GAP);
      ContentionFinding.Hidden hidden =
          assertInstanceOf(ContentionFinding.Hidden.class, finding, finding::toString);
      assertTrue(hidden.why().contains("C is not determined"), hidden::why);
    }
  }

  /** The root of Σ (measured − fitted)² / Σ measured², with the library's regression on 1, p, m. */
  @Test
  void theErrorWithoutContentionIsThatOfThePlainRegression() {
    List<TransferPoint> points = new ArrayList<>();
    List<Double> measured = new ArrayList<>();
    List<List<Double>> regressors = new ArrayList<>();
    double squares = 0;
    for (int nodes : NODES) {
      for (int bytes : List.of(400, 800, 1200, 1472)) {
        double micros = transfer(nodes, bytes, 10);
        for (int fork = 0; fork < 3; fork++) {
          points.add(point(nodes, bytes, fork, micros, 0.1));
        }
        measured.add(micros);
        regressors.add(List.of((double) nodes, (double) bytes));
        squares += micros * micros;
      }
    }
    OLSMultipleLinearRegression plain = new OLSMultipleLinearRegression();
    plain.newSampleData(
        measured.stream().mapToDouble(v -> v).toArray(),
        regressors.stream()
            .map(row -> row.stream().mapToDouble(v -> v).toArray())
            .toArray(double[][]::new));
    double off = Math.sqrt(plain.calculateResidualSumOfSquares() / squares);
    ContentionFinding finding = ContentionSearch.find(points, SEND_GAP);
    ContentionFinding.Hidden hidden =
        assertInstanceOf(ContentionFinding.Hidden.class, finding, finding::toString);
    String words = "without C the fit is off by " + Math.round(1000 * off) / 10.0 + " % (rms)";
    assertTrue(hidden.why().contains(words), () -> hidden.why() + " instead of " + words);
  }

  /** Nothing at all takes no time by a gap of m/10 µs, and is no load. */
  @Test
  void nothingAtAllIsNoLoad() {
    List<TransferPoint> points =
        points(List.of(0, 100, 800), List.of(1e6, 1e6, 1e6), 0.01, 0, new Random(1));
    assertEquals(
        new ContentionFinding.NotSeen(240, 24, 100),
        ContentionSearch.find(points, gap(CostFunction.line(0, 0.1), List.of())));
  }
}
