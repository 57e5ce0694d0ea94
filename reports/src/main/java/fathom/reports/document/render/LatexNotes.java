package fathom.reports.document.render;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Notes below a LaTeX table. The same text has one mark, however often it is noted. A table that
 * has none takes no marks either.
 */
final class LatexNotes {
  private static final int LETTERS = 26;

  /** Of the smaller print on a page of A4 with its usual margins, seldom fewer. */
  private static final int SIGNS_A_LINE = 95;

  private final boolean isTaken;
  private final Map<String, String> marks = new LinkedHashMap<>();

  /**
   * @param isTaken whether there are notes at all
   */
  LatexNotes(boolean isTaken) {
    this.isTaken = isTaken;
  }

  /** The marks of some notes, plain texts; empty for none. */
  String mark(List<String> texts) {
    if (!isTaken || texts.isEmpty()) {
      return "";
    }
    return "\\textsuperscript{"
        + texts.stream()
            .map(text -> marks.computeIfAbsent(text, t -> letters(marks.size())))
            .collect(Collectors.joining(","))
        + "}";
  }

  /** A paragraph each. */
  String render() {
    StringBuilder out = new StringBuilder();
    marks.forEach(
        (text, mark) ->
            out.append("    \\textsuperscript{")
                .append(mark)
                .append("}\\,")
                .append(LatexText.prose(text))
                .append("\\par\n"));
    return out.toString();
  }

  /** How many lines they take, about. */
  int lines() {
    return marks.keySet().stream().mapToInt(text -> 1 + text.length() / SIGNS_A_LINE).sum();
  }

  /** a, b, …, z, aa, ab, … */
  static String letters(int index) {
    String last = String.valueOf((char) ('a' + index % LETTERS));
    return index < LETTERS ? last : letters(index / LETTERS - 1) + last;
  }
}
