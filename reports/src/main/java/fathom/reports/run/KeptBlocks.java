package fathom.reports.run;

import fathom.model.parameter.Experiment;
import fathom.reports.json.JsonAt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What single blocks of a campaign have measured, aside in {@code blocks/<experiment>/<block>.json}
 * until the experiment is complete and its raw file is written. A campaign that breaks off loses
 * the block it was in, and no more.
 */
public final class KeptBlocks {
  private static final String DIRECTORY = "blocks";
  private static final String RESULTS = ".json";
  private static final String HISTOGRAMS = ".hlog";

  /** Blocks have no leading zeros, so that each has one name. */
  private static final Pattern NAME = Pattern.compile("(0|[1-9]\\d{0,5})\\.json");

  private final Path root;

  /** Of the run in this directory. */
  public KeptBlocks(Path root) {
    this.root = root;
  }

  private Path directory(Experiment experiment) {
    return root.resolve(DIRECTORY).resolve(experiment.id());
  }

  private Path file(Experiment experiment, int block, String ending) {
    return directory(experiment).resolve(block + ending);
  }

  /**
   * Keeps one block. Histograms go first: where there are results, they are complete.
   *
   * @param results as JMH writes them
   * @param histograms of single operations; empty where none were timed
   */
  public void keep(Experiment experiment, int block, String results, String histograms)
      throws IOException {
    Files.createDirectories(directory(experiment));
    if (!histograms.isEmpty()) {
      AtomicFile.write(file(experiment, block, HISTOGRAMS), histograms);
    }
    AtomicFile.write(file(experiment, block, RESULTS), results);
  }

  /** Numbers of the blocks that are kept of an experiment, ascending. */
  public List<Integer> of(Experiment experiment) {
    Path directory = directory(experiment);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> NAME.matcher(String.valueOf(file.getFileName())))
          .filter(name -> name.matches())
          .map(name -> Integer.valueOf(name.group(1)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + directory, e);
    }
  }

  /** The results of a block that is kept. */
  public JsonAt results(Experiment experiment, int block) {
    Path file = file(experiment, block, RESULTS);
    return JsonAt.parse(file.toString(), RunDirectory.read(root, file));
  }

  /** Its histograms; empty where it has none. */
  public String histograms(Experiment experiment, int block) {
    Path file = file(experiment, block, HISTOGRAMS);
    return Files.exists(file) ? RunDirectory.read(root, file) : "";
  }

  /**
   * Removes what is kept of an experiment, because its raw file has it or because it is no good.
   */
  public void discard(Experiment experiment) throws IOException {
    for (int block : of(experiment)) {
      Files.delete(file(experiment, block, RESULTS));
      Files.deleteIfExists(file(experiment, block, HISTOGRAMS));
    }
    AtomicFile.deleteParts(directory(experiment));
    deleteIfEmpty(directory(experiment));
    deleteIfEmpty(root.resolve(DIRECTORY));
  }

  private static void deleteIfEmpty(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> left = Files.list(directory)) {
        if (left.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(directory);
    }
  }
}
