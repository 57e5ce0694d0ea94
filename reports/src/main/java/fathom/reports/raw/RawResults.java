package fathom.reports.raw;

import fathom.fitting.regression.Statistics;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Campaign;
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
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything the raw files of a run say. Experiments that are not done contribute no rows.
 *
 * @param campaign the rows a fit may use
 * @param windows every row, kept or dropped
 * @param disturbed experiments most of whose windows were disturbed, with what is to be said of
 *     them
 * @param openShares half the 95 % interval of a factor that is common to all costs of an
 *     experiment: the error of how they follow the speed of the core
 * @param speeds how fast the core was during each experiment; none of those that do not follow it
 * @param lineTimes what a line of known rate took for the frames that were counted in a window, by
 *     experiment; empty where none were
 * @param warnings what the rows show about the measurement as a whole
 */
public record RawResults(
    Campaign campaign,
    Windows windows,
    Map<Experiment, String> disturbed,
    Map<Experiment, Double> openShares,
    List<CoreSpeed> speeds,
    Map<Experiment, List<TimedWindow>> lineTimes,
    List<String> warnings) {
  /** A part of the warning that messages came from who is no member of the run. */
  public static final String SENT_BY_OTHERS = "somebody sends in the name of this run's hosts";

  public RawResults {
    lineTimes = Map.copyOf(lineTimes);
    disturbed = Map.copyOf(disturbed);
    openShares = Map.copyOf(openShares);
    speeds = List.copyOf(speeds);
    warnings = List.copyOf(warnings);
  }

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
    Windows windows = new Windows();
    Map<Experiment, List<Window>> rows = new LinkedHashMap<>();
    files(run, unfinished)
        .forEach(
            (experiment, file) -> {
              JmhJson.read(file, experiment.id(), windows);
              JmhJson.requireBenchmark(file, experiment);
              List<Window> own = windows.of(experiment);
              RowRules.requireAll(file, experiment, own);
              rows.put(experiment, own);
            });
    Samples samples =
        new Samples(
            manifest.known().receiveOverheadInSendOverhead(),
            Transport.named(manifest.cluster().transport()).filter(Transport::canLose).isEmpty());
    Map<Experiment, List<TimedWindow>> lineTimes = new EnumMap<>(Experiment.class);
    Map<Experiment, String> disturbed = new EnumMap<>(Experiment.class);
    Map<Experiment, Double> openShares = new EnumMap<>(Experiment.class);
    List<CoreSpeed> speeds = new ArrayList<>();
    for (Map.Entry<Experiment, List<Window>> entry : rows.entrySet()) {
      Experiment experiment = entry.getKey();
      List<Window> own = entry.getValue();
      CleanWindows clean = new CleanWindows(experiment, own);
      SpeedCorrection speed =
          speed(
              manifest,
              experiment,
              own.stream().filter(row -> clean.problem(row).isEmpty()).toList(),
              rows);
      speed.speed().ifPresent(speeds::add);
      openShares.put(experiment, speed.openShare());
      clean
          .warning(own.stream().map(speed::atReference).toList())
          .ifPresent(words -> disturbed.put(experiment, words));
      CountedFrames frames = new CountedFrames(experiment, own);
      List<TimedWindow> ofLine = new ArrayList<>();
      for (Window row : own) {
        clean
            .problem(row)
            .or(() -> frames.problem(row))
            .or(() -> samples.take(experiment, speed.atReference(row)))
            .ifPresentOrElse(
                reason -> windows.drop(row, reason),
                () ->
                    manifest
                        .known()
                        .port()
                        .flatMap(port -> frames.lineTime(row, port.port()))
                        .ifPresent(ofLine::add));
      }
      if (!ofLine.isEmpty()) {
        lineTimes.put(experiment, ofLine);
      }
    }
    // Counted frames say by themselves whether the line was ever idle.
    samples.censor(
        Experiment.RECEIVE_GAP,
        CountedFrames.idleSizes(
            samples.windows(Experiment.RECEIVE_GAP),
            lineTimes.getOrDefault(Experiment.RECEIVE_GAP, List.of())));
    return new RawResults(
        samples.campaign(manifest.notObservable()),
        windows,
        disturbed,
        openShares,
        speeds,
        lineTimes,
        warnings(windows));
  }

  private static Map<Experiment, JsonAt> files(
      RunDirectory run, Map<Experiment, JsonAt> unfinished) {
    Map<Experiment, JsonAt> files = new LinkedHashMap<>();
    for (ExperimentRecord experiment : run.manifest().experiments()) {
      if (experiment.status() == Status.DONE) {
        files.put(experiment.experiment(), run.raw(experiment));
      }
    }
    files.putAll(unfinished);
    return files;
  }

  /** No correction of what a line or a simulated clock takes. */
  private static SpeedCorrection speed(
      Manifest manifest,
      Experiment experiment,
      List<Window> undisturbed,
      Map<Experiment, List<Window>> rows) {
    boolean isLine =
        experiment == Experiment.SEND_GAP && !manifest.known().receiveOverheadInSendOverhead();
    return isLine || manifest.known().isSimulated()
        ? SpeedCorrection.none(experiment)
        : SpeedCorrection.of(experiment, undisturbed, rows);
  }

  /** The median time at each size. */
  public static NavigableMap<Integer, Double> mediansBySize(List<TimedWindow> windows) {
    return windows.stream()
        .collect(
            Collectors.groupingBy(
                TimedWindow::sizeBytes,
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.mapping(TimedWindow::micros, Collectors.toList()),
                    Statistics::median)));
  }

  private static List<String> warnings(Windows windows) {
    return Stream.of(
            ProcessorDistance.warning(windows.all()),
            droppedWarning(
                windows,
                RowRules.STRANGERS,
                "Messages arrived that were not of the measurement under way, and %d of %d measurements were left out: "
                    + SENT_BY_OTHERS
                    + ", or the network damages messages or brings them twice or much too late"),
            droppedWarning(
                windows,
                RowRules.SURPLUS,
                "More messages arrived than were sent, and %d of %d measurements were left out: the network brings messages twice or much too late, or somebody else sends messages of less than 8 bytes to this run's hosts"))
        .flatMap(Optional::stream)
        .toList();
  }

  /** A note among others would not do: somebody may be at work on this network. */
  private static Optional<String> droppedWarning(Windows windows, String reason, String warning) {
    int rows = windows.countDropped(reason);
    return rows == 0
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, warning, rows, windows.size()));
  }
}
