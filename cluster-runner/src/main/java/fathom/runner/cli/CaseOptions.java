package fathom.runner.cli;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.validate.Cases;
import fathom.runner.validate.LibraryCases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which collective operations are run, and how. */
final class CaseOptions {
  private static final String ALL = "all";

  @Option(names = "--operation", paramLabel = "LIST")
  String operation = "";

  @Option(names = "--nodes", paramLabel = "LIST")
  String nodes = "";

  @Option(names = "--size", paramLabel = "LIST")
  String size = "";

  @Mixin AlgorithmOptions how = new AlgorithmOptions();

  /**
   * The cases.
   *
   * @throws UserException where something is missing or unknown
   */
  Cases cases() {
    requireAll();
    int fanOut = how.fanOut();
    return new Cases(
        algorithms(),
        Arguments.nodes(nodes),
        Arguments.sizes("--size", size),
        how.segmentBytes(),
        fanOut);
  }

  private void requireAll() {
    if (operation.isEmpty() || nodes.isEmpty() || size.isEmpty()) {
      throw UserException.badInput("validate needs --operation, --nodes and --size (or --again)");
    }
  }

  /**
   * The cases of an MPI library's own operations.
   *
   * @param perNode ranks of each node
   * @throws UserException likewise
   */
  LibraryCases libraryCases(Optional<Path> rules, RanksPerNode perNode) {
    requireAll();
    if (how.segmentBytes().isPresent()) {
      throw UserException.badInput("--segment is for Fathom's own operations: leave out --library");
    }
    if (rules.isPresent() && !Files.isRegularFile(rules.get())) {
      throw UserException.badInput("--rules: there is no file " + rules.get());
    }
    return new LibraryCases(
        libraryOperations(),
        Arguments.nodes(nodes).stream().map(perNode::ranks).toList(),
        Arguments.sizes("--size", size),
        how.algorithms(),
        rules);
  }

  private List<LibraryOperation> libraryOperations() {
    return operation.equals(ALL)
        ? LibraryOperation.ALL
        : Arguments.libraryOperations(operation, LibraryOperation.ALL, " and all");
  }

  private List<Algorithm> algorithms() {
    List<Algorithm> there =
        operations().stream().flatMap(each -> Cases.runnable(each).stream()).toList();
    List<String> words = there.stream().map(Algorithm::word).distinct().toList();
    for (String word : how.algorithms()) {
      if (!words.contains(word)) {
        throw UserException.badInput(
            "no algorithm '%s' is run for %s; there are %s".formatted(word, operation, words));
      }
    }
    return there.stream().filter(each -> how.wants(each.word())).toList();
  }

  private List<Operation> operations() {
    return operation.equals(ALL)
        ? List.of(
            Operation.BROADCAST, Operation.GATHER, Operation.SCATTER, Operation.COMPLETE_EXCHANGE)
        : Arguments.operations(operation, " and all");
  }
}
