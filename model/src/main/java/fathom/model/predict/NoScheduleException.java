package fathom.model.predict;

import java.io.Serial;

/** An algorithm that is none among so many nodes. */
public final class NoScheduleException extends NoPredictionException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message which algorithm takes how many nodes
   */
  NoScheduleException(String message) {
    super(message);
  }
}
