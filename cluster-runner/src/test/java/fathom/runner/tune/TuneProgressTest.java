package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is shown of a tuning, whatever its stages turn out to need. */
class TuneProgressTest {
  private static final double ROUNDING = 1e-9;
  private static final double WHOLE = 100;

  /** A display that keeps all it was told. */
  private static final class Kept implements Progress {
    private final List<Double> shares = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private double planned;
    private double over;
    private double uncertain;

    @Override
    public void begin(double plannedSeconds) {
      planned += plannedSeconds;
    }

    @Override
    public void done(double plannedSeconds) {
      over += plannedSeconds;
      shares.add(1 - (planned - over) / WHOLE);
    }

    @Override
    public void left(double plannedSeconds, double pace) {
      planned = over + plannedSeconds;
      shares.add(1 - plannedSeconds / WHOLE);
    }

    @Override
    public void uncertain(double plannedSeconds) {
      uncertain = plannedSeconds;
    }

    @Override
    public void skip(double plannedSeconds) {
      planned -= plannedSeconds;
      shares.add(1 - (planned - over) / WHOLE);
    }

    @Override
    public void now(String what) {
      words.add(what);
    }
  }

  private final List<Kept> displays = new ArrayList<>();
  private final TuneProgress progress = new TuneProgress(this::display, seconds());

  private Progress display() {
    displays.add(new Kept());
    return displays.getLast();
  }

  private static Map<TuneStage, Double> seconds() {
    Map<TuneStage, Double> seconds = new EnumMap<>(TuneStage.class);
    seconds.put(TuneStage.RANKS, 4.0);
    seconds.put(TuneStage.TRIAL, 60.0);
    seconds.put(TuneStage.COMPARISON, 34.0);
    return seconds;
  }

  private List<Double> shares() {
    return displays.stream().flatMap(one -> one.shares.stream()).toList();
  }

  private void stage(TuneStage stage, double... planned) {
    try (Progress its = progress.of(stage)) {
      for (double seconds : planned) {
        its.begin(seconds);
        its.done(seconds);
      }
    }
  }

  @Test
  void theWholeIsToldAtTheStartAsAnEstimate() {
    stage(TuneStage.RANKS, 1);
    assertEquals(100, displays.getFirst().planned, ROUNDING);
    assertEquals(
        List.of(
            "tuning takes 1 min to 2 min by estimate (looking at ranks 4 s, trial 1 min; if needed:"
                + " comparison 34 s)"),
        displays.getFirst().words);
  }

  /** Components are asked for when the ranks have said that there are any. */
  @Test
  void aStageThatTheRanksAskForIsInTheWhole() {
    stage(TuneStage.RANKS, 1);
    progress.expect(TuneStage.COMPONENTS, 98);
    stage(TuneStage.TRIAL, 1);
    assertEquals(200 - 4, displays.getLast().planned, ROUNDING);
    assertEquals(
        List.of(
            "tuning takes 1 min to 3 min by estimate (looking at ranks 4 s, trial 1 min; if needed:"
                + " comparison 34 s, components 2 min)"),
        displays.getLast().words);
    stage(TuneStage.COMPONENTS, 1);
    assertEquals(60 + 98, displays.getLast().over, ROUNDING);
    assertEquals(200 - 4 - 34, displays.getLast().planned, ROUNDING);
  }

  /** A stage after the trial is uncertain until it begins, or a later one does. */
  @Test
  void whatMayNotComeIsToldAsSuch() {
    progress.expect(TuneStage.COMPONENTS, 98);
    stage(TuneStage.RANKS, 1);
    assertEquals(34 + 98, displays.getLast().uncertain, ROUNDING);
    stage(TuneStage.COMPARISON, 1);
    assertEquals(98, displays.getLast().uncertain, ROUNDING);
    stage(TuneStage.COMPONENTS, 1);
    assertEquals(0, displays.getLast().uncertain, ROUNDING);
  }

  /** A trial of ten times the estimate that plans more as it goes, and no comparison. */
  @Test
  void theShareNeverFallsAndIsWholeOnlyAtTheEnd() {
    stage(TuneStage.RANKS, 1);
    progress.pause();
    stage(TuneStage.SETTINGS, 5);
    stage(TuneStage.TRIAL, 100, 200, 300);
    List<Double> shares = shares();
    assertEquals(shares.stream().sorted().toList(), shares);
    assertEquals(0.64, shares.getLast(), ROUNDING);
    stage(TuneStage.COMPARISON, 1);
    assertEquals(0.98, shares().getLast(), ROUNDING);
    progress.finish();
    assertEquals(1, shares().getLast(), ROUNDING);
  }

  /** Turns of an interrupted tuning are over, however long they took then. */
  @Test
  void whatIsKeptIsOverWithoutTime() {
    try (Progress trial = progress.of(TuneStage.TRIAL)) {
      trial.begin(10);
      trial.left(5, 1);
      assertEquals(0.34, shares().getLast(), ROUNDING);
      assertEquals(0, displays.getFirst().over, ROUNDING);
      trial.done(2.5);
      assertEquals(0.49, shares().getLast(), ROUNDING);
    }
  }

  /** All that a stage planned is over, and it may still plan more. */
  @Test
  void aStageIsOverWhenItIsClosed() {
    Progress trial = progress.of(TuneStage.TRIAL);
    trial.begin(10);
    trial.done(10);
    assertTrue(shares().getLast() < 0.64, () -> shares().toString());
    trial.close();
    assertEquals(0.64, shares().getLast(), ROUNDING);
  }

  @Test
  void whatIsSkippedIsDoneAtTheEnd() {
    stage(TuneStage.TRIAL, 10);
    progress.finish();
    assertEquals(1, shares().getLast(), ROUNDING);
  }
}
