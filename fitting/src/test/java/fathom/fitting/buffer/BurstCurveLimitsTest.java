package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Lines at the limits of what eq. 4 allows: B above 0, D/A above 0 and at most 1. */
class BurstCurveLimitsTest {
  private static final List<Long> LENGTHS = List.of(402L, 602L, 902L);

  private static Attempt<BurstCurve.BufferEstimate> fit(int senders, LongToDoubleFunction passed) {
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < 6; fork++) {
      for (long k : LENGTHS) {
        long arrived = Math.round(passed.applyAsDouble(k));
        bursts.add(new BurstCount(1400, senders, 1, new Replicate(fork, 0), k, arrived, 0));
      }
    }
    return new BurstCurve(bursts).fit();
  }

  @Test
  void aPortWithoutABufferHasNone() {
    switch (fit(2, k -> (k - 2) / 2.0)) {
      case Attempt.Ok<BurstCurve.BufferEstimate> ok -> throw new AssertionError(ok.value());
      case Attempt.Failed<BurstCurve.BufferEstimate> failed ->
          assertTrue(
              failed
                  .reason()
                  .startsWith(
                      "the fit (TW eq. 4) gives 0.000 packets and departure rate / arrival rate 0.5000"),
              failed.reason());
    }
  }

  /** Of sixty senders' first packets, which arrive at once, twenty found room. */
  @Test
  void aPortMayBeAsFastAsItsSenders() {
    switch (fit(60, k -> k - 40.0)) {
      case Attempt.Ok<BurstCurve.BufferEstimate> ok -> {
        assertEquals(20, ok.value().packets().value(), 1e-9);
        assertEquals(1, ok.value().departureOverArrival().value());
      }
      case Attempt.Failed<BurstCurve.BufferEstimate> failed ->
          throw new AssertionError(failed.reason());
    }
  }
}
