package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Overheads have no known value anywhere, but a known cost can be added to the calls that they are
 * the cost of: what is measured must grow by as much. How much in quiet is in docs/decisions/0023;
 * here other work runs beside, so bounds are wide.
 */
@Tag("long")
@Needs(Machine.COMPILER)
class DoseIT {
  private static final double DOSE_MICROS = 20;
  private static final double DOSE_PER_BYTE = 0.01;

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // measured before the first test
  private static RunFiles without;

  @SuppressWarnings("NullAway.Init") // likewise
  private static RunFiles with;

  @BeforeAll
  static void measure() {
    Path shim = Doses.shim(temp);
    String dose = DOSE_MICROS + " " + DOSE_PER_BYTE;
    without = measured("without", Map.of());
    with =
        measured(
            "with",
            Map.of(
                "LD_PRELOAD",
                shim.toString(),
                "DOSE_SEND",
                dose,
                "DOSE_RECEIVE",
                dose,
                "DOSE_LOG",
                log().toString()));
  }

  private static Path log() {
    return temp.resolve("dose.log");
  }

  private static RunFiles measured(String name, Map<String, String> environment) {
    return Doses.measured(temp.resolve(name), "local", "O_s,U_r", "25s", environment);
  }

  private static void comesBack(String symbol) throws IOException {
    for (int bytes : new int[] {40, 400, 1472}) {
      double dose = DOSE_MICROS + DOSE_PER_BYTE * bytes;
      double grown = Doses.micros(with, symbol, bytes) - Doses.micros(without, symbol, bytes);
      assertEquals(dose, grown, 0.15 * dose + 2, symbol + " at " + bytes + " bytes");
    }
  }

  @Test
  void whatIsAddedToSendsIsInTheSendOverhead() throws IOException {
    comesBack("O_s");
  }

  @Test
  void whatIsAddedToReceivesIsInTheReceiveCall() throws IOException {
    comesBack("U_r");
  }

  /** Without this the others could agree on nothing at all. */
  @Test
  void doseWasGiven() throws IOException {
    List<String> forks = Files.readAllLines(log());
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
