package fathom.runner.cli;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.text.Escape;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common: where they print, and their help, whose words are in {@code
 * help.properties}. Options stand in the order they are declared in, shared ones in one order
 * everywhere: what is asked about, the command's own, {@code --format}, {@code --out}, {@code
 * --quiet}, {@code --plots}.
 */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    commandListHeading = "%nCommands:%n",
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

  /**
   * Refuses a command line without these options.
   *
   * @throws MissingParameterException as picocli words it
   */
  final void require(String... options) {
    CommandLine line = spec.commandLine();
    List<OptionSpec> missing =
        Stream.of(options)
            .filter(option -> !line.getParseResult().hasMatchedOption(option))
            .map(spec::findOption)
            .toList();
    if (!missing.isEmpty()) {
      String words =
          missing.stream()
              .map(option -> "'%s=%s'".formatted(option.names()[0], option.paramLabel()))
              .collect(Collectors.joining(", "));
      throw new MissingParameterException(
          line,
          List.copyOf(missing),
          "Missing required option" + (missing.size() == 1 ? ": " : "s: ") + words);
    }
  }

  final void printHelp() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
