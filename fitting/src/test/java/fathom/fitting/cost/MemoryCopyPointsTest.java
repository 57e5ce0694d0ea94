package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.FitLog;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which windows of a copy become data points, and how many of them must cost anything. */
class MemoryCopyPointsTest {
  private static final Parameter TIER = Parameter.COPY_CACHE_TO_CACHE;
  private static final double PICK = 1;

  private final FitLog log = new FitLog();

  private static CopyWindow window(int size, CopyVariant variant, int fork, double micros) {
    return new CopyWindow(size, variant, new Replicate(fork, 5), micros);
  }

  /** Four forks: each picks in 1 µs; copies of 100 and 200 bytes take so much more. */
  private static List<CopyWindow> windows(CopyVariant variant, double... extra) {
    List<CopyWindow> windows = new ArrayList<>();
    for (int i = 0; i < extra.length; i++) {
      int fork = i / 2;
      int size = 100 + 100 * (i % 2);
      windows.add(window(0, CopyVariant.PICK_ONLY, fork, PICK));
      windows.add(window(size, variant, fork, PICK + extra[i]));
    }
    return windows;
  }

  private Attempt<CostFit> fit(List<CopyWindow> windows, CopyVariant variant) {
    return new MemoryCopyFitter(TIER, windows, variant, log).fit();
  }

  private CostFit fitted(List<CopyWindow> windows, CopyVariant variant) {
    return switch (fit(windows, variant)) {
      case Attempt.Ok<CostFit>(CostFit fit) -> fit;
      case Attempt.Failed<CostFit>(String reason) -> throw new AssertionError(reason);
    };
  }

  @Test
  void withoutCopiesOfTheVariantThereAreNoRawResults() {
    List<CopyWindow> heap = windows(CopyVariant.HEAP, 1, 2, 1, 2);
    assertEquals(Attempt.failed("no raw results for M_ctc"), fit(heap, CopyVariant.SEGMENT));
    assertEquals(
        Attempt.failed("no raw results for M_ctc (heap)"),
        fit(windows(CopyVariant.SEGMENT, 1, 2), CopyVariant.HEAP));
    assertEquals(
        Attempt.failed("no raw results for M_ctc"),
        fit(List.of(window(-1, CopyVariant.SEGMENT, 0, 5)), CopyVariant.SEGMENT));
  }

  /** Three of four is enough, and then the fourth is fitted too. */
  @Test
  void threeInFourMustCostMoreThanThePick() {
    CostFit fit =
        fitted(
            windows(CopyVariant.SEGMENT, 2, 3, 2.1, 3.1, 1.9, 2.9, 0, -0.1), CopyVariant.SEGMENT);
    assertEquals(8, fit.outcome().fit().points());
    assertEquals(
        List.of(
            "Note: from the time of M_ctc that of a loop that only picks the next buffer is subtracted; at"
                + " 2 of 8 data points nothing was left. They stay in the fit: without them the"
                + " constant would be too high"),
        log.warnings().stream().filter(w -> w.contains("picks the next buffer")).toList());
    assertTrue(
        log.dropped().stream().noneMatch(row -> row.reason().contains("no longer than the loop")),
        log.dropped()::toString);
  }

  @Test
  void fewerAreRefusedAndRecorded() {
    assertEquals(
        Attempt.failed(
            "only 2 of 4 data points took longer than the loop that only picks the next buffer: the copy is"
                + " too short to measure"),
        fit(windows(CopyVariant.SEGMENT, 1, 2, 0, -0.5), CopyVariant.SEGMENT));
    String reason = "the copy took no longer than the loop without a copy";
    assertEquals(
        List.of(
            new DroppedRow(Experiment.COPY_CACHE_TO_CACHE, 1, 5, 100, reason),
            new DroppedRow(Experiment.COPY_CACHE_TO_CACHE, 1, 5, 200, reason)),
        log.dropped());
    assertEquals(List.of(), log.warnings());
  }

  @Test
  void aForkWithoutAPickHasNoPoints() {
    List<CopyWindow> windows = new ArrayList<>(windows(CopyVariant.SEGMENT, 2, 3, 2, 3, 2, 3));
    windows.add(window(100, CopyVariant.SEGMENT, 9, 3));
    fitted(windows, CopyVariant.SEGMENT);
    assertEquals(
        List.of(
            new DroppedRow(
                Experiment.COPY_CACHE_TO_CACHE,
                9,
                5,
                100,
                "its launch did not time the loop that only picks the next buffer")),
        log.dropped());
  }

  /** Medians over forks; a copy of nothing has no cost per byte. */
  @Test
  void costPerByteIsTheMedianLessThePickOverTheSize() {
    List<CopyWindow> windows = new ArrayList<>(windows(CopyVariant.SEGMENT, 1, 4, 3, 4, 2, 4));
    windows.add(window(0, CopyVariant.SEGMENT, 0, 7));
    Map<Integer, Double> perByte =
        new MemoryCopyFitter(TIER, windows, CopyVariant.SEGMENT, log).microsPerByte();
    assertEquals(Map.of(100, 0.02, 200, 0.02), perByte);
    assertEquals(List.of(), log.dropped());
  }
}
