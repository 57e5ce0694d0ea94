package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.machine.ClassCache;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A copy that is done twice must cost twice as much, in each tier. A neighbour on a shared
 * machine's memory may come and go (M_ctm has been three times as much), so forks that copy once
 * and twice take turns in one campaign; a tier that was off gets another one, two more at most.
 */
@Tag("alone")
@Tag("long")
class CopyDoseIT {
  private static final int[] SIZES = {64, 1024, 16384};
  private static final int SECONDS_PER_TIER = 10;

  /** One tier alone needs more: what a run takes besides is not shared. */
  private static final int LEAST_SECONDS = 14;

  @TempDir private Path temp;

  private Doses measured(String name, List<String> tiers) throws IOException {
    Path run = temp.resolve(name);
    String agent =
        CopiesTwice.option(temp.resolve("copies-twice.jar"), Doses.turns(run, tiers.size()));
    return Doses.measured(
        run,
        "local",
        String.join(",", tiers),
        Math.max(LEAST_SECONDS, tiers.size() * SECONDS_PER_TIER) + "s",
        Map.of("JAVA_TOOL_OPTIONS", agent));
  }

  @Test
  void twoCopiesCostTwice() throws IOException {
    // A cache that is made with an agent is used with it, and then its classes pass no agent.
    ClassCache.with(
        new Deployment(Repository.java(), Repository.benchmarksJar(), temp, Deployment.newSecret()),
        told -> {});
    List<String> off = List.of("M_ctc", "M_ctm", "M_mtm");
    List<String> seen = new ArrayList<>();
    for (int campaign = 0; campaign < Doses.CAMPAIGNS && !off.isEmpty(); campaign++) {
      Doses doses = measured("copies-" + campaign, off);
      List<String> still = new ArrayList<>();
      for (String tier : off) {
        List<Double> ratios = ratios(doses, tier);
        seen.add(tier + " " + ratios);
        if (ratios.isEmpty() || ratios.stream().anyMatch(ratio -> Math.abs(ratio - 2) > 0.6)) {
          still.add(tier);
        }
      }
      off = still;
    }
    assertEquals(List.of(), off, "not doubled; ratios at 64, 1024 and 16384 bytes: " + seen);
  }

  private static List<Double> ratios(Doses doses, String tier) throws IOException {
    List<Double> ratios = new ArrayList<>();
    if (doses.areFitted(tier)) {
      for (int bytes : SIZES) {
        ratios.add(
            Doses.micros(doses.with(), tier, bytes) / Doses.micros(doses.without(), tier, bytes));
      }
    }
    return ratios;
  }
}
