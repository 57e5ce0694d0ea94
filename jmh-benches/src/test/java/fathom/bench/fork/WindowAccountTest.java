package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WindowAccountTest {
  @Test
  void itSaysWhenAndHowLong() {
    WindowAccount account = new WindowAccount();
    long before = System.currentTimeMillis();
    account.begin(-1);
    long until = System.nanoTime() + 1_000_000;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    account.end();
    assertTrue(account.startedMillis() >= before);
    assertTrue(account.accountMicros() >= 1000, () -> "" + account.accountMicros());
    assertTrue(account.threadCpuMicros() > 0, () -> "" + account.threadCpuMicros());
    double clocksDiffer = 1.01;
    assertTrue(account.threadCpuMicros() <= account.accountMicros() * clocksDiffer);
    assertTrue(account.involuntarySwitches() >= 0);
    assertTrue(account.yardstickBeforeMicros() > 0);
    assertTrue(account.yardstickAfterMicros() > 0);
  }

  @Test
  void ofACoreItKnowsNothingWhereTheThreadIsNotPinned() {
    WindowAccount account = new WindowAccount();
    account.begin(-1);
    account.end();
    assertEquals(-1, account.stolenMicros());
    assertEquals(-1, account.interrupts());
  }

  @Test
  void beforeAnyWindowNothingIsKnown() {
    assertEquals(-1, new WindowAccount().threadCpuMicros());
    assertEquals(-1, new WindowAccount().queuedMicros());
    assertEquals(-1, new WindowAccount().yardstickBeforeMicros());
    assertEquals(-1, new WindowAccount().yardstickAfterMicros());
  }
}
