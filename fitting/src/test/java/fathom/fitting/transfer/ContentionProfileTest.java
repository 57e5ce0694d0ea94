package fathom.fitting.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.CostFit;
import fathom.fitting.points.CostPoint;
import fathom.fitting.transfer.ContentionProfile.ProfilePoint;
import fathom.model.cost.CostFunction;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** By a g_s of m/10 µs, so that each load is ten times the number of nodes. */
class ContentionProfileTest {
  private static final double NEAR = 1e-12;
  private static final CostFit GAP =
      new CostFit(
          new Outcome.Linear(CostFunction.line(0, 0.1), List.of(), new FitQuality(1, 0, 0, 0)),
          List.of());

  private interface Cost {
    double at(int nodes, int bytes);
  }

  private static List<TransferPoint> cells(
      List<Integer> allNodes, List<Integer> sizes, Cost transfer) {
    List<TransferPoint> cells = new ArrayList<>();
    for (int nodes : allNodes) {
      for (int size : sizes) {
        double micros = transfer.at(nodes, size);
        cells.add(
            new TransferPoint(
                nodes,
                CostPoint.ofFork(size, 0, micros, 1, List.of()),
                1,
                new Overheads.Sum(0, List.of())));
      }
    }
    return cells;
  }

  private static ContentionProfile profile(
      List<Integer> nodes, List<Integer> sizes, Cost transfer) {
    return new ContentionProfile(cells(nodes, sizes, transfer), GAP);
  }

  /** Nothing in no time is no load, whatever the gap of 0 bytes. */
  @Test
  void onlyLoadsAboveZeroThatAreFiniteCount() {
    List<Integer> nodes = List.of(2, 4, 8);
    List<Integer> sizes = List.of(0, 10, 100);
    assertEquals(Set.of(20.0, 40.0, 80.0), profile(nodes, sizes, (p, m) -> 1).loads());
    for (double gap : List.of(3.0, Double.MIN_VALUE)) {
      CostFit constant =
          new CostFit(
              new Outcome.Linear(CostFunction.line(gap, 0), List.of(), new FitQuality(1, 0, 0, 0)),
              List.of());
      Set<Double> loads = new ContentionProfile(cells(nodes, sizes, (p, m) -> 1), constant).loads();
      assertTrue(
          loads.stream().allMatch(load -> load > 0 && Double.isFinite(load)), loads::toString);
      assertEquals(gap > 1 ? 6 : 0, loads.size());
    }
  }

  /** 1 + 2·p + 3·m up to two nodes, whose load is C; by four nodes m counts twice. */
  @Test
  void theErrorOfAPlaceIsRelativeToWhatWasMeasured() {
    ProfilePoint place = new ProfilePoint(20, 0, List.of(1.0, 2.0, 3.0));
    assertEquals(
        0,
        profile(List.of(1, 2), List.of(10, 20), (p, m) -> 1 + 2 * p + 3 * m).relativeError(place),
        NEAR);
    // Fitted 1 + 2·4 + 3·10·2 = 69 and 1 + 2·4 + 3·20·2 = 129, off by 3 and by −4.
    ContentionProfile off = profile(List.of(4), List.of(10, 20), (p, m) -> m == 10 ? 72 : 125);
    assertEquals(5 / Math.hypot(72, 125), off.relativeError(place), NEAR);
  }

  /** What falls with the size is no transfer, and what never grows is not slowed down. */
  @Test
  void aPlaceHasATransferThatGrows() {
    List<Integer> nodes = List.of(2, 4, 8, 16);
    List<Integer> sizes = List.of(10, 100, 400, 1000);
    assertTrue(profile(nodes, sizes, (p, m) -> 0).least().isEmpty());
    assertTrue(profile(nodes, sizes, (p, m) -> 5000 - m * Math.max(1, p / 5.0)).least().isEmpty());
    ProfilePoint rising =
        profile(nodes, sizes, (p, m) -> 5000 + m * Math.max(1, p / 5.0)).least().orElseThrow();
    assertEquals(50, rising.bytesPerMicro(), 1e-9);
    assertEquals(1, rising.slope(), 1e-9);
  }
}
