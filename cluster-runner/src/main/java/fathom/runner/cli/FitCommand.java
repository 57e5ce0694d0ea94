package fathom.runner.cli;

import fathom.fitting.BreakpointChoice;
import fathom.fitting.FitSettings;
import fathom.model.Sheet;
import fathom.reports.SheetBuilder;
import fathom.reports.format.FormatName;
import fathom.reports.run.RunDirectory;
import fathom.runner.UserException;
import fathom.runner.measure.Fits;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fits again from a run's raw results, writes its sheet.json and prints the sheet.",
      "",
      "The same run gives the same bytes, wherever it stands. Raw results are never changed.",
      ""
    },
    footer = {"", "Example:", "  ./fathom fit runs/20261121T013200Z-lab --breakpoint auto"})
final class FitCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "RUN", description = "A run directory.")
  Path run = Path.of("");

  @Option(
      names = "--breakpoint",
      paramLabel = "WHERE",
      description =
          "Where costs bend: 40, 18,40, auto (find it) or none. Default: as it was measured for")
  String breakpoint = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "What to print: text, markdown, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    RunDirectory directory = RunDirectory.open(run);
    FitSettings settings = SheetBuilder.settingsOf(directory.manifest());
    if (!breakpoint.isEmpty()) {
      BreakpointChoice choice = Arguments.breakpoint(breakpoint);
      checkInside(choice, settings.mtuBytes());
      settings = settings.withBreakpoint(choice);
    }
    Sheet sheet = Fits.fit(directory, settings);
    spec.commandLine().getOut().print(shown.format().render(sheet));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static void checkInside(BreakpointChoice choice, int mtuBytes) {
    if (choice instanceof BreakpointChoice.Fixed fixed) {
      for (int at : fixed.atBytes()) {
        if (at >= mtuBytes) {
          throw UserException.badInput(
              "breakpoint " + at + " is outside the run's sizes 1.." + mtuBytes);
        }
      }
    }
  }
}
