package fathom.runner.cli;

import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.RuleForm;
import fathom.reports.json.SheetJson;
import fathom.reports.operations.NodeRanks;
import fathom.reports.text.ShellWord;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.TuningVerdictWords;
import fathom.runner.cli.option.AdvancedHelpOption;
import fathom.runner.cli.option.Arguments;
import fathom.runner.cli.option.ClusterOptions;
import fathom.runner.cli.option.OperationOptions;
import fathom.runner.cli.option.RankOptions;
import fathom.runner.cli.option.RuleOptions;
import fathom.runner.cli.option.SheetOption;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.MpiLaunchers;
import fathom.runner.tune.TuneAgain;
import fathom.runner.tune.TunePlaces;
import fathom.runner.tune.TuneResume;
import fathom.runner.tune.TuneSession;
import fathom.runner.tune.Tuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

@Command(name = "tune")
final class TuneCommand extends CliCommand implements Runnable {
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

  @Option(names = "--resume")
  boolean resume;

  @Mixin CampaignOptions kept = new CampaignOptions();
  @Mixin AdvancedHelpOption others = new AdvancedHelpOption();

  @Override
  public void run() {
    FormatName shown = kept.format.format();
    ClusterKind cluster = on.kindThroughMpi();
    Arguments.requireBetween("--candidates", candidates, 1, MOST_CANDIDATES);
    Arguments.requireBetween("--rounds", rounds, 2, TuningVerdict.MOST_ROUNDS);
    Amounts.items(which.operation).stream()
        .flatMap(word -> Arguments.operation(word).stream())
        .forEach(Tuning::requireTuned);
    TunePlaces named =
        new TunePlaces(
            Arguments.libraryOperations(which.operation, Tuning.OPERATIONS, ""),
            which.nodes(),
            which.sizes());
    refuseUnused();
    TuneSession session = session(cluster, named);
    if (dryRun) {
      show(session.predict());
      return;
    }
    Tuning.TuningResult result = session.run();
    show(shown, result.document(), result.notes());
    result.closing().forEach(this::note);
    end(result.report().verdict(), result.directory());
  }

  private TuneSession session(ClusterKind cluster, TunePlaces named) {
    Optional<Sheet> given = sheet.ifGiven();
    Optional<String> base = rules.baseText();
    TuneResume asked =
        TuneResume.of(kept.out.orElse(Path.of("")), options(), contents(given, base));
    if (resume) {
      asked.check();
    }
    Optional<TuneAgain> earlier = again.map(TuneAgain::of);
    TunePlaces places = earlier.map(TuneAgain::places).orElse(named);
    NodeRanks nodeRanks =
        earlier.map(TuneAgain::nodeRanks).orElseGet(() -> ranks.on(cluster, given.isPresent()));
    places.check(cluster, nodeRanks.each(), !dryRun);
    base.ifPresent(RuleForm::checked);
    return new TuneSession(
        new Tuning.TuningRequest(
            cluster,
            places,
            nodeRanks,
            candidates,
            rounds,
            given,
            on.budget(),
            base,
            earlier.map(TuneAgain::settings).or(this::settings),
            rules.assumed(),
            on.words(),
            asked.directory()),
        earlier,
        anyway,
        asked,
        resume,
        () -> kept.lock(cluster, "-tune"),
        () -> kept.progress(this),
        this::note);
  }

  private void show(Tuning.Predicted predicted) {
    predicted.lines().forEach(line -> print(line + "\n"));
    predicted.note().ifPresent(each -> note("! " + each));
    note(
        "Nothing was run. Rules that name what is predicted to be the fastest: "
            + predicted.rules());
  }

  /** All options that there are, by their values. */
  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    for (OptionSpec option : spec.options()) {
      Object value = option.getValue();
      options.put(
          option.names()[0],
          value instanceof Optional<?> its
              ? its.map(Object::toString).orElse("")
              : String.valueOf(value));
    }
    return options;
  }

  /** Returns the contents of the files that options name. */
  private Map<String, String> contents(Optional<Sheet> given, Optional<String> base) {
    Map<String, String> contents = new TreeMap<>();
    given.ifPresent(its -> contents.put("sheet", SheetJson.write(its)));
    base.ifPresent(its -> contents.put("content of --base", its));
    Arguments.sheet(ranks.intraSheet)
        .ifPresent(its -> contents.put("content of --intra-sheet", SheetJson.write(its)));
    again.ifPresent(its -> contents.put("content of --again", TuneAgain.source(its)));
    return contents;
  }

  /** Refuses options that contradict each other, or would do nothing. */
  private void refuseUnused() {
    boolean isSet = settings().filter(its -> !its.isNone()).isPresent();
    if (isOfMpich()) { // before a sheet is measured for nothing
      if (isSet) {
        throw RuleForm.settingsOfMpich();
      }
      if (rules.base.isEmpty() && again.isEmpty()) {
        throw RuleForm.withoutBase();
      }
    }
    refuseIf(dryRun && isSet, "--dry-run runs nothing, so it cannot try a --setting");
    if (!sheet.name.isEmpty()) {
      refuse("it is for a sheet that is measured first, and --sheet gives one", "--budget");
    }
    if (dryRun) {
      refuse("--dry-run runs nothing", "--rounds");
    }
    if (again.isPresent()) {
      refuse("--again takes them from the earlier tune", USELESS_WITH_AGAIN);
      refuseIf(dryRun, "--again runs operations, --dry-run none: leave one of them out");
      refuseIf(!settings.isEmpty(), "--again takes the settings of the earlier tune");
      ranks.refuse("--again places ranks as the earlier tune did");
    }
    refuseIf(
        resume && kept.out.isEmpty(),
        "--resume needs --out: the directory of the tuning to continue");
    refuseIf(resume && dryRun, "--resume is not for --dry-run, which runs nothing");
  }

  private static void refuseIf(boolean isWrong, String why) {
    if (isWrong) {
      throw UserException.badInput(why);
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

  /** Empty for those that are worth a try; the word none for none. */
  private Optional<LibrarySettings> settings() {
    if (settings.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        settings.equals(List.of("none")) ? LibrarySettings.NONE : LibrarySettings.parse(settings));
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
