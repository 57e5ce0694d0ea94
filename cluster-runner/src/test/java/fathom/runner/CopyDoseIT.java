package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.regression.Statistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy that is done twice must cost twice as much, in each tier. Neighbours on a shared machine's
 * memory change between the two campaigns of a pair (the ratio of M_ctm has been 1.4 and 2.8). A
 * tier whose ratio is off therefore gets another pair, four more at most, and the median ratio of
 * all its pairs counts.
 */
@Tag("alone")
@Tag("long")
class CopyDoseIT {
  private static final int[] SIZES = {64, 1024, 16384};
  private static final int SECONDS_PER_TIER = 7;

  private static final int PAIRS = 5;

  /** One tier alone needs more: the set-up of a run is not shared. */
  private static final int LEAST_SECONDS = 9;

  /** The ratios of each tier and size, one for each pair that measured it. */
  private final Map<String, List<Double>> ratios = new TreeMap<>();

  @TempDir private Path temp;

  private RunFiles measured(
      String name, int pair, List<String> tiers, Map<String, String> environment) {
    int seconds = Math.max(LEAST_SECONDS, tiers.size() * SECONDS_PER_TIER);
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
    for (int pair = 0; pair < PAIRS && !off.isEmpty(); pair++) {
      RunFiles once = measured("once", pair, off, Map.of());
      RunFiles twice = measured("twice", pair, off, dose);
      for (String tier : off) {
        add(once, twice, tier);
      }
      off = off.stream().filter(tier -> !isDoubled(tier)).toList();
    }
    assertEquals(List.of(), off, "not doubled; ratios of each pair: " + ratios);
  }

  private void add(RunFiles once, RunFiles twice, String tier) throws IOException {
    if (!once.isFitted(tier) || !twice.isFitted(tier)) {
      return; // a busy machine may have a reason in the place of a value
    }
    for (int bytes : SIZES) {
      double ratio = Doses.micros(twice, tier, bytes) / Doses.micros(once, tier, bytes);
      ratios.computeIfAbsent(at(tier, bytes), name -> new ArrayList<>()).add(ratio);
    }
  }

  private boolean isDoubled(String tier) {
    return IntStream.of(SIZES)
        .mapToObj(bytes -> ratios.getOrDefault(at(tier, bytes), List.of()))
        .allMatch(seen -> !seen.isEmpty() && Math.abs(Statistics.median(seen) - 2) <= 0.6);
  }

  private static String at(String tier, int bytes) {
    return tier + " at " + bytes + " bytes";
  }
}
