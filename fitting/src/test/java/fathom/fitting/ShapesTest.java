package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.interval.CostBand;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Costs that are no line, such as steps, curves and smooth roll-offs, as a table of one row per
 * size and as the windows of six launches: the fit finds the form, or rejects it, or its interval
 * holds the true cost of every size. It never misses one with a narrow interval.
 */
class ShapesTest {
  private static final List<Integer> POWERS =
      IntStream.rangeClosed(0, 22).mapToObj(i -> 1 << i).toList();
  private static final List<Integer> PACKETS =
      List.of(1, 8, 16, 24, 32, 40, 41, 64, 100, 200, 400, 736, 900, 1104, 1472);
  private static final double NOISE = 0.005;
  private static final FitSettings SETTINGS = FitSettings.defaults().withMtuBytes(1 << 22);

  /** Without replicates 5 % pass for noise. */
  private static final double UNTOLD = 0.05;

  /** Six launches know a median to a part of the noise; four errors are chance. */
  private static final double BY_CHANCE = 4 * NOISE;

  /**
   * A form of a cost.
   *
   * @param name for the report
   * @param sizes at which it is measured
   * @param micros the true cost
   */
  record Shape(String name, List<Integer> sizes, IntToDoubleFunction micros) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Shape powers(String name, IntToDoubleFunction micros) {
    return new Shape(name, POWERS, micros);
  }

  private static Shape packets(String name, IntToDoubleFunction micros) {
    return new Shape(name, PACKETS, micros);
  }

  private static double line(int m) {
    return 1.6 + 4.1e-5 * m;
  }

  static Stream<Shape> shapes() {
    return Stream.of(
        powers("line", ShapesTest::line),
        powers("step of 3 µs at 16 KiB", m -> line(m) + (m >= 16384 ? 3 : 0)),
        powers("step of 0.2 µs at 16 KiB", m -> line(m) + (m >= 16384 ? 0.2 : 0)),
        powers("step of 20 µs at 64 B", m -> line(m) + (m >= 64 ? 20 : 0)),
        powers("step down of 1 µs at 1 KiB", m -> line(m) + (m < 1024 ? 1 : 0)),
        powers(
            "steps at 1 KiB and 64 KiB", m -> line(m) + (m >= 1024 ? 1 : 0) + (m >= 65536 ? 9 : 0)),
        powers(
            "three steps",
            m -> line(m) + (m >= 64 ? 1 : 0) + (m >= 4096 ? 3 : 0) + (m >= 1 << 18 ? 30 : 0)),
        powers("step at the last size", m -> line(m) * (m == 1 << 22 ? 2.25 : 1)),
        powers("step at the first size", m -> line(m) * (m == 1 ? 2 : 1)),
        powers("one size 60 % off", m -> line(m) * (m == 4096 ? 1.6 : 1)),
        powers("one size 15 % off", m -> line(m) * (m == 4096 ? 1.15 : 1)),
        powers("two sizes off", m -> line(m) * (m == 64 || m == 1 << 20 ? 1.4 : 1)),
        powers("bend at 64 KiB", m -> line(m) + 8e-5 * Math.max(0, m - 65536)),
        powers(
            "bend back at 64 KiB",
            m -> 1.6 + 9e-5 * Math.min(m, 65536) + 2e-5 * Math.max(0, m - 65536)),
        powers("two bends", m -> line(m) + 2e-3 * Math.max(0, Math.min(m, 4096) - 256)),
        powers("power of 0.8", m -> 1.6 + 0.002 * Math.pow(m, 0.8)),
        powers("power of 1.2", m -> 1.6 + 1e-5 * Math.pow(m, 1.2)),
        powers("root", m -> 1.6 + 0.02 * Math.sqrt(m)),
        powers("square", m -> 1.6 + 4e-5 * m + 2e-11 * m * (double) m),
        powers("logarithm", m -> 1.6 + 0.4 * Math.log(m)),
        powers("roll-off at 1 MiB", m -> 1.6 + 60 * (1 - Math.exp(-m / 1e6))),
        powers("roll-on at 64 KiB", m -> Math.hypot(1.6, 4.1e-5 * m)),
        powers("soft knee", m -> 1.6 + 3 * Math.log1p(Math.exp((m - 30000) / 8000.0))),
        powers("wave", m -> line(m) * (1 + 0.1 * Math.sin(Math.log(m)))),
        powers("staircase of packets", m -> 1.6 + 0.12 * Math.ceil(m / 1460.0)),
        packets("padded frames", m -> 6.72 + 0.08 * Math.max(0, m - 40)),
        packets("padded frames of 18", m -> 6.72 + 0.08 * Math.max(0, m - 18)),
        packets("step at 64 beside the breakpoint", m -> 6.72 + 0.01 * m + (m > 64 ? 2 : 0)),
        packets(
            "curve above the breakpoint", m -> 6.72 + 0.0001 * Math.pow(Math.max(0, m - 40), 1.7)),
        packets("two packets", m -> 3 + 0.02 * m + (m > 736 ? 3 : 0)));
  }

  private static List<TimedWindow> table(Shape shape, double noise) {
    Random random = new Random(shape.name().hashCode());
    List<TimedWindow> rows = new ArrayList<>();
    for (int size : shape.sizes()) {
      double factor = 1 + noise * random.nextGaussian();
      rows.add(
          new TimedWindow(size, new Replicate(0, 0), factor * shape.micros().applyAsDouble(size)));
    }
    return rows;
  }

  private static Stream<BreakpointChoice> choices() {
    return Stream.of(
        BreakpointChoice.fixed(40),
        new BreakpointChoice.Auto(),
        new BreakpointChoice.NoBreakpoints());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void aTableIsFoundOrRejectedOrHeld(Shape shape) {
    choices()
        .forEach(
            choice -> {
              for (double noise : new double[] {0, NOISE}) {
                CampaignFit fit =
                    TableFitter.fit(
                        Parameter.SEND_GAP, table(shape, noise), SETTINGS.withBreakpoint(choice));
                assertHolds(shape, fit, "table, " + choice, UNTOLD + 4 * noise);
              }
            });
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void aRunIsFoundOrRejectedOrHeld(Shape shape) {
    choices()
        .forEach(
            choice -> {
              CampaignFit fit =
                  CampaignFitter.fit(
                      new Synthetic(shape.name().hashCode())
                          .noise(NOISE)
                          .strays(0.05)
                          .forkNoise(NOISE)
                          .timed(Experiment.SEND_GAP, shape.sizes(), shape.micros())
                          .campaign(),
                      Set.of(Parameter.SEND_GAP),
                      SETTINGS.withBreakpoint(choice));
              assertHolds(shape, fit, "run, " + choice, BY_CHANCE);
            });
  }

  private static void assertHolds(Shape shape, CampaignFit fit, String how, double byChance) {
    Outcome outcome = Synthetic.outcome(fit, Parameter.SEND_GAP);
    if (!(outcome instanceof Outcome.Linear linear)) {
      return;
    }
    for (int size : shape.sizes()) {
      double truth = shape.micros().applyAsDouble(size);
      double half = CostBand.at(linear, size).halfAt(size);
      double off = Math.abs(linear.cost().at(size) - truth);
      assertTrue(
          off <= half + byChance * truth,
          () ->
              String.format(
                  Locale.ROOT,
                  "%s, %s: %.4g at %d bytes is %.4g ± %.2g",
                  shape,
                  how,
                  truth,
                  size,
                  linear.cost().at(size),
                  half));
    }
  }

  /** Steps and bends that stand out of the noise are found, and all replicates stay. */
  @ParameterizedTest
  @MethodSource("shapes")
  void whatIsPlainIsFound(Shape shape) {
    List<String> plain =
        List.of(
            "line",
            "step of 3 µs at 16 KiB",
            "step of 20 µs at 64 B",
            "step down of 1 µs at 1 KiB",
            "steps at 1 KiB and 64 KiB",
            "bend at 64 KiB",
            "bend back at 64 KiB",
            "padded frames",
            "padded frames of 18");
    if (plain.contains(shape.name())) {
      FitSettings auto = SETTINGS.withBreakpoint(new BreakpointChoice.Auto());
      Outcome.Linear linear =
          Synthetic.linear(
              TableFitter.fit(Parameter.SEND_GAP, table(shape, 0), auto), Parameter.SEND_GAP);
      for (int size : shape.sizes()) {
        double truth = shape.micros().applyAsDouble(size);
        assertEquals(truth, linear.cost().at(size), 0.01 * truth, shape + " at " + size);
      }
    }
  }
}
