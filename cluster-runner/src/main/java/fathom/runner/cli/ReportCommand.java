package fathom.runner.cli;

import fathom.model.samples.PairMatch;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.pages.PairsDocument;
import fathom.reports.pages.SheetDocument;
import fathom.reports.raw.RawReader;
import fathom.reports.run.NamedPath;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
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
      "Prints or writes the sheet of a run, or of a sheet.json; with plots; or its pairs of nodes.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ./fathom report runs/20261121T013200Z-lab --format markdown --out sheet.md",
      "  ./fathom report runs/20261121T013200Z-lab --format html --out report.html",
      "  ./fathom report runs/20261121T013200Z-lab --plots figures",
      "  ./fathom report runs/20261121T013200Z-lab --pairs",
      "  ./fathom report table-1"
    })
final class ReportCommand implements Callable<Integer> {
  private static final String HTML = "html";

  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "RUN|sheet.json",
      description = "A run directory, a sheet, or table-1: the built-in reference.")
  String source = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, markdown, latex, csv, json, or html: one page with every plot. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file, whole or not at all. Default: print")
  @Nullable Path out;

  @Option(
      names = "--plots",
      paramLabel = "DIR",
      description = "Besides, write every plot as an SVG file into this directory.")
  @Nullable Path plots;

  @Option(
      names = "--validation",
      paramLabel = "DIR",
      description =
          "The directory of a validation: html and plots show measured against predicted.")
  @Nullable Path validation;

  @Option(
      names = "--pairs",
      description =
          "Instead of the sheet, the pairs of nodes that were looked at one by one: as text,"
              + " markdown or latex the rounds and their times, as csv or json every pair.")
  boolean pairs;

  @Override
  public Integer call() {
    boolean page = format.equals(HTML);
    if (pairs && (page || plots != null)) {
      throw UserException.badInput("--pairs has no plots: ask for html or --plots without it");
    }
    if (validation != null && !page && plots == null) {
      throw UserException.badInput("--validation is for --format html and --plots");
    }
    String text = page ? page() : text(Arguments.formatBesideHtml(format));
    Path directory = plots;
    if (directory != null) {
      PlotFiles.write(spec, directory, source().figures());
    }
    Output.printOrWrite(spec, out, text);
    return 0;
  }

  private String text(FormatName shown) {
    return pairs ? pairs(shown) : shown.render(SheetDocument.of(SheetByName.read(source)));
  }

  private String page() {
    return HtmlReport.render(source());
  }

  private ReportSource source() {
    ReportSource read = ReportSource.read(source);
    Path measured = validation;
    return measured == null ? read : read.withValidation(measured);
  }

  private String pairs(FormatName shown) {
    RunDirectory run = RunDirectory.open(NamedPath.of(source));
    List<PairMatch> matches = RawReader.read(run).campaign().pairs();
    if (matches.isEmpty()) {
      throw UserException.badInput(
          source + ": no pairs of nodes were looked at; measure with --pairs all");
    }
    return shown.render(
        PairsDocument.of(matches, run.manifest().provenance().getOrDefault("nodes", "")));
  }
}
