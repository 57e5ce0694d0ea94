package fathom.reports.input;

import fathom.reports.text.Escape;
import java.io.Serial;

/**
 * Input that cannot be used. The message is one line for the user: what is wrong, where, and where
 * it helps, what to do about it.
 */
public final class BadInputException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final String line;

  public BadInputException(String message) {
    line = Escape.oneLine(message);
  }

  public BadInputException(String message, Throwable cause) {
    super(cause);
    line = Escape.oneLine(message);
  }

  /** The line for the user; never absent. */
  @Override
  public String getMessage() {
    return line;
  }
}
