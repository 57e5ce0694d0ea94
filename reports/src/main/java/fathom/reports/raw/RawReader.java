package fathom.reports.raw;

import fathom.model.Experiment;
import fathom.reports.json.JsonAt;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the raw results of a run. Experiments that are not done contribute no rows. */
public final class RawReader {
  private RawReader() {}

  public static RawResults read(RunDirectory run) {
    Manifest manifest = run.manifest();
    CampaignCollector collector = new CampaignCollector();
    List<RawSample> samples = new ArrayList<>();
    for (ExperimentRecord experiment : manifest.experiments()) {
      if (experiment.status() == Status.DONE) {
        samples.addAll(readOne(experiment.experiment(), run.raw(experiment), collector));
      }
    }
    return new RawResults(
        collector.campaign(manifest.notObservable(), manifest.receiveOverheadInSendOverhead()),
        samples,
        overloadWarnings(samples));
  }

  private static List<RawSample> readOne(
      Experiment experiment, JsonAt file, CampaignCollector collector) {
    List<JmhIteration> iterations = JmhJson.read(file);
    Counters.requireAll(file, experiment, iterations);
    return iterations.stream()
        .map(
            row -> {
              Optional<String> dropped = collector.take(experiment, row);
              return new RawSample(experiment, row, Counters.sizeOrZero(row), dropped);
            })
        .toList();
  }

  /** One warning per size at which senders were too slow to show the receiver's gap. */
  private static List<String> overloadWarnings(List<RawSample> samples) {
    SortedMap<Integer, Integer> slow = new TreeMap<>();
    for (RawSample sample : samples) {
      if (sample.droppedReason().filter(CampaignCollector.NO_OVERLOAD::equals).isPresent()) {
        slow.merge(sample.sizeBytes(), 1, Integer::sum);
      }
    }
    List<String> warnings = new ArrayList<>();
    for (Map.Entry<Integer, Integer> size : slow.entrySet()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: %s at m = %d (offered less than %s times what arrived), rows not used: %d",
              Experiment.RECEIVE_GAP.id(),
              CampaignCollector.NO_OVERLOAD,
              size.getKey(),
              CampaignCollector.LEAST_OVERLOAD,
              size.getValue()));
    }
    return warnings;
  }
}
