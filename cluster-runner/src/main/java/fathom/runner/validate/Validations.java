package fathom.runner.validate;

import fathom.model.parameter.Parameter;
import fathom.model.predict.Predictor;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.transport.Transport;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.operations.NodeRanks;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.SheetByName;
import fathom.reports.validation.ValidationDocument;
import fathom.runner.campaign.Campaigns;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.operations.CollectiveCampaign;
import fathom.runner.operations.CollectivePlan.Turn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Validations from request to what is said of them. */
public final class Validations {
  /** What predictions use; copies and T_s are in no formula. */
  private static final List<Parameter> NEEDED =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE,
          Parameter.TRANSFER_TIME,
          Parameter.NETWORK_BUFFER);

  /** What is asked of a sheet that is measured for the purpose. */
  private record Wanted(List<Parameter> parameters, boolean quick) {
    /** Of a cluster, with what adding a message to another costs where operations do so. */
    static Wanted ofCluster(boolean sums) {
      List<Parameter> parameters = new ArrayList<>(NEEDED);
      if (sums) {
        parameters.add(Parameter.REDUCTION);
      }
      return new Wanted(parameters, false);
    }

    /** What messages within a node are predicted from; round trips are measured with L. */
    static final Wanted OF_INSIDE =
        new Wanted(
            List.of(
                Parameter.SEND_OVERHEAD,
                Parameter.SEND_GAP,
                Parameter.USER_RECEIVE,
                Parameter.TRANSFER_TIME),
            true);
  }

  private static final double PRECISION = 0.02;

  private final Installation installation;
  private final Supplier<Progress> progress;

  /** Takes what shows progress, first that of the sheet, then that of the operations. */
  public Validations(Installation installation, Supplier<Progress> progress) {
    this.installation = installation;
    this.progress = progress;
  }

  /**
   * @param repetitions of each case
   * @param sheet of the cluster; empty for one that is measured first
   * @param budget how long that may take; empty for what it needs
   * @param directory where all is kept; it is there, and empty
   */
  public record ValidationRequest(
      ClusterKind cluster,
      Transport transport,
      Cases cases,
      int repetitions,
      Optional<Sheet> sheet,
      Optional<Duration> budget,
      Path directory) {}

  /**
   * A validation as it is shown and kept.
   *
   * @param notes what models could not say, what could not be run, and what speaks against sheet or
   *     cluster
   */
  public record ValidationResult(Document document, List<String> notes) {}

  /** Runs the operations, and keeps all of it. */
  public ValidationResult run(ValidationRequest request) {
    ValidationFiles files = new ValidationFiles(request.directory);
    request.sheet.ifPresent(files::keep);
    CollectiveCampaign.CollectiveRequest campaign =
        new CollectiveCampaign.CollectiveRequest(
            request.cluster, request.transport, request.repetitions, request.directory);
    if (request.sheet.isEmpty()) { // the operations' own times are known after it
      CollectiveCampaign.estimate(campaign, request.cases.turns(new Predictor(TableOne.sheet())))
          .ifPresent(progress.get()::expect);
    }
    Sheet sheet = request.sheet.orElseGet(() -> measured(request));
    List<Turn> turns = request.cases.turns(new Predictor(sheet));
    CollectiveCampaign.CollectiveResult operations =
        new CollectiveCampaign(installation)
            .run(campaign, mtuBytes -> checked(turns, sheet, mtuBytes), progress.get());
    ValidationResults raw = ValidationResults.of(operations.raw());
    ValidationResults.Scored scored = raw.against(sheet);
    List<String> notes = new ArrayList<>(scored.refusals());
    notes.addAll(ValidationFacts.strange(request.cluster, sheet));
    notes.addAll(operations.warnings());
    Document document =
        ValidationDocument.of(
            scored.validation(),
            raw.congestionControls(),
            ValidationFacts.run(
                request.cluster, request.transport, request.repetitions, sheet, Instant.now()));
    files.write(FormatName.JSON.render(document));
    return new ValidationResult(document, notes);
  }

  /**
   * Holds what an earlier validation measured against a sheet once more; nothing is run or kept.
   *
   * @param sheet empty for that validation's own
   */
  public static ValidationResult again(Path directory, Optional<Sheet> sheet) {
    ValidationResults raw = ValidationResults.in(directory);
    Sheet beside = sheet.orElseGet(() -> new ValidationFiles(directory).sheet());
    ValidationResults.Scored scored = raw.against(beside);
    return new ValidationResult(
        ValidationDocument.of(
            scored.validation(),
            raw.congestionControls(),
            ValidationFacts.again(directory.toString(), beside)),
        scored.refusals());
  }

  private Sheet measured(ValidationRequest request) {
    return sheet(
        installation,
        request.cluster,
        request.transport,
        request.cases.algorithms().stream().anyMatch(one -> one.operation().sums()),
        request.budget,
        request.directory,
        progress.get());
  }

  /**
   * The sheet of a cluster that is to be validated, measured and kept in its directory. What an
   * interrupted command has measured of it is taken from there.
   *
   * @param sums whether an operation adds messages to each other
   */
  public static Sheet sheet(
      Installation installation,
      ClusterKind cluster,
      Transport transport,
      boolean sums,
      Optional<Duration> budget,
      Path directory,
      Progress progress) {
    return sheet(
        installation,
        cluster,
        transport,
        Wanted.ofCluster(sums),
        budget,
        directory,
        ValidationFiles.RUN,
        progress);
  }

  private static Sheet sheet(
      Installation installation,
      ClusterKind cluster,
      Transport transport,
      Wanted wanted,
      Optional<Duration> budget,
      Path directory,
      String name,
      Progress progress) {
    Path run = directory.resolve(name);
    if (RunDirectory.isFinished(run)) {
      return SheetByName.read(run.toString());
    }
    return new Campaigns(installation)
        .measure(
            request(cluster, transport, wanted, budget, run),
            progress,
            Optional.of(new Campaigns.LargerCommand(directory, WorkDirectory.kept(directory))))
        .sheet();
  }

  private static MeasureRequest request(
      ClusterKind cluster,
      Transport transport,
      Wanted wanted,
      Optional<Duration> budget,
      Path run) {
    return new MeasureRequest(
        cluster,
        transport,
        wanted.parameters,
        wanted.quick,
        budget,
        PRECISION,
        List.of(),
        Optional.empty(),
        Optional.of(run),
        RunDirectory.isIn(run),
        new Pairs.NoPairs());
  }

  /** Estimates what {@link #withInside} will take; empty where it measures nothing. */
  static Optional<Duration> insideEstimate(
      ClusterKind cluster, NodeRanks nodeRanks, Path directory) {
    return nodeRanks.isKnown()
        ? Optional.empty()
        : cluster
            .insideOfNode()
            .flatMap(
                inside ->
                    Campaigns.estimate(
                        request(
                            inside, Transport.MPI, Wanted.OF_INSIDE, Optional.empty(), directory)));
  }

  /**
   * The sheet of two ranks of one node, measured quickly and kept in its directory, where a tuning
   * or a validation needs it.
   *
   * @return the same with it; as it was where nothing needs it, it is known, or cannot be measured
   */
  public static NodeRanks withInside(
      Installation installation,
      ClusterKind cluster,
      NodeRanks nodeRanks,
      Path directory,
      Supplier<Progress> progress) {
    ValidationFiles files = new ValidationFiles(directory);
    nodeRanks.inside().ifPresent(files::keepInside);
    if (nodeRanks.isKnown()) {
      return nodeRanks;
    }
    return cluster
        .insideOfNode()
        .map(
            inside ->
                nodeRanks.with(
                    sheet(
                        installation,
                        inside,
                        Transport.MPI,
                        Wanted.OF_INSIDE,
                        Optional.empty(),
                        directory,
                        ValidationFiles.INSIDE_RUN,
                        progress.get())))
        .orElse(nodeRanks);
  }

  /** Packets of another size would be those of another cluster. */
  private static List<Turn> checked(List<Turn> turns, Sheet sheet, int mtuBytes) {
    if (sheet.cluster().mtuBytes() != mtuBytes) {
      throw UserException.badInput(
          "the sheet is of packets of "
              + sheet.cluster().mtuBytes()
              + " bytes, this cluster's have "
              + mtuBytes
              + ": give its own sheet, of the same --transport");
    }
    return turns;
  }
}
