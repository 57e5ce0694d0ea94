package fathom.runner.cli;

import fathom.runner.cli.option.AdvancedHelpOption;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.ClusterOptions;
import fathom.runner.cli.option.OperationOptions;
import fathom.runner.cli.option.RankOptions;
import fathom.runner.cli.option.RuleOptions;
import fathom.runner.cli.option.SheetOption;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.RuleForm;
import fathom.reports.input.BadInputException;
import fathom.reports.json.SheetJson;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.UnruledOperations;
import fathom.reports.text.ShellWord;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.TuningVerdictWords;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.campaign.RunLock;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.machine.BuildFacts;
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
import fathom.runner.tune.TuneProgress;
import fathom.runner.tune.TuneResume;
import fathom.runner.tune.TuneStage;
import fathom.runner.tune.Tuning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

@Command(name = "tune")
final class TuneCommand extends CliCommand implements Runnable {
  private static final int MOST_ROUNDS = TuningVerdict.MOST_ROUNDS;
  private static final int MOST_CANDIDATES = 100;

  /** Ranks start twice until they say what they are. */
  private static final double RANKS_SECONDS = 5;

  /** A sheet through MPI takes some minutes, one of a node's inside less. */
  private static final double SHEET_SECONDS = 180;

  /** Another value of these is no other tuning. */
  private static final Set<String> NEITHER_TIMES_NOR_RULES =
      Set.of(
          "--out",
          "--resume",
          "--quiet",
          "--format",
          "--anyway",
          "--debug",
          "--help",
          "--help-advanced");

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

  @Option(names = "--resume")
  boolean resume;

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
    TuneResume asked = new TuneResume(kept.out.orElse(Path.of("")), options(given, rules.base));
    if (resume) {
      requireResumable(asked);
    }
    NodeRanks nodeRanks = ranks.on(cluster, given.isPresent());
    places.check(cluster, nodeRanks.each(), !dryRun);
    Optional<String> own = rules.baseText();
    own.ifPresent(RuleForm::checked);
    Optional<LaunchCheck.Checked> checked = Optional.empty();
    try (TuneProgress progress =
        new TuneProgress(() -> kept.progress(this), seconds(cluster, places, nodeRanks))) {
      if (!dryRun || given.isEmpty()) {
        checked = Optional.of(lookAtNodes(cluster, places, nodeRanks.each(), wanted, progress));
      }
      Optional<LaunchCheck.Checked> looked = checked;
      boolean isInForce = checked.flatMap(LaunchCheck.Checked::inForce).isPresent();
      Optional<LibrarySettings> tried =
          isInForce ? wanted.or(() -> Optional.of(LibrarySettings.NONE)) : wanted;
      inDirectory(
          cluster,
          asked,
          checked,
          directory ->
              run(
                  new Tuning.Request(
                      cluster,
                      places,
                      nodeRanks,
                      candidates,
                      rounds,
                      given,
                      on.budget(),
                      own,
                      tried,
                      rules.assumed(),
                      on.words(),
                      directory),
                  looked,
                  shown,
                  progress));
    } finally {
      checked.ifPresent(LaunchCheck.Checked::close);
    }
  }

  /** Runs it in a directory of its own, which goes again if the tuning is refused. */
  private void inDirectory(
      ClusterKind cluster,
      TuneResume asked,
      Optional<LaunchCheck.Checked> checked,
      Consumer<Path> tune) {
    try (RunLock lock = directory(cluster, asked)) {
      try {
        if (!dryRun) {
          new TuneResume(lock.directory(), asked.options())
              .write(facts(cluster, checked.orElseThrow()), resume);
        }
        tune.accept(lock.directory());
      } catch (BadInputException | UserException e) {
        boolean isRefusal =
            !(e instanceof UserException told) || told.kind() == UserException.Kind.BAD_INPUT;
        if (isRefusal && !resume) {
          lock.withdraw();
        }
        throw dryRun ? e : withAdvice(e, lock.directory());
      }
    }
  }

  /** Adds how a tuning that failed is resumed; one that was refused is not. */
  private static RuntimeException withAdvice(RuntimeException e, Path directory) {
    String message = String.valueOf(e.getMessage());
    return e instanceof UserException told
            && told.kind() == UserException.Kind.FAILED
            && !message.contains("--resume")
        ? UserException.failed(message + "; kept in " + directory + "; " + TuneResume.ADVICE, e)
        : e;
  }

  /** A new directory, or that of the tuning that is continued. */
  private RunLock directory(ClusterKind cluster, TuneResume asked) {
    if (!resume) {
      return kept.lock(cluster, "-tune");
    }
    RunLock lock = RunLock.ofThis(asked.directory());
    try {
      asked.check(); // once more: whoever had the lock may have ended the tuning
      return lock;
    } catch (BadInputException | UserException e) {
      lock.close();
      throw e;
    }
  }

  private static SortedMap<String, String> facts(ClusterKind cluster, LaunchCheck.Checked its) {
    SortedMap<String, String> facts = new TreeMap<>(its.site().facts());
    facts.putAll(its.facts());
    return TuneResume.decisive(facts, cluster.identity(), Installation.here().benchmarksJar());
  }

  private void requireResumable(TuneResume asked) {
    if (kept.out.isEmpty()) {
      throw UserException.badInput("--resume needs --out: the directory of the tuning to continue");
    }
    if (dryRun) {
      throw UserException.badInput("--resume is not for --dry-run, which runs nothing");
    }
    asked.check();
  }

  /** All options on which times and rules depend, with what files held that they name. */
  private SortedMap<String, String> options(Optional<Sheet> given, Optional<Path> file) {
    SortedMap<String, String> options = new TreeMap<>();
    for (OptionSpec option : spec.options()) {
      Object value = option.getValue();
      options.put(
          option.names()[0],
          value instanceof Optional<?> its
              ? its.map(Object::toString).orElse("")
              : String.valueOf(value));
    }
    options.keySet().removeAll(NEITHER_TIMES_NOR_RULES);
    given.ifPresent(its -> options.put("sheet", digest(SheetJson.write(its))));
    file.ifPresent(its -> options.put("content of --base", digest(Arguments.text(its))));
    Arguments.sheet(ranks.intraSheet)
        .ifPresent(its -> options.put("content of --intra-sheet", digest(SheetJson.write(its))));
    again.ifPresent(its -> options.put("content of --again", digest(TuneAgain.source(its))));
    return options;
  }

  private static String digest(String text) {
    return "SHA-256 " + BuildFacts.digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Seconds that each stage takes by a guess. */
  private Map<TuneStage, Double> seconds(
      ClusterKind cluster, TunePlaces places, NodeRanks nodeRanks) {
    Map<TuneStage, Double> seconds = new EnumMap<>(TuneStage.class);
    seconds.put(TuneStage.RANKS, RANKS_SECONDS);
    if (again.isPresent()) {
      seconds.putAll(
          TuneAgain.of(again.get()).places().seconds(cluster, RanksPerNode.ONE, 1, rounds));
      seconds.keySet().removeAll(List.of(TuneStage.SETTINGS, TuneStage.TRIAL));
      return seconds;
    }
    if (sheet.name.isEmpty()) {
      seconds.put(
          TuneStage.SHEET, on.budget().map(its -> (double) its.toSeconds()).orElse(SHEET_SECONDS));
    }
    if (!nodeRanks.isKnown()) {
      seconds.put(TuneStage.INSIDE, SHEET_SECONDS);
    }
    if (!dryRun) {
      seconds.putAll(places.seconds(cluster, nodeRanks.each(), candidates, rounds));
      if (settings.equals(List.of("none"))) {
        seconds.remove(TuneStage.SETTINGS);
      }
    }
    return seconds;
  }

  private void run(
      Tuning.Request request,
      Optional<LaunchCheck.Checked> checked,
      FormatName shown,
      TuneProgress progress) {
    Installation here = Installation.here();
    Tuning tuning = new Tuning(here, progress);
    if (dryRun) {
      Tuning.Predicted predicted = tuning.predict(request);
      progress.close();
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
    // An interruption between two stages is told as one within a stage is.
    WorkDirectory whole =
        WorkDirectory.ofStages(
            request.directory(), TuneResume.ADVICE, progress.of(TuneStage.RESULTS));
    Tuning.Result result;
    try {
      result =
          again
              .map(TuneAgain::of)
              .map(earlier -> earlier.run(request, asked.facts(), operations, here, progress))
              .orElseGet(() -> tuning.run(request, operations));
      progress.finish();
      progress.close();
    } finally {
      whole.close();
    }
    show(result, shown, request.directory());
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
      TuneProgress progress) {
    Optional<TuneAgain> earlier = again.map(TuneAgain::of);
    RanksPerNode placed = earlier.map(TuneAgain::perNode).orElse(perNode);
    LaunchCheck.Checked checked =
        new LaunchCheck(Installation.here(), () -> progress.of(TuneStage.RANKS))
            .run(
                cluster.placed(placed),
                earlier.map(TuneAgain::ranks).orElseGet(() -> places.askedRanks(placed)),
                earlier.map(TuneAgain::settings).or(() -> wanted));
    progress.pause();
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
    Optional<TuneAgain> earlier = again.map(TuneAgain::of);
    earlier.ifPresentOrElse(
        its -> its.requireSameRelease(checked.library()),
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
                    earlier
                        .map(its -> its.ranks().getLast())
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
