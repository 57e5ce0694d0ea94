package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.RuleForm;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.operations.ChoiceForecasts;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.PredictedChoices;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.text.ShellWord;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningDocument;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.operations.LibraryCampaign;
import fathom.runner.validate.ValidationFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * From a sheet to rules that are known to be faster: predict, try what is predicted best, write
 * rules, run them and the library's own choice in turns, keep what is faster beyond its interval.
 */
public final class Tuning {
  static final int TRIAL_ROUNDS = 2;

  private final Installation installation;
  private final TuneProgress progress;

  public Tuning(Installation installation, TuneProgress progress) {
    this.installation = installation;
    this.progress = progress;
  }

  /** Operations that can have rules that change with the size. */
  public static final List<LibraryOperation> OPERATIONS = OpenMpiTuning.OPERATIONS;

  /** Refuses an operation that a library has, and that can have no such rules. */
  public static void requireTuned(Operation named) {
    for (LibraryOperation one : LibraryOperation.ALL) {
      if (one.modelled() == named && !OPERATIONS.contains(one)) {
        throw UserException.badInput(
            named.word()
                + " is not tuned: "
                + (one.hasMessage()
                    ? "its ranks may look up different rules"
                    : "it has no size, and rules go by sizes"));
      }
    }
  }

  /**
   * @param nodeRanks how ranks are placed; without a sheet of a node's inside one is measured
   *     first, where that can be
   * @param candidates choices that are tried at each place
   * @param rounds in which rules and the library's own choice are compared
   * @param sheet of the cluster; empty for one that is measured first
   * @param budget how long that may take; empty for what it needs
   * @param base MPICH's own tuning file, of which its rules are a part; empty for other libraries
   * @param settings that are tried first, and that rules go with if they are faster; empty for
   *     those that are {@link LibrarySettings#worthATry}
   * @param assumed of the programs that will use the rules
   * @param again options by which the same cluster is named once more
   * @param directory where all is kept
   */
  public record TuningRequest(
      ClusterKind cluster,
      TunePlaces places,
      NodeRanks nodeRanks,
      int candidates,
      int rounds,
      Optional<Sheet> sheet,
      Optional<Duration> budget,
      Optional<String> base,
      Optional<LibrarySettings> settings,
      RuleAssumptions assumed,
      List<String> again,
      Path directory) {
    /** The same in its directory, with the settings that the ranks leave to be tried. */
    TuningRequest in(Path its, Optional<LibrarySettings> tried) {
      return new TuningRequest(
          cluster,
          places,
          nodeRanks,
          candidates,
          rounds,
          sheet,
          budget,
          base,
          tried,
          assumed,
          again,
          its);
    }
  }

  /**
   * @param directory where all is kept
   * @param rules the file of rules; empty where none stays
   * @param use the environment in which programs follow them; empty where none stays
   * @param notes what could not be run, and what speaks against sheet or cluster
   */
  public record TuningResult(
      Path directory,
      TuningReport report,
      SortedMap<String, String> facts,
      Optional<Path> rules,
      SortedMap<String, String> use,
      List<String> notes) {
    public Document document() {
      return TuningDocument.of(report, facts);
    }

    /** Lines below the document: the files, and how programs follow the rules. */
    public List<String> closing() {
      List<String> lines = new ArrayList<>();
      if (report.verdict().answer() == TuningVerdict.TuningAnswer.GAIN) {
        lines.add(
            rules
                .map(file -> "Rules: " + file)
                .orElse("No rule is needed: the setting alone made the library faster."));
      }
      if (!use.isEmpty()) {
        lines.add(
            "To use "
                + (rules.isPresent() ? "the rules" : "the setting")
                + ": export "
                + use.entrySet().stream()
                    .map(one -> one.getKey() + "=" + ShellWord.of(one.getValue()))
                    .collect(Collectors.joining(" ")));
      }
      lines.add("Raw results: " + directory);
      return lines;
    }
  }

  /**
   * Refuses ranks whose places the library's rules are not for.
   *
   * @param facts what the ranks said
   */
  public static void checkPlaces(
      MeasuredLibrary library, ClusterKind cluster, SortedMap<String, String> facts) {
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.put(RanksPerNode.CLUSTER, cluster.word());
    RuleForm.checkPlaces(library.algorithms(), all);
  }

  /**
   * Tunes, and keeps all of it.
   *
   * @param operations runs the library's
   */
  public TuningResult run(TuningRequest request, LibraryCampaign operations) {
    TuningFiles files = new TuningFiles(request.directory);
    request.base.ifPresent(files::base);
    TuneGround ground = TuneGround.of(installation, progress, request);
    ground.places().checkHeld();
    TuneCampaign campaign =
        new TuneCampaign(operations, progress, request.directory, ground.places().ranks());
    List<String> notes = campaign.notes();
    notes.addAll(ValidationFacts.strange(request.cluster, ground.sheet()));
    if (!ground.nodeRanks().isKnown()) {
      notes.add(NodeRanks.NOTHING_PREDICTED + "; choices were tried in the library's order");
    }
    SettingsTrial.SettingsOutcome outcome = ground.settings(campaign);
    LibrarySettings settings = outcome.kept();
    Turns measured =
        campaign.run(
            TuneStage.TRIAL, library -> ground.trials(library, settings).turns(TRIAL_ROUNDS));
    MeasuredLibrary library = MeasuredLibrary.of(campaign.facts()).orElseThrow();
    RuleFiles rulesFiles = ground.rules(library, settings, campaign.facts());
    Trials trials = ground.trials(library, settings);
    ChoiceForecasts forecasts = ground.forecasts(library.algorithms());
    forecasts.note().ifPresent(notes::add);
    if (ground.nodeRanks().isKnown() && trials.predicted().best().isEmpty()) {
      notes.add(
          "Nothing is predicted from this sheet, so choices were tried in the library's order: "
              + String.join("; ", forecasts.missing()));
    }
    List<LibraryCase> rules = trials.rules(measured);

    List<Tuned> tuned = List.of();
    List<RuleCandidate> compared = List.of();
    if (!rules.isEmpty()) {
      Path file = request.cluster.seenByNodes(rulesFiles.tried(rules));
      RuleComparison comparison = new RuleComparison(rules, settings, file);
      Turns timed = campaign.compare(comparison, request.rounds);
      tuned = comparison.of(timed, notes);
      compared = comparison.compared(timed);
    }
    TuningVerdict verdict =
        new GainQuestion(its -> campaign.compare(its, request.rounds), ground.points())
            .answer(trials.candidates(measured), compared, tuned, outcome);
    SortedMap<String, String> facts = facts(request.cluster, request.rounds, campaign.facts());
    facts.put("candidates", Integer.toString(request.candidates));
    facts.put("sheet.created", ground.sheet().created());
    ground.nodeRanks().each().addTo(facts);
    boolean stays = tuned.stream().anyMatch(Tuned::kept);
    put(facts, stays ? settings : LibrarySettings.NONE);
    facts.put(RuleAssumptions.FACT, request.assumed.words());
    // Of what the comparison came to: the own choice may have taken an algorithm's place.
    SortedMap<TunePoint, TuningReport.RulePrediction> predictions =
        trials.predictions(tuned.stream().map(Tuned::rule).toList(), measured);
    List<LibraryCase> staying = tuned.stream().filter(Tuned::kept).map(Tuned::rule).toList();
    TuningReport report =
        new TuningReport(
            ground.points(),
            tuned,
            predictions,
            verdict,
            trials.gains(staying, stays, measured),
            trials.withoutRule(measured));
    Optional<Path> kept = rulesFiles.kept(tuned, predictions);
    SortedMap<String, String> use = new TreeMap<>();
    files.script(installation, request.again, verdict, request.rounds, ground.limits(library));
    if (kept.isPresent()) {
      ground.components(campaign, library.algorithms(), settings, staying, facts);
    }
    if (stays) {
      use.putAll(use(kept, request.cluster, library, settings));
    }
    return written(new TuningResult(request.directory, report, facts, kept, use, notes));
  }

  /**
   * Predicts, and writes what is predicted to be the fastest as rules; no operation is run.
   *
   * @throws UserException where the sheet does not say which library it is of
   */
  public Predicted predict(TuningRequest request) {
    TuneGround ground = TuneGround.of(installation, progress, request);
    ground.places().checkPredicted();
    MeasuredLibrary library =
        MeasuredLibrary.of(ground.sheet().provenance())
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "the sheet does not say which MPI library it is of: take one that was"
                            + " measured with --transport mpi"));
    if (!ground.nodeRanks().isKnown()) {
      throw UserException.badInput(NodeRanks.NOTHING_PREDICTED);
    }
    LibrarySettings none = LibrarySettings.NONE; // nobody has tried any
    PredictedChoices choices = ground.trials(library, none).predicted();
    List<LibraryCase> best = choices.best();
    ChoiceForecasts forecasts = ground.forecasts(library.algorithms());
    if (best.isEmpty()) {
      throw UserException.badInput(
          "nothing can be predicted from this sheet: "
              + String.join("; ", forecasts.missing())
              + ". tune without --dry-run tries algorithms in the library's order");
    }
    List<String> lines = new ArrayList<>(choices.described());
    choices.gains().forEach(gain -> lines.add(gain.words()));
    return new Predicted(
        lines,
        ground.rules(library, none, ground.factsOfSheet()).predicted(ground.sheet(), best),
        forecasts.note());
  }

  /**
   * @param lines one for each place, what is predicted there, and what assumptions would add
   * @param rules the file of rules
   * @param note what was taken instead of a value that the sheet lacks; empty if it has all
   */
  public record Predicted(List<String> lines, Path rules, Optional<String> note) {}

  /** The environment in which programs follow the rules; without a file it is the settings'. */
  static Map<String, String> use(
      Optional<Path> rules,
      ClusterKind cluster,
      MeasuredLibrary library,
      LibrarySettings settings) {
    return rules
        .map(
            file ->
                LibraryControl.of(library.algorithms()).use(cluster.seenByNodes(file), settings))
        .orElseGet(settings::environment);
  }

  /** The same, kept for programs, with the times at which the tuning was resumed. */
  static TuningResult written(TuningResult result) {
    List<String> sessions = TuneResume.sessions(result.directory);
    if (!sessions.isEmpty()) {
      result.facts.put("resumed", String.join(" ", sessions));
      result.notes.add(
          "The tuning was interrupted and resumed at "
              + String.join(" and ", sessions)
              + ": the turns of one round may be of two sessions");
    }
    new TuningFiles(result.directory).results(FormatName.JSON.render(result.document()));
    return result;
  }

  /** Names the settings that rules go with, if they go with any. */
  static void put(SortedMap<String, String> facts, LibrarySettings settings) {
    if (!settings.isNone()) {
      facts.put(TuningDocument.SETTINGS, settings.words());
    }
  }

  /** Where the numbers come from. */
  static SortedMap<String, String> facts(
      ClusterKind cluster, int rounds, SortedMap<String, String> ofLibrary) {
    SortedMap<String, String> facts = new TreeMap<>(ofLibrary);
    facts.put("created", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("fathom.version", BuildFacts.version());
    facts.put(RanksPerNode.CLUSTER, cluster.word());
    facts.put("repetitions", Integer.toString(TuneCampaign.REPETITIONS));
    facts.put("rounds", Integer.toString(rounds));
    return facts;
  }
}
