package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.ExportedFile;
import fathom.reports.exports.OpenMpiTuning;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningDocument;
import fathom.reports.tuning.TuningReport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.measure.LibraryCampaign;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.measure.Progress;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.validate.LibraryCases;
import fathom.runner.validate.ValidationFacts;
import fathom.runner.validate.ValidationFiles;
import fathom.runner.validate.Validations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * From a sheet to rules that are known to be faster: predict, try what is predicted best, write
 * rules, run them and the library's own choice in turns, keep what is faster beyond its interval.
 */
public final class Tuning {
  private static final String VERSION = "mpi.version";

  private static final String TITLE =
      "Open MPI 4.1 to 5.x, coll/tuned: dynamic rules that were faster than the built-in decision,"
          + " measured in turns with it. One rank per node. Algorithm 0 is the built-in decision."
          + " Only for programs that give all ranks of an operation the same datatype and count.";

  /** Repetitions within a start: starts differ by more. */
  private static final int REPETITIONS = 2;

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
  public static final List<LibraryOperation> OPERATIONS =
      LibraryOperation.ALL.stream().filter(OpenMpiTuning::takes).toList();

  /**
   * Where rules are looked for.
   *
   * @param ranks empty for the usual ones: all of the cluster, and powers of two from 4 below
   */
  public record Places(List<LibraryOperation> operations, List<Integer> ranks, List<Long> sizes) {
    LibraryCases on(Sheet sheet) {
      return new LibraryCases(
          operations,
          ranks.isEmpty() ? usual(sheet.cluster().nodes()) : ranks,
          sizes,
          List.of(),
          Optional.empty());
    }

    private static List<Integer> usual(int nodes) {
      List<Integer> ranks = new ArrayList<>();
      for (int p = 4; p < nodes; p *= 2) {
        ranks.add(p);
      }
      ranks.add(nodes);
      return ranks;
    }
  }

  /**
   * @param candidates choices that are tried at each place
   * @param rounds in which rules and the library's own choice are compared
   * @param sheet of the cluster; empty for one that is measured first
   * @param budget how long that may take; empty for what it needs
   * @param directory where all is kept; it is there, and empty
   */
  public record Request(
      ClusterKind cluster,
      Places places,
      int candidates,
      int rounds,
      Optional<Sheet> sheet,
      Optional<Duration> budget,
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

  /** Tunes, and keeps all of it. */
  public Result run(Request request) {
    TuningFiles files = new TuningFiles(request.directory);
    ValidationFiles beside = new ValidationFiles(request.directory);
    request.sheet.ifPresent(beside::keep);
    Sheet sheet =
        request.sheet.orElseGet(
            () ->
                Validations.sheet(
                    installation,
                    request.cluster,
                    Transport.MPI,
                    request.budget,
                    request.directory,
                    progress.get()));
    List<String> notes = new ArrayList<>(ValidationFacts.strange(request.cluster, sheet));
    LibraryCases cases = request.places.on(sheet);
    List<TunePoint> points = points(cases);
    Function<LibraryAlgorithms, Trials> of =
        library ->
            new Trials(library, points, new ChoiceForecasts(sheet, library), request.candidates);

    LibraryCampaign.Result tried =
        new Part(request, cases, files.trial(), notes)
            .run(library -> of.apply(library).turns(TRIAL_ROUNDS));
    Trials trials = of.apply(library(tried));
    List<Rule> rules = trials.rules(TuningFiles.turns(tried.ran()), LEAST_FACTOR);

    SortedMap<String, String> facts = facts(request, sheet, tried);
    List<Tuned> tuned = rules.isEmpty() ? List.of() : verified(request, cases, files, rules, notes);
    TuningReport report = new TuningReport(points, tuned, trials.predictions(rules));
    Optional<Path> kept = keep(cases, files, tuned);
    Result result = new Result(report, facts, kept, notes);
    files.results(FormatName.JSON.render(result.document()));
    return result;
  }

  private static List<TunePoint> points(LibraryCases cases) {
    List<TunePoint> points = new ArrayList<>();
    for (LibraryOperation operation : cases.operations()) {
      for (int ranks : cases.ranks()) {
        for (long size : cases.sizesBytes()) {
          points.add(new TunePoint(operation, ranks, size));
        }
      }
    }
    return points;
  }

  /** One campaign of a tuning. */
  private final class Part {
    private final Request request;
    private final LibraryCases cases;
    private final Path directory;
    private final List<String> notes;

    Part(Request request, LibraryCases cases, Path directory, List<String> notes) {
      this.request = request;
      this.cases = cases;
      this.directory = directory;
      this.notes = notes;
    }

    LibraryCampaign.Result run(Function<LibraryAlgorithms, List<LibraryTurn>> turns) {
      LibraryCampaign.Result result =
          new LibraryCampaign(installation)
              .run(
                  new LibraryCampaign.Request(
                      request.cluster, cases.ranks(), REPETITIONS, turns, directory),
                  progress.get());
      result.warnings().stream().filter(w -> !notes.contains(w)).forEach(notes::add);
      return result;
    }
  }

  private List<Tuned> verified(
      Request request,
      LibraryCases cases,
      TuningFiles files,
      List<Rule> rules,
      List<String> notes) {
    ExportedFile file = file(cases, rules, rule -> "tried, and not yet compared");
    Path tried = files.write("tried-" + file.name(), file.text());
    Verification verification = new Verification(rules);
    LibraryCampaign.Result ran =
        new Part(request, cases, files.verification(), notes)
            .run(library -> verification.turns(library, tried, request.rounds));
    return verification.of(TuningFiles.turns(ran.ran()), notes);
  }

  private static Optional<Path> keep(LibraryCases cases, TuningFiles files, List<Tuned> tuned) {
    Map<Rule, String> kept = new LinkedHashMap<>();
    tuned.stream()
        .filter(Tuned::kept)
        .forEach(t -> kept.put(t.rule(), Verification.words(t.gain())));
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    ExportedFile file =
        file(cases, List.copyOf(kept.keySet()), rule -> kept.getOrDefault(rule, ""));
    return Optional.of(files.write(file.name(), file.text()));
  }

  private static ExportedFile file(
      LibraryCases cases, List<Rule> rules, Function<Rule, String> why) {
    return OpenMpiTuning.file(TITLE, rules, cases.sizesBytes(), why);
  }

  private static LibraryAlgorithms library(LibraryCampaign.Result ran) {
    return LibraryAlgorithms.ofVersion(ran.facts().getOrDefault(VERSION, ""))
        .orElseThrow(() -> UserException.failed("which MPI library it was is not known"));
  }

  private static SortedMap<String, String> facts(
      Request request, Sheet sheet, LibraryCampaign.Result ran) {
    SortedMap<String, String> facts = new TreeMap<>(ran.facts());
    facts.putAll(
        ValidationFacts.run(request.cluster, Transport.MPI, REPETITIONS, sheet, Instant.now()));
    facts.put("rounds", Integer.toString(request.rounds));
    facts.put("candidates", Integer.toString(request.candidates));
    return facts;
  }
}
