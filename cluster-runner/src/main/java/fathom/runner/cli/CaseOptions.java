package fathom.runner.cli;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.runner.console.UserException;
import fathom.runner.validate.Cases;
import java.util.List;
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

  @Mixin PointOptions how = new PointOptions();

  /**
   * The cases.
   *
   * @throws UserException where something is missing or unknown
   */
  Cases cases() {
    if (operation.isEmpty() || nodes.isEmpty() || size.isEmpty()) {
      throw UserException.badInput("validate needs --operation, --nodes and --size (or --again)");
    }
    int fanOut = how.fanOut();
    return new Cases(
        algorithms(),
        Arguments.nodes(nodes),
        Arguments.sizes("--size", size),
        how.segmentBytes(),
        fanOut);
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
