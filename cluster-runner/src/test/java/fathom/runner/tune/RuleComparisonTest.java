package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.collective.LibraryOperation;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Tuned;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibrarySettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which rules stay, by times that are known. */
class RuleComparisonTest {
  /** How far the rounds of one place are from their mean, as logarithms; these add up to 0. */
  private static final double[] ROUNDS = {0.3, -0.3, 0.1, -0.1, 0};

  private static TunePoint point(int i) {
    return new TunePoint(LibraryOperation.ALLTOALL, 2, 1024L << i);
  }

  /** The sizes that keep a rule, of as many as there are gains; the library takes 100 µs. */
  private static List<Long> staying(double... gains) {
    Started started = new Started();
    for (int i = 0; i < gains.length; i++) {
      for (int round = 0; round < ROUNDS.length; round++) {
        double rules = 100 / gains[i] * Math.exp(ROUNDS[round]);
        started.with(round + 1, LibraryChoice.OWN, point(i), 100);
        started.with(round + 1, LibraryChoice.RULES, point(i), rules);
      }
    }
    List<LibraryCase> rules =
        IntStream.range(0, gains.length)
            .mapToObj(i -> new LibraryCase(point(i), LibraryChoice.undivided("pairwise")))
            .toList();
    return new RuleComparison(rules, LibrarySettings.NONE, Path.of("rules"))
        .of(started.turns(), new ArrayList<>()).stream()
            .filter(Tuned::kept)
            .map(tuned -> tuned.rule().point().sizeBytes())
            .toList();
  }

  /** One of two that stay among four: its interval leaves out 0.05 · 2/4. */
  @Test
  void theIntervalsOfRulesThatStayAreAdjusted() {
    Started started = new Started();
    List<LibraryCase> rules = new ArrayList<>();
    double[] gains = {4, 3, 1, 1};
    for (int i = 0; i < gains.length; i++) {
      rules.add(new LibraryCase(point(i), LibraryChoice.undivided("pairwise")));
      for (int round = 0; round < ROUNDS.length; round++) {
        double micros = 100 / gains[i] * Math.exp(ROUNDS[round]);
        started.with(round + 1, LibraryChoice.OWN, point(i), 100);
        started.with(round + 1, LibraryChoice.RULES, point(i), micros);
      }
    }
    List<Tuned> tuned =
        new RuleComparison(rules, LibrarySettings.NONE, Path.of("rules"))
            .of(started.turns(), new ArrayList<>());
    assertEquals(List.of(0.025, 0.025, 0.05, 0.05), tuned.stream().map(Tuned::outside).toList());
    assertEquals(
        List.of("", "", "its interval holds 1", "its interval holds 1"),
        tuned.stream().map(Tuned::reason).toList());
    Gain gain = tuned.getFirst().gain();
    assertEquals(gain.interval(0.025), tuned.getFirst().interval());
  }

  /** Mean 0.336 with a standard error of 0.1: an interval from 1.06 to 1.85. */
  @Test
  void aGainThatIsClearAloneDoesNotStayAmongFiveThatAreNone() {
    assertEquals(List.of(1024L), staying(1.4));
    assertEquals(List.of(), staying(1.4, 1, 1, 1, 1, 1));
  }

  /**
   * Whatever its neighbours do, three times as fast is more than chance; and good company helps.
   */
  @Test
  void largeGainsStay() {
    assertEquals(List.of(1024L), staying(3, 1, 1, 1, 1, 1));
    assertEquals(List.of(1024L, 2048L, 4096L), staying(3, 3, 1.4));
  }
}
