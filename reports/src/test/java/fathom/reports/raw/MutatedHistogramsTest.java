package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.model.parameter.Experiment;
import fathom.reports.Mutations;
import fathom.reports.run.RunDirectory.Hlog;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Logs of histograms, changed by chance. */
class MutatedHistogramsTest {
  private static final int FILES = 1000;

  @Test
  void logs() {
    String good =
        new HlogText()
            .fork(List.of(20L, 21L, 30L), "ping-pong-40", LongStream.range(9_000, 9_200))
            .fork(List.of(20L, 30L), "ping-pong-40", LongStream.range(9_100, 9_700))
            .line("ping-pong-1472", LongStream.range(20_000, 20_300))
            .text();
    Mutations.assertReadOrRefused(
        "histograms",
        good,
        FILES,
        41,
        text -> {
          SingleOperations all =
              SingleOperations.of(Experiment.PING_PONG, new Hlog("ping-pong.hlog", text));
          all.distributions().forEach(one -> assertFalse(one.operations() < 1));
          all.hlog();
        });
  }
}
