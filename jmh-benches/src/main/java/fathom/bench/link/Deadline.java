package fathom.bench.link;

import java.io.IOException;
import java.time.Duration;

/** A point in this process's monotonic time after which waiting is failure. */
public final class Deadline {
  private final long at;
  private final Duration patience;

  private Deadline(long at, Duration patience) {
    this.at = at;
    this.patience = patience;
  }

  public static Deadline in(Duration patience) {
    return new Deadline(System.nanoTime() + patience.toNanos(), patience);
  }

  /** Lets time pass on this core: one that sleeps would wake up cold and late. */
  public static void spin(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  public boolean passed() {
    return System.nanoTime() - at >= 0;
  }

  /** Milliseconds left, at least 1, for calls that take a time-out and read 0 as forever. */
  public int leftMillis() {
    return Math.clamp((at - System.nanoTime()) / 1_000_000, 1, Integer.MAX_VALUE);
  }

  /** Fails with {@code what} once the time is over. */
  public void check(String what) throws IOException {
    if (passed()) {
      throw new SilenceException(what + " for " + patience.toMillis() + " ms");
    }
  }

  /** Thrown when the other side said nothing for too long. */
  public static final class SilenceException extends IOException {
    private static final long serialVersionUID = 1;

    public SilenceException(String message) {
      super(message);
    }
  }
}
