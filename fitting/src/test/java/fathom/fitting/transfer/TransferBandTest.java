package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.cost.BandCoverageTest;
import fathom.fitting.cost.CostFit;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Interval;
import fathom.model.interval.TransferBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CampaignBlock;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The interval of L where C is from streams; {@link BandCoverageTest} has that of round trips. */
class TransferBandTest {
  private static final int CAMPAIGNS = 100;
  private static final List<Integer> PAIRS = List.of(1, 2, 3, 4, 6);
  private static final List<Integer> SIZES = List.of(1, 40, 400, 800, 1472);
  private static final int LARGEST = 1472;
  private static final CostFunction OVERHEAD = CostFunction.line(6.3, 0.0253);
  private static final CostFunction ASYNCHRONOUS = CostFunction.line(12.2, 0.0429);
  private static final CostFunction RECEIVE = CostFunction.line(9.93, 0.001);
  private static final CostFunction GAP = CostFunction.line(3.0, 0.0796);
  private static final double BANDWIDTH = 40;

  /** 10 µs, so that the load is p·m/10. */
  private static final CostFit SEND_GAP =
      new CostFit(
          new Outcome.Linear(CostFunction.line(10, 0), List.of(), new FitQuality(1, 0, 0, 0)),
          List.of());

  /** All places of a campaign err together: a share of so many has a deviation of up to 2.2 %. */
  private static final double LEAST = 0.88;

  /** L as one packet in flight meets it. */
  private static double idle(int bytes, int nodes) {
    return 1.5 * nodes + 16 + 0.08 * bytes;
  }

  private static double transfer(int bytes, int nodes) {
    double load = nodes * (double) bytes / (BANDWIDTH * GAP.at(bytes));
    return 1.5 * nodes + 16 + 0.08 * bytes * Math.max(1, load);
  }

  private static Synthetic ends(long seed) {
    return new Synthetic(seed)
        .strays(0.03)
        .forkNoise(0.01)
        .timed(Experiment.SEND_OVERHEAD, SIZES, OVERHEAD::at)
        .timed(Experiment.USER_RECEIVE, SIZES, RECEIVE::at)
        .timed(Experiment.SEND_GAP, GAP)
        .interference(SIZES, ASYNCHRONOUS::at);
  }

  private static CampaignFit fit(Synthetic synthetic) {
    return CampaignFitter.fit(
        synthetic.campaign(),
        EnumSet.of(Parameter.TRANSFER_TIME, Parameter.SEND_GAP),
        FitSettings.defaults().withResamples(0));
  }

  private static Outcome.Transfer transfer(CampaignFit fit) {
    return assertInstanceOf(
        Outcome.Transfer.class, Synthetic.outcome(fit, Parameter.TRANSFER_TIME));
  }

  private static Outcome.Linear gap(CampaignFit fit) {
    return assertInstanceOf(Outcome.Linear.class, Synthetic.outcome(fit, Parameter.SEND_GAP));
  }

  @Test
  @Tag("campaigns")
  void theBandHoldsAsOftenAsItSaysWhereStreamsGiveTheBandwidth() {
    Map<String, Integer> held = new TreeMap<>();
    for (int i = 0; i < CAMPAIGNS; i++) {
      CampaignFit fit =
          fit(
              ends(20_280_000_001L + i)
                  .roundTrips(
                      PAIRS,
                      SIZES,
                      (m, p) -> OVERHEAD.at(m) + ASYNCHRONOUS.at(m) + RECEIVE.at(m) + idle(m, p))
                  .streams(1, LARGEST, LARGEST / GAP.at(LARGEST))
                  .streams(6, LARGEST, BANDWIDTH));
      Outcome.Transfer found = transfer(fit);
      assertEquals(Optional.of(Experiment.STREAMS), found.bandwidthFrom());
      TransferBand band = TransferBand.of(found, Optional.of(gap(fit)));
      assertTrue(band.isTold());
      for (int size : List.of(1, 400, 1472)) {
        for (int nodes : List.of(2, 4, 8, 12)) {
          Interval interval = band.at(size, nodes);
          held.merge(
              size + " bytes, " + nodes + " nodes",
              interval.contains(transfer(size, nodes)) ? 1 : 0,
              Integer::sum);
        }
      }
    }
    for (Map.Entry<String, Integer> cell : held.entrySet()) {
      double share = cell.getValue() / (double) CAMPAIGNS;
      String told = String.format(Locale.ROOT, "L by streams, %s: %.2f", cell.getKey(), share);
      System.out.println(told);
      assertTrue(share >= LEAST && share < 1, told);
    }
  }

  /**
   * What a sheet holds gives the interval that the regression has at each of its points, but for
   * the degrees of freedom, which each sum has of its own: where large errors cancel, as of τ and C
   * in contention, unlike quantiles make it wider by up to a quarter. With contention 12 nodes and
   * 1472 bytes are far beyond the kink.
   */
  @Test
  void theBandIsThatOfTheRegression() {
    List<TransferPoint> idle = points(Double.POSITIVE_INFINITY);
    assertIsThatOfTheRegression(idle, TransferDesign.of(idle));
    List<TransferPoint> points = points(150);
    ContentionFinding.MeasuredContention seen =
        assertInstanceOf(
            ContentionFinding.MeasuredContention.class, ContentionSearch.find(points, SEND_GAP));
    assertIsThatOfTheRegression(points, seen.design());
  }

  private static void assertIsThatOfTheRegression(
      List<TransferPoint> points, TransferDesign design) {
    RegressionFit fit = design.fit(points).orElseThrow();
    AggregateBandwidth none = new AggregateBandwidth(Optional.empty(), Optional.empty());
    TransferJudgement judgement =
        new TransferJudgement(points, Optional.of(SEND_GAP), none, new FitLog());
    Outcome.Transfer transfer =
        switch (judgement.of(design, fit)) {
          case Attempt.Ok<Outcome.Transfer>(Outcome.Transfer ok) -> ok;
          case Attempt.Failed<Outcome.Transfer>(String why) -> throw new AssertionError(why);
        };
    assertEquals(design.contention().isPresent(), transfer.aggregateBandwidth().isPresent());
    TransferBand band = TransferBand.of(transfer, Optional.of(SEND_GAP.outcome()));
    assertTrue(band.isTold());
    for (TransferPoint point : points) {
      double exact = fit.halfWidthAt(design.row(point).regressors());
      Interval interval = band.at(point.sizeBytes(), point.nodes());
      double share = interval.width() / 2 / exact;
      assertTrue(share > 0.88 && share < 1.25, () -> share + " of " + point);
      assertEquals(
          design.fitted(point.nodes(), point.sizeBytes(), fit),
          (interval.low() + interval.high()) / 2,
          0.02 * exact,
          point::toString);
    }
  }

  /** Six forks for each number of nodes; what was taken off has six of its own. */
  private static List<TransferPoint> points(double bandwidth) {
    Random random = new Random(5);
    NavigableMap<CampaignBlock, Double> pulls = new TreeMap<>();
    for (int fork = 0; fork < 6; fork++) {
      pulls.put(CampaignBlock.ofFork(fork), 0.1 * random.nextGaussian());
    }
    List<TransferPoint> points = new ArrayList<>();
    int fork = 0;
    for (int nodes : List.of(2, 4, 8, 12)) {
      for (int i = 0; i < 6; i++) {
        double own = 0.3 * random.nextGaussian();
        for (int bytes : SIZES) {
          double load = nodes * (double) bytes / (bandwidth * 10);
          double micros =
              16 + 1.5 * nodes + 0.08 * bytes * Math.max(1, load) + own + random.nextGaussian();
          CostPoint cost = CostPoint.ofFork(bytes, fork, micros, micros, List.of());
          points.add(new TransferPoint(nodes, cost, 1, new Overheads.Sum(0, List.of(pulls))));
        }
        fork++;
      }
    }
    return points;
  }
}
