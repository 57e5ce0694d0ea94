package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.TuningVerdict.TuningAnswer;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibrarySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Which candidates are run before "no gain" is said, and what the verdict is. */
class GainQuestionTest {
  private static final TunePoint SMALL = new TunePoint(LibraryOperation.ALLGATHER, 4, 1024);
  private static final TunePoint LARGE = new TunePoint(LibraryOperation.ALLGATHER, 4, 65536);
  private static final LibraryCase BRUCK = new LibraryCase(SMALL, new LibraryChoice("bruck", 0, 0));
  private static final LibraryCase RING = new LibraryCase(LARGE, new LibraryChoice("ring", 0, 0));
  private static final LibraryCase NEIGHBOR =
      new LibraryCase(LARGE, new LibraryChoice("neighbor", 0, 0));
  private static final LibrarySettings SEND = LibrarySettings.parse(List.of("btl_tcp_flags=send"));

  /** Logarithms of the rounds; limits are 1 % above the mean. */
  private static final double[] ROUNDS = {0.01, -0.01, 0.005, -0.005, 0};

  /** What the question had run. */
  private final List<RuleComparison> ran = new ArrayList<>();

  private static RuleCandidate candidate(LibraryCase rule, double factor) {
    List<Double> before = DoubleStream.of(ROUNDS).mapToObj(r -> 100 * Math.exp(r)).toList();
    List<Double> after = DoubleStream.of(ROUNDS).mapToObj(r -> 100 / factor).toList();
    return new RuleCandidate(rule, Optional.of(new Gain(before, after)));
  }

  /** Runs in which all candidates, and settings, are so many times as fast as the library. */
  private GainQuestion question(double factor) {
    return new GainQuestion(
        comparison -> {
          ran.add(comparison);
          return measured(comparison, factor);
        },
        List.of(SMALL, LARGE));
  }

  private static Turns measured(RuleComparison comparison, double factor) {
    Started started = new Started();
    for (int i = 0; i < ROUNDS.length; i++) {
      double micros = 100 / factor * Math.exp(ROUNDS[i]);
      for (TunePoint point : List.of(SMALL, LARGE)) {
        started.with(i + 1, LibraryChoice.OWN, point, 100);
        started.with(i + 1, LibraryChoice.OWN_SET, point, micros);
      }
      for (LibraryCase rule : comparison.rules()) {
        started.with(i + 1, rule.algorithm(), rule.point(), micros);
      }
    }
    return started.turns();
  }

  /** The best of the trial is compared by itself; the trial excludes Bruck, and not the others. */
  @Test
  void noGainIsSaidAfterAllThatTheTrialDidNotExclude() {
    TuningVerdict verdict =
        question(1)
            .answer(
                List.of(candidate(BRUCK, 0.5), candidate(RING, 1.04), candidate(NEIGHBOR, 1.02)),
                List.of(candidate(RING, 0.99)),
                List.of(),
                SettingsTrial.SettingsOutcome.UNTRIED);
    assertEquals(TuningAnswer.NO_GAIN, verdict.answer());
    assertEquals(3, verdict.candidates());
    assertEquals(List.of(NEIGHBOR), ran.getFirst().rules());
  }

  /** Though the best one gains nothing, another one may. */
  @Test
  void aCandidateThatWasNotTheBestOfTheTrialMayGain() {
    TuningVerdict verdict =
        question(1.05)
            .answer(
                List.of(candidate(RING, 1.04), candidate(NEIGHBOR, 1.02)),
                List.of(candidate(RING, 0.99)),
                List.of(),
                SettingsTrial.SettingsOutcome.UNTRIED);
    assertEquals(TuningAnswer.CANNOT_TELL, verdict.answer());
    assertEquals(List.of(NEIGHBOR), verdict.undecided().stream().map(RuleCandidate::rule).toList());
    assertTrue(verdict.roundsToRun().isPresent(), verdict::toString);
  }

  @Test
  void nothingIsRunWhereSomethingIsKept() {
    Gain gain = candidate(RING, 1.2).gain().orElseThrow();
    TuningVerdict verdict =
        question(1)
            .answer(
                List.of(candidate(RING, 1.2), candidate(NEIGHBOR, 1.02), candidate(BRUCK, 1.1)),
                List.of(candidate(RING, 1.2), candidate(BRUCK, 1.02)),
                List.of(new Tuned(RING, gain, true), new Tuned(BRUCK, gain, false)),
                SettingsTrial.SettingsOutcome.UNTRIED);
    assertEquals(TuningAnswer.GAIN, verdict.answer());
    assertEquals(List.of(BRUCK), verdict.undecided().stream().map(RuleCandidate::rule).toList());
    assertEquals(List.of(), ran);
  }

  @Test
  void aSettingThatFewRoundsDidNotExcludeIsComparedToo() {
    SettingsTrial.SettingsOutcome open =
        new SettingsTrial.SettingsOutcome(LibrarySettings.NONE, SEND);
    List<RuleCandidate> tried = List.of(candidate(BRUCK, 0.5));
    assertEquals(
        TuningAnswer.NO_GAIN, question(1).answer(tried, List.of(), List.of(), open).answer());
    TuningVerdict verdict = question(1.2).answer(tried, List.of(), List.of(), open);
    assertEquals(TuningAnswer.CANNOT_TELL, verdict.answer());
    assertEquals("btl_tcp_flags=send", verdict.undecidedSetting());
  }

  /** All candidates had it: without it nothing is known of them. */
  @Test
  void aSettingThatTheComparisonDoesNotConfirmLeavesTheQuestionOpen() {
    SettingsTrial.SettingsOutcome used =
        new SettingsTrial.SettingsOutcome(SEND, LibrarySettings.NONE);
    TuningVerdict verdict =
        question(1).answer(List.of(candidate(BRUCK, 0.5)), List.of(), List.of(), used);
    assertEquals(TuningAnswer.CANNOT_TELL, verdict.answer());
    assertEquals(List.of(), ran);
  }

  private static RuleComparison candidates(
      LibrarySettings settings, LibrarySettings open, LibraryCase... rules) {
    return new RuleComparison(
        List.of(rules), settings, Optional.empty(), new SettingsTrial(open, List.of(SMALL, LARGE)));
  }

  private static List<String> described(RuleComparison comparison, int rounds) {
    return comparison.turns(LibraryAlgorithms.OPEN_MPI, rounds).stream()
        .map(t -> t.round() + " " + t.algorithm().word() + " " + t.sizesBytes())
        .toList();
  }

  @Test
  void candidatesTakeTurnsEachAtItsOwnSizes() {
    RuleComparison comparison =
        candidates(LibrarySettings.NONE, LibrarySettings.NONE, BRUCK, RING, NEIGHBOR);
    assertEquals(
        List.of(
            "1 own [1024, 65536]",
            "1 bruck [1024]",
            "1 ring [65536]",
            "1 neighbor [65536]",
            "2 bruck [1024]",
            "2 ring [65536]",
            "2 neighbor [65536]",
            "2 own [1024, 65536]"),
        described(comparison, 2));
  }

  @Test
  void theFastestOfSeveralThatGainBeyondChanceBecomesTheRule() {
    RuleComparison comparison =
        candidates(LibrarySettings.NONE, LibrarySettings.NONE, RING, NEIGHBOR);
    Started started = new Started();
    for (int i = 0; i < ROUNDS.length; i++) {
      started.with(i + 1, LibraryChoice.OWN, LARGE, 100);
      started.with(i + 1, "ring", LARGE, 80 * Math.exp(ROUNDS[i]));
      started.with(i + 1, "neighbor", LARGE, 70 * Math.exp(ROUNDS[i]));
    }
    assertEquals(
        List.of(NEIGHBOR), comparison.kept(started.turns()).stream().map(Tuned::rule).toList());
    assertEquals(List.of(), comparison.kept(measured(comparison, 1)));
  }

  /** With the settings that rules go with, the library with them is what a candidate must beat. */
  @Test
  void settingsBelongToBothSides() {
    RuleComparison comparison = candidates(SEND, LibrarySettings.NONE, RING);
    assertEquals(
        List.of("1 own [65536]", "1 own-set [65536]", "1 ring [65536]"), described(comparison, 1));
    // Both 1.2 times as fast as the library without the setting.
    assertEquals(List.of(), comparison.kept(measured(comparison, 1.2)));
  }

  @Test
  void aSettingThatIsFoundLaterHoldsAtAllPoints() {
    RuleComparison comparison = candidates(LibrarySettings.NONE, SEND, RING);
    assertTrue(
        described(comparison, 1).contains("1 own-set [1024, 65536]"),
        () -> described(comparison, 1).toString());
    assertEquals(LibrarySettings.NONE, comparison.open().kept(measured(comparison, 1)));
    Turns faster = measured(comparison, 1.2);
    assertEquals(SEND, comparison.open().kept(faster));
    List<String> notes = new ArrayList<>();
    assertEquals(
        List.of(LibraryCase.own(SMALL), LibraryCase.own(LARGE)),
        comparison.ownChoices(faster, notes).stream().map(Tuned::rule).toList());
    assertTrue(notes.getFirst().contains("tune --setting btl_tcp_flags=send"), notes::toString);
  }
}
