package fathom.runner.cli;

import fathom.reports.document.render.TextRenderer;
import fathom.reports.text.Wrap;
import fathom.runner.input.Amounts;
import java.util.OptionalInt;

/**
 * How long lines may be, in columns: COLUMNS of the environment, which the launcher sets to the
 * terminal's width where nobody else has set it.
 */
final class TerminalWidth {
  private static final String VARIABLE = "COLUMNS";

  /** Narrower, tables and sentences would have a word a line. */
  static final int NARROWEST = 60;

  /** A help's lines are no longer, however wide the terminal. */
  static final int HELP = 80;

  /** Of the second and further lines of a note. */
  private static final int INDENT = 2;

  private TerminalWidth() {}

  /** Of results. */
  static int ofText() {
    return of(System.getenv().getOrDefault(VARIABLE, ""));
  }

  /** Of helps. */
  static int ofHelp() {
    return Math.min(HELP, ofText());
  }

  /** A note, on lines of a terminal where there is one; else it is one line, for programs. */
  static String wrapped(String note) {
    return wrapped(note, System.getenv().getOrDefault(VARIABLE, ""));
  }

  static String wrapped(String note, String columns) {
    return columns.isEmpty() ? note : Wrap.hanging("", note, INDENT, of(columns)).stripTrailing();
  }

  /** What a value of the variable means; no number is none. */
  static int of(String columns) {
    OptionalInt number = Amounts.number(columns);
    return number.orElse(0) == 0
        ? TextRenderer.WIDTH
        : Math.clamp(number.getAsInt(), NARROWEST, TextRenderer.WIDTH);
  }
}
