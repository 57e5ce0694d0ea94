package fathom.bench.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinglesTest {
  private final AtomicInteger runs = new AtomicInteger();

  /** Two parts each time. */
  private void operation(LongConsumer nanos) {
    runs.incrementAndGet();
    nanos.accept(1000);
    nanos.accept(1500);
  }

  @Test
  void everyPartIsKeptBySizeAndWarmUpsAreForgotten(@TempDir Path temp) throws IOException {
    Path file = temp.resolve("log");
    Singles singles = Singles.of(Experiment.SEND_OVERHEAD, file.toString(), 3);
    singles.time(40, true, this::operation);
    int warm = runs.getAndSet(0);
    singles.time(40, false, this::operation);
    int small = runs.getAndSet(0);
    singles.time(1400, false, this::operation);
    singles.time(1400, false, this::operation);
    int large = runs.get();
    assertFalse(Files.exists(file), "nothing is written while something is timed");
    singles.keep();
    Map<String, Histogram> lines = LogLines.of(file);
    assertTrue(warm > 0);
    Map<String, Long> counts = new TreeMap<>();
    lines.forEach((tag, histogram) -> counts.put(tag, histogram.getTotalCount()));
    assertEquals(
        Map.of("clock", 10_000L, "send-overhead-40", 2L * small, "send-overhead-1400", 2L * large),
        counts);
    lines.remove("clock");
    lines.values().forEach(one -> assertEquals(1500, one.getMaxValue()));
  }

  /** The least that may be asked for, and an operation that takes longer than that. */
  @Test
  void oneIsTimedAtLeast(@TempDir Path temp) throws IOException {
    Singles singles = Singles.of(Experiment.PING_PONG, temp.resolve("log").toString(), 0);
    singles.time(1, false, this::operation);
    assertEquals(1, runs.get());
  }

  @Test
  void withoutAFileNothingIsTimed() throws IOException {
    for (Singles none : new Singles[] {Singles.none(), Singles.of(Experiment.PING_PONG, "", 9)}) {
      none.time(1, false, this::operation);
      none.keep();
    }
    assertEquals(0, runs.get());
  }

  /** The clock of the day is set back while operations are timed: no line lasts less than 0. */
  @Test
  void aClockThatIsSetMovesNoLine(@TempDir Path temp) throws IOException {
    long start = 1_795_707_165_761L;
    AtomicInteger days = new AtomicInteger();
    SinglesLog log =
        new SinglesLog(Experiment.PING_PONG, () -> start - days.getAndIncrement() * 86_400_000L);
    log.prepare(1);
    log.add(1, 1000);
    log.append(temp.resolve("log"));
    for (Histogram line : LogLines.of(temp.resolve("log")).values()) {
      assertEquals(start, line.getStartTimeStamp());
      long millis = line.getEndTimeStamp() - start;
      assertTrue(millis >= 0 && millis < 60_000, () -> millis + " ms");
    }
  }
}
