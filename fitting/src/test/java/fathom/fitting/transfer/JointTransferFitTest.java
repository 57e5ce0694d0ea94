package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.fitting.transfer.TransferDesign.Contention;
import fathom.model.cost.CostFunction;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Points that do not determine C leave it where the search began. */
class JointTransferFitTest {
  private static final double BANDWIDTH = 90;

  /** A gap of 10 µs, so that the load is p·m/10. */
  private static final CostFit SEND_GAP =
      new CostFit(
          new Outcome.Linear(CostFunction.line(10, 0), List.of(), new FitQuality(1, 0, 0, 0)),
          List.of());

  private static JointTransferFit joint(double slope) {
    Random random = new Random(4);
    List<TransferPoint> points = new ArrayList<>();
    TreeSet<Double> loads = new TreeSet<>();
    for (int nodes : List.of(2, 4, 8, 16)) {
      for (int bytes : List.of(1, 100, 400, 800, 1400)) {
        double load = nodes * bytes / 10.0;
        loads.add(load);
        for (int fork = 0; fork < 6; fork++) {
          double micros =
              1000
                  + 2 * nodes
                  + slope * bytes * Math.max(1, load / BANDWIDTH)
                  + 0.1 * random.nextGaussian();
          CostPoint cost = CostPoint.ofFork(bytes, fork, micros, micros, List.of());
          points.add(new TransferPoint(nodes, cost, 0.1, new Overheads.Sum(0, List.of())));
        }
      }
    }
    return new JointTransferFit(points, TransferDesign.of(points), loads, SEND_GAP);
  }

  @Test
  void findsWhatContentionBeganAt() {
    Contention found = joint(0.08).from(new Contention(100, 0.07, SEND_GAP));
    assertEquals(BANDWIDTH, found.bytesPerMicro(), 0.1);
    assertEquals(0.08, found.slope(), 1e-4);
  }

  @Test
  void aBandwidthAboveAllLoadsStays() {
    Contention start = new Contention(16 * 1400 / 10.0 + 1, 0.08, SEND_GAP);
    assertEquals(start, joint(0.08).from(start));
  }

  @Test
  void aBandwidthBelowAllLoadsStays() {
    Contention start = new Contention(0.1, 0.08, SEND_GAP);
    assertEquals(start, joint(0.08).from(start));
  }

  /** Contention stretches what bytes cost: where they cost less than nothing there is none. */
  @Test
  void bytesThatSpeedUpTransferTellNoBandwidth() {
    Contention start = new Contention(100, 0.08, SEND_GAP);
    assertEquals(start, joint(-0.02).from(start));
  }
}
