package fathom.model.sheet;

import fathom.model.word.Word;

/**
 * One thing a sheet was checked for against itself: two ways to the same value, or a condition that
 * a model of the sheet assumes.
 *
 * @param name what was checked, for a line's beginning: {@code O_s against CPU time}
 * @param verdict whether it holds
 * @param detail the numbers behind the verdict, one line
 */
public record Check(String name, CheckVerdict verdict, String detail) {
  /** The end of the detail of a check whose numbers are too uncertain for a verdict. */
  public static final String CANNOT_TELL = "so Fathom cannot tell";

  /** What a check found. */
  public enum CheckVerdict implements Word {
    /** As it should be. */
    HOLDS,
    /** Not as it should be, or a condition that is not met here. */
    FAILS,
    /** The run holds nothing to tell it by; the detail says what is missing. */
    UNKNOWN
  }

  /** Whether numbers were compared, and are too uncertain to say that they agree. */
  public boolean isOpen() {
    return verdict == CheckVerdict.UNKNOWN && detail.endsWith(CANNOT_TELL);
  }
}
