package fathom.model.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VirtualNoiseTest {
  private static List<Double> windows(double deviation, long seed, String fork) {
    VirtualNoise.Fork chance = new VirtualNoise(deviation, seed).fork(fork);
    return DoubleStream.generate(chance::window).limit(50).boxed().toList();
  }

  @Test
  void theSameSeedIsTheSameNoise() {
    assertEquals(windows(0.02, 1, "a/0/0"), windows(0.02, 1, "a/0/0"));
    assertNotEquals(windows(0.02, 1, "a/0/0"), windows(0.02, 2, "a/0/0"));
    assertNotEquals(windows(0.02, 1, "a/0/0"), windows(0.02, 1, "a/0/1"));
    assertNotEquals(windows(0.02, 1, "a/0/0"), windows(0.02, -1, "a/0/0"));
  }

  @Test
  void noneIsExactlyNone() {
    assertTrue(windows(0, 1, "a").stream().allMatch(f -> f == 1));
    assertEquals(1, new VirtualNoise(0, 1).fork("a").packet());
  }

  @Test
  void ordersDoNotDependOnHowMuchNoiseThereIs() {
    List<List<Integer>> orders = new ArrayList<>();
    for (double deviation : new double[] {0, 0.02}) {
      VirtualNoise.Fork chance = new VirtualNoise(deviation, 3).fork("a");
      chance.window();
      List<Integer> cards = new ArrayList<>(IntStream.range(0, 20).boxed().toList());
      chance.shuffle(cards);
      orders.add(cards);
    }
    assertEquals(orders.getFirst(), orders.getLast());
    assertNotEquals(IntStream.range(0, 20).boxed().toList(), orders.getFirst());
  }

  /** Over 4000 forks with 4 windows each; the standard error of a deviation of 2 % is 0.02 %. */
  @Test
  void theDeviationIsTheOneAskedForAndAQuarterOfItsSquareIsTheForks() {
    double sum = 0;
    double squares = 0;
    double ofForks = 0;
    int forks = 4000;
    for (int fork = 0; fork < forks; fork++) {
      List<Double> logs =
          windows(0.02, 11, "fork " + fork).subList(0, 4).stream().map(Math::log).toList();
      double mean = logs.stream().mapToDouble(l -> l).average().orElseThrow();
      sum += 4 * mean;
      squares += logs.stream().mapToDouble(l -> l * l).sum();
      ofForks += mean * mean;
    }
    assertEquals(0, sum / (4 * forks), 5e-4);
    assertEquals(0.02, Math.sqrt(squares / (4 * forks)), 4e-4);
    // The mean of four windows keeps all of the fork's and a quarter of the windows' own variance.
    assertEquals(4e-4 * (0.25 + 0.75 / 4), ofForks / forks, 2e-5);
  }

  @Test
  void aDeviationIsNoLessThanNothing() {
    assertThrows(IllegalArgumentException.class, () -> new VirtualNoise(-0.1, 1));
    assertThrows(IllegalArgumentException.class, () -> new VirtualNoise(Double.NaN, 1));
  }
}
