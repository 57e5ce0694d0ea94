package fathom.bench.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.Counter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class CopyBenchmarkTest {
  private static final long POOL = 1 << 14;
  private static final int COPIES = 40;

  /** Five sizes in two columns. */
  private static final int COPYING_CONDITIONS = 10;

  static List<CopyBenchmark> tiers() {
    return List.of(new CacheToCache(), new CacheToMemory(), new MemoryToMemory());
  }

  @ParameterizedTest
  @MethodSource("tiers")
  void everyVariantCopiesTheSameBytesToWhereItSays(CopyBenchmark benchmark) {
    benchmark.sizes = "1/7/64/1472/5000";
    benchmark.allocate(POOL);
    Slots sources = benchmark.places().sources();
    Slots destinations = benchmark.places().destinations();
    byte[] content = nonZero(sources.array().length);
    fill(sources, content);
    Set<String> seen = new TreeSet<>();
    Set<Long> froms = new HashSet<>();
    Set<Long> tos = new HashSet<>();
    for (int condition = 0; condition < 16; condition++) {
      benchmark.nextCondition(MEASUREMENT);
      seen.add(benchmark.row.count(Counter.VARIANT) + ":" + benchmark.row.count(Counter.SIZE));
      for (int i = 0; i < COPIES; i++) {
        fill(destinations, new byte[destinations.array().length]);
        long result = benchmark.copy();
        byte[] heap = destinations.array().clone();
        byte[] segment = destinations.segment().toArray(ValueLayout.JAVA_BYTE);
        byte[] written = benchmark.row.count(Counter.VARIANT) == 1 ? heap : segment;
        byte[] other = benchmark.row.count(Counter.VARIANT) == 1 ? segment : heap;
        assertArrayEquals(new byte[other.length], other, "the other column is not touched");
        if (benchmark.row.count(Counter.VARIANT) == 2) {
          assertArrayEquals(new byte[written.length], written, "a pick alone copies nothing");
          continue;
        }
        int to = firstNonZero(written);
        long from = result ^ to;
        froms.add(from);
        tos.add((long) to);
        byte[] expected = new byte[written.length];
        System.arraycopy(
            content, (int) from, expected, to, (int) benchmark.row.count(Counter.SIZE));
        assertArrayEquals(expected, written);
        if (benchmark.coldSource() && benchmark.coldDestination()) {
          // Equal offsets within a page would be a hazard of its own (4 KiB aliasing).
          assertNotEquals(from % 4096, to % 4096);
        }
      }
    }
    assertEquals(
        Set.of(
            "2:0", "0:1", "0:7", "0:64", "0:1472", "0:5000", "1:1", "1:7", "1:64", "1:1472",
            "1:5000"),
        seen);
    assertCold(benchmark.coldSource(), froms);
    assertCold(benchmark.coldDestination(), tos);
    boolean anyCold = benchmark.coldSource() || benchmark.coldDestination();
    assertEquals(anyCold ? POOL : 0, benchmark.row.count(Counter.POOL_BYTES));
  }

  private static void assertCold(boolean cold, Set<Long> offsets) {
    if (cold) {
      assertTrue(offsets.size() > 100, () -> "a pool with few places: " + offsets.size());
    } else {
      assertTrue(
          offsets.size() > 1 && offsets.size() <= COPYING_CONDITIONS,
          () -> "not one place for each window: " + offsets);
    }
  }

  private static byte[] nonZero(int bytes) {
    byte[] content = new byte[bytes];
    Random random = new Random(1);
    for (int i = 0; i < bytes; i++) {
      content[i] = (byte) (1 + random.nextInt(255));
    }
    return content;
  }

  private static void fill(Slots slots, byte[] content) {
    System.arraycopy(content, 0, slots.array(), 0, content.length);
    MemorySegment.copy(MemorySegment.ofArray(content), 0, slots.segment(), 0, content.length);
  }

  private static int firstNonZero(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        return i;
      }
    }
    throw new AssertionError("nothing was copied");
  }

  private static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.milliseconds(10), 1);

  @Test
  void theTiersAreWhatTheirNamesSay() {
    assertEquals(
        List.of(false, false, false, true, true, true),
        tiers().stream()
            .flatMap(t -> List.of(t.coldSource(), t.coldDestination()).stream())
            .toList());
  }

  @Test
  void everyPathIsTakenBeforeTheFirstWindow() {
    Set<Long> lengths = new TreeSet<>();
    CacheToCache benchmark =
        new CacheToCache() {
          @Override
          public long copy() {
            lengths.add(100L * variant().code + sizeBytes());
            return super.copy();
          }
        };
    benchmark.sizes = "8/70";
    benchmark.allocate(POOL);
    benchmark.warmEveryPath();
    assertEquals(Set.of(8L, 70L, 108L, 170L, 201L), lengths);
  }

  @Test
  void thePoolIsABoundedPowerOfTwo() {
    long here = CopyBenchmark.poolBytes();
    assertEquals(1, Long.bitCount(here));
    assertEquals(128L << 20, CopyBenchmark.poolBytes(4L << 20));
    assertEquals(256L << 20, CopyBenchmark.poolBytes(33L << 20));
    // 260 MiB shared by a socket: two pools each way still fit into a fork of 2 GiB.
    assertEquals(512L << 20, CopyBenchmark.poolBytes(260L << 20));
    assertTrue(
        2 * CopyBenchmark.LARGEST_POOL_BYTES < 1536L << 20, "two arrays in an old generation");
  }
}
