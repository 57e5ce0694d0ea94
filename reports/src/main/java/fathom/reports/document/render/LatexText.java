package fathom.reports.document.render;

import fathom.model.parameter.Parameter;
import fathom.reports.text.Escape;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text as LaTeX source that prints it and does nothing else: no command, no comment, no alignment,
 * no maths, no ligature comes of what the text holds. The source is ASCII, so it needs no input
 * encoding, and it is set by the encodings OT1 and T1 alike. What pdflatex has no sign for is
 * printed as its code point, {@code U+4E2D}.
 */
public final class LatexText {
  /** A longer word may be broken, without a hyphen: digests, paths, lists without blanks. */
  private static final int LONGEST_WORD = 24;

  /** Within a long word a break is possible after so many letters or digits. */
  private static final int PIECE = 16;

  private static final String BREAK = "\\allowbreak{}";

  /** Symbols of parameters that nobody takes for a word. */
  private static final Pattern SYMBOL =
      Pattern.compile(
          "(?<![\\w.-])("
              + Arrays.stream(Parameter.values())
                  .map(Parameter::symbol)
                  .filter(symbol -> symbol.contains("_"))
                  .collect(Collectors.joining("|"))
              // A size or a number of nodes, where the text calculates or compares with it.
              + "|[mp](?= ?[=<>≤≥·+])|(?<=[<>≤≥·] ?)[mp]|(?<=[a-zA-Z_]\\()m(?=[,)])|(?<=all )m|(?<=with )p"
              + ")(?![\\w'-]|\\.\\w)");

  private LatexText() {}

  /** Foreign text, on one line, for a paragraph or a cell. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    // Composed first: a letter and its accent are one sign, however they were written.
    int[] points =
        Normalizer.normalize(Escape.oneLine(text), Normalizer.Form.NFC).codePoints().toArray();
    boolean[] breaks = breaks(points);
    for (int i = 0; i < points.length; i++) {
      if (isMicroseconds(points, i)) {
        // siunitx has the upright sign, whatever the fonts.
        out.append("\\unit{\\micro\\second}");
        i++;
      } else {
        out.append(sign(points, i));
      }
      if (breaks[i]) {
        out.append(BREAK);
      }
    }
    return out.toString();
  }

  private static boolean isMicroseconds(int[] points, int i) {
    return (points[i] == 'µ' || points[i] == 'μ')
        && i + 1 < points.length
        && points[i + 1] == 's'
        && (i + 2 == points.length || !Character.isLetterOrDigit(points[i + 2]));
  }

  /** The same with the symbols of parameters, m and p set as in formulas. */
  public static String prose(String text) {
    StringBuilder out = new StringBuilder();
    Matcher symbols = SYMBOL.matcher(text);
    int done = 0;
    while (symbols.find()) {
      out.append(escaped(text.substring(done, symbols.start())));
      out.append("\\ensuremath{").append(maths(symbols.group())).append('}');
      done = symbols.end();
    }
    return out.append(escaped(text.substring(done))).toString();
  }

  /** A symbol like {@code g_s}, for maths: subscripts that are abbreviations stand upright. */
  public static String maths(String symbol) {
    int at = symbol.indexOf('_');
    return at < 0
        ? symbol
        : symbol.substring(0, at) + "_{\\mathrm{" + symbol.substring(at + 1) + "}}";
  }

  private static String sign(int[] points, int i) {
    int point = points[i];
    char before = i > 0 && points[i - 1] < 128 ? (char) points[i - 1] : ' ';
    int after = i + 1 < points.length ? points[i + 1] : ' ';
    if ((point == ' ' || point == '\u00a0') && after == '%' && Character.isDigit(before)) {
      return "\\,";
    }
    if (point >= 128) {
      return LatexSigns.of(point).orElseGet(() -> codePoint(point));
    }
    return switch (point) {
      case '\\' -> "\\textbackslash{}";
      case '{' -> "\\{";
      case '}' -> "\\}";
      case '$' -> "\\$";
      case '&' -> "\\&";
      case '#' -> "\\#";
      case '_' -> "\\_";
      case '%' -> "\\%";
      case '^' -> "\\textasciicircum{}";
      case '~' -> "\\textasciitilde{}";
      case '<' -> "\\textless{}";
      case '>' -> "\\textgreater{}";
      case '|' -> "\\textbar{}";
      // In braces, or with the sign before them they would be a ligature: ?` is one.
      case '"' -> "{\\textquotedblright}";
      case '`' -> "{\\textquoteleft}";
      // After the end of a row of a table these would be read as its arguments.
      case '[' -> "{[}";
      case ']' -> "{]}";
      case '*' -> "{*}";
      // A minus sign before a number; two hyphens, commas or quotes would be one other sign.
      case '-' ->
          Character.isDigit(after) && " (".indexOf(before) >= 0
              ? "\\ensuremath{-}"
              : single('-', after);
      case ',', '\'' -> single((char) point, after);
      default -> Character.toString(point);
    };
  }

  private static String single(char sign, int after) {
    return after == sign ? sign + "{}" : String.valueOf(sign);
  }

  private static String codePoint(int point) {
    return String.format(Locale.ROOT, "\\texttt{U+%04X}", point);
  }

  /** Where a long word may be broken: after its own signs, and in long rows of letters. */
  private static boolean[] breaks(int[] points) {
    boolean[] breaks = new boolean[points.length];
    int start = 0;
    for (int i = 0; i <= points.length; i++) {
      if (i == points.length || points[i] == ' ') {
        if (i - start > LONGEST_WORD) {
          markBreaks(points, breaks, start, i);
        }
        start = i + 1;
      }
    }
    return breaks;
  }

  private static void markBreaks(int[] points, boolean[] breaks, int start, int end) {
    int row = 0;
    for (int i = start; i < end - 1; i++) {
      row++;
      breaks[i] = row >= PIECE || !Character.isLetterOrDigit(points[i]);
      row = breaks[i] ? 0 : row;
    }
  }
}
