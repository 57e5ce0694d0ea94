package fathom.fitting.points;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Six launches measured 10 µs, or 13 µs, at five sizes, each known to 0.1 µs. */
class OutlyingLaunchesTest {
  private static final int LAUNCHES = 6;
  private static final int SIZES = 5;

  /** The first of the launches take 13 µs at the first of the sizes. */
  private static List<RegressionFit> fits(
      int slow, int slowSizes, IntFunction<CampaignBlock> block) {
    List<Row> rows = new ArrayList<>();
    for (int launch = 0; launch < LAUNCHES; launch++) {
      for (int size = 0; size < SIZES; size++) {
        double micros = launch < slow && size < slowSizes ? 13 : 10;
        rows.add(
            new Row(
                List.of(1.0),
                micros + 0.01 * (launch % 3),
                0.1,
                block.apply(launch),
                List.of((double) size)));
      }
    }
    return List.of(RobustRegression.fit(rows).orElseThrow());
  }

  @Test
  void launchesWithAnotherLevelAreNamed() {
    assertEquals(
        Optional.of(
            "g_s may have two levels, and ± is that of one: 2 of 6 launches had no weight at most"
                + " sizes, because they differ (fork 0 by +30 %, fork 1 by +30 %). Measure longer,"
                + " for more launches"),
        OutlyingLaunches.warning("g_s", fits(2, SIZES, CampaignBlock::ofFork)));
  }

  /** Three of five sizes are most; where half of the launches differ, none is left out. */
  @ParameterizedTest
  @CsvSource({
    "0, 5, false",
    "1, 5, true",
    "1, 3, true",
    "1, 2, false",
    "2, 4, true",
    "3, 5, false"
  })
  void mostSizesOfALaunchCount(int slow, int slowSizes, boolean isTold) {
    assertEquals(
        isTold,
        OutlyingLaunches.warning("g_s", fits(slow, slowSizes, CampaignBlock::ofFork)).isPresent());
  }

  /** A round as a whole has its weight, and is in the interval. */
  @Test
  void roundsAreNotLeftOut() {
    assertEquals(
        Optional.empty(), OutlyingLaunches.warning("g_s", fits(2, SIZES, CampaignBlock::ofRound)));
  }
}
