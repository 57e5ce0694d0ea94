package fathom.model.lab;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.cost.CostFunction;
import fathom.model.cost.SizeRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas of docs/decisions/0003 against the numbers worked out there by hand. */
final class EmulatedPortTest {
  private static final double EXACT = 1e-9;
  private static final int MTU_BYTES = 1472;

  private static final EmulatedPort FAST_ETHERNET = new EmulatedPort(100, 8000, 84, 2, 200);

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 39, 40})
  void minimumFrameCostsTheSameUpToForty(int bytes) {
    assertEquals(6.72, FAST_ETHERNET.gapMicros(bytes), EXACT);
  }

  @ParameterizedTest
  @ValueSource(ints = {41, 42, 100, 1400, MTU_BYTES})
  void aboveFortyTheLineCostsByTheByte(int bytes) {
    assertEquals(0.08 * bytes + 3.52, FAST_ETHERNET.gapMicros(bytes), EXACT);
  }

  @Test
  void costFunctionSaysTheSameAsTheFormula() {
    CostFunction gap = FAST_ETHERNET.gap();
    assertEquals(2, gap.segments().size());
    for (int bytes = 1; bytes <= MTU_BYTES; bytes++) {
      assertEquals(FAST_ETHERNET.gapMicros(bytes), gap.at(bytes), EXACT, "m = " + bytes);
    }
  }

  @Test
  void breakpointIsTheLastPaddedSize() {
    assertEquals(40, FAST_ETHERNET.breakpointBytes());
    assertEquals(new SizeRange(1, 40), FAST_ETHERNET.gap().segments().getFirst().range());
    assertEquals(SizeRange.from(41), FAST_ETHERNET.gap().segments().getLast().range());
  }

  @Test
  void withoutMinimumFrameThereIsOnePiece() {
    EmulatedPort port = new EmulatedPort(100, 8000, 0, 2, 200);
    assertEquals(1, port.gap().segments().size());
    assertEquals(0.08 * 1 + 3.52, port.gap().at(1), EXACT);
  }

  @Test
  void rateScalesTheGap() {
    EmulatedPort ethernet = new EmulatedPort(10, 1600, 84, 2, 200);
    assertEquals(67.2, ethernet.gapMicros(40), EXACT);
    assertEquals(0.8 * MTU_BYTES + 35.2, ethernet.gapMicros(MTU_BYTES), EXACT);
  }

  @Test
  void bufferWithAndWithoutEmptiedSenderBuckets() {
    assertEquals(206.277, FAST_ETHERNET.bufferPackets(MTU_BYTES, true), 0.0005);
    assertEquals(203.639, FAST_ETHERNET.bufferPackets(MTU_BYTES, false), 0.0005);
  }

  @Test
  void aLinesBucketIsHalfThePortsIfAFullFramePasses() {
    assertEquals(4000, FAST_ETHERNET.lineBurstBytes());
    assertEquals(1600, new EmulatedPort(10, 1600, 84, 2, 200).lineBurstBytes());
  }

  @Test
  void freePacketsAreWholeOnes() {
    assertEquals(5, FAST_ETHERNET.freePackets(MTU_BYTES));
    assertEquals(95, FAST_ETHERNET.freePackets(1));
  }

  @Test
  void formulasCarryThePortsOwnNumbers() {
    assertEquals(
        "g(m) = 8·max(m + 44, 84)/100 µs: 44 bytes of headers, at least 84 bytes a packet, 100"
            + " Mbit/s",
        FAST_ETHERNET.gapFormula());
    assertEquals(
        "B = 200 + 8000/1516 + 1: 200 packets in the queue, a token bucket that passes 8000 bytes at"
            + " once in packets of 1516 bytes on the line, and one packet in transit",
        FAST_ETHERNET.bufferFormula(MTU_BYTES, true));
    assertEquals(
        "B = 200 + 4000/1516 + 1: 200 packets in the queue, a token bucket that passes 4000 bytes more"
            + " than the senders' own buckets, which are full, at once in packets of 1516 bytes on the"
            + " line, and one packet in transit",
        FAST_ETHERNET.bufferFormula(MTU_BYTES, false));
  }

  @Test
  void impossiblePortsAreRefused() {
    assertAll(
        () -> refused(0, 8000, 84, 2, 200),
        () -> refused(Double.NaN, 8000, 84, 2, 200),
        () -> refused(Double.POSITIVE_INFINITY, 8000, 84, 2, 200),
        () -> refused(100, 1599, 84, 2, 200),
        () -> refused(100, 8000, -1, 2, 200),
        () -> refused(100, 8000, 84, -1, 200),
        () -> refused(100, 8000, 84, 2, 0));
  }

  private static void refused(double rate, int burst, int minimum, int overhead, int packets) {
    assertThrows(
        IllegalArgumentException.class,
        () -> new EmulatedPort(rate, burst, minimum, overhead, packets));
  }
}
