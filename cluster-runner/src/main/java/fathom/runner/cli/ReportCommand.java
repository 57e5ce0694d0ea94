package fathom.runner.cli;

import fathom.model.samples.PairMatch;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.html.HtmlReport;
import fathom.reports.html.ReportSource;
import fathom.reports.pages.DistributionsDocument;
import fathom.reports.pages.PairsDocument;
import fathom.reports.pages.SingleRows;
import fathom.reports.raw.RawResults;
import fathom.reports.raw.SingleOperations;
import fathom.reports.raw.Windows;
import fathom.reports.run.NamedPath;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import fathom.reports.table.TableJson;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cli.option.FullOption;
import fathom.runner.console.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tech.tablesaw.api.Table;

@Command(name = "report")
final class ReportCommand extends CliCommand implements Runnable {
  private static final String HTML = "html";
  private static final String HLOG = "hlog";
  private static final String NO_SINGLES =
      ": no single operations were timed; measure again, not with sim";

  @Parameters(paramLabel = "RUN|sheet.json", descriptionKey = "sheet")
  String source = "";

  @Option(names = "--validation", paramLabel = "DIR")
  Optional<Path> validation = Optional.empty();

  @Option(names = "--pairs")
  boolean pairs;

  @Option(names = "--distributions")
  boolean distributions;

  @Option(names = "--samples")
  boolean samples;

  @Mixin FullOption full = new FullOption();
  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();
  @Mixin PlotsOption plots = new PlotsOption();

  @Override
  public void run() {
    boolean hlog = format.word.equals(HLOG);
    if (hlog || samples) {
      full.check(format.word);
      out.put(this, hlog ? hlog() : samples());
      return;
    }
    boolean page = format.word.equals(HTML);
    if (distributions && (page || pairs)) {
      throw UserException.badInput(
          "--distributions is a table of its own: ask for %s without it"
              .formatted(page ? HTML : "--pairs"));
    }
    if (pairs && (page || plots.isGiven())) {
      throw UserException.badInput("--pairs has no plots: ask for html or --plots without it");
    }
    if (validation.isPresent() && !page && !plots.isGiven()) {
      throw UserException.badInput("--validation is for --format html and --plots");
    }
    full.check(format.word);
    String text = page ? HtmlReport.render(source()) : text(format.format(", html, hlog"));
    plots.write(this, () -> source().figures());
    out.put(this, text);
  }

  private String text(FormatName shown) {
    if (distributions) {
      return out.rendered(shown, distributions());
    }
    return pairs
        ? pairs(shown)
        : full.rendered(SheetByName.read(source), shown, document -> out.rendered(shown, document));
  }

  private ReportSource source() {
    ReportSource read = ReportSource.read(source);
    return validation.map(read::withValidation).orElse(read);
  }

  private Document distributions() {
    Sheet sheet = SheetByName.read(source);
    if (!SingleRows.isNeeded(sheet)) {
      throw UserException.badInput(source + NO_SINGLES);
    }
    return DistributionsDocument.of(sheet);
  }

  /** Too many rows to be read on paper or a screen. */
  private String samples() {
    boolean csv =
        Set.of(FormatName.CSV.word(), FormatName.CSV_SEMICOLON.word()).contains(format.word);
    if (!csv || pairs || distributions || full.full || plots.isGiven()) {
      throw UserException.badInput(
          "--samples is for --format csv or csv-semicolon, and writes measurements only: ask for"
              + " the rest without it");
    }
    Table table = Windows.read(source, RunDirectory.open(NamedPath.of(source)).readSamples());
    return out.rendered(
        format.format(),
        new Document(
            "the measurements of a run", List.of(), () -> table, () -> TableJson.array(table)));
  }

  /** The histograms themselves are in the run only. */
  private String hlog() {
    if (pairs || distributions || samples || full.full || plots.isGiven()) {
      throw UserException.badInput(
          "--format hlog writes histograms only: ask for the rest without it");
    }
    Path run = NamedPath.of(source);
    if (!Files.isDirectory(run)) {
      throw UserException.badInput(
          source + ": --format hlog takes a run directory: a sheet has percentiles, no histograms");
    }
    SingleOperations all = SingleOperations.of(RunDirectory.open(run));
    if (all.isEmpty()) {
      throw UserException.badInput(source + NO_SINGLES);
    }
    return all.hlog();
  }

  private String pairs(FormatName shown) {
    RunDirectory run = RunDirectory.open(NamedPath.of(source));
    List<PairMatch> matches = RawResults.read(run).campaign().pairs();
    if (matches.isEmpty()) {
      throw UserException.badInput(
          source + ": no pairs of nodes were measured one by one; measure with --pairs all");
    }
    return out.rendered(
        shown, PairsDocument.of(matches, run.manifest().provenance().getOrDefault("nodes", "")));
  }
}
