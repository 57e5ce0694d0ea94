package fathom.reports.input;

import fathom.reports.text.Escape;
import java.io.Serial;

/**
 * Input that cannot be used. The message is one line for the user: what is wrong, where, and where
 * it helps, what to do about it.
 */
public final class BadInputException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private static final int LONGEST = 2000;

  private final String line;

  public BadInputException(String message) {
    line = shortened(message);
  }

  public BadInputException(String message, Throwable cause) {
    super(cause);
    line = shortened(message);
  }

  /** A file may be quoted in it, and decides neither how long a line is nor what it does. */
  private static String shortened(String message) {
    return Escape.oneLine(
        message.length() <= LONGEST ? message : message.substring(0, LONGEST) + " …");
  }

  /** The line for the user; never absent. */
  @Override
  public String getMessage() {
    return line;
  }
}
