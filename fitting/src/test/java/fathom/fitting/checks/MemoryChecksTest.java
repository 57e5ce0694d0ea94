package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sizes the checks of copies compare, and how far these may be from each other. */
class MemoryChecksTest {
  private static final double PICK = 1;

  private final Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);

  /** In each of three forks a pick of 1 µs, and copies that take so much longer. */
  private void copies(Experiment tier, CopyVariant variant, Map<Integer, Double> microsBySize) {
    List<CopyWindow> windows = copies.computeIfAbsent(tier, e -> new ArrayList<>());
    for (int fork = 0; fork < 3; fork++) {
      Replicate replicate = new Replicate(fork, 0);
      windows.add(new CopyWindow(0, CopyVariant.PICK_ONLY, replicate, PICK));
      microsBySize.forEach(
          (size, micros) -> windows.add(new CopyWindow(size, variant, replicate, PICK + micros)));
    }
  }

  private Campaign campaign() {
    return new Campaign(
        Map.of(), copies, List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), false);
  }

  private static void assertCheck(CheckVerdict verdict, String detail, Check check) {
    assertEquals(verdict, check.verdict(), check::toString);
    assertEquals(detail, check.detail());
  }

  @ParameterizedTest
  @CsvSource({"3,2,1.50,HOLDS", "2,3,0.67,HOLDS", "3.0625,2,1.53,FAILS", "2,3.0625,0.65,FAILS"})
  void oneVariantMayTakeHalfAsLongAgainAsTheOther(
      double segment, double heap, String ratio, CheckVerdict verdict) {
    copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.SEGMENT, Map.of(128, segment));
    copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.HEAP, Map.of(128, heap));
    assertCheck(
        verdict,
        verdict == CheckVerdict.HOLDS
            ? "off-heap time / heap time: M_ctc " + ratio + " at 128 bytes (allowed: 0.67 to 1.50)"
            : "the times of off-heap and heap copies are too far apart: off-heap / heap M_ctc "
                + ratio
                + " at 128 bytes (allowed: 0.67 to 1.50). Do not rely on either of its two values;"
                + " measure again",
        MemoryChecks.segmentAgainstHeap(campaign()));
  }

  /** At 512 bytes one cannot be told from picking a slot, and at 256 bytes the other. */
  @Test
  void comparesTheLargestSizeThatCostsAnythingBothWays() {
    copies(
        Experiment.COPY_CACHE_TO_CACHE,
        CopyVariant.SEGMENT,
        Map.of(64, 3.0, 128, 2.5, 256, 2.0, 512, -0.5));
    copies(
        Experiment.COPY_CACHE_TO_CACHE,
        CopyVariant.HEAP,
        Map.of(64, 1.0, 128, 2.0, 256, -0.25, 512, 8.0));
    assertCheck(
        CheckVerdict.HOLDS,
        "off-heap time / heap time: M_ctc 1.25 at 128 bytes (allowed: 0.67 to 1.50)",
        MemoryChecks.segmentAgainstHeap(campaign()));
  }

  @Test
  void whatCostsNothingIsNotCompared() {
    copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.SEGMENT, Map.of(64, 0.0, 128, 1.0));
    copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.HEAP, Map.of(64, 1.0, 128, 0.0));
    assertCheck(
        CheckVerdict.UNKNOWN,
        "no copy was measured both ways",
        MemoryChecks.segmentAgainstHeap(campaign()));
  }

  @Test
  void aTierThatCostsNothingDoesNotCountAsNearer() {
    copies(Experiment.COPY_CACHE_TO_CACHE, CopyVariant.SEGMENT, Map.of(128, 0.0));
    copies(Experiment.COPY_CACHE_TO_MEMORY, CopyVariant.SEGMENT, Map.of(128, 1.0));
    copies(Experiment.COPY_MEMORY_TO_MEMORY, CopyVariant.SEGMENT, Map.of(128, 2.0));
    assertCheck(
        CheckVerdict.HOLDS,
        "M_mtm takes 2.00 times as long as M_ctm at 128 bytes",
        MemoryChecks.tiersRise(campaign(), CopyVariant.SEGMENT));
  }
}
