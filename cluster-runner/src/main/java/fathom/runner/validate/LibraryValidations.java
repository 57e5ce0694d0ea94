package fathom.runner.validate;

import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.Counter;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.document.render.FormatName;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.NodeRanks;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.validation.Judging;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryDocument;
import fathom.reports.validation.LibraryReader;
import fathom.reports.validation.Measured;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.Validation;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LaunchCheck;
import fathom.runner.operations.LibraryCampaign;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Validations of an MPI library's own operations, from request to what is said of them. */
public final class LibraryValidations {

  private final Installation installation;
  private final Supplier<Progress> progress;

  /** Takes what shows progress, first that of the sheet, then that of the operations. */
  public LibraryValidations(Installation installation, Supplier<Progress> progress) {
    this.installation = installation;
    this.progress = progress;
  }

  /**
   * @param repetitions of each case
   * @param nodeRanks how ranks are placed; without a sheet of a node's inside one is measured
   *     first, where that can be
   * @param sheet of the cluster; empty for one that is measured first
   * @param budget how long that may take; empty for what it needs
   * @param directory where all is kept; it is there, and empty
   */
  public record LibraryValidationRequest(
      ClusterKind cluster,
      LibraryCases cases,
      int repetitions,
      NodeRanks nodeRanks,
      Optional<Sheet> sheet,
      Optional<Duration> budget,
      Path directory) {}

  /** Runs the operations, and keeps all of it. */
  public Validations.ValidationResult run(LibraryValidationRequest request) {
    LaunchCheck check = new LaunchCheck(installation, progress);
    try (LaunchCheck.Checked checked =
        check.run(
            request.cluster.placed(request.nodeRanks.each()),
            request.cases.ranks(),
            Optional.of(LibrarySettings.NONE))) {
      return run(request, checked);
    }
  }

  private Validations.ValidationResult run(
      LibraryValidationRequest request, LaunchCheck.Checked checked) {
    ValidationFiles files = new ValidationFiles(request.directory);
    request.sheet.ifPresent(files::keep);
    request.cases.rules().ifPresent(rules -> files.keepRules(new ResultFile(rules).text()));
    LibraryCampaign campaign = new LibraryCampaign(installation, checked.site());
    LibraryCampaign.LibraryRequest operations =
        new LibraryCampaign.LibraryRequest(
            request.cases.ranks(),
            request.repetitions,
            library -> request.cases.seenBy(request.cluster).turns(library),
            "",
            "",
            request.directory);
    expectLater(request, campaign.estimate(operations));
    Sheet sheet = request.sheet.orElseGet(() -> measured(request));
    NodeRanks nodeRanks =
        Validations.withInside(
            installation, request.cluster, request.nodeRanks, request.directory, progress);
    LibraryCampaign.LibraryResult ran = campaign.run(operations, progress.get());
    Validations.ValidationResult scored =
        against(
            sheet,
            nodeRanks,
            List.copyOf(ran.raw().values()),
            facts(request, sheet, ran),
            files.rules());
    List<String> notes = new ArrayList<>(scored.notes());
    notes.addAll(ValidationFacts.strange(request.cluster, sheet));
    notes.addAll(ran.warnings());
    notes.addAll(checked.notes());
    files.write(FormatName.JSON.render(scored.document()));
    return new Validations.ValidationResult(scored.document(), notes);
  }

  /** Announces all stages but the first, which says how long it takes itself. */
  private void expectLater(LibraryValidationRequest request, Duration operations) {
    Optional<Duration> inside =
        Validations.insideEstimate(request.cluster, request.nodeRanks, request.directory);
    if (request.sheet.isEmpty()) {
      inside.ifPresent(progress.get()::expect);
    }
    if (request.sheet.isEmpty() || inside.isPresent()) {
      progress.get().expect(operations);
    }
  }

  /** Whether a directory is that of such a validation, and not of one of Fathom's operations. */
  public static boolean isIn(Path directory) {
    return new ValidationFiles(directory)
        .raw().stream()
            .flatMap(file -> new ResultFile(file).json().elements().stream())
            .anyMatch(
                one ->
                    one.optional("secondaryMetrics")
                        .flatMap(counters -> counters.optional(Counter.OPERATION_NUMBER.id()))
                        .isPresent());
  }

  /**
   * Holds what an earlier validation measured against a sheet once more; nothing is run or kept.
   *
   * @param sheet empty for that validation's own
   */
  public static Validations.ValidationResult again(Path directory, Optional<Sheet> sheet) {
    ValidationFiles files = new ValidationFiles(directory);
    Sheet beside = sheet.orElseGet(files::sheet);
    SortedMap<String, String> facts =
        new TreeMap<>(ValidationFacts.again(directory.toString(), beside));
    files
        .results()
        .flatMap(at -> at.field("run").optional(LibraryRelease.VERSION))
        .ifPresent(version -> facts.put(LibraryRelease.VERSION, version.text()));
    RanksPerNode each =
        files.results().map(at -> RanksPerNode.of(at.field("run"))).orElse(RanksPerNode.ONE);
    each.addTo(facts);
    return against(beside, new NodeRanks(each, files.inside()), files.raw(), facts, files.rules());
  }

  private static Validations.ValidationResult against(
      Sheet sheet,
      NodeRanks nodeRanks,
      List<Path> raw,
      SortedMap<String, String> facts,
      Optional<String> rules) {
    List<Measured<LibraryCase>> measured =
        LibraryReader.read(raw.stream().map(file -> new ResultFile(file).json()).toList());
    if (!measured.stream().allMatch(m -> nodeRanks.each().fills(m.of().processes()))) {
      throw UserException.badInput(
          "not all ranks that were measured are on nodes of " + nodeRanks.each().count());
    }
    String version = facts.getOrDefault(LibraryRelease.VERSION, "");
    Optional<LibraryAlgorithms> known = LibraryControl.algorithmsOf(version);
    List<String> notes = new ArrayList<>();
    CaseNeeds needs = new CaseNeeds(version, rules, notes);
    LibraryForecasts said = LibraryForecasts.of(sheet, nodeRanks, known, measured, needs);
    if (!nodeRanks.isKnown()) {
      notes.add(NodeRanks.NOTHING_PREDICTED);
    }
    notes.addAll(said.refusals());
    notes.addAll(TwoLevelNotes.of(sheet, nodeRanks, measured));
    if (known.isEmpty()) {
      notes.add("which library it was is not written down, so its algorithms have no predictions");
    }
    if (!sheet.cluster().transport().equals(Transport.MPI.id())) {
      notes.add("the sheet is of " + sheet.cluster().transport() + ", not through MPI");
    }
    return new Validations.ValidationResult(
        LibraryDocument.of(
            new Validation<>(measured, said.forecasts(), Judging.OF_LIBRARY),
            needs.of(measured),
            facts),
        notes);
  }

  private Sheet measured(LibraryValidationRequest request) {
    return Validations.sheet(
        installation,
        request.cluster,
        Transport.MPI,
        request.cases.operations().stream().anyMatch(LibraryOperation::sums),
        request.budget,
        request.directory,
        progress.get());
  }

  private static SortedMap<String, String> facts(
      LibraryValidationRequest request, Sheet sheet, LibraryCampaign.LibraryResult ran) {
    SortedMap<String, String> facts = new TreeMap<>(ran.facts());
    facts.putAll(
        ValidationFacts.run(
            request.cluster, Transport.MPI, request.repetitions, sheet, Instant.now()));
    request.nodeRanks.each().addTo(facts);
    return facts;
  }
}
