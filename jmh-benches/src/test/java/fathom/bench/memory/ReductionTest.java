package fathom.bench.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.Counter;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class ReductionTest {
  private static final int MANY = 3_000_000;
  private static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.milliseconds(2), 1);

  /** 1 + n times 1, 2, …, 8, 1: worked out by hand. */
  @Test
  void everyElementIsAdded() {
    Addends addends = new Addends(72, 1);
    addends.choose(72);
    assertArrayEquals(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1}, addends.sum());
    addends.add();
    addends.add();
    assertArrayEquals(new double[] {3, 5, 7, 9, 11, 13, 15, 17, 3}, addends.sum());
    addends.check();
  }

  /** Arrays of their own, and the one pair of large messages. */
  @ParameterizedTest
  @ValueSource(ints = {8, 1472, Addends.LARGEST_MOVED_BYTES, Addends.LARGEST_MOVED_BYTES + 8})
  void aSumBeginsAnewWithEachChoice(int bytes) {
    Addends addends = new Addends(2 * Addends.LARGEST_MOVED_BYTES, 1);
    for (int choice = 0; choice < 3; choice++) {
      addends.choose(bytes);
      addends.add();
      addends.check();
      assertEquals(bytes / 8, addends.sum().length);
      assertEquals(2, addends.sum()[0]);
    }
  }

  /** Numbers that ran away would be infinite, and small ones denormal: both cost other times. */
  @Test
  void millionsOfAdditionsLeaveOrdinaryNumbers() {
    Addends addends = new Addends(64, 1);
    addends.choose(64);
    for (int i = 0; i < MANY; i++) {
      addends.add();
    }
    addends.check();
    assertEquals(1 + 8.0 * MANY, addends.sum()[7]);
    assertTrue(
        Arrays.stream(addends.sum()).allMatch(x -> Double.isFinite(x) && x >= Double.MIN_NORMAL));
  }

  /** What a compiler that left an addition out would do. */
  @Test
  void anAdditionThatWasNotMadeIsFoundOut() {
    Addends addends = new Addends(64, 1);
    addends.choose(64);
    addends.add();
    addends.countOneThatWasNotMade();
    assertEquals(
        "element 0 of 8 is 2.0 after 2 additions and should be 3.0: not all of them were made",
        assertThrows(IllegalStateException.class, addends::check).getMessage());
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "8, 8", "9, 16", "1472, 1472", "67108864, 67108864"})
  void sizesAreWholeDoubles(int asked, int added) {
    assertEquals(added, Addends.wholeDoubles(asked));
  }

  /** 1 and 20 bytes are rounded up, and the row says so. */
  @Test
  void aRowSaysTheSizeThatWasAdded() {
    Reduction benchmark = new Reduction();
    benchmark.sizes = "1/20/64/1472";
    benchmark.allocate();
    Set<Long> seen = new TreeSet<>();
    for (int condition = 0; condition < 4; condition++) {
      benchmark.nextSize(MEASUREMENT);
      benchmark.add();
      benchmark.end();
      seen.add(benchmark.row.count(Counter.SIZE));
    }
    assertEquals(Set.of(8L, 24L, 64L, 1472L), seen);
  }
}
