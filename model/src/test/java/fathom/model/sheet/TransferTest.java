package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.Outcome.Transfer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** L(m,p) of TW's Table 1: 1.556·p + 16.684 + 0.0826·m·max(1, p·m/(90·g_s(m))). */
final class TransferTest {
  private static final double EXACT = 1e-9;

  private static final CostFunction SEND_GAP =
      new CostFunction(
          List.of(
              Segment.exact(new SizeRange(1, 40), 6.73, 0),
              Segment.exact(SizeRange.from(41), 3.027, 0.0796)));

  private static Transfer tableOne(Optional<Estimate> aggregateBandwidth) {
    return new Transfer(
        Estimate.exact(1.556),
        Estimate.exact(16.684),
        Estimate.exact(0.0826),
        aggregateBandwidth,
        Optional.empty(),
        new FitQuality(0, 0, 0, 0));
  }

  private static final Transfer CONTENDED = tableOne(Optional.of(Estimate.exact(90)));
  private static final Transfer FREE = tableOne(Optional.empty());

  @Test
  void belowTheSwitchsBandwidthThereIsNoContention() {
    // 4·1500/(90·122.427) = 0.54: the load is below C.
    double expected = 1.556 * 4 + 16.684 + 0.0826 * 1500;
    assertEquals(146.808, expected, EXACT);
    assertEquals(expected, CONTENDED.at(1500, 4, SEND_GAP), EXACT);
    assertEquals(expected, FREE.at(1500, 4, SEND_GAP), EXACT);
  }

  @Test
  void aboveItTheTimePerByteGrowsWithTheLoad() {
    // g_s(1500) = 122.427; 16·1500/(90·122.427) = 2.178168...
    double contention = 24_000 / 11_018.43;
    double expected = 1.556 * 16 + 16.684 + 0.0826 * 1500 * contention;
    assertEquals(311.455, expected, 0.001);
    assertEquals(expected, CONTENDED.at(1500, 16, SEND_GAP), EXACT);
  }

  @Test
  void withoutAggregateBandwidthNoLoadContends() {
    assertEquals(1.556 * 16 + 16.684 + 0.0826 * 1500, FREE.at(1500, 16, SEND_GAP), EXACT);
  }

  @Test
  void loadPassesTheBandwidthFromEightNodesOn() {
    double perNode = 1.556;
    double seven = CONTENDED.at(1500, 7, SEND_GAP);
    double eight = CONTENDED.at(1500, 8, SEND_GAP);
    assertEquals(1.556 * 7 + 16.684 + 0.0826 * 1500, seven, EXACT);
    assertEquals(0.0826 * 1500 * (12_000 / 11_018.43 - 1), eight - seven - perNode, EXACT);
  }

  /** A quotient below 0 is no reason to pass for uncontended. */
  @Test
  void whatLetsNothingPassHasNoFiniteTime() {
    for (double none : new double[] {0, -90}) {
      Transfer blocked = tableOne(Optional.of(Estimate.exact(none)));
      assertEquals(Double.POSITIVE_INFINITY, blocked.at(1500, 4, SEND_GAP));
      // No byte has to pass.
      assertEquals(1.556 * 4 + 16.684, blocked.at(0, 4, SEND_GAP), EXACT);
      CostFunction gap = CostFunction.line(none, 0);
      assertEquals(Double.POSITIVE_INFINITY, CONTENDED.at(1500, 4, gap));
      assertEquals(146.808, FREE.at(1500, 4, gap), EXACT);
    }
  }

  /** Where bytes cost nothing, so does their contention. */
  @Test
  void withoutATimePerByteThereIsNoContention() {
    Transfer constant =
        new Transfer(
            Estimate.exact(1),
            Estimate.exact(2),
            Estimate.exact(0),
            Optional.of(Estimate.exact(-1)),
            Optional.empty(),
            new FitQuality(0, 0, 0, 0));
    assertEquals(6, constant.at(1500, 4, SEND_GAP), EXACT);
  }

  @Test
  void smallMessagesUseTheGapOfTheirOwnPiece() {
    // 24·40/(90·6.73) = 1.585
    assertEquals(
        1.556 * 24 + 16.684 + 0.0826 * 40 * (960 / 605.7), CONTENDED.at(40, 24, SEND_GAP), EXACT);
  }
}
