package fathom.model.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.MissingParameterException;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On Table 1; values worked out by hand from its printed lines. */
class VirtualExperimentsTest {
  private static final double TINY = 1e-9;

  private final VirtualExperiments cluster = new VirtualExperiments(TableOne.sheet());

  @Test
  void oneMessageCostsWhatItsLineSays() {
    assertEquals(6.308 + 0.0291 * 40, cluster.sendOverheadMicros(40), TINY);
    assertEquals(6.37 + 0.0253 * 41, cluster.sendOverheadMicros(41), TINY);
    assertEquals(
        10.88 + 0.0776 * 1500, cluster.costMicros(Parameter.SEND_SERVICE_TIME, 1500), TINY);
    assertEquals(6.73, cluster.sendGapMicros(1), TINY);
    assertEquals(122.427, cluster.sendGapMicros(1500), TINY);
    assertEquals(9.93, cluster.userReceiveMicros(700), TINY);
  }

  /** (6.308 + 0.0291) + (2·1.556 + 16.684 + 0.0826) + (12.245 + 0.0426) + 9.93 = 48.4333. */
  @Test
  void aRoundTripOfOneByteAmongTwo() {
    assertEquals(2 * 48.4333, cluster.roundTripMicros(1, 1), 1e-6);
  }

  /**
   * 12 pairs are 24 nodes: 24·1500/(90·122.427) = 3.267253 times the slope's part 123.9 is 404.813,
   * beside 1.556·24 + 16.684 = 54.028; ends 44.32 + 76.526 + 9.93 = 130.776.
   */
  @Test
  void aRoundTripAmongAllMeetsContention() {
    assertEquals(2 * (404.8126 + 54.028 + 130.776), cluster.roundTripMicros(1500, 12), 1e-2);
  }

  /** 1500/123.186 = 12.1767 bytes/µs each: 7 pairs stay below C = 90, 8 would move 97.4. */
  @Test
  void streamsMoveUpToTheAggregateBandwidth() {
    assertEquals(12.1767, cluster.streamBytesPerMicro(1500, 1), 1e-4);
    assertEquals(7 * 12.1767, cluster.streamBytesPerMicro(1500, 7), 1e-3);
    assertEquals(90, cluster.streamBytesPerMicro(1500, 8), TINY);
    assertEquals(90, cluster.streamBytesPerMicro(1500, 12), TINY);
  }

  /**
   * Two senders at 6.73 µs each offer a message every 3.365 µs: 20 000 in 67 300 µs, of which 10
   * 000 leave the port meanwhile and 1935 stay in it.
   */
  @Test
  void aFloodLosesWhatThePortHasNoRoomFor() {
    VirtualFlood flood = cluster.flood(40, 2, 67_300, 1);
    assertEquals(6.73, flood.gapMicros(), TINY);
    assertEquals(3.365, flood.offeredGapMicros(), TINY);
    assertEquals(20_000, (double) flood.sent(), 1);
    assertEquals(20_000 - 10_000 - 1935, (double) flood.lost(), 1);
  }

  @Test
  void aFloodThatFitsTheBufferLosesNothing() {
    VirtualFlood flood = cluster.flood(1500, 2, 65_000, 1);
    assertEquals(0, flood.lost());
    assertEquals(123.186, flood.gapMicros(), TINY);
  }

  /** One sender alone is no faster than its own line: g_s = 122.427 < g_r = 123.186. */
  @Test
  void arrivalsAreNoFasterThanWhatIsSent() {
    assertEquals(123.186, cluster.flood(1500, 1, 65_000, 1).gapMicros(), TINY);
    // g_r would be 61.6 µs in a window half as long, but one sender offers one every 122.4.
    assertEquals(122.427, cluster.flood(1500, 1, 65_000, 0.5).gapMicros(), TINY);
  }

  /** The extra time of a unit over what arrived in it is O_r, at any rate. */
  @Test
  void workShowsTheReceiveOverhead() {
    for (double rate : new double[] {0.001, 0.012, 0.025}) {
      VirtualWork work = cluster.work(40, rate, 1);
      double arrived = rate * work.disturbedMicros();
      assertEquals(
          12.245 + 0.0426 * 40,
          (work.disturbedMicros() - work.undisturbedMicros()) / arrived,
          TINY);
    }
  }

  @Test
  void somethingIsLeftOfTheCoreForTheWork() {
    VirtualWork work = cluster.work(1500, 1, 1);
    assertTrue(work.messagesPerMicro() < 1 / 76.526, work::toString);
    assertTrue(work.disturbedMicros() > 0, work::toString);
    assertEquals(
        76.526,
        (work.disturbedMicros() - work.undisturbedMicros())
            / (work.messagesPerMicro() * work.disturbedMicros()),
        1e-6);
  }

  @Test
  void aCopyHoldsThePickOfItsSlot() {
    double pick = cluster.pickMicros(Parameter.COPY_MEMORY_TO_MEMORY);
    assertTrue(pick > 0);
    assertEquals(
        1.756 + 0.0314 * 1000,
        cluster.copyMicros(Parameter.COPY_MEMORY_TO_MEMORY, 1000) - pick,
        TINY);
    assertEquals(Optional.empty(), cluster.heapCopyMicros(Parameter.COPY_MEMORY_TO_MEMORY, 1000));
  }

  /** 0.0291·15 + 6.308 = 6.7445 > 6.73; 0.0253·61 + 6.37 = 7.9133 > 0.0796·61 + 3.027 = 7.8826. */
  @Test
  void sendsAreSlowerThanTheLineFrom15To61Bytes() {
    assertEquals(List.of(new SizeRange(15, 61)), cluster.slowerThanLine());
  }

  @Test
  void whatTheSheetLacksFails() {
    Sheet none = Sheets.without(TableOne.sheet(), Parameter.SEND_GAP);
    VirtualExperiments partial = new VirtualExperiments(none);
    assertThrows(MissingParameterException.class, () -> partial.sendGapMicros(1));
    assertEquals(9.93, partial.userReceiveMicros(1), TINY);
  }
}
