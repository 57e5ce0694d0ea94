package fathom.runner.cli;

import fathom.reports.comparison.Comparison;
import fathom.reports.comparison.ComparisonDocument;
import fathom.reports.comparison.History;
import fathom.reports.comparison.HistoryDocument;
import fathom.reports.comparison.Summary;
import fathom.reports.comparison.Terms;
import fathom.reports.comparison.Verdict;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.figures.Figures;
import fathom.reports.input.BadInputException;
import fathom.reports.run.SheetByName;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "compare")
final class CompareCommand extends CliCommand implements Runnable {
  @Parameters(index = "0..*", arity = "2..*", paramLabel = "SHEET", descriptionKey = "compared")
  List<String> sheets = new ArrayList<>();

  @Option(names = "--fail-on", paramLabel = "SHARE")
  Optional<String> failOn = Optional.empty();

  @Option(names = "--slower-only")
  boolean slowerOnly;

  @Option(names = "--between-runs", paramLabel = "SHARE")
  Optional<String> betweenRuns = Optional.empty();

  @Mixin FormatOption format = new FormatOption();
  @Mixin Output out = new Output();
  @Mixin PlotsOption plots = new PlotsOption();

  @Override
  public void run() {
    FormatName shown = format.format();
    Optional<Double> most = failOn.map(share -> Arguments.change("--fail-on", share));
    if (slowerOnly && failOn.isEmpty()) {
      throw UserException.badInput(
          "--slower-only goes with --fail-on SHARE, which says by how much a change fails");
    }
    Terms terms =
        betweenRuns
            .map(share -> new Terms(allowance(share), most))
            .orElseGet(() -> Terms.usual(most))
            .withSlowerOnly(slowerOnly);
    if (sheets.size() > 2 && (failOn.isPresent() || betweenRuns.isPresent())) {
      throw UserException.badInput(
          "--fail-on and --between-runs are for two sheets, not for " + sheets.size());
    }
    out.file.ifPresent(file -> Output.keepApart(file, sheets));
    List<NamedSheet> read =
        sheets.stream().map(name -> new NamedSheet(name, SheetByName.read(name))).toList();
    if (read.size() > 2) {
      write(render(shown, HistoryDocument.of(History.of(read))), read);
      return;
    }
    Comparison comparison = Comparison.of(read.getFirst(), read.getLast(), terms);
    write(render(shown, ComparisonDocument.of(comparison)), read);
    end(comparison);
  }

  /** Nobody has asked for either on paper, where their wide tables do not fit. */
  private String render(FormatName shown, Document document) {
    if (shown == FormatName.LATEX) {
      throw new BadInputException(
          "compare has no form for latex; there are "
              + Arrays.stream(FormatName.values())
                  .filter(format -> format != FormatName.LATEX)
                  .map(FormatName::word)
                  .collect(Collectors.joining(", ")));
    }
    return out.rendered(shown, document);
  }

  /** Where something is refused, nothing has been written. */
  private void write(String text, List<NamedSheet> read) {
    plots.write(this, () -> Figures.of(History.of(read)));
    out.put(this, text);
  }

  /** {@code 0} too, which is no share elsewhere. */
  private static double allowance(String text) {
    return text.matches("0(\\.0*)?\\s?%?") ? 0 : Arguments.share("--between-runs", text);
  }

  /** The exit code; all that is printed stands already. */
  private static void end(Comparison comparison) {
    switch (comparison.answer().orElse(Verdict.NO_CHANGE)) {
      case NO_CHANGE -> {}
      case CHANGED -> throw UserException.failed(Summary.answer(comparison));
      case CANNOT_TELL -> throw UserException.cannotTell(Summary.answer(comparison));
    }
  }
}
