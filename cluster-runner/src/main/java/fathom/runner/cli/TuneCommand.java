package fathom.runner.cli;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.RuleForm;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.UnruledOperations;
import fathom.reports.text.ShellWord;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.TuningVerdictWords;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.campaign.RunLock;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.machine.Installation;
import fathom.runner.machine.OtherWork;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.MpiLaunchers;
import fathom.runner.mpi.RankHosts;
import fathom.runner.operations.LaunchCheck;
import fathom.runner.operations.LibraryCampaign;
import fathom.runner.tune.LoadLimit;
import fathom.runner.tune.TuneAgain;
import fathom.runner.tune.TunePlaces;
import fathom.runner.tune.Tuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "tune")
final class TuneCommand extends CliCommand implements Runnable {
  private static final int MOST_ROUNDS = TuningVerdict.MOST_ROUNDS;
  private static final int MOST_CANDIDATES = 100;

  private static final String[] USELESS_WITH_AGAIN = {
    "--sheet", "--operation", "--nodes", "--size", "--candidates", "--base", "--budget"
  };

  @Mixin ClusterOptions on = new ClusterOptions();
  @Mixin RankOptions ranks = new RankOptions();

  @Mixin SheetOption sheet = new SheetOption();

  @Mixin
  OperationOptions which =
      new OperationOptions("broadcast,allreduce,complete-exchange,allgather", "1KiB..1MiB");

  @Option(names = "--candidates", paramLabel = "N")
  int candidates = 3;

  @Option(names = "--rounds", paramLabel = "N")
  int rounds = 5;

  @Option(names = "--setting", paramLabel = "NAME=VALUE", descriptionKey = "fathom.tune.setting")
  List<String> settings = List.of();

  @Mixin RuleOptions rules = new RuleOptions();

  @Option(names = "--dry-run")
  boolean dryRun;

  @Option(names = "--again", paramLabel = "DIR", descriptionKey = "fathom.tune.again")
  Optional<Path> again = Optional.empty();

  @Option(names = "--anyway", descriptionKey = "fathom.tune.anyway")
  boolean anyway;

  @Mixin CampaignOptions kept = new CampaignOptions();
  @Mixin AdvancedHelpOption others = new AdvancedHelpOption();

  @Override
  public void run() {
    FormatName shown = kept.format.format();
    ClusterKind cluster = on.kindThroughMpi();
    Arguments.requireBetween("--candidates", candidates, 1, MOST_CANDIDATES);
    Arguments.requireBetween("--rounds", rounds, 2, MOST_ROUNDS);
    refuseUntuned();
    TunePlaces places =
        new TunePlaces(
            Arguments.libraryOperations(which.operation, Tuning.OPERATIONS, ""),
            which.nodes(),
            which.sizes());
    Optional<Sheet> given = sheet.ifGiven();
    Optional<LibrarySettings> wanted = settings();
    if (isOfMpich()) { // before a sheet is measured for nothing
      if (wanted.filter(its -> !its.isNone()).isPresent()) {
        throw RuleForm.settingsOfMpich();
      }
      if (rules.base.isEmpty() && again.isEmpty()) {
        throw RuleForm.withoutBase();
      }
    }
    if (dryRun && wanted.filter(its -> !its.isNone()).isPresent()) {
      throw UserException.badInput("--dry-run runs nothing, so it cannot try a --setting");
    }
    refuseUnused();
    if (again.isPresent()) {
      if (dryRun) {
        throw UserException.badInput(
            "--again runs operations, --dry-run none: leave one of them out");
      }
      if (wanted.isPresent()) {
        throw UserException.badInput("--again takes the settings of the earlier tune");
      }
      ranks.refuse("--again places ranks as the earlier tune did");
    }
    NodeRanks nodeRanks = ranks.on(cluster, given.isPresent());
    places.check(cluster, nodeRanks.each(), !dryRun);
    Optional<String> own = rules.baseText();
    own.ifPresent(RuleForm::checked);
    Supplier<Progress> progress = () -> kept.progress(this);
    Optional<LaunchCheck.Checked> checked =
        dryRun && given.isPresent()
            ? Optional.empty()
            : Optional.of(lookAtNodes(cluster, places, nodeRanks.each(), wanted, progress));
    try (RunLock lock = kept.lock(cluster, "-tune")) {
      Tuning.Request request =
          new Tuning.Request(
              cluster,
              places,
              nodeRanks,
              candidates,
              rounds,
              given,
              on.budget(),
              own,
              wanted.or(
                  () ->
                      checked
                          .flatMap(LaunchCheck.Checked::inForce)
                          .map(its -> LibrarySettings.NONE)),
              rules.assumed(),
              on.words(),
              lock.directory());
      try {
        run(request, checked, shown, progress);
      } catch (BadInputException | UserException e) {
        if (!(e instanceof UserException told) || told.kind() == UserException.Kind.BAD_INPUT) {
          lock.withdraw();
        }
        throw e;
      }
    } finally {
      checked.ifPresent(LaunchCheck.Checked::close);
    }
  }

  private void run(
      Tuning.Request request,
      Optional<LaunchCheck.Checked> checked,
      FormatName shown,
      Supplier<Progress> progress) {
    Installation here = Installation.here();
    Tuning tuning = new Tuning(here, progress);
    if (dryRun) {
      Tuning.Predicted predicted = tuning.predict(request);
      predicted.lines().forEach(line -> print(line + "\n"));
      predicted.wouldAdd().forEach(gain -> print(gain.words() + "\n"));
      predicted.note().ifPresent(each -> note("! " + each));
      note(
          "Nothing was run. Rules that name what is predicted to be the fastest: "
              + predicted.rules());
      return;
    }
    LaunchCheck.Checked asked = checked.orElseThrow();
    LibraryCampaign operations = new LibraryCampaign(here, asked.site());
    if (again.isPresent()) {
      TuneAgain.AgainRequest compared =
          new TuneAgain.AgainRequest(
              request.cluster(),
              again.get(),
              rules.assumed(),
              rounds,
              asked.facts(),
              on.words(),
              request.directory());
      show(new TuneAgain(here, progress).run(compared, operations), shown, request.directory());
    } else {
      show(tuning.run(request, operations), shown, request.directory());
    }
  }

  /**
   * Checks the ranks, their library and the load of this machine before tune measures; returns what
   * the ranks said.
   */
  private LaunchCheck.Checked lookAtNodes(
      ClusterKind cluster,
      TunePlaces places,
      RanksPerNode perNode,
      Optional<LibrarySettings> wanted,
      Supplier<Progress> progress) {
    RanksPerNode placed = again.map(TuneAgain::perNode).orElse(perNode);
    LaunchCheck.Checked checked =
        new LaunchCheck(Installation.here(), progress)
            .run(
                cluster.placed(placed),
                again.map(TuneAgain::ranks).orElseGet(() -> places.askedRanks(placed)),
                again.map(TuneAgain::settings).or(() -> wanted));
    try {
      requireUsable(checked, cluster, places, placed);
      return checked;
    } catch (BadInputException | UserException e) {
      checked.close();
      throw e;
    }
  }

  private void requireUsable(
      LaunchCheck.Checked checked, ClusterKind cluster, TunePlaces places, RanksPerNode placed) {
    again.ifPresentOrElse(
        directory -> TuneAgain.requireSameRelease(directory, checked.library()),
        () ->
            UnruledOperations.among(
                    places.operations(),
                    checked.library().algorithms(),
                    checked.library().limits(rules.assumed()))
                .ifPresent(each -> note("! " + each)));
    Tuning.checkPlaces(checked.library(), cluster, checked.facts());
    checked.notes().forEach(each -> note("! " + each));
    Optional<RankHosts> launched = checked.launched();
    int ranks =
        checked
            .launchedHere()
            .orElseGet(
                () ->
                    again
                        .map(TuneAgain::mostRanks)
                        .orElseGet(() -> places.mostRanks(cluster, placed)));
    new LoadLimit(OtherWork::look).check(ranks, anyway).ifPresent(each -> note("! " + each));
    launched
        .filter(its -> its.hosts() > 1)
        .ifPresent(
            its ->
                note(
                    "The load of this machine was looked at; that of the other "
                        + (its.hosts() - 1)
                        + " hosts was not."));
  }

  /** Options that would do nothing. */
  private void refuseUnused() {
    if (again.isPresent()) {
      refuse("--again takes them from the earlier tune", USELESS_WITH_AGAIN);
    }
    if (!sheet.name.isEmpty()) {
      refuse("it is for a sheet that is measured first, and --sheet gives one", "--budget");
    }
    if (dryRun) {
      refuse("--dry-run runs nothing", "--rounds");
    }
  }

  private void refuse(String why, String... options) {
    List<String> given =
        Stream.of(options).filter(spec.commandLine().getParseResult()::hasMatchedOption).toList();
    if (!given.isEmpty()) {
      throw UserException.badInput(String.join(" and ", given) + " would do nothing: " + why);
    }
  }

  /** Named, or the only one here where a sheet is to be measured. */
  private boolean isOfMpich() {
    if (!on.mpi.isEmpty() || !on.launcher.isEmpty() || !sheet.name.isEmpty() || again.isPresent()) {
      return on.mpi.equals(MpiImplementation.MPICH.word());
    }
    return MpiLaunchers.here().usual().filter(MpiImplementation.MPICH::equals).isPresent();
  }

  private void refuseUntuned() {
    List<Operation> named =
        Amounts.items(which.operation).stream()
            .flatMap(word -> Arguments.operation(word).stream())
            .toList();
    for (LibraryOperation one : LibraryOperation.ALL) {
      if (named.contains(one.modelled()) && !Tuning.OPERATIONS.contains(one)) {
        throw UserException.badInput(
            one.modelled().word()
                + " is not tuned: "
                + (one.hasMessage()
                    ? "its ranks may look up different rules"
                    : "it has no size, and rules go by sizes"));
      }
    }
  }

  /** Empty for those that are worth a try; the word none for none. */
  private Optional<LibrarySettings> settings() {
    if (settings.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        settings.equals(List.of("none")) ? LibrarySettings.NONE : LibrarySettings.parse(settings));
  }

  private void show(Tuning.Result result, FormatName shown, Path directory) {
    show(shown, result.document(), result.notes());
    TuningVerdict verdict = result.report().verdict();
    if (verdict.answer() == TuningVerdict.TuningAnswer.GAIN) {
      note(
          result
              .rules()
              .map(file -> "Rules: " + file)
              .orElse("No rule is needed: the setting alone made the library faster."));
    }
    if (!result.use().isEmpty()) {
      String all =
          result.use().entrySet().stream()
              .map(one -> one.getKey() + "=" + ShellWord.of(one.getValue()))
              .collect(Collectors.joining(" "));
      note(
          "To use "
              + (result.rules().isPresent() ? "the rules" : "the setting")
              + ": export "
              + all);
    }
    note("Raw results: " + directory);
    end(verdict, directory);
  }

  /** A verdict other than a gain has an exit code of its own. */
  static void end(TuningVerdict verdict, Path directory) {
    switch (verdict.answer()) {
      case GAIN -> {}
      case NO_GAIN -> throw UserException.nothingGained(TuningVerdictWords.of(verdict));
      case CANNOT_TELL ->
          throw UserException.cannotTell(
              TuningVerdictWords.of(verdict)
                  + " "
                  + TuningVerdictWords.rounds(verdict)
                  + (verdict.isContinued() && verdict.roundsToRun().isPresent()
                      ? " sh " + ShellWord.of(directory.resolve("compare.sh").toString())
                      : ""));
    }
  }
}
