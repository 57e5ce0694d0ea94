package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy that is done twice must cost twice as much, in each tier. The first pair of campaigns has
 * one window per size and launch, and neighbours on a shared machine's memory change between its
 * campaigns (M_ctm has been three times as much). A tier that is off therefore gets another pair of
 * twice the length, three more at most.
 */
@Tag("alone")
@Tag("long")
class CopyDoseIT {
  private static final int[] SIZES = {64, 1024, 16384};
  private static final int SECONDS_PER_TIER = 7;

  private static final int PAIRS = 4;

  /** One tier alone needs more: the set-up of a run is not shared. */
  private static final int LEAST_SECONDS = 9;

  @TempDir private Path temp;

  private RunFiles measured(
      String name, int pair, List<String> tiers, Map<String, String> environment) {
    int seconds = Math.max(LEAST_SECONDS, tiers.size() * SECONDS_PER_TIER) << pair;
    return Doses.measured(
        temp.resolve(name + "-" + pair),
        "local",
        String.join(",", tiers),
        seconds + "s",
        environment);
  }

  @Test
  void twoCopiesCostTwice() throws IOException {
    Map<String, String> dose =
        Map.of("JAVA_TOOL_OPTIONS", CopiesTwice.option(temp.resolve("copies-twice.jar")));
    List<String> off = List.of("M_ctc", "M_ctm", "M_mtm");
    List<String> seen = new ArrayList<>();
    for (int pair = 0; pair < PAIRS && !off.isEmpty(); pair++) {
      RunFiles once = measured("once", pair, off, Map.of());
      RunFiles twice = measured("twice", pair, off, dose);
      List<String> still = new ArrayList<>();
      for (String tier : off) {
        List<Double> ratios = ratios(once, twice, tier);
        seen.add(tier + " " + ratios);
        if (ratios.isEmpty() || ratios.stream().anyMatch(ratio -> Math.abs(ratio - 2) > 0.6)) {
          still.add(tier);
        }
      }
      off = still;
    }
    assertEquals(List.of(), off, "not doubled; ratios at 64, 1024 and 16384 bytes: " + seen);
  }

  private static List<Double> ratios(RunFiles once, RunFiles twice, String tier)
      throws IOException {
    List<Double> ratios = new ArrayList<>();
    if (!once.isFitted(tier) || !twice.isFitted(tier)) {
      return ratios; // a busy machine may have a reason in the place of a value
    }
    for (int bytes : SIZES) {
      ratios.add(Doses.micros(twice, tier, bytes) / Doses.micros(once, tier, bytes));
    }
    return ratios;
  }
}
