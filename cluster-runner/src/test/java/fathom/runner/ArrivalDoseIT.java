package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertFalse;
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
 * What a filter takes that the kernel runs for each packet at the receiving socket must be in O_r.
 * It needs no privilege; the library that attaches it measures what it takes.
 */
@Tag("alone")
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.COMPILER})
class ArrivalDoseIT {
  private static final String DIVISIONS = "3000";

  @TempDir private Path temp;

  private RunFiles measured(String name, Map<String, String> environment) {
    return Doses.measured(temp.resolve(name), "lab:2", "O_r", "25s", environment);
  }

  @Test
  void whatIsAddedToArrivalsIsInTheReceiveOverhead() throws IOException {
    String shim = Doses.shim(temp).toString();
    List<String> seen = new ArrayList<>();
    boolean isOff = true;
    for (int pair = 0; pair < Doses.PAIRS && isOff; pair++) {
      RunFiles without = measured("without-" + pair, Map.of());
      Path log = temp.resolve("dose-" + pair + ".log");
      RunFiles with =
          measured(
              "with-" + pair,
              Map.of("LD_PRELOAD", shim, "DOSE_FILTER", DIVISIONS, "DOSE_LOG", log.toString()));
      List<String> forks = Files.readAllLines(log);
      double dose = Double.parseDouble(forks.getLast().split(" ", -1)[4]);
      assertTrue(dose > 2, forks::toString);
      isOff = !grewBy(dose, without, with, seen);
    }
    assertFalse(isOff, "O_r at 40, 400 and 1472 bytes: " + seen);
  }

  /** False where O_r of a campaign is not beyond chance, too: it is a difference. */
  private static boolean grewBy(double dose, RunFiles without, RunFiles with, List<String> seen)
      throws IOException {
    List<Double> grown = new ArrayList<>();
    for (RunFiles run : List.of(without, with)) {
      if (!run.isFitted("O_r")) {
        seen.add(run.row("O_r").path("reason").asText());
        return false;
      }
    }
    for (int bytes : new int[] {40, 400, 1472}) {
      grown.add(Doses.micros(with, "O_r", bytes) - Doses.micros(without, "O_r", bytes));
    }
    seen.add(grown + ", dose " + dose);
    return grown.stream().allMatch(micros -> Math.abs(micros - dose) <= 0.35 * dose + 1);
  }
}
