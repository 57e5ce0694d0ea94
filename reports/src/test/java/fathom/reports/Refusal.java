package fathom.reports;

import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.reports.input.BadInputException;
import org.junit.jupiter.api.function.Executable;

/** What is said where something is refused. */
public final class Refusal {
  private Refusal() {}

  /** The line for a user whose input is bad. */
  public static String line(Executable of) {
    return String.valueOf(assertThrows(BadInputException.class, of).getMessage());
  }

  /** What a strict reader says of a file that this program made and that must not leave. */
  public static String defect(Executable of) {
    return String.valueOf(assertThrows(IllegalStateException.class, of).getMessage());
  }
}
