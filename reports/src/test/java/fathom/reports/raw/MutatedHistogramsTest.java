package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.reports.Mutations;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Logs of histograms, changed by chance. */
class MutatedHistogramsTest {
  private static final int FILES = 300;

  @Test
  void logs() {
    String good =
        new HlogText()
            .fork(List.of(20L, 21L, 30L), "ping-pong-40", LongStream.range(9_000, 9_200))
            .line("ping-pong-1472", LongStream.range(20_000, 20_300))
            .text();
    Mutations.assertReadOrRefused(
        "histograms",
        good,
        FILES,
        41,
        text ->
            HistogramLog.read("x.hlog", text)
                .forEach(one -> assertFalse(one.nanos().getTotalCount() < 1)));
  }
}
