package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.samples.OperationTag;
import fathom.model.sheet.Distribution.Quantile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
  private static final OperationTag TAG = new OperationTag(Experiment.PING_PONG, 40);

  private static Distribution of(long operations, double largest, Quantile... quantiles) {
    return new Distribution(TAG, operations, List.of(quantiles), largest, 0.02, 0.001);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 20", "0.9, 100", "0.99, 1000", "0.999, 10000", "0.9999, 100000", "0, 10"})
  void aQuantileNeedsTenOperationsBeyondIt(double share, long needed) {
    assertEquals(needed, Distribution.needed(share));
    assertTrue(Distribution.isTold(share, needed));
    assertFalse(Distribution.isTold(share, needed - 1));
  }

  @Test
  void aShareThatIsNotToldIsAbsent() {
    Distribution one = of(500, 9, new Quantile(0.5, 3), new Quantile(0.9, 4));
    assertEquals(Optional.of(4.0), one.micros(0.9));
    assertEquals(Optional.empty(), one.micros(0.99));
  }

  @Test
  void whatIsNoDistributionIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> of(0, 9));
    assertThrows(IllegalArgumentException.class, () -> of(1L << 40, 9));
    assertThrows(IllegalArgumentException.class, () -> of(500, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> of(500, -1));
    assertThrows(IllegalArgumentException.class, () -> of(500, 2, new Quantile(0.5, 3)));
    assertThrows(
        IllegalArgumentException.class,
        () -> of(500, 9, new Quantile(0.5, 3), new Quantile(0.9, 2)));
    assertThrows(
        IllegalArgumentException.class,
        () -> of(500, 9, new Quantile(0.9, 3), new Quantile(0.5, 4)));
    assertThrows(IllegalArgumentException.class, () -> new Quantile(1, 3));
    assertThrows(IllegalArgumentException.class, () -> new Quantile(0.5, Double.NaN));
  }

  @Test
  void aTagIsItsText() {
    assertEquals("ping-pong-40", TAG.text());
    assertEquals(Optional.of(TAG), OperationTag.of("ping-pong-40"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "clock",
        "",
        "ping-pong",
        "ping-pong-",
        "ping-pong-00",
        "ping-pong-4x",
        "other-40",
        "ping-pong-99999999999"
      })
  void whatIsNoTagIsNone(String text) {
    assertEquals(Optional.empty(), OperationTag.of(text));
  }
}
