package fathom.reports;

import java.io.Serial;

/**
 * Input that cannot be used. The message is one line for the user: what is wrong, where, and where
 * it helps, what to do about it.
 */
public final class BadInputException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    super(Escape.oneLine(message));
  }

  public BadInputException(String message, Throwable cause) {
    super(Escape.oneLine(message), cause);
  }
}
