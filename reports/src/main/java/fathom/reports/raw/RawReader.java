package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.UpperBound;
import fathom.model.transport.Transport;
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

/** Reads the raw results of a run. Experiments that are not done contribute no rows. */
public final class RawReader {
  private RawReader() {}

  public static RawResults read(RunDirectory run) {
    return read(run, Map.of());
  }

  /**
   * The raw results of a run while it is being measured.
   *
   * @param unfinished what an experiment that is not done has so far, in place of its raw file
   */
  public static RawResults read(RunDirectory run, Map<Experiment, JsonAt> unfinished) {
    Manifest manifest = run.manifest();
    CampaignCollector collector =
        new CampaignCollector(
            manifest.known().receiveOverheadInSendOverhead(),
            Transport.named(manifest.cluster().transport()).filter(Transport::canLose).isEmpty());
    List<RawSample> samples = new ArrayList<>();
    for (ExperimentRecord experiment : manifest.experiments()) {
      if (experiment.status() == Status.DONE) {
        samples.addAll(readOne(experiment.experiment(), run.raw(experiment), collector));
      }
    }
    unfinished.forEach((experiment, file) -> samples.addAll(readOne(experiment, file, collector)));
    return new RawResults(
        collector.campaign(manifest.notObservable()),
        samples,
        overloadWarnings(collector.notExceeded()));
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

  /** Says at which sizes nothing shows that the receiver's gap is not the senders'. */
  private static List<String> overloadWarnings(SortedMap<Integer, Integer> notExceeded) {
    if (notExceeded.isEmpty()) {
      return List.of();
    }
    List<String> sizes = new ArrayList<>();
    notExceeded.forEach((size, rows) -> sizes.add(size + " (" + rows + ")"));
    return List.of(
        String.format(
            Locale.ROOT,
            "The senders could not saturate the link at m = %s (measurements in brackets); %s",
            String.join(", ", sizes),
            UpperBound.END_OF_WARNING));
  }
}
