package fathom.runner.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;
import fathom.reports.json.JsonAt;
import fathom.reports.run.AtomicFile;
import fathom.reports.run.KeptBlocks;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.RunStamp;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a campaign has measured so far, by experiment and block: in memory for the fits between
 * blocks, and on disk, so that a campaign that breaks off loses the block it was in and no more.
 */
final class BlockResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunDirectory run;
  private final KeptBlocks disk;
  private final Map<Experiment, NavigableMap<Integer, JmhResults>> blocks =
      new EnumMap<>(Experiment.class);

  private BlockResults(RunDirectory run) {
    this.run = run;
    this.disk = new KeptBlocks(run.root());
  }

  /** With what an earlier part of the same campaign has left. */
  static BlockResults of(RunDirectory run) {
    BlockResults kept = new BlockResults(run);
    for (Experiment experiment : Experiment.values()) {
      for (int block : kept.disk.of(experiment)) {
        kept.blocks(experiment).put(block, kept.read(experiment, block));
      }
    }
    return kept;
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

  boolean has(Experiment experiment, int block) {
    return blocks(experiment).containsKey(block);
  }

  /** How many blocks there are of it. */
  int count(Experiment experiment) {
    return blocks(experiment).size();
  }

  /**
   * Blocks that are finished: all before the one that was reached; that one, too, where every
   * experiment that has any results at all has some of each block.
   */
  int blocks() {
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
