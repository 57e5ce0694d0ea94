package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Overheads have no known value anywhere, but a known cost can be added to the calls that they are
 * the cost of: what is measured must grow by as much. How much in quiet is in docs/decisions/0023;
 * here other work runs beside, so bounds are wide, and a row that was off gets another pair of
 * campaigns, two more at most ({@link Doses#PAIRS}).
 */
@Tag("alone")
@Tag("long")
@Needs(Machine.COMPILER)
class DoseIT {
  private static final double DOSE_MICROS = 20;
  private static final double DOSE_PER_BYTE = 0.01;

  @TempDir private Path temp;

  private RunFiles measured(String name, Map<String, String> environment) {
    return Doses.measured(temp.resolve(name), "local", "O_s,U_r", "25s", environment);
  }

  @Test
  void whatIsAddedToCallsIsInTheirOverheads() throws IOException {
    Path shim = Doses.shim(temp);
    String dose = DOSE_MICROS + " " + DOSE_PER_BYTE;
    List<String> off = List.of("O_s", "U_r");
    List<String> seen = new ArrayList<>();
    for (int pair = 0; pair < Doses.PAIRS && !off.isEmpty(); pair++) {
      Path log = temp.resolve("dose-" + pair + ".log");
      RunFiles without = measured("without-" + pair, Map.of());
      RunFiles with =
          measured(
              "with-" + pair,
              Map.of(
                  "LD_PRELOAD",
                  shim.toString(),
                  "DOSE_SEND",
                  dose,
                  "DOSE_RECEIVE",
                  dose,
                  "DOSE_LOG",
                  log.toString()));
      assertGiven(log);
      List<String> still = new ArrayList<>();
      for (String symbol : off) {
        List<Double> shares = grown(without, with, symbol);
        seen.add(symbol + " " + shares);
        if (shares.isEmpty() || shares.stream().anyMatch(share -> Math.abs(share - 1) > 0.15)) {
          still.add(symbol);
        }
      }
      off = still;
    }
    assertEquals(List.of(), off, "growth, as shares of the dose at 40, 400, 1472 bytes: " + seen);
  }

  /** Less 2 µs at most, which the machine may take more; empty where a campaign has no value. */
  private static List<Double> grown(RunFiles without, RunFiles with, String symbol)
      throws IOException {
    if (!without.isFitted(symbol) || !with.isFitted(symbol)) {
      return List.of();
    }
    List<Double> shares = new ArrayList<>();
    for (int bytes : new int[] {40, 400, 1472}) {
      double dose = DOSE_MICROS + DOSE_PER_BYTE * bytes;
      double off = Doses.micros(with, symbol, bytes) - Doses.micros(without, symbol, bytes) - dose;
      shares.add(1 + Math.copySign(Math.max(0, Math.abs(off) - 2), off) / dose);
    }
    return shares;
  }

  /** Without this the campaigns could agree on nothing at all. */
  private static void assertGiven(Path log) throws IOException {
    List<String> forks = Files.readAllLines(log);
    assertTrue(forks.size() >= 6, forks::toString);
    long sends = 0;
    long receives = 0;
    for (String fork : forks) {
      String[] words = fork.split(" ", -1);
      sends += Long.parseLong(words[0]);
      receives += Long.parseLong(words[2]);
      assertTrue(
          words[0].equals("0") || Double.parseDouble(words[1]) >= DOSE_MICROS, forks::toString);
    }
    assertTrue(sends > 1000 && receives > 1000, forks::toString);
  }
}
