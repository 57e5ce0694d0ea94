package fathom.model.topology;

/**
 * The binary reflected Gray code (GE §3.3.1): G(0,1) = 0, G(1,1) = 1; G(i,s+1) = G(i,s) for i &lt;
 * 2^s, else 2^s + G(2^(s+1) − 1 − i, s). Neighbouring values differ in one bit, and so do the last
 * and the first.
 */
public final class GrayCode {
  /** Codes of more bits than this are refused. */
  public static final int MOST_BITS = 30;

  private GrayCode() {}

  /**
   * G(i, s).
   *
   * @param index i, from 0 to 2^s − 1
   * @param bits s
   */
  public static Answer<Integer> of(int index, int bits) {
    if (bits < 0 || bits > MOST_BITS) {
      return Answer.refused("a Gray code of " + bits + " bits, not 0 to " + MOST_BITS);
    }
    if (index < 0 || index >>> bits != 0) {
      return Answer.refused("no value " + index + " in a Gray code of " + bits + " bits");
    }
    return Answer.given(code(index));
  }

  /**
   * The same by one operation: each reflection inverts the bit below the one that is set. It does
   * not depend on s, because G(i,s+1) = G(i,s) for i &lt; 2^s.
   */
  static int code(int index) {
    return index ^ index >>> 1;
  }
}
