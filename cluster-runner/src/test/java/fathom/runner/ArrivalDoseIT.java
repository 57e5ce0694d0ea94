package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a filter takes that the kernel runs for each packet at the receiving socket must be in O_r.
 * It needs no privilege; the library that attaches it measures what it takes.
 */
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
    RunFiles without = measured("without", Map.of());
    Path log = temp.resolve("dose.log");
    RunFiles with =
        measured(
            "with",
            Map.of(
                "LD_PRELOAD",
                Doses.shim(temp).toString(),
                "DOSE_FILTER",
                DIVISIONS,
                "DOSE_LOG",
                log.toString()));
    List<String> forks = Files.readAllLines(log);
    double dose = Double.parseDouble(forks.getLast().split(" ", -1)[4]);
    assertTrue(dose > 2, forks::toString);
    for (int bytes : new int[] {40, 400, 1472}) {
      double grown = Doses.micros(with, "O_r", bytes) - Doses.micros(without, "O_r", bytes);
      assertEquals(dose, grown, 0.35 * dose + 1, "O_r at " + bytes + " bytes");
    }
  }
}
