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

  @Test
  void whatIsAddedToArrivalsIsInTheReceiveOverhead() throws IOException {
    String shim = Doses.shim(temp).toString();
    List<String> seen = new ArrayList<>();
    boolean isOff = true;
    for (int campaign = 0; campaign < Doses.CAMPAIGNS && isOff; campaign++) {
      Path run = temp.resolve("arrivals-" + campaign);
      Path log = temp.resolve("dose-" + campaign + ".log");
      Doses doses =
          Doses.measured(
              run,
              "lab:2",
              "O_r",
              "34s",
              Map.of(
                  "LD_PRELOAD",
                  shim,
                  "DOSE_FILTER",
                  DIVISIONS,
                  "DOSE_TURNS",
                  Doses.turns(run, 1),
                  "DOSE_LOG",
                  log.toString()));
      List<String> forks = Files.readAllLines(log);
      double dose = Double.parseDouble(forks.getLast().split(" ", -1)[4]);
      assertTrue(dose > 2, forks::toString);
      isOff = !grewBy(dose, doses, seen);
    }
    assertFalse(isOff, "O_r at 40, 400 and 1472 bytes: " + seen);
  }

  /** False where O_r of a half is not beyond chance, too: it is a difference. */
  private static boolean grewBy(double dose, Doses doses, List<String> seen) throws IOException {
    List<Double> grown = new ArrayList<>();
    for (RunFiles half : List.of(doses.without(), doses.with())) {
      if (!half.isFitted("O_r")) {
        seen.add(half.row("O_r").path("reason").asText());
        return false;
      }
    }
    for (int bytes : new int[] {40, 400, 1472}) {
      grown.add(doses.grownMicros("O_r", bytes));
    }
    seen.add(grown + ", dose " + dose);
    return grown.stream().allMatch(micros -> Math.abs(micros - dose) <= 0.35 * dose + 1);
  }
}
