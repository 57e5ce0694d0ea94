package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.CoreSpeed;
import fathom.model.transport.Transport;
import fathom.reports.json.JsonAt;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the raw results of a run. Experiments that are not done contribute no rows. */
public final class RawReader {
  /** A part of the warning that messages came from who is no member of the run. */
  public static final String SENT_BY_OTHERS = "somebody sends in the name of this run's hosts";

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
    Map<Experiment, JsonAt> files = new LinkedHashMap<>();
    for (ExperimentRecord experiment : manifest.experiments()) {
      if (experiment.status() == Status.DONE) {
        files.put(experiment.experiment(), run.raw(experiment));
      }
    }
    files.putAll(unfinished);
    Map<Experiment, List<JmhIteration>> all = new LinkedHashMap<>();
    files.forEach(
        (experiment, file) -> {
          List<JmhIteration> rows = JmhJson.read(file);
          JmhJson.requireBenchmark(file, experiment);
          Counters.requireAll(file, experiment, rows);
          all.put(experiment, rows);
        });
    List<RawSample> samples = new ArrayList<>();
    Map<Experiment, List<TimedWindow>> lineTimes = new EnumMap<>(Experiment.class);
    Map<Experiment, String> disturbed = new EnumMap<>(Experiment.class);
    Map<Experiment, Double> openShares = new EnumMap<>(Experiment.class);
    List<CoreSpeed> speeds = new ArrayList<>();
    all.forEach(
        (experiment, rows) -> {
          CleanWindows asMeasured = CleanWindows.of(experiment, rows);
          SpeedCorrection speed =
              speed(
                  manifest,
                  experiment,
                  rows.stream().filter(row -> asMeasured.problem(row).isEmpty()).toList(),
                  all);
          speed.speed().ifPresent(speeds::add);
          openShares.put(experiment, speed.openShare());
          CleanWindows windows =
              CleanWindows.of(experiment, rows.stream().map(speed::atReference).toList());
          windows.warning().ifPresent(words -> disturbed.put(experiment, words));
          CountedFrames frames = CountedFrames.of(experiment, rows);
          rows.forEach(
              row -> {
                RawSample sample = sample(experiment, row, speed, windows, frames, collector);
                samples.add(sample);
                if (sample.droppedReason().isEmpty()) {
                  manifest
                      .known()
                      .port()
                      .flatMap(port -> frames.lineTime(row, port.port()))
                      .ifPresent(
                          time ->
                              lineTimes
                                  .computeIfAbsent(experiment, e -> new ArrayList<>())
                                  .add(time));
                }
              });
        });
    // Counted frames say by themselves whether the line was ever idle.
    collector.censor(
        Experiment.RECEIVE_GAP,
        CountedFrames.idleSizes(
            collector.windows(Experiment.RECEIVE_GAP),
            lineTimes.getOrDefault(Experiment.RECEIVE_GAP, List.of())));
    return new RawResults(
        collector.campaign(manifest.notObservable()),
        samples,
        disturbed,
        openShares,
        speeds,
        lineTimes,
        Stream.of(
                ProcessorDistance.warning(all.values().stream().flatMap(List::stream).toList()),
                droppedWarning(
                    samples,
                    CampaignCollector.STRANGERS,
                    "Messages arrived that were not of the measurement under way, and %d of %d measurements were left out: "
                        + SENT_BY_OTHERS
                        + ", or the network damages messages or brings them twice or much too late"),
                droppedWarning(
                    samples,
                    CampaignCollector.SURPLUS,
                    "More messages arrived than were sent, and %d of %d measurements were left out: the network brings messages twice or much too late, or somebody else sends messages of less than 8 bytes to this run's hosts"))
            .flatMap(Optional::stream)
            .toList());
  }

  /** No correction of what a line or a simulated clock takes. */
  private static SpeedCorrection speed(
      Manifest manifest,
      Experiment experiment,
      List<JmhIteration> rows,
      Map<Experiment, List<JmhIteration>> all) {
    boolean isLine =
        experiment == Experiment.SEND_GAP && !manifest.known().receiveOverheadInSendOverhead();
    return isLine || manifest.known().isSimulated()
        ? SpeedCorrection.none(experiment)
        : SpeedCorrection.of(experiment, rows, all);
  }

  private static RawSample sample(
      Experiment experiment,
      JmhIteration row,
      SpeedCorrection speed,
      CleanWindows windows,
      CountedFrames frames,
      CampaignCollector collector) {
    Optional<String> dropped =
        windows
            .problem(row)
            .or(() -> frames.problem(row))
            .or(() -> collector.take(experiment, speed.atReference(row)));
    return new RawSample(experiment, row, Counters.sizeOrZero(row), dropped);
  }

  /** A note among others would not do: somebody may be at work on this network. */
  private static Optional<String> droppedWarning(
      List<RawSample> samples, String reason, String warning) {
    long rows =
        samples.stream()
            .filter(sample -> sample.droppedReason().equals(Optional.of(reason)))
            .count();
    return rows == 0
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, warning, rows, samples.size()));
  }
}
