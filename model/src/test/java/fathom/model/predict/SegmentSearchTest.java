package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import fathom.model.sheet.TableOne;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The segments that are looked at, and the one that is found. */
class SegmentSearchTest {
  private static final Formula CHAIN = of(Algorithm.BROADCAST_SEGMENTED_CHAIN);
  private static final Formula FLAT = of(Algorithm.BROADCAST_SEGMENTED_FLAT);

  private final Predictor table = new Predictor(TableOne.sheet());

  private static Formula of(Algorithm algorithm) {
    return PlogpFormulas.broadcasts().stream()
        .filter(f -> f.algorithm().equals(Optional.of(algorithm)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * ⌈20/k⌉ is 20, 10, 7, 5, 4, 3, 2 and 1; then powers of two, multiples of the mtu, the message
   * itself.
   */
  @Test
  void looksAtEqualPartsAndAtSegmentsOfTheMachineAndOfTheNetwork() {
    assertArrayEquals(
        new long[] {1, 2, 3, 4, 5, 7, 8, 10, 14, 16, 20}, SegmentSearch.candidates(20, 7));
    assertArrayEquals(new long[] {1}, SegmentSearch.candidates(0, 100));
    long[] most = SegmentSearch.candidates(Point.MOST_BYTES, 1472);
    assertTrue(most.length < 9000, () -> most.length + " sizes");
    assertEquals(Point.MOST_BYTES, most[most.length - 1]);
    assertTrue(LongStream.of(most).anyMatch(s -> s == Math.ceilDiv(Point.MOST_BYTES, 4095)));
  }

  /** Table 1, every s from 1 to M tried by another program (see predict/README.md). */
  @ParameterizedTest
  @CsvSource({
    "8, 2000, 400, 615.4359", // 512 gives 636.8
    "16, 5000, 417, 1433.1133", // 512 gives 1481.2
    "16, 10000, 477, 1883.3115", // 512 gives 1934.5
    "8, 15000, 484, 1779.1423", // 512 gives 1815.4
    "16, 1048576, 1498, 88235.5131" // 1500 gives 88348.0
  })
  void findsTheBestOfAll(int nodes, long size, long segment, double micros) {
    Prediction found = table.predict(CHAIN, Point.of(nodes, size));
    assertEquals(OptionalLong.of(segment), found.segmentBytes());
    assertEquals(micros, found.timeMicros(), 1e-6);
  }

  /** Segmented flat costs (P − 1)·k·g(s): nothing is gained by dividing, so the whole is kept. */
  @Test
  void doesNotDivideForNothing() {
    assertEquals(OptionalLong.of(15_000), table.predict(FLAT, Point.of(8, 15_000)).segmentBytes());
  }

  /** 1024 bytes in packets of 600: two segments of 512 cost what 600 and 424 do, one costs more. */
  @Test
  void ofEqualSegmentsTheLargestIsTaken() {
    Predictor predictor = new Predictor(HandSheets.fullDuplex().sheet(600));
    assertEquals(OptionalLong.of(600), predictor.predict(CHAIN, Point.of(8, 1024)).segmentBytes());
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

  /** 3100 bytes are 3 packets of 1034; of 5000 packets segments of 2^i, of 4096 all. */
  @Test
  void wholePacketsAreThoseOfTheWholeMessage() {
    assertArrayEquals(
        new long[] {1034, 2068, 3100}, SegmentSearch.wholePackets(Train.of(3100, 1500)));
    assertArrayEquals(new long[] {1500}, SegmentSearch.wholePackets(Train.of(1500, 1500)));
    assertArrayEquals(new long[] {1}, SegmentSearch.wholePackets(Train.of(0, 1500)));
    assertArrayEquals(
        new long[] {10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240, 20480, 40960, 50_000},
        SegmentSearch.wholePackets(Train.of(50_000, 10)));
    assertEquals(4096, SegmentSearch.wholePackets(Train.of(40_960, 10)).length);
  }

  /**
   * 10000 bytes are 7 packets of 1429: 15·(γ(1429) + L) + 6·γ(1429) with γ = g_r = 117.5912 and L =
   * 26.2157. 2000 bytes among 8 are 2 packets of 1000, γ = 83.786: 7·(83.786 + L) + 83.786.
   */
  @ParameterizedTest
  @CsvSource({"16, 10000, 1429, 2862.6507", "8, 2000, 1000, 853.7979"})
  void findsTheBestOfWholePackets(int nodes, long size, long segment, double micros) {
    Prediction found = table.predictInWholePackets(CHAIN, Point.of(nodes, size));
    assertEquals(OptionalLong.of(segment), found.segmentBytes());
    assertEquals(micros, found.timeMicros(), 1e-6);
    assertEquals(
        OptionalLong.of(size), table.predictInWholePackets(FLAT, Point.of(8, size)).segmentBytes());
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
    Prediction found = table.predictInWholePackets(CHAIN, point);
    assertEquals(OptionalLong.of(run), found.segmentBytes());
    Prediction same = table.predict(CHAIN, point.withSegment(run));
    assertEquals(same.timeMicros(), found.timeMicros());
  }

  @Test
  void whatIsNotDividedIsTheSameEitherWay() {
    Formula whole = of(Algorithm.BROADCAST_CHAIN);
    Point point = Point.of(16, 10_000).withSegment(10);
    assertEquals(table.predict(whole, point), table.predictInWholePackets(whole, point));
    Point empty = Point.of(16, 0);
    assertEquals(table.predict(CHAIN, empty), table.predictInWholePackets(CHAIN, empty));
  }
}
