package fathom.runner.cli;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.document.render.TerminalColours;
import picocli.CommandLine.Help.Ansi;

/**
 * A document as standard output takes it: lines as long as the terminal's, and colour where it goes
 * to a terminal that has some. NO_COLOR forbids it; CLICOLOR_FORCE asks for it in a pipe, too.
 */
final class TerminalText {
  private TerminalText() {}

  static String of(FormatName format, Document document) {
    return of(format, document, TerminalWidth.ofText(), Ansi.AUTO.enabled());
  }

  static String of(FormatName format, Document document, int columns, boolean colour) {
    String text = format.render(document, columns);
    return colour && format == FormatName.TEXT ? TerminalColours.of(text) : text;
  }
}
