package fathom.runner.cli;

import fathom.reports.input.BadInputException;
import fathom.reports.run.NamedPath;
import fathom.reports.text.Escape;
import fathom.runner.cli.help.CommandHelp;
import fathom.runner.cli.option.AdvancedHelpOption;
import fathom.runner.console.StandardError;
import fathom.runner.console.UserException;
import fathom.runner.input.NearestWord;
import fathom.runner.machine.BuildFacts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root of the command line: help, version, and how failures are told. */
@Command(
    name = "fathom",
    versionProvider = FathomCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      MeasureCommand.class,
      FitCommand.class,
      ReportCommand.class,
      PredictCommand.class,
      ModelsCommand.class,
      CompareCommand.class,
      RepeatCommand.class,
      ExportCommand.class,
      ValidateCommand.class,
      TuneCommand.class,
      DistCommand.class,
      LabCommand.class,
      DoctorCommand.class,
      HelpCommand.class
    })
public final class FathomCommand extends CliCommand implements Runnable {
  private static final int LAST = 100;

  /** Options of earlier versions, with what replaces them. */
  private static final Map<String, String> REPLACED =
      Map.of(
          "compare --strict",
          "with --fail-on, exit code 4 says that it cannot tell, and 1 that something changed");

  @Option(names = "--debug", scope = ScopeType.INHERIT, order = LAST)
  boolean debug;

  /** Runs one command line and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter target, String... args) {
    PrintWriter err = StandardError.over(target);
    FathomCommand root = new FathomCommand();
    CommandLine line = line(root, Terminal.helpColumns());
    line.setOut(out);
    line.setErr(err);
    line.registerConverter(Path.class, FathomCommand::path);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler((e, arguments) -> badUsage(e, err));
    line.setExecutionExceptionHandler((e, command, result) -> root.failure(e, err));
    return line.execute(args);
  }

  /** The commands, with helps of so many columns. */
  static CommandLine line(FathomCommand root, int helpColumns) {
    return new CommandLine(root)
        .setUsageHelpWidth(helpColumns)
        .setHelpFactory(CommandHelp::common)
        .setExecutionStrategy(FathomCommand::execute);
  }

  /** Runs the command that is asked for, or prints its other options. */
  private static int execute(ParseResult given) {
    CommandLine asked = given.asCommandLineList().getLast();
    if (asked.getParseResult().hasMatchedOption(AdvancedHelpOption.NAME)) {
      asked.setHelpFactory(CommandHelp::advanced).usage(asked.getOut());
      return 0;
    }
    return new RunLast().execute(given);
  }

  private static Path path(String name) {
    try {
      return NamedPath.of(name);
    } catch (BadInputException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }

  private static int badUsage(ParameterException e, PrintWriter err) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
    String what =
        e instanceof UnmatchedArgumentException unmatched ? unmatched(unmatched) : oneLine(e);
    err.println("fathom: " + Escape.oneLine(what) + " (see " + command + " --help)");
    return UserException.ExitKind.BAD_INPUT.exitCode();
  }

  /** What nobody takes, and what was meant. */
  private static String unmatched(UnmatchedArgumentException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String written = e.getUnmatched().getFirst().split("=", 2)[0];
    String replaced = REPLACED.get(command.name() + " " + written);
    if (replaced != null) {
      return command.qualifiedName(" ") + " has no " + written + " any more: " + replaced;
    }
    if (written.startsWith("-")) {
      return none(
          "option", written, command.options().stream().flatMap(CommandHelp::shownNames).toList());
    }
    return command.subcommands().isEmpty()
        ? command.qualifiedName(" ") + " does not take \"" + written + "\""
        : none("command", written, command.subcommands().keySet());
  }

  private static String none(String what, String written, Collection<String> words) {
    return "No " + what + " \"" + written + "\"" + NearestWord.question(written, words);
  }

  private int failure(Exception e, PrintWriter err) {
    if (debug) {
      e.printStackTrace(err);
    }
    UserException.ExitKind kind =
        switch (e) {
          case UserException user -> user.kind();
          case BadInputException bad -> UserException.ExitKind.BAD_INPUT;
          default -> UserException.ExitKind.FAILED;
        };
    boolean isTold = e instanceof UserException || e instanceof BadInputException;
    err.println(
        isTold
            ? "fathom: " + oneLine(e)
            : "fathom: internal error: %s (run again with --debug and report it)"
                .formatted(oneLine(e.toString())));
    return kind.exitCode();
  }

  private static String oneLine(Exception e) {
    return oneLine(String.valueOf(e.getMessage()));
  }

  /** A message may quote what somebody else wrote: it is one line, and moves no cursor. */
  private static String oneLine(String message) {
    return Escape.oneLine(message.replaceAll("\\s*\\R\\s*", "; "));
  }

  @Override
  public void run() {
    printHelp();
  }

  /** The version as it was built. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"fathom " + BuildFacts.version()};
    }
  }
}
