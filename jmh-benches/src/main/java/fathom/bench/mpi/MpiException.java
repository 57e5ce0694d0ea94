package fathom.bench.mpi;

/** What MPI could not do, in one line for the user. */
public class MpiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MpiException(String message) {
    super(message);
  }

  /** The ranks do not know of each other: all of them find the same, so one says it. */
  static final class OfAnotherLauncher extends MpiException {
    private static final long serialVersionUID = 1;

    OfAnotherLauncher(String message) {
      super(message);
    }
  }

  MpiException(String message, Throwable cause) {
    super(message, cause);
  }
}
