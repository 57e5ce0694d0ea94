package fathom.model.predict;

import java.io.Serial;
import java.util.Locale;

/** A sheet from which something cannot be predicted; the message says why, in one line. */
public sealed class NoPredictionException extends RuntimeException
    permits MissingParameterException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message why, in one line
   */
  public NoPredictionException(String message) {
    super(message);
  }

  /**
   * The sheet's numbers add up to what is no time: below 0, because a constant or a slope is
   * negative and the size lies where that shows; or to nothing finite, because a C or a gap that
   * divides is 0 or less. No time is less than 0, and 0 would be made up.
   *
   * @param what came out wrong: a parameter's symbol, or a formula
   * @param where at which size and how many nodes
   * @param micros what came out
   */
  public static NoPredictionException noTime(String what, String where, double micros) {
    return new NoPredictionException(
        what
            + " comes to "
            + (Double.isFinite(micros)
                ? String.format(Locale.ROOT, "%.4g µs ", micros)
                : "no finite time ")
            + where
            + ": the numbers of this sheet give no time there");
  }

  /** Whether a number is one that something can take: finite, and not below 0. */
  public static boolean isTime(double micros) {
    return micros >= 0 && Double.isFinite(micros);
  }
}
