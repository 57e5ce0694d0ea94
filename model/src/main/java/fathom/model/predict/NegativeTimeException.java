package fathom.model.predict;

import java.io.Serial;
import java.util.Locale;

/**
 * The sheet's numbers add up to a time below 0: a constant or a slope is negative, and the size
 * lies where that shows. No time is less than 0, and 0 would be made up.
 */
public final class NegativeTimeException extends NoPredictionException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param what came out negative: a parameter's symbol, or a formula
   * @param where at which size and how many nodes
   * @param micros what came out
   */
  public NegativeTimeException(String what, String where, double micros) {
    super(
        String.format(
            Locale.ROOT,
            "%s comes to %.4g µs %s: this sheet does not reach there",
            what,
            micros,
            where));
  }
}
