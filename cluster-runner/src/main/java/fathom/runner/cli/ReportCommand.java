package fathom.runner.cli;

import fathom.model.samples.PairMatch;
import fathom.reports.format.FormatName;
import fathom.reports.format.PairsFormat;
import fathom.reports.raw.RawReader;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import fathom.runner.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints or writes the sheet of a run, or of a sheet.json; or its pairs of nodes.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ./fathom report runs/20261121T013200Z-lab --format markdown --out sheet.md",
      "  ./fathom report runs/20261121T013200Z-lab --pairs",
      "  ./fathom report table-1"
    })
final class ReportCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "RUN|sheet.json",
      description = "A run directory, a sheet, or table-1: the built-in reference.")
  String source = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, markdown, latex, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file, whole or not at all. Default: print")
  @Nullable Path out;

  @Option(
      names = "--pairs",
      description =
          "Instead of the sheet, the pairs of nodes that were looked at one by one: as text,"
              + " markdown or latex the rounds and their times, as csv or json every pair.")
  boolean pairs;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    String text = pairs ? pairs(shown) : shown.format().render(SheetByName.read(source));
    Output.printOrWrite(spec, out, text);
    return 0;
  }

  private String pairs(FormatName shown) {
    RunDirectory run = RunDirectory.open(Path.of(source));
    List<PairMatch> matches = RawReader.read(run).campaign().pairs();
    if (matches.isEmpty()) {
      throw UserException.badInput(
          source + ": no pairs of nodes were looked at; measure with --pairs all");
    }
    return PairsFormat.render(
        shown, matches, run.manifest().provenance().getOrDefault("nodes", ""));
  }
}
