package fathom.fitting;

import fathom.fitting.BlockNoise.Design;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The 95 % intervals of campaigns in blocks hold the mean state of a machine that changes meanwhile
 * at least as often as they say. Apart from {@link BlockCoverageTest}, so that both run at once.
 */
@Tag("campaigns")
@Tag("long")
class ChangingMachineCoverageTest {
  /**
   * Blocks lie evenly over a campaign, so that their mean is nearer to the machine's than that of
   * as many random states; their spread does not tell this. Intervals are then too wide, the more
   * so the more of the spread is the change of the machine: here from 0 to all but a tenth.
   */
  @ParameterizedTest
  @CsvSource({
    "DRIFT, 6, 1",
    "DRIFT, 8, 1",
    "STEP, 6, 1",
    "STEP, 8, 1",
    "STEP, 6, 0.2",
    "DRIFT, 6, 0.2"
  })
  void onAMachineThatChanges(Weather weather, int blocks, double noise) {
    Design design = new Design(blocks, 1, noise, weather);
    BlockCampaigns.coverage(design, seed -> BlockNoise.of(design, seed))
        .assertHeld(BlockCampaigns.LEAST, 1);
  }
}
