package fathom.reports.text;

import java.util.Locale;

/**
 * Makes foreign text safe to print. Reasons, warnings and provenance come from other machines and
 * from files; what they contain must not move a cursor, colour a terminal or turn a line around.
 */
public final class Escape {
  private Escape() {}

  /**
   * The text on one line, with control characters, line and paragraph separators, invisible format
   * characters (which include the bidirectional overrides) and lone surrogates written as escapes.
   */
  public static String oneLine(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(out, point));
    return out.toString();
  }

  /** The same for text of several lines, such as a stack trace: line feeds and tabs stay. */
  public static String lines(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\n' || point == '\t') {
                out.appendCodePoint(point);
              } else {
                append(out, point);
              }
            });
    return out.toString();
  }

  /** The text on one line in which nothing is left that Markdown would read as its own. */
  public static String markdown(String text) {
    return oneLine(text).replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
  }

  private static void append(StringBuilder out, int point) {
    switch (point) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (isHarmful(point)) {
          out.append(String.format(Locale.ROOT, "\\u%04X", point));
        } else {
          out.appendCodePoint(point);
        }
      }
    }
  }

  /** Whether it is one of these; a blank and a letter are not. */
  public static boolean isHarmful(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
