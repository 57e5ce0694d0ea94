package fathom.runner.cli;

import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.render.FormatName;
import fathom.reports.operations.NodeRanks;
import fathom.runner.campaign.RunLock;
import fathom.runner.cli.option.AdvancedHelpOption;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.CaseOptions;
import fathom.runner.cli.option.ClusterOptions;
import fathom.runner.cli.option.RankOptions;
import fathom.runner.cli.option.SheetOption;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.validate.Cases;
import fathom.runner.validate.LibraryCases;
import fathom.runner.validate.LibraryValidations;
import fathom.runner.validate.Validations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "validate")
final class ValidateCommand extends CliCommand implements Runnable {
  private static final int MOST_REPETITIONS = 1000;

  @Mixin ClusterOptions on = new ClusterOptions();

  @Mixin SheetOption sheet = new SheetOption();

  @Option(names = "--again", paramLabel = "DIR")
  Optional<Path> again = Optional.empty();

  @Mixin CaseOptions which = new CaseOptions();

  @Mixin RankOptions ranks = new RankOptions();

  @Option(names = "--library")
  boolean library;

  @Option(names = "--rules", paramLabel = "FILE")
  Optional<Path> rules = Optional.empty();

  @Option(names = "--repetitions", paramLabel = "N")
  int repetitions = 10;

  @Mixin CampaignOptions kept = new CampaignOptions();
  @Mixin AdvancedHelpOption others = new AdvancedHelpOption();

  @Override
  public void run() {
    FormatName shown = kept.format.format();
    if (again.isPresent()) {
      again(again.get(), shown);
      return;
    }
    if (library) {
      runLibrary(shown);
      return;
    }
    if (rules.isPresent()) {
      throw UserException.badInput("--rules is for the library's own operations: add --library");
    }
    ranks.refuse("they are for the library's own operations: add --library");
    runOurs(shown);
  }

  private void runOurs(FormatName shown) {
    ClusterKind cluster = on.kind();
    cluster.checkSeveralHosts("validate");
    cluster.checkSockets("validate");
    Transport over =
        on.transport(
            cluster, Transport.offered().stream().filter(Transport::carriesOperations).toList());
    Arguments.requireBetween("--repetitions", repetitions, 1, MOST_REPETITIONS);
    Cases cases = which.cases();
    Optional<Sheet> given = sheet.ifGiven();
    Optional<Duration> budget = on.budget();
    try (RunLock lock = kept.lock(cluster, "-validate")) {
      Validations.ValidationRequest request =
          new Validations.ValidationRequest(
              cluster, over, cases, repetitions, given, budget, lock.directory());
      Validations.ValidationResult result =
          new Validations(Installation.here(), () -> kept.progress(this)).run(request);
      show(shown, result);
      note("Raw results and predictions: " + lock.directory());
    }
  }

  private void runLibrary(FormatName shown) {
    ClusterKind cluster = on.kindThroughMpi();
    Arguments.requireBetween("--repetitions", repetitions, 1, MOST_REPETITIONS);
    Optional<Sheet> given = sheet.ifGiven();
    NodeRanks nodeRanks = ranks.on(cluster, given.isPresent());
    LibraryCases cases = which.libraryCases(rules, nodeRanks.each());
    Optional<Duration> budget = on.budget();
    try (RunLock lock = kept.lock(cluster, "-validate")) {
      LibraryValidations.LibraryValidationRequest request =
          new LibraryValidations.LibraryValidationRequest(
              cluster, cases, repetitions, nodeRanks, given, budget, lock.directory());
      Validations.ValidationResult result =
          new LibraryValidations(Installation.here(), () -> kept.progress(this)).run(request);
      show(shown, result);
      note("Raw results and predictions: " + lock.directory());
    }
  }

  private void again(Path earlier, FormatName shown) {
    show(
        shown,
        LibraryValidations.isIn(earlier)
            ? LibraryValidations.again(earlier, sheet.ifGiven())
            : Validations.again(earlier, sheet.ifGiven()));
  }

  private void show(FormatName shown, Validations.ValidationResult result) {
    show(shown, result.document(), result.notes());
  }
}
