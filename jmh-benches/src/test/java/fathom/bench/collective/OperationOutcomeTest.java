package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class OperationOutcomeTest {
  private static Part part(long start, long end, long stay) {
    return new Part(start, end, stay, true, 0, 0, 4, 4, 0, 0);
  }

  /** Starts at 5, 9 and 2 µs, ends at 25, 21 and 30: 28 µs from 2 to 30, and 7 µs apart. */
  private static final List<Part> THREE =
      List.of(part(5000, 25_000, 8000), part(9000, 21_000, 9500), part(2000, 30_000, 7000));

  @Test
  void withASharedClockItLastsFromTheFirstStartToTheLastEnd() {
    OperationOutcome outcome = OperationOutcome.of(THREE, true);
    assertEquals(28, outcome.operationMicros(), 1e-9);
    assertEquals(7, outcome.skewMicros(), 1e-9);
    assertEquals(9.5, outcome.skewBoundMicros(), 1e-9);
    assertTrue(outcome.verified() && outcome.sharedClock());
  }

  /** Clocks apart by hours change nothing: parts take 20, 12 and 28 µs. */
  @Test
  void withoutOneItIsTheLongestPartAndTheSkewABound() {
    long other = 7_200_000_000_000L;
    List<Part> apart =
        List.of(THREE.get(0), part(9000 + other, 21_000 + other, 9500), THREE.get(2));
    OperationOutcome outcome = OperationOutcome.of(apart, false);
    assertEquals(28, outcome.operationMicros(), 1e-9);
    assertEquals(9.5, outcome.skewMicros(), 1e-9);
    assertEquals(28, outcome.longestPartMicros(), 1e-9);
  }

  @Test
  void aClockThatRunsOverIsNoLongTime() {
    long almost = Long.MAX_VALUE - 1000;
    OperationOutcome outcome =
        OperationOutcome.of(
            List.of(part(almost, almost + 5000, 1), part(almost + 3000, almost + 4000, 1)), true);
    assertEquals(5, outcome.operationMicros(), 1e-9);
    assertEquals(3, outcome.skewMicros(), 1e-9);
  }

  @Test
  void countsAreSumsAndAnyFaultIsNotVerified() {
    OperationOutcome outcome =
        OperationOutcome.of(
            List.of(
                new Part(0, 1, 0, true, 0, 0, 10, 3, 5, 0),
                new Part(0, 1, 0, false, 2, 0, 3, 7, 0, 1)),
            true);
    assertEquals(2, outcome.missing());
    assertEquals(3, outcome.lost(), "13 sent, 10 received");
    assertEquals(1, outcome.dropped());
    assertEquals(5, outcome.refused());
    assertFalse(outcome.finished());
    assertFalse(outcome.verified());
    Part wrong = new Part(0, 1, 0, true, 0, 1, 1, 1, 0, 0);
    assertFalse(OperationOutcome.of(List.of(part(0, 1, 1), wrong), true).verified());
  }
}
