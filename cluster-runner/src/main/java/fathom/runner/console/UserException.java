package fathom.runner.console;

/** A failure told to the user in one line: what, where, what to do. */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Exit codes of the contract. */
  public enum Kind {
    /** The work failed. */
    FAILED(1),
    /** Wrong usage or bad input. */
    BAD_INPUT(2);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }

    public int exitCode() {
      return exitCode;
    }
  }

  private final Kind kind;

  private UserException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  private UserException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public static UserException failed(String message) {
    return new UserException(Kind.FAILED, message);
  }

  public static UserException failed(String message, Throwable cause) {
    return new UserException(Kind.FAILED, message, cause);
  }

  public static UserException badInput(String message) {
    return new UserException(Kind.BAD_INPUT, message);
  }

  public static UserException badInput(String message, Throwable cause) {
    return new UserException(Kind.BAD_INPUT, message, cause);
  }

  public Kind kind() {
    return kind;
  }
}
