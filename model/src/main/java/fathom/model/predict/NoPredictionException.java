package fathom.model.predict;

import java.io.Serial;

/** A sheet from which something cannot be predicted; the message says why, in one line. */
public abstract sealed class NoPredictionException extends RuntimeException
    permits MissingParameterException, NoHeaderException, NoScheduleException, NoTimeException {
  @Serial private static final long serialVersionUID = 1L;

  NoPredictionException(String message) {
    super(message);
  }
}
