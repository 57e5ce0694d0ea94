package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.BlockNoise.Design;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Launches of one block differ by less than blocks do: intervals that took them for independent
 * would hold too seldom.
 */
@Tag("campaigns")
@Tag("long")
class LaunchesInBlocksCoverageTest {
  /** Three launches of each experiment in a block. */
  @Test
  void launchesOfOneBlockAreNotIndependent() {
    Design design = new Design(6, 3, 1, Weather.STEADY);
    BlockCampaigns.coverage(design, seed -> BlockNoise.of(design, seed))
        .assertHeld(BlockCampaigns.LEAST, 0.97);
    Coverage asLaunches = BlockCampaigns.coverage(design, seed -> BlockNoise.untold(design, seed));
    double constants =
        asLaunches.shares().entrySet().stream()
            .filter(e -> e.getKey().endsWith("constant") && !e.getKey().startsWith("O_r"))
            .mapToDouble(e -> e.getValue())
            .average()
            .orElseThrow();
    assertTrue(constants < 0.86, () -> constants + "\n" + asLaunches.table());
  }
}
