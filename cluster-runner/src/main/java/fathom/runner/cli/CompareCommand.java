package fathom.runner.cli;

import fathom.reports.compare.Comparison;
import fathom.reports.compare.ComparisonDocument;
import fathom.reports.compare.History;
import fathom.reports.compare.HistoryDocument;
import fathom.reports.compare.NamedSheet;
import fathom.reports.compare.ParameterChange;
import fathom.reports.compare.Terms;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.input.BadInputException;
import fathom.reports.plot.Figures;
import fathom.reports.run.SheetByName;
import fathom.reports.text.Percent;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Says what changed between two sheets, by how much, whether that is more than noise, and what"
          + " else differs. Or, of more than two, what each parameter cost in each of them, the"
          + " oldest first.",
      ""
    },
    footer = {
      "",
      "Exit code 1 where a file cannot be written, and with --fail-on where a parameter changed by"
          + " more than noise and by more than that, or has lost its value.",
      "",
      "Examples:",
      "  ./fathom compare runs/20261121T013200Z-lab runs/20261122T013200Z-lab",
      "  ./fathom compare baseline.json runs/20261122T013200Z-lab --fail-on 5%%",
      "  ./fathom compare runs/* --format csv --out history.csv",
      "  ./fathom compare runs/* --plots figures"
    })
final class CompareCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0..*",
      arity = "2..*",
      paramLabel = "SHEET",
      description =
          "Run directories, sheets, or table-1: the built-in reference. Of two, the second is held"
              + " against the first.")
  List<String> sheets = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "SHARE",
      description =
          "Exit code 1 where a cost, C or the packets of B_L changed by more than noise and by more"
              + " than this share, up or down, or where a parameter has a value in the first sheet"
              + " alone. What could not have been seen is named and does not fail: from which"
              + " share on a change of each parameter is seen, which depends on --between-runs and"
              + " on both sheets' intervals, the comparison says (seen from). Default: none")
  @Nullable String failOn;

  @Option(
      names = "--between-runs",
      paramLabel = "SHARE",
      description =
          "How far the same cluster may give another value in another run, beside what its forks"
              + " show: half the width of a 95 %% interval, for all parameters; 0 for nothing."
              + " Default: 1%% of g_s, g_r, C and B_L, 10%% of what a processor or its memory sets")
  @Nullable String betweenRuns;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, markdown, csv or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to this file, whole or not at all. Default: print")
  @Nullable Path out;

  @Option(
      names = "--plots",
      paramLabel = "DIR",
      description =
          "Besides, write an SVG file into this directory for each parameter that at least two of"
              + " the sheets hold: its values over the sheets, the oldest first.")
  @Nullable Path plots;

  @Override
  public Integer call() {
    FormatName shown = Arguments.format(format);
    Optional<Double> most =
        Optional.ofNullable(failOn).map(share -> Arguments.change("--fail-on", share));
    Terms terms =
        Optional.ofNullable(betweenRuns)
            .map(share -> new Terms(allowance(share), most))
            .orElseGet(() -> Terms.usual(most));
    if (sheets.size() > 2 && (failOn != null || betweenRuns != null)) {
      throw UserException.badInput(
          "--fail-on and --between-runs are for two sheets, not for " + sheets.size());
    }
    keepApart();
    List<NamedSheet> read =
        sheets.stream().map(name -> new NamedSheet(name, SheetByName.read(name))).toList();
    if (read.size() > 2) {
      String text = render(shown, HistoryDocument.of(History.of(read)));
      writePlots(read);
      Output.printOrWrite(spec, out, text);
      return 0;
    }
    Comparison comparison = Comparison.of(read.getFirst(), read.getLast(), terms);
    String text = render(shown, ComparisonDocument.of(comparison));
    writePlots(read);
    Output.printOrWrite(spec, out, text);
    fail(comparison);
    return 0;
  }

  /** Nobody has asked for either on paper, where their wide tables do not fit. */
  private static String render(FormatName shown, Document document) {
    if (shown == FormatName.LATEX) {
      throw new BadInputException(
          "compare has no form for latex; there are text, markdown, csv and json");
    }
    return shown.render(document);
  }

  /** Where something is refused, nothing has been written. */
  private void writePlots(List<NamedSheet> read) {
    Path directory = plots;
    if (directory != null) {
      PlotFiles.write(spec, directory, Figures.of(History.of(read)));
    }
  }

  /** {@code 0} too, which is no share elsewhere. */
  private static double allowance(String text) {
    return text.matches("0(\\.0*)?\\s?%?") ? 0 : Arguments.share("--between-runs", text);
  }

  private void keepApart() {
    Path to = out;
    if (to != null) {
      ComparedFiles.keepApart(to, sheets);
    }
  }

  private static void fail(Comparison comparison) {
    if (comparison.terms().failOn().isEmpty()) {
      return;
    }
    List<String> failures = new ArrayList<>();
    List<ParameterChange> failing = comparison.failing();
    if (!failing.isEmpty()) {
      failures.add(
          "changed by more than noise and more than "
              + Percent.asked(comparison.terms().failOn().orElseThrow())
              + ": "
              + listed(failing));
    }
    if (!comparison.incomplete().isEmpty()) {
      failures.add("without a value in the second sheet: " + listed(comparison.incomplete()));
    }
    if (!failures.isEmpty()) {
      throw UserException.failed(String.join("; ", failures));
    }
  }

  private static String listed(List<ParameterChange> some) {
    return some.stream().map(CompareCommand::named).collect(Collectors.joining(", "));
  }

  /** {@code g_s (+11.1 %)}. */
  private static String named(ParameterChange change) {
    return change.subject().label()
        + change
            .largest()
            .map(share -> String.format(Locale.ROOT, " (%+.1f %%)", 100 * share))
            .orElse("");
  }
}
