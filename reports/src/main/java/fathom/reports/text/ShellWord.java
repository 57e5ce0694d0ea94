package fathom.reports.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text as one word of a command line that somebody pastes into a shell. */
public final class ShellWord {
  /** Means itself to every shell. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,=-]+");

  private static final int FIRST_PRINTABLE = ' ';
  private static final int LAST_PRINTABLE = '~';

  private ShellWord() {}

  /**
   * The text itself where it means itself, else in quotes that every shell knows. What would move a
   * terminal's cursor or end the line is written as bash, ksh and zsh know it: {@code $'a\012b'}.
   */
  public static String of(String text) {
    if (isPlain(text)) {
      return text;
    }
    return text.codePoints().anyMatch(Escape::isHarmful)
        ? "$'" + octal(text) + "'"
        : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Whether it needs no quotes, and stays one word where a script forgets to quote it again. */
  public static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches();
  }

  private static String octal(String text) {
    StringBuilder out = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      if (each >= FIRST_PRINTABLE && each <= LAST_PRINTABLE && each != '\'' && each != '\\') {
        out.append((char) each);
      } else {
        out.append(String.format(Locale.ROOT, "\\%03o", each & 0xff));
      }
    }
    return out.toString();
  }
}
