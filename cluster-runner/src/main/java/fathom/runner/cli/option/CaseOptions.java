package fathom.runner.cli.option;

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

/** Which collective operations are run, and how. */
public final class CaseOptions {
  private static final String ALL = "all";

  @Mixin OperationOptions which = new OperationOptions();

  @Mixin AlgorithmOptions how = new AlgorithmOptions();

  /**
   * The cases.
   *
   * @throws UserException where something is missing or unknown
   */
  public Cases cases() {
    requireAll();
    int fanOut = how.fanOut();
    return new Cases(algorithms(), which.nodes(), which.sizes(), how.segmentBytes(), fanOut);
  }

  private void requireAll() {
    if (which.operation.isEmpty() || which.nodes.isEmpty() || which.size.isEmpty()) {
      throw UserException.badInput("validate needs --operation, --nodes and --size (or --again)");
    }
  }

  /**
   * The cases of an MPI library's own operations.
   *
   * @param perNode ranks of each node
   * @throws UserException likewise
   */
  public LibraryCases libraryCases(Optional<Path> rules, RanksPerNode perNode) {
    requireAll();
    if (how.segmentBytes().isPresent()) {
      throw UserException.badInput("--segment is for Fathom's own operations: leave out --library");
    }
    if (rules.isPresent() && !Files.isRegularFile(rules.get())) {
      throw UserException.badInput("--rules: there is no file " + rules.get());
    }
    return new LibraryCases(
        libraryOperations(),
        which.nodes().stream().map(perNode::ranks).toList(),
        which.sizes(),
        how.algorithms(),
        rules);
  }

  private List<LibraryOperation> libraryOperations() {
    return which.operation.equals(ALL)
        ? LibraryOperation.ALL
        : Arguments.libraryOperations(which.operation, LibraryOperation.ALL, " and all");
  }

  private List<Algorithm> algorithms() {
    List<Algorithm> there =
        operations().stream().flatMap(each -> Cases.runnable(each).stream()).toList();
    List<String> words = there.stream().map(Algorithm::word).distinct().toList();
    for (String word : how.algorithms()) {
      if (!words.contains(word)) {
        throw UserException.badInput(
            "no algorithm '%s' is run for %s; there are %s"
                .formatted(word, which.operation, words));
      }
    }
    return there.stream().filter(each -> how.wants(each.word())).toList();
  }

  private List<Operation> operations() {
    return which.operation.equals(ALL)
        ? List.of(
            Operation.BROADCAST, Operation.GATHER, Operation.SCATTER, Operation.COMPLETE_EXCHANGE)
        : Arguments.operations(which.operation, List.of(Operation.values()), " and all");
  }
}
