package fathom.reports;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.DroppedRow;
import fathom.fitting.FitSettings;
import fathom.model.Diagnostics;
import fathom.model.Experiment;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Sheet;
import fathom.model.Truth;
import fathom.model.samples.Campaign;
import fathom.reports.raw.RawReader;
import fathom.reports.raw.RawResults;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.table.SamplesTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
  private final Fitter fitter;

  /** What turns samples into outcomes. */
  @FunctionalInterface
  public interface Fitter {
    CampaignFit fit(Campaign campaign, Set<Parameter> wanted, FitSettings settings);
  }

  public SheetBuilder() {
    this(CampaignFitter::fit);
  }

  /** A builder with another fit, to hold builders against known campaigns. */
  public SheetBuilder(Fitter fitter) {
    this.fitter = fitter;
  }

  /** The settings a run was measured for: its packet size, and the breakpoint asked for then. */
  public static FitSettings settingsOf(Manifest manifest) {
    FitSettings settings = FitSettings.defaults().withMtuBytes(manifest.cluster().mtuBytes());
    return manifest.breakpoint().map(settings::withBreakpoint).orElse(settings);
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
   * @param samples every raw row, kept or dropped, with the reason ({@link SamplesTable})
   */
  public record FittedRun(Sheet sheet, Table samples) {}

  /** Fits a run and says what became of each of its rows. */
  public FittedRun fit(RunDirectory run, FitSettings settings) {
    Manifest manifest = run.manifest();
    RawResults raw = RawReader.read(run);
    Map<Parameter, Outcome> unfinished = unfinished(manifest);
    Set<Parameter> wanted = EnumSet.noneOf(Parameter.class);
    wanted.addAll(manifest.parameters());
    wanted.removeAll(unfinished.keySet());
    CampaignFit fit = fitter.fit(raw.campaign(), wanted, settings);

    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(fit.outcomes());
    outcomes.putAll(unfinished);
    List<DroppedRow> dropped = new ArrayList<>(raw.dropped());
    dropped.addAll(fit.dropped());
    Sheet sheet =
        new Sheet(
            manifest.created(),
            cluster(manifest.cluster()),
            outcomes,
            fit.heapCopies(),
            truths(manifest, raw.campaign(), outcomes.keySet()),
            warnings(manifest, raw, fit, dropped),
            new Diagnostics(fit.checks(), List.of(), Map.of()),
            provenance(manifest, dropped));
    return new FittedRun(sheet, SamplesTable.of(raw.samples(), fit.dropped()));
  }

  private static Sheet.Cluster cluster(ClusterFacts facts) {
    return new Sheet.Cluster(facts.kind(), facts.nodes(), facts.transport(), facts.mtuBytes());
  }

  /** Parameters that were asked for and lack an experiment the run did not finish. */
  private static Map<Parameter, Outcome> unfinished(Manifest manifest) {
    Map<Parameter, Outcome> rejected = new EnumMap<>(Parameter.class);
    for (Parameter parameter : manifest.parameters()) {
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
    if (experiment == Experiment.RECEIVE_OVERHEAD && manifest.receiveOverheadInSendOverhead()) {
      return Optional.empty();
    }
    return manifest
        .experiment(experiment)
        .filter(record -> record.status() != Status.DONE)
        .map(
            record ->
                experiment.id()
                    + " was not finished: "
                    + (record.reason().isBlank() ? record.status().word() : record.reason()));
  }

  private static Map<Parameter, Truth> truths(
      Manifest manifest, Campaign campaign, Set<Parameter> shown) {
    // The port's formulas count the headers of UDP; over another transport they are not known.
    if (manifest.port().isEmpty() || !manifest.cluster().transport().equals("udp")) {
      return Map.of();
    }
    Map<Parameter, Truth> truths = KnownValues.of(manifest.port().orElseThrow(), campaign.bursts());
    truths.keySet().retainAll(shown);
    return truths;
  }

  private static List<String> warnings(
      Manifest manifest, RawResults raw, CampaignFit fit, List<DroppedRow> dropped) {
    List<String> warnings = new ArrayList<>(manifest.warnings());
    warnings.addAll(raw.warnings());
    warnings.addAll(fit.warnings());
    SortedMap<Experiment, SortedMap<String, Integer>> counts = new TreeMap<>();
    for (DroppedRow row : dropped) {
      counts
          .computeIfAbsent(row.experiment(), e -> new TreeMap<>())
          .merge(row.reason(), 1, Integer::sum);
    }
    counts.forEach(
        (experiment, reasons) ->
            reasons.forEach(
                (reason, count) ->
                    warnings.add(
                        String.format(
                            Locale.ROOT,
                            "%s: %d %s dropped: %s",
                            experiment.id(),
                            count,
                            count == 1 ? "row" : "rows",
                            reason))));
    return warnings.stream().distinct().toList();
  }

  private static SortedMap<String, String> provenance(Manifest manifest, List<DroppedRow> dropped) {
    SortedMap<Experiment, Integer> counts = new TreeMap<>();
    dropped.forEach(row -> counts.merge(row.experiment(), 1, Integer::sum));
    SortedMap<String, String> provenance = new TreeMap<>(manifest.provenance());
    manifest.cluster().profile().ifPresent(profile -> provenance.put("cluster.profile", profile));
    counts.forEach(
        (experiment, count) ->
            provenance.put("dropped." + experiment.id(), Integer.toString(count)));
    return provenance;
  }
}
