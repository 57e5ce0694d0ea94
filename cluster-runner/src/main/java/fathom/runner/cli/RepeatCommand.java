package fathom.runner.cli;

import fathom.reports.comparison.RepeatDocument;
import fathom.reports.comparison.RepeatSummary;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.figures.Figures;
import fathom.reports.html.RepeatPage;
import fathom.reports.run.SheetByName;
import fathom.runner.campaign.Repetitions;
import fathom.runner.cli.option.Arguments;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "repeat")
final class RepeatCommand extends CliCommand implements Runnable {
  private static final String HTML = "html";
  private static final int MOST_TIMES = 100;
  private static final double MOST_MARGIN = 1000;

  @Parameters(index = "0..*", arity = "1..*", paramLabel = "RUN", descriptionKey = "repeated")
  List<String> runs = new ArrayList<>();

  @Option(names = "-n", paramLabel = "N")
  int times = 6;

  @Option(names = "--margin", paramLabel = "RATIO")
  double margin = RepeatedRuns.USUAL_MARGIN;

  @Option(names = "--resume")
  boolean resume;

  @Mixin CampaignOptions kept = new CampaignOptions();
  @Mixin PlotsOption plots = new PlotsOption();

  @Override
  public void run() {
    Optional<FormatName> shown =
        kept.format.word.equals(HTML)
            ? Optional.empty()
            : Optional.of(kept.format.format(", html"));
    if (!(margin > 1 && margin <= MOST_MARGIN)) {
      throw UserException.badInput(
          String.format(
              Locale.ROOT,
              "--margin takes a ratio above 1 and up to %.0f, such as 2 or 3, not %s",
              MOST_MARGIN,
              margin));
    }
    RepeatedRuns all =
        RepeatedRuns.of(
            (runs.size() == 1 ? measured(runs.getFirst()) : given())
                .stream().map(name -> new NamedSheet(name, SheetByName.read(name))).toList(),
            margin);
    plots.write(this, () -> Figures.of(all));
    print(
        shown
            .map(how -> Terminal.rendered(how, RepeatDocument.of(all)))
            .orElseGet(() -> RepeatPage.render(all)));
    end(all);
  }

  /** The exit code; all that is printed stands already. */
  private static void end(RepeatedRuns all) {
    String why = RepeatSummary.verdict(all);
    switch (all.steadiness()) {
      case STEADY -> {}
      case VARIES -> throw UserException.failed(why);
      case CANNOT_TELL, NO_INTERVAL -> throw UserException.cannotTell(why);
    }
  }

  /** Several runs are there already. */
  private List<String> given() {
    boolean timesGiven = spec.commandLine().getParseResult().hasMatchedOption("-n");
    if (timesGiven || resume || kept.out.isPresent()) {
      throw UserException.badInput(
          "-n, --out and --resume are for one run that is measured again; %s runs are compared, and nothing is measured"
              .formatted(runs.size()));
    }
    return runs;
  }

  private List<String> measured(String run) {
    Arguments.requireBetween("-n", times, 1, MOST_TIMES);
    if (resume && kept.out.isEmpty()) {
      throw UserException.badInput("--resume needs --out: the directory of the repeated runs");
    }
    Repetitions.RepeatRequest asked = new Repetitions.RepeatRequest(run, times, kept.out, resume);
    return new Repetitions(Installation.here(), kept.progress(this), this::note)
        .measure(asked).stream().map(Path::toString).toList();
  }
}
