package fathom.fitting.points;

import fathom.fitting.regression.RobustRegression;
import fathom.model.samples.CampaignBlock;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a sheet says of a value whose interval rests on too few launches of the JVM, or rounds. */
public final class FewLaunches {
  private FewLaunches() {}

  /**
   * The warning; empty where there are enough.
   *
   * @param what whose interval it is: {@code g_s}
   * @param measured the block of each point behind it
   */
  public static Optional<String> warning(String what, Stream<CampaignBlock> measured) {
    Set<CampaignBlock> blocks = measured.collect(Collectors.toSet());
    return blocks.size() >= RobustRegression.LEAST_CLUSTERS
        ? Optional.empty()
        : Optional.of(
            Words.of(
                "%s comes from only %d %s: its intervals are too narrow; at least %d are needed",
                what, blocks.size(), words(blocks), RobustRegression.LEAST_CLUSTERS));
  }

  private static String words(Set<CampaignBlock> blocks) {
    boolean one = blocks.size() == 1;
    if (blocks.stream().anyMatch(CampaignBlock::isShared)) {
      return (one ? "block" : "blocks") + " (rounds with hosts and peers of their own)";
    }
    return one ? "launch" : "launches";
  }
}
