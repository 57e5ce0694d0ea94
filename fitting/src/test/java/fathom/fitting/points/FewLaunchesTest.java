package fathom.fitting.points;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.samples.CampaignBlock;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FewLaunchesTest {
  private static String warning(Stream<CampaignBlock> measured) {
    return FewLaunches.warning("g_s", measured).orElseThrow();
  }

  @Test
  void launchesAreCountedWhereTheyStandForThemselves() {
    assertEquals(
        Optional.empty(),
        FewLaunches.warning("g_s", IntStream.range(0, 3).mapToObj(CampaignBlock::ofFork)));
    assertEquals(
        "g_s comes from only 2 launches: its intervals are too narrow; at least 3 are needed",
        warning(
            Stream.of(CampaignBlock.ofFork(0), CampaignBlock.ofFork(1), CampaignBlock.ofFork(0))));
    assertEquals(
        "g_s comes from only 1 launch: its intervals are too narrow; at least 3 are needed",
        warning(Stream.of(CampaignBlock.ofFork(7))));
  }

  /** Twelve launches, but two rounds. */
  @Test
  void blocksAreCountedWhereThereAreAny() {
    assertEquals(
        "g_s comes from only 2 blocks (rounds with hosts and peers of their own): its intervals are"
            + " too narrow; at least 3 are needed",
        warning(IntStream.range(0, 12).mapToObj(i -> CampaignBlock.ofRound(i % 2))));
    assertEquals(
        "g_s comes from only 1 block (rounds with hosts and peers of their own): its intervals are"
            + " too narrow; at least 3 are needed",
        warning(Stream.of(CampaignBlock.ofRound(0))));
  }
}
