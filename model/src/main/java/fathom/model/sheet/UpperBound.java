package fathom.model.sheet;

import fathom.model.parameter.Parameter;
import java.util.Optional;

/**
 * Where senders do not saturate the link, messages arrive as slowly as they were sent: the receive
 * gap is at most what was measured. A sheet says so in a warning, which this class owns.
 */
public final class UpperBound {
  /** How that warning ends. */
  public static final String END_OF_WARNING =
      Parameter.RECEIVE_GAP.symbol() + " is an upper bound there";

  /** How it ended in sheets of earlier versions. */
  private static final String EARLIER = Parameter.RECEIVE_GAP.symbol() + " is at most this there";

  private UpperBound() {}

  /** Whether a sheet says of a parameter that it is an upper bound at some sizes. */
  public static boolean isTold(Sheet sheet, Parameter parameter) {
    return warning(sheet, parameter).isPresent();
  }

  /** The warning that says so, which also says at which sizes. */
  static Optional<String> warning(Sheet sheet, Parameter parameter) {
    return parameter == Parameter.RECEIVE_GAP
        ? sheet.warnings().stream()
            .filter(w -> w.endsWith(END_OF_WARNING) || w.endsWith(EARLIER))
            .findFirst()
        : Optional.empty();
  }
}
