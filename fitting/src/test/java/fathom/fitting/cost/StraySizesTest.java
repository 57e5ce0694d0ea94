package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.fitting.FitSettings;
import fathom.fitting.Synthetic;
import fathom.fitting.TableFitter;
import fathom.fitting.regression.Row;
import fathom.model.sheet.Outcome;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables of one row per size, as netgauge prints them: no median over forks takes stalls away. */
class StraySizesTest {
  private static final CostFunction BENT = Synthetic.pieces(6.72, 0, 3.52, 0.08);
  private static final CostFunction JUMPING = Synthetic.pieces(6.73, 0, 3.027, 0.0796);
  private static final CostFunction STRAIGHT = CostFunction.line(3, 0.08);
  private static final List<Integer> SIZES =
      IntStream.concat(
              IntStream.iterate(1, s -> s < 80, s -> s + 3),
              IntStream.iterate(80, s -> s < 1472, s -> s + 48))
          .boxed()
          .toList();

  private static Outcome.Linear fitted(CostFunction truth, double strays, int seed) {
    Random random = new Random(seed);
    List<Integer> any = new ArrayList<>(SIZES);
    Collections.shuffle(any, random);
    Set<Integer> straying = Set.copyOf(any.subList(0, (int) (strays * any.size())));
    List<TimedWindow> table = new ArrayList<>();
    for (int size : SIZES) {
      double time = truth.at(size) * (1 + 0.01 * random.nextGaussian());
      double stray = straying.contains(size) ? 1.2 + 3 * random.nextDouble() : 1;
      table.add(new TimedWindow(size, new Replicate(0, 0), time * stray));
    }
    return Synthetic.linear(
        TableFitter.fit(
            Parameter.SEND_GAP,
            table,
            FitSettings.defaults().withBreakpoint(new BreakpointChoice.Auto())),
        Parameter.SEND_GAP);
  }

  private static void isFound(CostFunction truth, double strays) {
    for (int seed = 0; seed < 30; seed++) {
      Outcome.Linear linear = fitted(truth, strays, seed);
      String what = "seed " + seed + ": " + linear.breakpoints();
      assertEquals(1, linear.breakpoints().size(), what);
      assertEquals(40, linear.breakpoints().getFirst().atBytes(), 12, what);
      for (int size : List.of(1, 20, 100, 700, 1472)) {
        assertEquals(truth.at(size), linear.cost().at(size), 0.03 * truth.at(size), what);
      }
    }
  }

  @Test
  void oneSizeInFiveMayStrayWhereTheCostBends() {
    isFound(BENT, 0.2);
  }

  @Test
  void oneSizeInFiveMayStrayWhereTheCostJumps() {
    isFound(JUMPING, 0.2);
  }

  @Test
  void withoutStraysTheSameIsFound() {
    isFound(BENT, 0);
    isFound(JUMPING, 0);
  }

  @Test
  void straysOfAStraightLineMakeNoBreakpoints() {
    for (int seed = 0; seed < 30; seed++) {
      assertEquals(List.of(), fitted(STRAIGHT, 0.2, seed).breakpoints(), "seed " + seed);
    }
  }

  private static List<Row> rows(List<Double> times) {
    return IntStream.range(0, times.size())
        .mapToObj(i -> new Row(List.of(1.0, i + 1.0), times.get(i), 0.01, i + 1))
        .toList();
  }

  @Test
  void theOneThatStandsAloneIsNamed() {
    List<Double> times = new ArrayList<>();
    IntStream.rangeClosed(1, StraySizes.LEAST_SIZES).forEach(i -> times.add(3 + 0.5 * i));
    assertEquals(Set.of(), new StraySizes(rows(times)).byNeighbours());
    for (int i = 0; i < times.size(); i++) {
      List<Double> one = new ArrayList<>(times);
      one.set(i, times.get(i) + 0.06);
      List<Row> rows = rows(one);
      assertEquals(Set.of(rows.get(i)), new StraySizes(rows).byNeighbours());
      assertEquals(Set.of(rows.get(i)), new StraySizes(rows).byPieces(List.of(), Set.of()));
    }
  }

  @Test
  void fewSizesSayNothing() {
    List<Double> few = List.of(1.0, 2.0, 3.0, 99.0, 5.0, 6.0);
    assertTrue(new StraySizes(rows(few)).byNeighbours().isEmpty());
  }

  @Test
  void ofTooManyThoseFarthestOffAreTaken() {
    List<Double> wild = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      wild.add(i % 2 == 0 ? 1.0 + i : 50.0 + 13 * i * i);
    }
    List<Row> rows = rows(wild);
    Set<Row> strays = new StraySizes(rows).byPieces(List.of(), Set.of());
    assertTrue(strays.size() <= 9, strays::toString);
  }
}
