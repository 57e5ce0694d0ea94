package fathom.runner.cli;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TerminalColours;
import fathom.reports.document.render.TextRenderer;
import fathom.reports.text.Wrap;
import fathom.runner.input.Amounts;
import java.util.OptionalInt;
import picocli.CommandLine.Help.Ansi;

/**
 * How standard output is shown. Lines are as long as COLUMNS of the environment says, which the
 * launcher sets to the terminal's width if nobody else has set it. Text has colour if a terminal
 * that has some shows it; NO_COLOR forbids colour, and CLICOLOR_FORCE asks for it in a pipe, too.
 */
final class Terminal {
  private static final String VARIABLE = "COLUMNS";

  /** Narrower, tables and sentences would have a word a line. */
  static final int NARROWEST = 60;

  /** A line of progress in a narrower terminal would say nothing. */
  private static final int LEAST_WIDTH = 20;

  /** A help's lines are no longer, however wide the terminal. */
  static final int HELP = 80;

  /** Indent of a note's second and further lines, in columns. */
  private static final int INDENT = 2;

  private Terminal() {}

  /** A document as this terminal takes it. */
  static String rendered(FormatName format, Document document) {
    String text = format.render(document, columns());
    return Ansi.AUTO.enabled() && format == FormatName.TEXT ? TerminalColours.of(text) : text;
  }

  /** Longest line of results. */
  static int columns() {
    return columns(System.getenv().getOrDefault(VARIABLE, ""));
  }

  /** Columns of the terminal itself, for a line that must not wrap; 80 if nobody says. */
  static int width() {
    OptionalInt number = Amounts.number(System.getenv().getOrDefault(VARIABLE, ""));
    return number.orElse(0) == 0 ? HELP : Math.max(LEAST_WIDTH, number.getAsInt());
  }

  /** Longest line of helps. */
  static int helpColumns() {
    return Math.min(HELP, columns());
  }

  /** A note, on lines of a terminal where there is one; else it is one line, for programs. */
  static String wrapped(String note) {
    return wrapped(note, System.getenv().getOrDefault(VARIABLE, ""));
  }

  static String wrapped(String note, String columns) {
    return columns.isEmpty()
        ? note
        : Wrap.hanging("", note, INDENT, columns(columns)).stripTrailing();
  }

  /** Width that the variable COLUMNS asks for; the usual one if it holds no number. */
  static int columns(String columns) {
    OptionalInt number = Amounts.number(columns);
    return number.orElse(0) == 0
        ? TextRenderer.WIDTH
        : Math.clamp(number.getAsInt(), NARROWEST, TextRenderer.WIDTH);
  }
}
