package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class YardstickTest {
  /** No clock of any machine says less than a byte a cycle of 100 GHz, nor more than a second. */
  @Test
  void itTakesTimeEachTime() {
    Yardstick yardstick = new Yardstick();
    for (int i = 0; i < 10; i++) {
      double micros = yardstick.micros();
      assertTrue(micros > 0.1 && micros < 1e6, () -> micros + " µs");
    }
  }
}
