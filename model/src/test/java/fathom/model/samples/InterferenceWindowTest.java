package fathom.model.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class InterferenceWindowTest {
  private static String refusalOf(double undisturbedMicros) {
    return String.valueOf(
        assertThrows(
                UnusableSampleException.class,
                () -> new InterferenceWindow(40, new Replicate(0, 0), 10, 1, undisturbedMicros))
            .getMessage());
  }

  /** Equal reasons of many rows are counted. */
  @Test
  void theReasonHoldsNoNumberOfTheRow() {
    assertEquals(refusalOf(-1), refusalOf(-2));
    assertEquals(refusalOf(-1), refusalOf(Double.NaN));
  }
}
