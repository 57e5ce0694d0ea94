package fathom.runner.launch;

import fathom.model.parameter.Experiment;
import fathom.reports.run.KeptBlocks;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fault matrix as the tests saw it, {@code cluster-runner/target/fault-matrix.md}: what was
 * done, what the user saw, the exit code, what was kept, and what {@code --resume} did. A page per
 * fault, so that a part of the tests adds to what others left.
 */
final class FaultBook {
  private static final String HEAD =
      """
      | what was done | what the user saw | exit code | kept | --resume |
      |---|---|---:|---|---|
      """;

  private FaultBook() {}

  /**
   * Writes down what a fault came to.
   *
   * @param saw the lines that told the user of it
   * @param kept the experiments that were finished when the command ended
   * @param resume what going on came to; empty where the run was finished already
   */
  static void note(String done, List<String> saw, int exitCode, List<String> kept, String resume)
      throws IOException {
    Path pages = Repository.home().resolve("cluster-runner/target/fault-matrix");
    Files.createDirectories(pages);
    String row =
        "| "
            + String.join(
                " | ",
                done,
                saw.isEmpty() ? "nothing" : String.join("<br>", saw).replace("|", "\\|"),
                Integer.toString(exitCode),
                kept.isEmpty() ? "nothing" : String.join(", ", kept),
                resume.isEmpty() ? "not needed" : resume)
            + " |\n";
    Files.writeString(pages.resolve(done.replaceAll("[^a-z0-9]+", "-") + ".md"), row);
    StringBuilder table = new StringBuilder(HEAD);
    try (Stream<Path> all = Files.list(pages)) {
      for (Path page : all.sorted().toList()) {
        table.append(Files.readString(page));
      }
    }
    Files.writeString(pages.resolveSibling("fault-matrix.md"), table);
  }

  /** The experiments whose raw results are there, and the blocks of those that are not finished. */
  static List<String> kept(Path run) throws IOException {
    List<String> kept = new ArrayList<>();
    new RunFiles(run).raw().forEach(name -> kept.add(name.replace(".json", "")));
    KeptBlocks blocks = new KeptBlocks(run);
    for (Experiment experiment : Experiment.values()) {
      int count = blocks.of(experiment).size();
      if (count > 0) {
        kept.add(experiment.id() + " (" + count + " blocks)");
      }
    }
    return kept;
  }
}
