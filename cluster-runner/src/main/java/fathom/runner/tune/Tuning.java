package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.OpenMpiTuning;
import fathom.reports.library.RanksPerNode;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningDocument;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.Turns;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Installation;
import fathom.runner.measure.LibraryCampaign;
import fathom.runner.measure.Progress;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.validate.LibraryCases;
import fathom.runner.validate.NodeRanks;
import fathom.runner.validate.ValidationFacts;
import fathom.runner.validate.ValidationFiles;
import fathom.runner.validate.Validations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * From a sheet to rules that are known to be faster: predict, try what is predicted best, write
 * rules, run them and the library's own choice in turns, keep what is faster beyond its interval.
 */
public final class Tuning {
  private static final String VERSION = "mpi.version";

  private static final int TRIAL_ROUNDS = 2;

  /** What gained less when it was tried is not worth a rule. */
  private static final double LEAST_FACTOR = 1.03;

  private final Installation installation;
  private final Supplier<Progress> progress;

  /** Takes what shows progress, for each part anew. */
  public Tuning(Installation installation, Supplier<Progress> progress) {
    this.installation = installation;
    this.progress = progress;
  }

  /** Operations that can have rules that change with the size. */
  public static final List<LibraryOperation> OPERATIONS = OpenMpiTuning.OPERATIONS;

  /**
   * @param nodeRanks how ranks are placed; without a sheet of a node's inside one is measured
   *     first, where that can be
   * @param candidates choices that are tried at each place
   * @param rounds in which rules and the library's own choice are compared
   * @param sheet of the cluster; empty for one that is measured first
   * @param budget how long that may take; empty for what it needs
   * @param base MPICH's own tuning file, of which its rules are a part; empty for other libraries
   * @param directory where all is kept; it is there, and empty
   */
  public record Request(
      ClusterKind cluster,
      TunePlaces places,
      NodeRanks nodeRanks,
      int candidates,
      int rounds,
      Optional<Sheet> sheet,
      Optional<Duration> budget,
      Optional<String> base,
      Path directory) {}

  /**
   * @param rules the file of rules; empty where none stays
   * @param notes what could not be run, and what speaks against sheet or cluster
   */
  public record Result(
      TuningReport report,
      SortedMap<String, String> facts,
      Optional<Path> rules,
      List<String> notes) {
    public Document document() {
      return TuningDocument.of(report, facts);
    }
  }

  /** What a tuning of MPICH says that has not got its file. */
  public static UserException withoutBase() {
    return RuleForm.withoutBase();
  }

  /** Tunes, and keeps all of it. */
  public Result run(Request request) {
    TuningFiles files = new TuningFiles(request.directory);
    request.base.ifPresent(files::base);
    Sheet sheet = sheet(request);
    List<String> notes = new ArrayList<>(ValidationFacts.strange(request.cluster, sheet));
    NodeRanks nodeRanks = nodeRanks(request);
    if (!nodeRanks.isKnown()) {
      notes.add(NodeRanks.NOTHING_PREDICTED + "; choices were tried in the library's order");
    }
    RanksPerNode perNode = nodeRanks.each();
    LibraryCases cases = request.places.on(request.cluster, sheet, perNode);
    TuneCampaign campaign =
        new TuneCampaign(
            installation, progress, request.cluster.placed(perNode), cases.ranks(), notes);

    LibraryCampaign.Result tried =
        campaign.run(
            files.trial(),
            library -> trials(request, sheet, nodeRanks, cases, library).turns(TRIAL_ROUNDS));
    LibraryAlgorithms library =
        LibraryAlgorithms.ofVersion(tried.facts().getOrDefault(VERSION, "")).orElseThrow();
    RuleFiles rulesFiles = rules(request, library, cases);
    Trials trials = trials(request, sheet, nodeRanks, cases, library);
    new ChoiceForecasts(sheet, nodeRanks, library).note().ifPresent(notes::add);
    Turns measured = TuningFiles.turns(tried.ran());
    List<Rule> rules = trials.rules(measured, LEAST_FACTOR);

    List<Tuned> tuned = List.of();
    if (!rules.isEmpty()) {
      Path file = rulesFiles.tried(rules);
      Verification verification = new Verification(rules);
      LibraryCampaign.Result ran =
          campaign.run(
              files.verification(),
              known ->
                  verification.turns(known, request.cluster.seenByNodes(file), request.rounds));
      tuned = verification.of(TuningFiles.turns(ran.ran()), notes);
    }
    SortedMap<String, String> facts = facts(request.cluster, request.rounds, tried.facts());
    facts.put("candidates", Integer.toString(request.candidates));
    facts.put("sheet.created", sheet.created());
    perNode.addTo(facts);
    TuningReport report =
        new TuningReport(TunePlaces.points(cases), tuned, trials.predictions(rules, measured));
    Optional<Path> kept = rulesFiles.kept(tuned);
    kept.ifPresent(file -> files.script(request.cluster.word()));
    return written(files, new Result(report, facts, kept, notes));
  }

  /**
   * Predicts, and writes what is predicted to be the fastest as rules; no operation is run.
   *
   * @throws UserException where the sheet does not say which library it is of
   */
  public Predicted predict(Request request) {
    Sheet sheet = sheet(request);
    LibraryAlgorithms library =
        LibraryAlgorithms.ofVersion(sheet.provenance().getOrDefault(VERSION, ""))
            .orElseThrow(
                () ->
                    UserException.badInput(
                        "the sheet does not say which MPI library it is of: take one that was"
                            + " measured with --transport mpi"));
    NodeRanks nodeRanks = nodeRanks(request);
    if (!nodeRanks.isKnown()) {
      throw UserException.badInput(NodeRanks.NOTHING_PREDICTED);
    }
    LibraryCases cases = request.places.on(request.cluster, sheet, nodeRanks.each());
    Trials trials = trials(request, sheet, nodeRanks, cases, library);
    List<Rule> best = trials.best();
    if (best.isEmpty()) {
      throw UserException.badInput("nothing can be predicted from this sheet: it lacks a value");
    }
    Path rules = rules(request, library, cases).predicted(best);
    return new Predicted(trials.described(), rules);
  }

  /**
   * @param lines one for each place, what is predicted there
   * @param rules the file of rules
   */
  public record Predicted(List<String> lines, Path rules) {}

  /** The same, kept for programs. */
  static Result written(TuningFiles files, Result result) {
    files.results(FormatName.JSON.render(result.document()));
    return result;
  }

  private static RuleFiles rules(Request request, LibraryAlgorithms library, LibraryCases cases) {
    return new RuleFiles(
        new TuningFiles(request.directory), form(request, library), cases.sizesBytes());
  }

  private static RuleForm form(Request request, LibraryAlgorithms library) {
    return RuleForm.of(library, request.base, request.nodeRanks.each());
  }

  private NodeRanks nodeRanks(Request request) {
    return Validations.withInside(
        installation, request.cluster, request.nodeRanks, request.directory, progress);
  }

  private static Trials trials(
      Request request,
      Sheet sheet,
      NodeRanks nodeRanks,
      LibraryCases cases,
      LibraryAlgorithms library) {
    form(request, library); // a library without a form is refused before it is run
    return new Trials(
        library,
        TunePlaces.points(cases),
        new ChoiceForecasts(sheet, nodeRanks, library),
        request.candidates);
  }

  private Sheet sheet(Request request) {
    request.sheet.ifPresent(new ValidationFiles(request.directory)::keep);
    return request.sheet.orElseGet(
        () ->
            Validations.sheet(
                installation,
                request.cluster,
                Transport.MPI,
                request.budget,
                request.directory,
                progress.get()));
  }

  /** Where the numbers come from. */
  static SortedMap<String, String> facts(
      ClusterKind cluster, int rounds, SortedMap<String, String> ofLibrary) {
    SortedMap<String, String> facts = new TreeMap<>(ofLibrary);
    facts.put("created", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("fathom.version", BuildFacts.version());
    facts.put("cluster", cluster.word());
    facts.put("repetitions", Integer.toString(TuneCampaign.REPETITIONS));
    facts.put("rounds", Integer.toString(rounds));
    return facts;
  }
}
