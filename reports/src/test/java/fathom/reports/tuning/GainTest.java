package fathom.reports.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GainTest {
  @Test
  void whatIsCommonToARoundIsNotInTheInterval() {
    // Rounds of 100, 200 and 400 µs, each halved.
    Gain gain = new Gain(List.of(100.0, 200.0, 400.0), List.of(50.0, 100.0, 200.0));
    assertEquals(2, gain.factor(), 1e-12);
    Interval ci = gain.interval().orElseThrow();
    assertEquals(2, ci.low(), 1e-9);
    assertEquals(2, ci.high(), 1e-9);
    assertEquals(200, gain.beforeMicros());
    assertEquals(100, gain.afterMicros());
    assertTrue(gain.isClear());
  }

  @Test
  void theIntervalIsStudentsOverTheLogarithms() {
    // Ratios 1 and e²: mean 1, standard error 1, t of one degree of freedom 12.706.
    Gain gain = new Gain(List.of(1.0, Math.exp(2)), List.of(1.0, 1.0));
    assertEquals(Math.E, gain.factor(), 1e-12);
    Interval ci = gain.interval().orElseThrow();
    assertEquals(1 - 12.706205, Math.log(ci.low()), 1e-5);
    assertEquals(1 + 12.706205, Math.log(ci.high()), 1e-5);
    assertFalse(gain.isClear());
  }

  @Test
  void oneRoundProvesNothing() {
    Gain gain = new Gain(List.of(100.0), List.of(1.0));
    assertEquals(100, gain.factor(), 1e-9);
    assertEquals(Optional.empty(), gain.interval());
    assertFalse(gain.isClear());
  }

  /** Where there is no gain, at most one place in forty gets a rule by chance. */
  @Test
  void noGainIsClearByChanceInMoreThanOneOfForty() {
    Random random = new Random(29);
    int clear = 0;
    for (int place = 0; place < 4000; place++) {
      List<Double> before = new ArrayList<>();
      List<Double> after = new ArrayList<>();
      for (int round = 0; round < 5; round++) {
        double machine = Math.exp(random.nextGaussian());
        before.add(machine * Math.exp(0.1 * random.nextGaussian()));
        after.add(machine * Math.exp(0.1 * random.nextGaussian()));
      }
      clear += new Gain(before, after).isClear() ? 1 : 0;
    }
    assertEquals(0.025, clear / 4000.0, 0.008);
  }

  @Test
  void roundsThatDoNotMatchAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Gain(List.of(1.0, 2.0), List.of(1.0)));
    assertThrows(IllegalArgumentException.class, () -> new Gain(List.of(), List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Gain(List.of(2, 1), List.of(1.0, 2.0), List.of(1.0, 2.0)));
    assertThrows(IllegalArgumentException.class, () -> new Gain(List.of(0.0), List.of(1.0)));
    assertThrows(IllegalArgumentException.class, () -> new Gain(List.of(1.0), List.of(Double.NaN)));
  }
}
