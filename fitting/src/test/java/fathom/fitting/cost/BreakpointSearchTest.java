package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.CostPoint;
import fathom.fitting.points.NoiseModel;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs without noise, of which σ is a fiftieth of a µs at every size, but for the last. */
class BreakpointSearchTest {
  private static final double UNIT = 0.02 / NoiseModel.FLOOR;
  private static final int FORKS = 3;

  private static List<Integer> everyTen(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> 10 * i).toList();
  }

  private static Optional<BreakpointSearch.FoundBreakpoints> find(
      List<Integer> sizes, int forks, IntToDoubleFunction cost) {
    List<CostPoint> points = new ArrayList<>();
    for (int size : sizes) {
      for (int fork = 0; fork < forks; fork++) {
        double micros = cost.applyAsDouble(size);
        points.add(
            CostPoint.ofFork(
                size, fork, micros, UNIT, List.of(new CostPoint.PointWindow(0, micros))));
      }
    }
    return BreakpointSearch.find(points, NoiseModel.of(points));
  }

  private static List<Double> places(Optional<BreakpointSearch.FoundBreakpoints> found) {
    return found.orElseThrow().breakpoints().stream().map(Breakpoint::atBytes).toList();
  }

  /** 5 µs, and from each bend on steeper by 1 µs/byte. */
  private static IntToDoubleFunction bentAt(int... bends) {
    return size -> 5 + IntStream.of(bends).mapToDouble(bend -> Math.max(0, size - bend)).sum();
  }

  /**
   * Two slopes, a constant and a place are four coefficients; a bend of five sizes has one left.
   */
  @Test
  void aBendIsLookedForInSixSizesAndNotInFive() {
    IntToDoubleFunction bent = size -> 1e6 * bentAt(30).applyAsDouble(size);
    assertEquals(Optional.empty(), find(everyTen(5), FORKS, bent));
    Optional<BreakpointSearch.FoundBreakpoints> found = find(everyTen(6), FORKS, bent);
    assertTrue(found.orElseThrow().continuous());
    assertEquals(30, places(found).getFirst(), 1e-6);
  }

  /** Sizes that were not measured may be on either side of it. */
  @Test
  void aJumpIsAnywhereFromItsSizeToJustBelowTheNext() {
    List<Integer> sizes = List.of(10, 20, 30, 41, 60, 70, 80, 100, 117, 130, 140, 150, 160);
    Optional<BreakpointSearch.FoundBreakpoints> found =
        find(sizes, FORKS, size -> 3 + 0.1 * size + (size > 41 ? 50 : 0) + (size > 100 ? 80 : 0));
    assertFalse(found.orElseThrow().continuous());
    assertEquals(List.of(detected(41, 41, 59), detected(100, 100, 116)), found.get().breakpoints());
  }

  private static Breakpoint detected(double at, double low, double high) {
    return new Breakpoint(
        at, Breakpoint.BreakpointSource.DETECTED, Optional.of(new Interval(low, high)));
  }

  @Test
  void fourBendsAreFoundAndNoFifth() {
    List<Double> four = places(find(everyTen(24), FORKS, bentAt(45, 95, 145, 195)));
    assertEquals(4, four.size(), four::toString);
    for (int j = 0; j < 4; j++) {
      assertEquals(45 + 50 * j, four.get(j), 1e-3);
    }
    assertEquals(4, places(find(everyTen(29), FORKS, bentAt(45, 95, 145, 195, 245))).size());
  }

  /** One bend alone gains nothing on a hump; its two ends do. */
  @Test
  void aHumpIsFoundByItsTwoEnds() {
    List<Double> ends =
        places(find(everyTen(13), FORKS, size -> 9 + Math.clamp((size - 70) / 10.0, -1.0, 1.0)));
    assertEquals(2, ends.size(), ends::toString);
    assertEquals(60, ends.getFirst(), 1e-3);
    assertEquals(80, ends.getLast(), 1e-3);
  }

  /**
   * Down, up, down and up again: neither one bend nor two are worth it, and three are not tried.
   */
  @Test
  void afterTwoThatDoNotPayNoThirdIsTried() {
    IntToDoubleFunction wave = size -> 9 + Math.abs(Math.abs(size - 70) - 30) / 10.0;
    assertEquals(Optional.empty(), find(everyTen(13), FORKS, wave));
  }

  /** Two sizes in a row that took twice as long, in all forks alike. */
  @Test
  void aStepIsFoundByAnyNumberOfForks() {
    IntToDoubleFunction step = size -> (3 + 0.1 * size) * (size == 80 || size == 90 ? 2 : 1);
    assertEquals(List.of(70.0, 90.0), places(find(everyTen(16), 3, step)));
    assertEquals(List.of(70.0, 90.0), places(find(everyTen(16), 2, step)));
    assertEquals(List.of(70.0, 90.0), places(find(everyTen(16), 1, step)));
  }

  /** Nothing is left over and no slope changes: a bend's error was 0·∞, no interval. */
  @ParameterizedTest
  @ValueSource(ints = {1, 6})
  void aCostThatIsTheSameAtEverySizeHasNoBreakpoint(int forks) {
    List<Integer> sizes = IntStream.rangeClosed(1, 16).boxed().toList();
    assertEquals(Optional.empty(), find(sizes, forks, size -> 5.1));
  }

  /** In a few of these tables strays and places would change each other for ever. */
  @Test
  void theSearchAmongStraysEndsWithPlacesInTheTable() {
    for (int seed = 90; seed < 96; seed++) {
      List<CostPoint> table = strayingTable(new Random(seed));
      double before = table.getFirst().sizeBytes();
      Optional<BreakpointSearch.FoundBreakpoints> found =
          BreakpointSearch.find(table, NoiseModel.of(table));
      for (Breakpoint place :
          found.map(BreakpointSearch.FoundBreakpoints::breakpoints).orElse(List.of())) {
        assertTrue(place.atBytes() >= before, place::toString);
        assertTrue(place.atBytes() < table.getLast().sizeBytes(), place::toString);
        assertTrue(place.ci().orElseThrow().contains(place.atBytes()), place::toString);
        before = place.atBytes();
      }
    }
  }

  /** A bend in one row per size, of which up to two in five stray. */
  private static List<CostPoint> strayingTable(Random random) {
    int count = 12 + random.nextInt(14);
    double noise = 0.002 * Math.pow(10, 2 * random.nextDouble());
    double strays = 0.4 * random.nextDouble();
    int bend = 20 + random.nextInt(10 * count);
    double steeper = random.nextDouble();
    List<CostPoint> table = new ArrayList<>();
    for (int size : everyTen(count)) {
      double truth = 5 + steeper * Math.max(0, size - bend) / 10 + 0.03 * size;
      double noisy = truth * (1 + noise * random.nextGaussian());
      double micros = random.nextDouble() < strays ? noisy * (1 + 2 * random.nextDouble()) : noisy;
      table.add(
          CostPoint.ofFork(size, 0, micros, micros, List.of(new CostPoint.PointWindow(0, micros))));
    }
    return table;
  }
}
