package fathom.runner.cli;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.text.Escape;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common: where they print, and their help, whose words are in {@code
 * help.properties}. Options stand in the order they are declared in, shared ones in one order
 * everywhere: what is asked about, the command's own, {@code --format}, {@code --out}, {@code
 * --plots}, {@code --quiet}.
 */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    resourceBundle = "fathom.runner.cli.help")
abstract class CliCommand {
  @Spec CommandSpec spec = CommandSpec.create();

  /** Prints a result. */
  final void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
  }

  /** Prints a result as the terminal takes it, and notes beside it. */
  final void show(FormatName format, Document document, List<String> notes) {
    print(Terminal.rendered(format, document));
    notes.forEach(each -> note("! " + each));
  }

  /** A line beside the result, whatever it quotes; on a terminal as many as it takes. */
  final void note(String line) {
    err().println(Terminal.wrapped(Escape.oneLine(line)));
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  final void printHelp() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
