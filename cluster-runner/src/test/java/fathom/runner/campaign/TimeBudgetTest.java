package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {
  private static final double EXACT = 1e-9;

  // A clock may start anywhere, also below 0.
  private long nanos = -7_000_000_000L;
  private final TimeBudget timeBudget = new TimeBudget(Duration.ofSeconds(100), () -> nanos);

  private void pass(double seconds) {
    nanos += Math.round(seconds * 1e9);
  }

  @Test
  void aLittleIsKeptBackAndTheClockTakesTheRest() {
    double atFirst = timeBudget.leftSeconds();
    assertEquals(100 - 4 - 1.5, atFirst, EXACT);
    pass(30);
    assertEquals(atFirst - 30, timeBudget.leftSeconds(), EXACT);
    // By the clock, not by what was said to be spent.
    timeBudget.spent(10, 10);
    assertEquals(atFirst - 30, timeBudget.leftSeconds(), EXACT);
    pass(100);
    assertTrue(timeBudget.leftSeconds() < 0);
  }

  @Test
  void thePaceIsThePlansUntilItCanBeTold() {
    assertEquals(1, timeBudget.slowness(), EXACT);
    timeBudget.spent(4, 40);
    assertEquals(1, timeBudget.slowness(), EXACT);
    timeBudget.spent(6, 5);
    assertEquals(4.5, timeBudget.slowness(), EXACT);
  }

  @Test
  void aFastMachineIsNotTrustedBeyondTwice() {
    timeBudget.spent(10, 8);
    assertEquals(0.8, timeBudget.slowness(), EXACT);
    timeBudget.spent(90, 2);
    assertEquals(0.5, timeBudget.slowness(), EXACT);
  }

  @Test
  void whatIsSaidFollowsTheMachineFromTheFirstExperimentOn() {
    assertEquals(1, timeBudget.expectedPace(), EXACT);
    timeBudget.spent(5, 15);
    assertEquals(2, timeBudget.expectedPace(), EXACT);
    timeBudget.spent(90, 280);
    assertEquals(3, timeBudget.expectedPace(), EXACT);
  }
}
