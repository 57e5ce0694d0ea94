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
 * A copy that is done twice must cost twice as much, in each tier. The two campaigns of a pair are
 * some 20 s apart, and a neighbour on a shared machine's memory can begin in between (M_ctm has
 * been three times as much); so a tier that was off gets another pair, two more at most.
 */
@Tag("alone")
@Tag("long")
class CopyDoseIT {
  private static final int[] SIZES = {64, 1024, 16384};
  private static final int SECONDS_PER_TIER = 7;

  /** One tier alone needs more: what a run takes besides is not shared. */
  private static final int LEAST_SECONDS = 9;

  @TempDir private Path temp;

  private RunFiles measured(String name, List<String> tiers, Map<String, String> environment) {
    return Doses.measured(
        temp.resolve(name),
        "local",
        String.join(",", tiers),
        Math.max(LEAST_SECONDS, tiers.size() * SECONDS_PER_TIER) + "s",
        environment);
  }

  @Test
  void twoCopiesCostTwice() throws IOException {
    Map<String, String> dose =
        Map.of("JAVA_TOOL_OPTIONS", CopiesTwice.option(temp.resolve("copies-twice.jar")));
    List<String> off = List.of("M_ctc", "M_ctm", "M_mtm");
    List<String> seen = new ArrayList<>();
    for (int pair = 0; pair < Doses.PAIRS && !off.isEmpty(); pair++) {
      RunFiles once = measured("once-" + pair, off, Map.of());
      RunFiles twice = measured("twice-" + pair, off, dose);
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
