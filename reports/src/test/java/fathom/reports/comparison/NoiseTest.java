package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.ForkNoiseOnly;
import fathom.fitting.ForkNoiseOnly.Spread;
import fathom.fitting.TableOneCampaign;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is named among many pairs of runs, all experiments and all parameters: of the same cluster
 * in at most 5 of a hundred pairs anything, of one whose line is slower its gaps and nothing else.
 * {@code -Dfathom.compare.pairs=2000} looks more closely.
 */
@Tag("long")
@Tag("campaigns")
class NoiseTest {
  private static final int PAIRS = Integer.getInteger("fathom.compare.pairs", 200);
  private static final int NODES = 24;
  private static final int MTU_BYTES = 1472;
  private static final long FIRST_SEED = 7_020_000_001L;

  /** 100 mbit against 90. */
  private static final double SLOWER = 100.0 / 90;

  private static final Set<Parameter> GAPS = EnumSet.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP);

  /** Runs that differ by 1 % with 95 % probability, whose forks hardly differ. */
  private static final Spread BETWEEN_RUNS = new Spread(0.0051, 0.0005, 0.001);

  /**
   * Two runs.
   *
   * @param factor how much larger the gaps of the second one are
   */
  private static List<Sheet> pair(int i, Spread noise, double factor) {
    return List.of(run(FIRST_SEED + 2L * i, noise, 1), run(FIRST_SEED + 2L * i + 1, noise, factor));
  }

  /** The sheet of a run on a cluster whose truth is Table 1, fitted as a user's run is. */
  private static Sheet run(long seed, Spread noise, double gapFactor) {
    CampaignFit fit =
        CampaignFitter.fit(
            TableOneCampaign.of(new ForkNoiseOnly(seed, noise), gapFactor),
            EnumSet.copyOf(Parameter.usual()),
            FitSettings.defaults().withResamples(0));
    return SheetLike.lab(fit.outcomes())
        .cluster(new Sheet.SheetCluster("sim", NODES, "udp", MTU_BYTES))
        .heapCopies(fit.heapCopies())
        .warnings(fit.warnings())
        .sheet();
  }

  private static Comparison compared(List<Sheet> pair, double betweenRuns) {
    return Comparison.of(
        new NamedSheet("a", pair.getFirst()),
        new NamedSheet("b", pair.getLast()),
        new Terms(betweenRuns, Optional.empty()));
  }

  private static Set<Parameter> changed(Comparison comparison) {
    return comparison.with(Verdict.CHANGED).stream()
        .map(change -> change.column().parameter())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Parameter.class)));
  }

  /** What was named, and in how many pairs; to be read where a share is out of bounds. */
  private static Map<Parameter, Integer> counted(List<Set<Parameter>> named) {
    Map<Parameter, Integer> counts = new EnumMap<>(Parameter.class);
    named.forEach(some -> some.forEach(parameter -> counts.merge(parameter, 1, Integer::sum)));
    return counts;
  }

  /** Three standard deviations of a count beyond what is allowed on the average. */
  private static double atMost(double share, int pairs) {
    return share * pairs + 3 * Math.sqrt(share * (1 - share) * pairs);
  }

  private static void assertSeldom(String what, List<Set<Parameter>> named) {
    long some = named.stream().filter(set -> !set.isEmpty()).count();
    System.out.println(what + ": " + some + " of " + named.size() + " pairs, " + counted(named));
    assertTrue(some <= atMost(Comparison.LEVEL, named.size()), () -> some + " " + counted(named));
  }

  /** Nothing is allowed for runs here: the test by itself keeps its level. */
  @Test
  void twoRunsOfTheSameClusterAreSeldomTakenForDifferent() {
    List<Set<Parameter>> named = new ArrayList<>();
    int tests = 0;
    for (int i = 0; i < PAIRS; i++) {
      Comparison comparison = compared(pair(i, Spread.USUAL, 1), 0);
      named.add(changed(comparison));
      tests = Math.max(tests, comparison.tests());
    }
    assertSeldom("same cluster", named);
    // Two of each piece, four corners and C of L, two of the buffer: seven parameters of two
    // pieces,
    // the round trips that come with L among them, and three of one.
    int all = 7 * 4 + 3 * 2 + 4 + 1 + 2;
    assertEquals(all, tests);
  }

  @Test
  void aSlowerLineIsNamedByItsGapsAlone() {
    int pairs = PAIRS / 2;
    List<Set<Parameter>> others = new ArrayList<>();
    int both = 0;
    for (int i = 0; i < pairs; i++) {
      Comparison comparison = compared(pair(PAIRS + i, Spread.USUAL, SLOWER), Terms.USUAL_OF_LINE);
      Set<Parameter> named = changed(comparison);
      both += named.containsAll(GAPS) ? 1 : 0;
      named.removeAll(GAPS);
      others.add(named);
      comparison.with(Verdict.CHANGED).stream()
          .filter(change -> GAPS.contains(change.column().parameter()))
          .forEach(NoiseTest::assertFactor);
    }
    int found = both;
    System.out.println("slower line: both gaps in " + found + " of " + pairs);
    assertTrue(found >= 0.95 * pairs, () -> found + " of " + pairs);
    assertSeldom("slower line, other parameters", others);
  }

  private static void assertFactor(ParameterChange change) {
    assertTrue(
        change
            .tested()
            .flatMap(row -> row.factor().stream())
            .allMatch(factor -> factor.ci().contains(SLOWER) || isNear(factor.value())),
        change::toString);
  }

  /** Within 4 %: an interval misses it seldom, and then not by much. */
  private static boolean isNear(double factor) {
    return Math.abs(factor / SLOWER - 1) < 0.04;
  }

  @Test
  void whatRunsDifferByIsTakenForAChangeOnlyWithoutAnAllowance() {
    int pairs = PAIRS / 4;
    List<Set<Parameter>> allowed = new ArrayList<>();
    List<Set<Parameter>> without = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      List<Sheet> pair = pair(2 * PAIRS + i, BETWEEN_RUNS, 1);
      allowed.add(changed(compared(pair, Terms.USUAL_OF_LINE)));
      without.add(changed(compared(pair, 0)));
    }
    assertSeldom("runs that differ, allowed for", allowed);
    long wrong = without.stream().filter(set -> !set.isEmpty()).count();
    System.out.println("runs that differ, not allowed for: " + wrong + " of " + pairs);
    assertTrue(wrong > 0.5 * pairs, () -> wrong + " " + counted(without));
  }
}
