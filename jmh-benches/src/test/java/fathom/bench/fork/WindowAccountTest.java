package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.protocol.Counter;
import org.junit.jupiter.api.Test;

class WindowAccountTest {
  @Test
  void itSaysWhenAndHowLong() {
    CounterRow row = new CounterRow();
    WindowAccount account = new WindowAccount(row);
    long before = System.currentTimeMillis();
    account.begin(-1);
    long until = System.nanoTime() + 1_000_000;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    account.end();
    assertTrue(row.get(Counter.STARTED_MILLIS) >= before);
    assertTrue(row.get(Counter.ACCOUNT_MICROS) >= 1000, () -> "" + row.get(Counter.ACCOUNT_MICROS));
    assertTrue(
        row.get(Counter.THREAD_CPU_MICROS) > 0, () -> "" + row.get(Counter.THREAD_CPU_MICROS));
    double clocksDiffer = 1.01;
    assertTrue(
        row.get(Counter.THREAD_CPU_MICROS) <= row.get(Counter.ACCOUNT_MICROS) * clocksDiffer);
    assertTrue(row.count(Counter.INVOLUNTARY_SWITCHES) >= 0);
    assertTrue(row.get(Counter.YARDSTICK_BEFORE_MICROS) > 0);
    assertTrue(row.get(Counter.YARDSTICK_AFTER_MICROS) > 0);
  }

  @Test
  void ofACoreItKnowsNothingWhereTheThreadIsNotPinned() {
    CounterRow row = new CounterRow();
    WindowAccount account = new WindowAccount(row);
    account.begin(-1);
    account.end();
    assertEquals(-1, row.get(Counter.STOLEN_MICROS));
    assertEquals(-1, row.count(Counter.INTERRUPTS));
  }
}
