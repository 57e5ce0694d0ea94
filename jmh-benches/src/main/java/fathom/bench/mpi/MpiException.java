package fathom.bench.mpi;

/** What MPI could not do, in one line for the user. */
public final class MpiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MpiException(String message) {
    super(message);
  }

  MpiException(String message, Throwable cause) {
    super(message, cause);
  }
}
