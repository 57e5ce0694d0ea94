package fathom.runner.console;

/** What somebody else said, for a sentence of ours: as much as a line can bear. */
public final class Brief {
  /** In characters. */
  public static final int LONGEST = 300;

  private Brief() {}

  /** The text, or its beginning with {@code …}. */
  public static String of(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
