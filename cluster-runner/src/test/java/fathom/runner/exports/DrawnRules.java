package fathom.runner.exports;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.ExportedFile;
import fathom.reports.exports.MpichSelection;
import fathom.reports.exports.OpenMpiTuning;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The files that Fathom writes for MPICH, with rules as a tuning could find them: drawn by lot from
 * all that a rule may name.
 *
 * @param program linked with the library, which holds the file that MPICH's rules are put into
 * @param mostRanks there are rules for 2 to so many ranks
 * @param sizesBytes at which rules begin
 */
record DrawnRules(TestedMpi mpi, Path program, int mostRanks, List<Long> sizesBytes) {
  /** The files of {@code tune} and of {@code export}. */
  List<Path> files(Random random) throws IOException {
    return List.of(tuned(drawn(random)), exported());
  }

  private List<Rule> drawn(Random random) {
    List<Rule> all = new ArrayList<>();
    for (LibraryOperation operation : OpenMpiTuning.OPERATIONS) {
      for (int ranks = 2; ranks <= mostRanks; ranks++) {
        List<LibraryChoice> choices = mpi.algorithms().choices(operation, ranks);
        for (long size : sizesBytes) {
          if (random.nextInt(6) > 0) {
            all.add(rule(choices.get(random.nextInt(choices.size())), ranks, size));
          }
        }
      }
    }
    return all;
  }

  private static Rule rule(LibraryChoice choice, int ranks, long sizeBytes) {
    return new Rule(
        new TunePoint(choice.operation(), ranks, sizeBytes),
        choice.number(),
        choice.algorithm(),
        choice.fanOut(),
        choice.segmentBytes());
  }

  /** The file that {@code tune} writes of these rules. */
  private Path tuned(List<Rule> rules) throws IOException {
    ExportedFile file = MpichSelection.file(MpichBase.ofLibraryOf(program), rules, sizesBytes);
    return Files.writeString(inDirectory("tune-" + file.name()), file.text());
  }

  /** The file that {@code export} writes. */
  private Path exported() throws IOException {
    Path directory = Files.createTempDirectory(program.toAbsolutePath().getParent(), "export-");
    Path base = Files.writeString(inDirectory("base.json"), MpichBase.ofLibraryOf(program));
    String nodes =
        IntStream.rangeClosed(2, mostRanks)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(","));
    MpiPrograms.export(
        directory,
        "--sheet",
        "table-1",
        "--nodes",
        nodes,
        "--to",
        "mpich",
        "--base",
        base.toString());
    return directory.resolve(MpichSelection.NAME);
  }

  /** A file with which every program must fail, if the library reads it. */
  Path probe() throws IOException {
    return Files.writeString(inDirectory("probe.json"), "{\"nonsense=1\":{}}");
  }

  private Path inDirectory(String name) {
    return program.resolveSibling(name);
  }
}
