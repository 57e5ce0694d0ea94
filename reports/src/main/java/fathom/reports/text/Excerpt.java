package fathom.reports.text;

/** A piece of foreign text that a message names: enough to find it, and never all of it. */
public final class Excerpt {
  private static final int MOST = 60;

  private Excerpt() {}

  /** The text, its beginning where it is longer than {@value #MOST} characters. */
  public static String of(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST) + "…";
  }
}
