package fathom.runner.exports;

import fathom.model.collective.LibraryOperation;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The files that Fathom writes for a library, with rules as a tuning could find them: drawn by lot
 * from all that a rule may name.
 *
 * @param program beside which the files are written
 * @param mostRanks there are rules for 2 to so many ranks
 * @param sizesBytes at which rules begin
 */
record DrawnRules(TestedMpi mpi, Path program, int mostRanks, List<Long> sizesBytes) {
  /** Files of {@code tune} and of {@code export}, with the assumptions that are the default. */
  List<Path> files(Random random) throws IOException {
    RuleLimits limits = mpi.limits(RuleAssumptions.NONE);
    return List.of(tuned("tune-", limits, drawn(random, limits)), exported());
  }

  /** A file of {@code tune} with all assumptions, which only Open MPI's rules need. */
  Optional<Path> assuming(Random random) throws IOException {
    RuleLimits limits = mpi.limits(RuleAssumptions.of(RuleAssumption.ALL));
    return mpi.isMpich()
        ? Optional.empty()
        : Optional.of(tuned("tune-assuming-", limits, drawn(random, limits)));
  }

  private List<LibraryCase> drawn(Random random, RuleLimits limits) {
    List<LibraryCase> all = new ArrayList<>();
    for (LibraryOperation operation : OpenMpiTuning.OPERATIONS) {
      for (int ranks = 2; ranks <= mostRanks; ranks++) {
        List<LibraryChoice> admitted = admitted(operation, ranks, limits);
        for (long size : sizesBytes) {
          if (!admitted.isEmpty() && random.nextInt(6) > 0) {
            LibraryChoice choice = admitted.get(random.nextInt(admitted.size()));
            all.add(new LibraryCase(new TunePoint(operation, ranks, size), choice));
          }
        }
      }
    }
    return all;
  }

  private List<LibraryChoice> admitted(LibraryOperation operation, int ranks, RuleLimits limits) {
    return mpi.algorithms().choices(operation, ranks).stream()
        .filter(
            choice ->
                mpi.algorithms().need(choice, operation, ranks, limits).isMetBy(limits.assumed()))
        .toList();
  }

  /** The file that {@code tune} writes of these rules. */
  Path tuned(String prefix, RuleLimits limits, List<LibraryCase> rules) throws IOException {
    ExportedFile file =
        mpi.isMpich()
            ? MpichSelection.file(MpichBase.of(mpi), rules, sizesBytes)
            : OpenMpiTuning.file(
                List.of("Drawn by lot."), rules, sizesBytes, limits, rule -> "drawn");
    return Files.writeString(inDirectory(prefix + file.name()), file.text());
  }

  /** The file that {@code export} writes. */
  private Path exported() throws IOException {
    Path directory = Files.createTempDirectory(program.toAbsolutePath().getParent(), "export-");
    String nodes =
        IntStream.rangeClosed(2, mostRanks)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(","));
    List<String> words = new ArrayList<>(List.of("--sheet", "table-1", "--nodes", nodes, "--to"));
    if (mpi.isMpich()) {
      Path base = Files.writeString(inDirectory("base.json"), MpichBase.of(mpi));
      words.addAll(List.of("mpich", "--base", base.toString()));
    } else {
      words.add("openmpi");
    }
    MpiPrograms.export(directory, words.toArray(String[]::new));
    return directory.resolve(mpi.isMpich() ? MpichSelection.NAME : OpenMpiTuning.NAME);
  }

  /** A file with which every program must fail, if the library reads it. */
  Path probe() throws IOException {
    if (mpi.isMpich()) {
      return Files.writeString(inDirectory("probe.json"), "{\"nonsense=1\":{}}");
    }
    return exported().resolveSibling("openmpi-probe.conf");
  }

  private Path inDirectory(String name) {
    return program.resolveSibling(name);
  }
}
