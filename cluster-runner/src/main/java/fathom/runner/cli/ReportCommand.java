package fathom.runner.cli;

import fathom.model.samples.PairMatch;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.pages.PairsDocument;
import fathom.reports.raw.RawReader;
import fathom.reports.run.NamedPath;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report")
final class ReportCommand extends CliCommand implements Runnable {
  private static final String HTML = "html";

  @Parameters(paramLabel = "RUN|sheet.json", descriptionKey = "sheet")
  String source = "";

  @Option(names = "--validation", paramLabel = "DIR")
  @Nullable Path validation;

  @Option(names = "--pairs")
  boolean pairs;

  @Mixin FullOption full = new FullOption();
  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();
  @Mixin PlotsOption plots = new PlotsOption();

  @Override
  public void run() {
    boolean page = format.word.equals(HTML);
    if (pairs && (page || plots.isGiven())) {
      throw UserException.badInput("--pairs has no plots: ask for html or --plots without it");
    }
    if (validation != null && !page && !plots.isGiven()) {
      throw UserException.badInput("--validation is for --format html and --plots");
    }
    full.check(format.word);
    String text = page ? page() : text(format.format(", html"));
    plots.write(this, () -> source().figures());
    out.put(this, text);
  }

  private String text(FormatName shown) {
    return pairs
        ? pairs(shown)
        : full.rendered(SheetByName.read(source), shown, document -> out.rendered(shown, document));
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
    return out.rendered(
        shown, PairsDocument.of(matches, run.manifest().provenance().getOrDefault("nodes", "")));
  }
}
