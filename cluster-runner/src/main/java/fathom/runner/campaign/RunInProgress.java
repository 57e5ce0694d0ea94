package fathom.runner.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.reports.json.JsonAt;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.KeptBlocks;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.KernelWork;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run directory while it is measured. Its manifest is true on disk after every change. The blocks
 * that are measured so far are in memory for the fits between blocks, and on disk, so that a
 * campaign that breaks off loses the block it was in and no more.
 */
final class RunInProgress {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final MeasureRequest request;
  private final KeptBlocks disk;
  private final Map<Experiment, NavigableMap<Integer, JmhResults>> blocks =
      new EnumMap<>(Experiment.class);

  private RunDirectory run;

  /** Begins with the blocks that an earlier part of the same campaign has left. */
  RunInProgress(MeasureRequest request, RunDirectory run) {
    this.request = request;
    this.run = run;
    this.disk = new KeptBlocks(run.root());
    for (Experiment experiment : Experiment.values()) {
      for (int block : disk.of(experiment)) {
        blocks(experiment).put(block, read(experiment, block));
      }
    }
  }

  RunDirectory directory() {
    return run;
  }

  Manifest manifest() {
    return run.manifest();
  }

  void update(Manifest manifest) {
    try {
      run = run.with(manifest);
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  void warn(String warning) {
    update(manifest().withWarning(warning));
  }

  Path log(String name) {
    return run.root().resolve("logs").resolve(name + ".log");
  }

  /** A run keeps where the kernel works; O_r cannot be seen if that cannot be steered. */
  void placed(Cluster cluster, KernelWork work) {
    Map<String, String> placements = cluster.placements(work);
    if (!manifest().provenance().entrySet().containsAll(placements.entrySet())) {
      update(manifest().withProvenance(placements));
    }
    Optional<String> obstacle = cluster.steeringObstacle();
    if (work == KernelWork.HOSTS_APART
        && obstacle.isPresent()
        && request.parameters().contains(Parameter.RECEIVE_OVERHEAD)
        && !manifest().notObservable().containsKey(Parameter.RECEIVE_OVERHEAD)) {
      update(manifest().withNotObservable(Parameter.RECEIVE_OVERHEAD, obstacle.get()));
    }
  }

  /** Why an experiment is pointless: all parameters it is for turned out not to be observable. */
  Optional<String> obstacle(Experiment experiment) {
    List<Parameter> own =
        request.parameters().stream()
            .filter(parameter -> parameter.experiments().contains(experiment))
            .filter(parameter -> parameter.form() != Parameter.ParameterForm.TRANSFER)
            .toList();
    Map<Parameter, String> missing = manifest().notObservable();
    return !own.isEmpty() && missing.keySet().containsAll(own)
        ? Optional.ofNullable(missing.get(own.getFirst()))
        : Optional.empty();
  }

  private NavigableMap<Integer, JmhResults> blocks(Experiment experiment) {
    return blocks.computeIfAbsent(experiment, e -> new TreeMap<>());
  }

  private JmhResults read(Experiment experiment, int block) {
    JsonAt results = disk.results(experiment, block);
    if (!(results.node() instanceof ArrayNode entries)) {
      throw UserException.failed(
          run.root() + ": block " + block + " of " + experiment.id() + " holds no results of JMH");
    }
    RunStamp.require(results, run.manifest());
    // How its time was spent, nobody knows any more.
    return new JmhResults(
        entries,
        new Effort(experiment, entries.size(), 0, 0, 0, 0),
        disk.histograms(experiment, block));
  }

  boolean hasBlock(Experiment experiment, int block) {
    return blocks(experiment).containsKey(block);
  }

  /** Number of blocks that there are of an experiment. */
  int count(Experiment experiment) {
    return blocks(experiment).size();
  }

  /**
   * Blocks that are finished: all before the one that was reached; that one, too, where every
   * experiment that has any results at all has some of each block.
   */
  int finishedBlocks() {
    List<NavigableMap<Integer, JmhResults>> any =
        blocks.values().stream().filter(results -> !results.isEmpty()).toList();
    int complete = any.stream().mapToInt(NavigableMap::size).min().orElse(0);
    int reached = any.stream().mapToInt(NavigableMap::lastKey).max().orElse(0);
    return Math.max(complete, reached);
  }

  void keep(Experiment experiment, int block, JmhResults results) {
    try {
      disk.keep(
          experiment,
          block,
          text(RunStamp.stamped(results.entries(), run.manifest())),
          results.hlog());
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
    blocks(experiment).put(block, results);
  }

  private static String text(ArrayNode entries) {
    try {
      return JSON.writeValueAsString(entries);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JSON that was read cannot be written", e);
    }
  }

  /** All blocks of an experiment together, in their order. */
  JmhResults all(Experiment experiment) {
    return blocks(experiment).values().stream()
        .reduce(JmhResults.none(experiment), JmhResults::plus);
  }

  /** Writes the raw file of an experiment that is complete, in the place of its blocks. */
  void finish(Experiment experiment) {
    write(run, experiment, all(experiment));
    discard(experiment);
  }

  /**
   * Writes an experiment's raw file; refuses if there is one already. The histograms go first: if
   * there are JMH's results, the histograms are complete.
   */
  static void write(RunDirectory run, Experiment experiment, JmhResults results) {
    Path target = run.rawFile(experiment);
    try {
      if (Files.exists(target)) {
        throw UserException.failed(target + " exists; raw results are never overwritten");
      }
      if (!results.hlog().isEmpty()) {
        run.writeHlog(experiment, results.hlog());
      }
      AtomicFile.write(
          target,
          JSON.writerWithDefaultPrettyPrinter()
              .writeValueAsString(RunStamp.stamped(results.entries(), run.manifest())));
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
  }

  void discardAll() {
    List.copyOf(blocks.keySet()).forEach(this::discard);
  }

  /** Forgets what there is of an experiment, here and on disk. */
  void discard(Experiment experiment) {
    try {
      disk.discard(experiment);
    } catch (IOException e) {
      throw Fits.cannotWrite(run, e);
    }
    blocks.remove(experiment);
  }
}
