package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilenceTest {
  private static final long SECOND = 1_000_000_000;

  /** Clocks may start anywhere, and run over. */
  private long now = Long.MAX_VALUE - 5 * SECOND;

  private final Silence silence = new Silence(Duration.ofSeconds(30), now);

  private int looksUntilTooLong() {
    for (int looks = 1; looks < 100; looks++) {
      now += SECOND;
      if (silence.isTooLong(now)) {
        return looks;
      }
    }
    return 100;
  }

  @Test
  void itIsTooLongAfterItsLimit() {
    assertEquals(31, looksUntilTooLong());
  }

  @Test
  void aWordEndsIt() {
    for (int second = 0; second < 29; second++) {
      now += SECOND;
      assertFalse(silence.isTooLong(now));
    }
    silence.heard(now + 1);
    now += SECOND;
    assertFalse(silence.isTooLong(now));
    assertEquals(30, looksUntilTooLong());
  }

  /** A machine that was paused for a minute: what was said meanwhile is not read yet. */
  @Test
  void timeInWhichWeStoodStillIsNoSilence() {
    now += 60 * SECOND;
    assertFalse(silence.isTooLong(now));
    silence.heard(now + 1);
    assertEquals(31, looksUntilTooLong());
  }
}
