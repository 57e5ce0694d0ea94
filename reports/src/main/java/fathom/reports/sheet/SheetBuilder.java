package fathom.reports.sheet;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.fitting.checks.CrossChecks;
import fathom.fitting.checks.RoundTrips;
import fathom.fitting.points.DroppedRow;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Check;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Distribution;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;
import fathom.reports.raw.RawResults;
import fathom.reports.raw.SingleOperations;
import fathom.reports.raw.Windows;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import tech.tablesaw.api.Table;

/**
 * A run directory and fit settings to a sheet. The same run gives the same sheet wherever it
 * stands: nothing here looks at a clock, a locale, the machine or the directory's own path.
 */
public final class SheetBuilder {
  private final SheetFitter fitter;

  /** What turns samples into outcomes. */
  @FunctionalInterface
  public interface SheetFitter {
    CampaignFit fit(Campaign campaign, Set<Parameter> wanted, FitSettings settings);
  }

  public SheetBuilder() {
    this(CampaignFitter::fit);
  }

  /** A builder with another fit, to hold builders against known campaigns. */
  public SheetBuilder(SheetFitter fitter) {
    this.fitter = fitter;
  }

  /** The settings a run was measured for: its packet size, and the breakpoint asked for then. */
  public static FitSettings settingsOf(Manifest manifest) {
    FitSettings settings = FitSettings.defaults().withMtuBytes(manifest.cluster().mtuBytes());
    return manifest
        .asked()
        .breakpoint()
        .map(settings::withBreakpoint)
        .orElseGet(() -> ofLibrary(manifest).map(settings::withSwitches).orElse(settings));
  }

  /** Where an MPI library changes its way of sending: above its eager limit. */
  private static Optional<List<Integer>> ofLibrary(Manifest manifest) {
    return Transport.named(manifest.cluster().transport())
        .filter(Transport::isOfLibrary)
        .map(
            transport ->
                Optional.ofNullable(manifest.provenance().get(Manifest.EAGER_LIMIT))
                    .filter(bytes -> bytes.matches("[1-9]\\d{0,8}"))
                    .map(bytes -> List.of(Integer.valueOf(bytes)))
                    .orElse(List.of()));
  }

  /** Fits a run as it was measured for. */
  public Sheet build(RunDirectory run) {
    return build(run, settingsOf(run.manifest()));
  }

  public Sheet build(RunDirectory run, FitSettings settings) {
    return fit(run, settings).sheet();
  }

  /**
   * A fitted run: its sheet, and every raw row it came from.
   *
   * @param sheet the sheet
   * @param samples every raw row, kept or dropped, with the reason ({@link Windows})
   */
  public record FittedRun(Sheet sheet, Table samples) {}

  /** Fits a run and says what became of each of its rows. */
  public FittedRun fit(RunDirectory run, FitSettings settings) {
    Manifest manifest = run.manifest();
    RawResults raw = RawResults.read(run);
    Map<Parameter, Outcome> unfinished = unfinished(manifest);
    Set<Parameter> wanted = EnumSet.noneOf(Parameter.class);
    wanted.addAll(manifest.asked().parameters());
    wanted.removeAll(unfinished.keySet());
    CampaignFit fit = widened(fitter.fit(raw.campaign(), wanted, settings), raw.openShares());

    Map<Parameter, Outcome> outcomes = together(fit, unfinished);
    return new FittedRun(
        sheet(
            manifest,
            raw,
            fit,
            outcomes,
            target(manifest, outcomes, fit),
            SingleOperations.of(run).distributions()),
        raw.windows().table(fit.dropped()));
  }

  private static Optional<PrecisionTarget> target(
      Manifest manifest, Map<Parameter, Outcome> outcomes, CampaignFit fit) {
    return manifest
        .asked()
        .precision()
        .map(
            share ->
                new PrecisionTarget(
                    share,
                    PrecisionTarget.budgetSeconds(manifest.provenance()),
                    outcomes,
                    fit.heapCopies()));
  }

  private static Map<Parameter, Outcome> together(
      CampaignFit fit, Map<Parameter, Outcome> unfinished) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(fit.outcomes());
    outcomes.putAll(unfinished);
    return outcomes;
  }

  /**
   * Intervals then include the error of how costs follow the speed of the core. L is half a round
   * trip less costs of the ends, and has the errors of all of these, on the sheet or not.
   */
  static CampaignFit widened(CampaignFit fit, Map<Experiment, Double> openShares) {
    return fit.with(
        (parameter, outcome) ->
            switch (outcome) {
              case Outcome.Linear linear -> linear.butForFactor(openShare(parameter, openShares));
              case Outcome.Transfer transfer ->
                  transfer.butFor(
                      Math.hypot(
                          openMicros(Parameter.ROUND_TRIP, fit, openShares) / 2,
                          Math.hypot(
                              openMicros(Parameter.SEND_OVERHEAD, fit, openShares),
                              Math.hypot(
                                  openMicros(Parameter.RECEIVE_OVERHEAD, fit, openShares),
                                  openMicros(Parameter.USER_RECEIVE, fit, openShares)))));
              case Outcome.Buffer buffer -> buffer;
              case Outcome.Missing missing -> missing;
            });
  }

  private static double openShare(Parameter parameter, Map<Experiment, Double> openShares) {
    return parameter.experiments().stream()
        .mapToDouble(experiment -> openShares.getOrDefault(experiment, 0.0))
        .max()
        .orElse(0);
  }

  /** The same in µs, at the measured size that costs most. */
  private static double openMicros(
      Parameter parameter, CampaignFit fit, Map<Experiment, Double> openShares) {
    return fit.outcomes().getOrDefault(parameter, fit.unasked().get(parameter))
            instanceof Outcome.Linear linear
        ? openShare(parameter, openShares)
            * linear.fit().diagnostics().residuals().stream()
                .mapToDouble(residual -> linear.cost().at(residual.at().sizeBytes()))
                .max()
                .orElse(0)
        : 0;
  }

  private static Sheet sheet(
      Manifest manifest,
      RawResults raw,
      CampaignFit fit,
      Map<Parameter, Outcome> outcomes,
      Optional<PrecisionTarget> target,
      List<Distribution> distributions) {
    List<DroppedRow> dropped = new ArrayList<>(raw.windows().dropped());
    dropped.addAll(fit.dropped());
    DropSummary drops = new DropSummary(dropped, raw.windows().counts());
    Disturbances disturbances = new Disturbances(disturbed(manifest, raw), outcomes);

    List<String> warnings = new ArrayList<>(manifest.warnings());
    warnings.addAll(disturbances.warnings());
    target.flatMap(PrecisionTarget::warning).ifPresent(warnings::add);
    warnings.addAll(raw.warnings());
    List<Check> checks = checks(manifest, fit);
    // What a check says no more is no warning either.
    fit.warnings().stream().filter(w -> !isWithdrawn(w, fit, checks)).forEach(warnings::add);
    warnings.addAll(drops.warnings());

    FitDrops ofFits = new FitDrops(dropped, raw.windows());
    Map<Parameter, Truth> truths = KnownValues.of(manifest, raw.campaign().bursts());
    raw.lineTimes()
        .forEach((experiment, counted) -> putCounted(truths, experiment, counted, outcomes));
    truths.keySet().retainAll(outcomes.keySet());
    return new Sheet(
        manifest.created(),
        cluster(manifest.cluster()),
        ofFits.counted(outcomes, CopyVariant.SEGMENT),
        ofFits.counted(fit.heapCopies(), CopyVariant.HEAP),
        truths,
        warnings.stream().distinct().toList(),
        diagnostics(manifest, raw, checks, disturbances)
            .with(distributions)
            .withBlocks(raw.windows().blocks())
            .withSpeeds(raw.speeds()),
        provenance(manifest, target, drops));
  }

  /** What the frames that were counted beside a gap say of it. */
  private static void putCounted(
      Map<Parameter, Truth> truths,
      Experiment experiment,
      List<TimedWindow> counted,
      Map<Parameter, Outcome> outcomes) {
    for (Parameter gap : Parameter.ofItsOwn(experiment).stream().toList()) {
      if (outcomes.get(gap) instanceof Outcome.Linear linear) {
        CountedLine.of(linear.cost(), counted).ifPresent(known -> truths.put(gap, known));
      }
    }
  }

  /**
   * The experiments, with what was seen of other work while they ran and what their windows say.
   */
  private static List<ExperimentRecord> disturbed(Manifest manifest, RawResults raw) {
    return manifest.experiments().stream()
        .map(
            record ->
                Optional.ofNullable(raw.disturbed().get(record.experiment()))
                    .map(
                        words ->
                            record.withDisturbance(
                                record.isDisturbed()
                                    ? record.disturbance().strip() + "; " + words
                                    : words))
                    .orElse(record))
        .toList();
  }

  private static SortedMap<String, String> provenance(
      Manifest manifest, Optional<PrecisionTarget> target, DropSummary drops) {
    SortedMap<String, String> provenance = new TreeMap<>(manifest.provenance());
    manifest.cluster().profile().ifPresent(profile -> provenance.put("cluster.profile", profile));
    manifest.asked().wording().ifPresent(wording -> provenance.putAll(wording.facts()));
    target.ifPresent(t -> provenance.putAll(t.provenance()));
    provenance.putAll(drops.provenance());
    return provenance;
  }

  private static Diagnostics diagnostics(
      Manifest manifest, RawResults raw, List<Check> checks, Disturbances disturbances) {
    List<Effort> efforts =
        manifest.experiments().stream().flatMap(e -> e.effort().stream()).toList();
    return new Diagnostics(
        checks, RoundTrips.of(raw.campaign()), efforts, disturbances.byParameter());
  }

  /** Without failures of what a simulated sheet itself does not keep. */
  private static List<Check> checks(Manifest manifest, CampaignFit fit) {
    Map<Parameter, CostFunction> known = new EnumMap<>(Parameter.class);
    manifest
        .known()
        .truths()
        .forEach(
            (parameter, truth) -> {
              if (truth instanceof Truth.KnownCost cost) {
                known.put(parameter, cost.cost());
              }
            });
    return CrossChecks.against(known, fit.checks());
  }

  private static boolean isWithdrawn(String warning, CampaignFit fit, List<Check> checks) {
    return fit.checks().stream()
        .filter(check -> !checks.contains(check))
        .anyMatch(check -> check.detail().equals(warning));
  }

  private static Sheet.SheetCluster cluster(ClusterFacts facts) {
    return new Sheet.SheetCluster(facts.kind(), facts.nodes(), facts.transport(), facts.mtuBytes());
  }

  /** Parameters that were asked for and lack an experiment the run did not finish. */
  private static Map<Parameter, Outcome> unfinished(Manifest manifest) {
    Map<Parameter, Outcome> rejected = new EnumMap<>(Parameter.class);
    for (Parameter parameter : manifest.asked().parameters()) {
      if (manifest.notObservable().containsKey(parameter)) {
        continue;
      }
      for (Experiment experiment : Experiment.values()) {
        if (parameter.experiments().contains(experiment) && !rejected.containsKey(parameter)) {
          unfinishedReason(manifest, experiment)
              .ifPresent(reason -> rejected.put(parameter, new Outcome.Rejected(reason)));
        }
      }
    }
    return rejected;
  }

  private static Optional<String> unfinishedReason(Manifest manifest, Experiment experiment) {
    // On loopback the receive overhead is inside the send overhead: nothing is missing without it.
    if (experiment == Experiment.RECEIVE_OVERHEAD
        && manifest.known().receiveOverheadInSendOverhead()) {
      return Optional.empty();
    }
    return manifest
        .experiment(experiment)
        .filter(record -> record.status() != Status.DONE)
        .map(
            record ->
                "the experiment "
                    + experiment.id()
                    + " was not finished: "
                    + (record.reason().isBlank() ? record.status().word() : record.reason()));
  }
}
