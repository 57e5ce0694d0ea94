package fathom.reports.text;

import java.util.Locale;

/**
 * Foreign text in XML: in SVG, and in HTML that is written as XML. What comes out is text wherever
 * it stands, between tags or in an attribute within either kind of quotes.
 */
public final class Markup {
  private Markup() {}

  /**
   * The text on one line ({@link Escape#oneLine}), with what a parser reads as its own written as
   * references, and what no XML document may hold written as escapes.
   */
  public static String text(String foreign) {
    StringBuilder out = new StringBuilder(foreign.length());
    Escape.oneLine(foreign).codePoints().forEach(point -> append(out, point));
    return out.toString();
  }

  private static void append(StringBuilder out, int point) {
    switch (point) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> {
        if (isNoCharacter(point)) {
          out.append(String.format(Locale.ROOT, "\\u%04X", point));
        } else {
          out.appendCodePoint(point);
        }
      }
    }
  }

  /** Code points that are none and never will be: U+FFFE and U+FFFF end any XML document. */
  private static boolean isNoCharacter(int point) {
    return (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
  }
}
