package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.PlogpFormulas;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The segments that are looked at, and the one that is found. */
class SegmentRuleTest {
  private static final Formula CHAIN = of(Algorithm.BROADCAST_SEGMENTED_CHAIN);
  private static final Formula FLAT = of(Algorithm.BROADCAST_SEGMENTED_FLAT);

  private final Predictor table = new Predictor(TableOne.sheet());

  private static Formula of(Algorithm algorithm) {
    return PlogpFormulas.broadcasts().stream()
        .filter(f -> f.algorithm().equals(Optional.of(algorithm)))
        .findFirst()
        .orElseThrow();
  }

  private Prediction inWholePackets(Formula formula, Point point) {
    return table.predict(formula, table.inWholePackets(formula, point));
  }

  @Test
  void looksAtPowersOfTwoFrom8KiBAndAtTheWhole() {
    assertArrayEquals(new long[] {8192, 16384, 20_000}, SegmentRule.candidates(20_000));
    assertArrayEquals(new long[] {8192, 8193}, SegmentRule.candidates(8193));
    assertArrayEquals(new long[] {8192}, SegmentRule.candidates(8192));
    assertArrayEquals(new long[] {57}, SegmentRule.candidates(57));
    assertArrayEquals(new long[] {1}, SegmentRule.candidates(0));
    assertEquals(
        Point.MOST_BYTES,
        LongStream.of(SegmentRule.candidates(Point.MOST_BYTES)).max().orElseThrow());
  }

  /**
   * Table 1 by another program: of 8 KiB, 16 KiB, ... and M the least (p − 1)·(g(s) + c + L) + (k −
   * 1)·(g(s) + c) with c = 10·(O_s + O_r + U_r)(0) = 284.83; the time is that without c.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 16384, 8192, 2781.6903",
    "4, 1048576, 32768, 91632.3511",
    "8, 8193, 8193, 4913.8355", // 8192 + 1 is no gain
    "8, 65536, 8192, 9644.1611",
    "8, 262144, 16384, 29803.8259",
    "8, 16777216, 131072, 1443500.7259",
    "64, 1048576, 8192, 130046.1411"
  })
  void findsTheBestOfWhatMessagesPayFor(int nodes, long size, long segment, double micros) {
    Prediction found = table.predict(CHAIN, Point.of(nodes, size));
    assertEquals(OptionalLong.of(segment), found.segmentBytes());
    assertEquals(micros, found.timeMicros(), 1e-4 + 1e-9 * micros);
  }

  /** However little a formula charges for a segment: 57 bytes were proposed once. */
  @ParameterizedTest
  @ValueSource(longs = {1, 400, 5000, 8192, 10_000, 65_536, 1 << 20, 1L << 30})
  void noSegmentIsSmallerThan8KiBUnlessItIsNamed(long size) {
    for (Predictor of : List.of(table, new Predictor(HandSheets.fullDuplex().sheet(600)))) {
      for (int nodes : new int[] {2, 3, 16, 1024}) {
        long found = of.predict(CHAIN, Point.of(nodes, size)).segmentBytes().orElseThrow();
        assertTrue(found >= Math.min(size, SegmentRule.LEAST_BYTES), () -> found + " of " + size);
      }
    }
    assertEquals(
        OptionalLong.of(Math.min(size, 57)),
        table.predict(CHAIN, Point.of(8, size).withSegment(57)).segmentBytes());
  }

  /** Segmented flat costs (P − 1)·k·g(s): nothing is gained by dividing, so the whole is kept. */
  @Test
  void doesNotDivideForNothing() {
    assertEquals(OptionalLong.of(15_000), table.predict(FLAT, Point.of(8, 15_000)).segmentBytes());
  }

  /** Between two nodes k·g(s) + L with g = 0.1·s and no overheads: all segments cost the same. */
  @Test
  void ofEqualSegmentsTheLargestIsTaken() {
    Predictor predictor =
        new Predictor(
            HandSheets.fullDuplex()
                .line(Parameter.SEND_GAP, 0, 0.1)
                .line(Parameter.RECEIVE_GAP, 0, 0.1)
                .line(Parameter.SEND_OVERHEAD, 0, 0)
                .line(Parameter.RECEIVE_OVERHEAD, 0, 0)
                .line(Parameter.USER_RECEIVE, 0, 0)
                .sheet(8192));
    Point point = Point.of(2, 65_536);
    assertEquals(OptionalLong.of(65_536), predictor.predict(CHAIN, point).segmentBytes());
    assertEquals(
        predictor.predict(CHAIN, point).timeMicros(),
        predictor.predict(CHAIN, point.withSegment(8192)).timeMicros(),
        1e-6);
  }

  @Test
  void aSegmentIsNeverLongerThanItsMessage() {
    Prediction given = table.predict(CHAIN, Point.of(8, 1000).withSegment(8192));
    assertEquals(OptionalLong.of(1000), given.segmentBytes());
    Formula whole = of(Algorithm.BROADCAST_CHAIN);
    assertEquals(
        OptionalLong.empty(),
        table.predict(whole, Point.of(8, 1000).withSegment(10)).segmentBytes());
  }

  /** 20000 bytes are 14 packets of 1429: 8 KiB end in the sixth, 16 KiB in the twelfth. */
  @Test
  void wholePacketsHoldTheSegmentsOfTheRule() {
    assertArrayEquals(
        new long[] {8574, 17_148, 20_000}, SegmentRule.wholePackets(Train.of(20_000, 1500)));
    assertArrayEquals(new long[] {3100}, SegmentRule.wholePackets(Train.of(3100, 1500)));
    assertArrayEquals(new long[] {1}, SegmentRule.wholePackets(Train.of(0, 1500)));
    assertArrayEquals(
        new long[] {50_000, 100_000}, SegmentRule.wholePackets(Train.of(100_000, 50_000)));
    assertArrayEquals(
        new long[] {8200, 16_390, 32_770, 50_000}, SegmentRule.wholePackets(Train.of(50_000, 10)));
  }

  /** Table 1 by the same program, of segments that whole packets end. */
  @ParameterizedTest
  @CsvSource({
    "4, 65536, 16390, 8156.9151",
    "16, 16384, 8940, 12143.4435",
    "16, 1048576, 16478, 105951.6027"
  })
  void findsTheBestOfWholePackets(int nodes, long size, long segment, double micros) {
    Prediction found = inWholePackets(CHAIN, Point.of(nodes, size));
    assertEquals(OptionalLong.of(segment), found.segmentBytes());
    assertEquals(micros, found.timeMicros(), 1e-4);
    assertEquals(OptionalLong.of(size), inWholePackets(FLAT, Point.of(8, size)).segmentBytes());
  }

  /** Of 7 packets of 1429 bytes, the last of which is shorter. */
  @ParameterizedTest
  @CsvSource({
    "1, 1429",
    "1429, 1429",
    "2857, 1429",
    "2858, 2858",
    "9999, 8574",
    "10000, 10000",
    "70000, 10000"
  })
  void aGivenSegmentIsRoundedDownToWholePackets(long given, long run) {
    Point point = Point.of(16, 10_000).withSegment(given);
    Prediction found = inWholePackets(CHAIN, point);
    assertEquals(OptionalLong.of(run), found.segmentBytes());
    Prediction same = table.predict(CHAIN, point.withSegment(run));
    assertEquals(same.timeMicros(), found.timeMicros());
  }

  @Test
  void whatIsNotDividedIsTheSameEitherWay() {
    Formula whole = of(Algorithm.BROADCAST_CHAIN);
    Point point = Point.of(16, 10_000).withSegment(10);
    assertEquals(table.predict(whole, point), inWholePackets(whole, point));
    Point empty = Point.of(16, 0);
    assertEquals(table.predict(CHAIN, empty), inWholePackets(CHAIN, empty));
  }
}
