package fathom.runner;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another process brings about. */
public final class Await {
  /** It ends what hangs, and is more than a busy machine needs. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private Await() {}

  /** Returns when something holds, fails when it does not within ten minutes. */
  public static void until(String what, BooleanSupplier holds, Supplier<String> otherwise) {
    until(what, PATIENCE, holds, otherwise);
  }

  /** The same within this time. */
  public static void until(
      String what, Duration patience, BooleanSupplier holds, Supplier<String> otherwise) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        fail("waited in vain for " + what + ": " + otherwise.get());
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
