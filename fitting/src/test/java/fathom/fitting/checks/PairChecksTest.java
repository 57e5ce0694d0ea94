package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.PairMatch;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairChecksTest {
  /** Percent of 50 µs and 12 bytes/µs, with 2 % noise and a stall in one of 200, in six forks. */
  private static List<PairMatch> tournament(
      int nodes, long seed, IntBinaryOperator tripPercent, IntBinaryOperator ratePercent) {
    return tournament(nodes, 6, 200, seed, tripPercent, ratePercent);
  }

  /**
   * @param oneStallIn matches of which one stalls
   */
  private static List<PairMatch> tournament(
      int nodes,
      int forks,
      int oneStallIn,
      long seed,
      IntBinaryOperator tripPercent,
      IntBinaryOperator ratePercent) {
    Random random = new Random(seed);
    List<PairMatch> matches = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      for (int a = 1; a <= nodes; a++) {
        for (int b = a + 1; b <= nodes; b++) {
          double stall = random.nextInt(oneStallIn) == 0 ? 3 : 1;
          double noise = 1 + 0.02 * random.nextGaussian();
          boolean swap = random.nextBoolean();
          matches.add(
              new PairMatch(
                  swap ? b : a,
                  swap ? a : b,
                  a + b,
                  new Replicate(fork, matches.size()),
                  0.5 * tripPercent.applyAsInt(a, b) * noise * stall,
                  0.12 * ratePercent.applyAsInt(a, b) * noise / stall,
                  2e5));
        }
      }
    }
    return matches;
  }

  private static int same(int a, int b) {
    return 100;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 16})
  void nodesThatAreAlikeAreSaidToBe(int nodes) {
    for (long seed = 0; seed < 50; seed++) {
      Check check =
          PairChecks.alike(tournament(nodes, seed, PairChecksTest::same, PairChecksTest::same));
      assertEquals(CheckVerdict.HOLDS, check.verdict(), check::detail);
    }
  }

  /** One pair in 8000 stalls in all three forks: of 120 pairs, in one campaign of 67. */
  @Test
  void stallsOfABusyMachineMakeNoOutlier() {
    int held = 0;
    for (long seed = 0; seed < 50; seed++) {
      Check check =
          PairChecks.alike(tournament(16, 3, 20, seed, PairChecksTest::same, PairChecksTest::same));
      held += check.verdict() == CheckVerdict.HOLDS ? 1 : 0;
    }
    assertTrue(held >= 48, "alike in " + held + " of 50");
  }

  @Test
  void aLinkThatIsBadInEveryForkIsNamedAmongStalls() {
    Check check =
        PairChecks.alike(
            tournament(16, 3, 20, 4, (a, b) -> a == 3 && b == 7 ? 160 : 100, PairChecksTest::same));
    assertEquals(CheckVerdict.FAILS, check.verdict());
    assertTrue(check.detail().startsWith("round trip of 3–7 is "), check::detail);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 16})
  void aNodeWithASlowLineIsNamedAndItsLinksAreNot(int nodes) {
    Check check =
        PairChecks.alike(
            tournament(nodes, 1, PairChecksTest::same, (a, b) -> a == 2 || b == 2 ? 30 : 100));
    assertEquals(CheckVerdict.FAILS, check.verdict());
    assertTrue(check.detail().startsWith("stream of node 2 is 3."), check::detail);
    assertTrue(check.detail().matches("[^;]* 0\\.(29|30|31) times the median;.*"), check::detail);
    assertFalse(check.detail().contains("–"), check::detail);
    assertFalse(check.detail().contains("round trip of"), check::detail);
  }

  /**
   * Other work makes two more streams slow; node 2 sends in two of its pairs and receives in one.
   */
  @Test
  void aNodeWithASlowLineIsNamedAmongStreamsThatDiffer() {
    Check check =
        PairChecks.alike(
            tournament(
                4,
                1,
                PairChecksTest::same,
                (a, b) -> a == 2 ? 1 : b == 2 || b == 3 ? 100 : a == 1 ? 40 : 70));
    assertEquals(CheckVerdict.FAILS, check.verdict(), check::detail);
    assertTrue(check.detail().startsWith("stream of node 2 is 0.1"), check::detail);
  }

  @Test
  void aBadLinkIsNamedAndItsNodesAreNot() {
    Check check =
        PairChecks.alike(
            tournament(8, 2, (a, b) -> a == 3 && b == 7 ? 160 : 100, PairChecksTest::same));
    assertEquals(CheckVerdict.FAILS, check.verdict());
    assertTrue(check.detail().startsWith("round trip of 3–7 is "), check::detail);
    assertTrue(check.detail().matches(".* µs, 1\\.[56]\\d times the median;.*"), check::detail);
    assertFalse(check.detail().contains("node 3"), check::detail);
  }

  /** It is six robust deviations above the median, and only four in logarithms. */
  @Test
  void aLongRoundTripIsNamedAmongRoundTripsThatDiffer() {
    int[][] trips = {{0, 80, 90, 100}, {0, 0, 100, 110}, {0, 0, 0, 190}};
    List<PairMatch> matches = new ArrayList<>();
    for (int a = 1; a <= 4; a++) {
      for (int b = a + 1; b <= 4; b++) {
        Replicate replicate = new Replicate(0, matches.size());
        matches.add(new PairMatch(a, b, 1, replicate, trips[a - 1][b - 1], 12, 2e5));
      }
    }
    Check check = PairChecks.alike(matches);
    assertEquals(CheckVerdict.FAILS, check.verdict(), check::detail);
    assertTrue(
        check.detail().startsWith("round trip of 3–4 is 190.0 µs, 1.90 times"), check::detail);
  }

  @Test
  void twoNodesAloneTellNothing() {
    Check check = PairChecks.alike(tournament(2, 3, PairChecksTest::same, PairChecksTest::same));
    assertEquals(CheckVerdict.UNKNOWN, check.verdict());
  }
}
