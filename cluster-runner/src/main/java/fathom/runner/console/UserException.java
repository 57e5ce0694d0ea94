package fathom.runner.console;

/** What the user must know at the end, in one line, with the exit code: what, where, what to do. */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Exit codes of the contract; 0 is done. Every command takes its code from here. */
  public enum ExitKind {
    /** The work failed, or a limit that the user asked for is exceeded. */
    FAILED(1),
    /** Wrong usage, bad input or a refusal. */
    BAD_INPUT(2),
    /** Nothing is gained: {@code tune}. */
    NOTHING_GAINED(3),
    /**
     * The measurements do not decide the question: {@code tune}, {@code compare}, {@code repeat}.
     */
    CANNOT_TELL(4);

    private final int exitCode;

    ExitKind(int exitCode) {
      this.exitCode = exitCode;
    }

    public int exitCode() {
      return exitCode;
    }
  }

  private final ExitKind kind;

  private UserException(ExitKind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  private UserException(ExitKind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public static UserException failed(String message) {
    return new UserException(ExitKind.FAILED, message);
  }

  public static UserException failed(String message, Throwable cause) {
    return new UserException(ExitKind.FAILED, message, cause);
  }

  public static UserException badInput(String message) {
    return new UserException(ExitKind.BAD_INPUT, message);
  }

  public static UserException badInput(String message, Throwable cause) {
    return new UserException(ExitKind.BAD_INPUT, message, cause);
  }

  /** Ends a command whose result is printed and leaves nothing gained. */
  public static UserException nothingGained(String message) {
    return new UserException(ExitKind.NOTHING_GAINED, message);
  }

  /** Ends a command whose result is printed and decides nothing. */
  public static UserException cannotTell(String message) {
    return new UserException(ExitKind.CANNOT_TELL, message);
  }

  public ExitKind kind() {
    return kind;
  }
}
