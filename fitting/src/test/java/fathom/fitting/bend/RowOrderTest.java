package fathom.fitting.bend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

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
}
