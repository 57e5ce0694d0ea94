package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowOrderTest {
  private static void holds(double[] x) {
    int[] expected =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> x[i]))
            .mapToInt(i -> i)
            .toArray();
    assertArrayEquals(expected, RowOrder.ascending(x.length, i -> x[i]));
  }

  @Test
  void anyNumbersAreSorted() {
    Random random = new Random(1);
    holds(random.doubles(5000, -1e9, 1e9).toArray());
    holds(random.ints(5000, -20, 20).asDoubleStream().toArray());
    holds(new double[] {3});
    holds(new double[] {});
    holds(new double[] {2, 1, Double.MIN_VALUE, -Double.MIN_VALUE, 0, 1e300, -1e300});
  }

  @Test
  void manyRowsAreSortedByDigits() {
    Random random = new Random(3);
    holds(random.doubles(RowOrder.FEW, -1e9, 1e9).toArray());
    holds(random.doubles(3 * RowOrder.FEW, 1, 1500).toArray());
    holds(random.ints(2 * RowOrder.FEW, -700, 700).asDoubleStream().toArray());
    holds(random.ints(RowOrder.FEW - 1, -700, 700).asDoubleStream().toArray());
  }

  @Test
  void numbersThatDifferInTheirLastBitsOnlyAreSortedToo() {
    Random random = new Random(2);
    for (int rows : new int[] {3000, RowOrder.FEW + 1000}) {
      double[] x = new double[rows];
      for (int i = 0; i < x.length; i++) {
        x[i] = 1 + random.nextInt(400) * Math.ulp(1.0);
      }
      holds(x);
    }
  }

  @Test
  void aFewThatDifferInTheirLastBitsOnlyAreSortedToo() {
    for (int rows : new int[] {3000, RowOrder.FEW + 1000}) {
      double[] x = new double[rows];
      for (int i = 0; i < x.length; i++) {
        x[i] = 1 + i / 3 + (2 - i % 3) * Math.ulp(1024.0);
      }
      holds(x);
    }
  }

  @Test
  void equalNumbersStayInTheirOwnOrder() {
    holds(new double[] {2, 2, 2});
    holds(new double[] {2, 1, 2, 1, 2, 1});
    double[] high = new double[2 * RowOrder.FEW];
    Arrays.fill(high, 7);
    high[high.length - 1] = 3;
    holds(high);
  }

  @Test
  void numbersThatDescendAreTurnedRound() {
    for (int rows : new int[] {2, 3, 1000, RowOrder.FEW + 1}) {
      int[] order = RowOrder.ascending(rows, row -> -row);
      assertArrayEquals(IntStream.range(0, rows).map(i -> rows - 1 - i).toArray(), order);
    }
  }

  /** 19 bits of index and five digits of nine are all 64: no digit may be read beyond them. */
  @Test
  void whereTheDigitsEndWithTheNumberNothingIsSortedTwice() {
    int rows = (1 << 18) + 2;
    int[] order = RowOrder.ascending(rows, row -> -row);
    assertArrayEquals(IntStream.range(0, rows).map(i -> rows - 1 - i).toArray(), order);
  }
}
