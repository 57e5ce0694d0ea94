package fathom.runner.cli;

import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.FitSettings;
import fathom.model.sheet.Sheet;
import fathom.reports.format.FormatName;
import fathom.reports.run.RunDirectory;
import fathom.reports.sheet.SheetBuilder;
import fathom.runner.console.UserException;
import fathom.runner.measure.Fits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
      "Fits again from a run's raw results, writes its sheet.json and prints the sheet. Or fits one"
          + " parameter from a table that another tool measured, and prints a sheet with just that.",
      "",
      "The same run or table gives the same bytes, wherever it stands. Raw results and tables are"
          + " never changed, and nothing is written beside a table.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./fathom fit runs/20261121T013200Z-lab --breakpoint auto",
      "  ./fathom fit gaps.csv --as g_s --unit ns --out g_s.json --format json",
      "  ./fathom fit jmh-result.json --as M_mtm --benchmark Copies.arraycopy"
    })
final class FitCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "RUN|FILE",
      description =
          "A run directory; or, with --as, a table: CSV, JMH's JSON, netgauge's LogGP table,"
              + " logp_mpi's file.")
  Path source = Path.of("");

  @Option(
      names = "--breakpoint",
      paramLabel = "WHERE",
      description =
          "Where costs bend: 40, 18,40, auto (find it) or none. Default: as a run was measured for;"
              + " 40 for a table")
  String breakpoint = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "What to print: text, markdown, latex, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the sheet to this file, whole or not at all. Default: print")
  @Nullable Path out;

  @ArgGroup(exclusive = false, multiplicity = "0..1", heading = "%nFor a table:%n")
  @Nullable TableArguments table;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    if (out != null
        && out.toAbsolutePath().normalize().equals(source.toAbsolutePath().normalize())) {
      throw UserException.badInput(out + ": --out would replace what is to be fitted");
    }
    Optional<BreakpointChoice> choice =
        breakpoint.isEmpty() ? Optional.empty() : Optional.of(Arguments.breakpoint(breakpoint));
    TableArguments ofTable = table;
    Sheet sheet;
    if (ofTable == null) {
      sheet = run(choice);
    } else if (Files.isDirectory(source)) {
      throw UserException.badInput(
          source + ": a directory; --as and what goes with it are for the table in a file");
    } else {
      sheet = ofTable.sheet(source, choice);
    }
    Output.printOrWrite(spec, out, shown.format().render(sheet));
    return 0;
  }

  private Sheet run(Optional<BreakpointChoice> choice) {
    if (Files.isRegularFile(source)) {
      throw UserException.badInput(
          source
              + ": no such run directory but a file; to fit a table, say what its times are: --as "
              + TableArguments.symbols());
    }
    RunDirectory directory = RunDirectory.open(source);
    FitSettings settings = SheetBuilder.settingsOf(directory.manifest());
    if (choice.isPresent()) {
      checkInside(choice.get(), settings.mtuBytes());
      settings = settings.withBreakpoint(choice.get());
    }
    return Fits.fit(directory, settings);
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
