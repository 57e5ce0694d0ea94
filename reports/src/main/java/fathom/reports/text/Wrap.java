package fathom.reports.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines at blanks; a word longer than a line is cut. */
public final class Wrap {
  /** A blank at which no line is broken; it is printed as a plain one. */
  public static final char UNBROKEN = '\u00a0';

  private Wrap() {}

  /** At least one line, none longer than {@code width}. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String whole : text.strip().split("\\s+", -1)) {
      String word = whole;
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (word.length() > width) {
        // A pair of surrogates is one character; it is never parted.
        int cut = Character.isHighSurrogate(word.charAt(width - 1)) ? width - 1 : width;
        lines.add(word.substring(0, cut));
        word = word.substring(cut);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    lines.replaceAll(l -> l.replace(UNBROKEN, ' '));
    return lines;
  }

  /** The text after {@code first}, its further lines indented by {@code indent} blanks. */
  public static String hanging(String first, String text, int indent, int width) {
    List<String> lines = lines(text, Math.max(20, width - indent));
    return first + String.join("\n" + " ".repeat(indent), lines) + "\n";
  }
}
