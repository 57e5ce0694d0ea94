package fathom.reports.document.render;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Colour for the text of a terminal: its heading, the sections' headings, the sign that a line
 * begins with and the word of weight that a remark begins with. Colour is never the only sign:
 * without it nothing is lost. It is put on after lines are broken, so it moves nothing.
 *
 * <p>The colours are those that a terminal's user has chosen for green, yellow and so on, so they
 * can be read on light and on dark.
 */
public final class TerminalColours {
  private static final String BEGIN = "\u001b[";
  private static final String END = BEGIN + "0m";

  private static final String BOLD = "1";
  private static final String FAINT = "2";
  private static final String RED = "31";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String CYAN = "36";

  private static final Map<String, String> STARTS =
      Map.of(
          "✓",
          GREEN,
          "~",
          YELLOW,
          "≤",
          CYAN,
          "✗",
          RED,
          "∅",
          FAINT,
          "?",
          YELLOW,
          "!",
          YELLOW,
          "Warning",
          YELLOW,
          "Does not add up",
          RED);

  /** A sign and a blank, or a remark's first words and their colon; a dash may stand in front. */
  private static final Pattern START =
      Pattern.compile(
          "(?<before>(- )?)(?<start>"
              + STARTS.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|"))
              + ")(?<after>((?<=[\\p{L}]):|(?<![\\p{L}]) ).*)");

  private static final String RULE = "── ";

  private TerminalColours() {}

  /** The same text with colours: without its escape sequences it is what it was. */
  public static String of(String text) {
    StringBuilder out = new StringBuilder();
    boolean heading = true;
    for (String line : text.split("(?<=\n)", -1)) {
      String words = line.stripTrailing();
      String rest = line.substring(words.length());
      boolean strong = heading || words.startsWith(RULE);
      out.append(strong && !words.isEmpty() ? coloured(BOLD, words) : line(words)).append(rest);
      heading &= !rest.isEmpty() && words.isEmpty();
    }
    return out.toString();
  }

  private static String line(String words) {
    Matcher matcher = START.matcher(words);
    if (!matcher.matches()) {
      return words;
    }
    String start = matcher.group("start");
    return matcher.group("before")
        + coloured(STARTS.getOrDefault(start, BOLD), start)
        + matcher.group("after");
  }

  private static String coloured(String colour, String words) {
    return BEGIN + colour + "m" + words + END;
  }
}
