package fathom.runner.cli;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.runner.console.UserException;
import fathom.runner.validate.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Which collective operations are run, and how. */
final class CaseOptions {
  private static final String ALL = "all";

  @Option(
      names = "--operation",
      paramLabel = "LIST",
      description =
          "broadcast, gather, scatter, complete-exchange, point-to-point, or all: the first four.")
  String operation = "";

  @Option(
      names = "--algorithm",
      paramLabel = "LIST",
      description = "Which algorithms, such as binomial,chain. Default: ${DEFAULT-VALUE}")
  String algorithm = ALL;

  @Option(
      names = "--nodes",
      paramLabel = "LIST",
      description = "How many nodes take part, the first of the cluster: 4,8,16.")
  String nodes = "";

  @Option(
      names = "--size",
      paramLabel = "LIST",
      description =
          "Bytes of one message (all of a broadcast, one node's part of the others): 1500, 64KiB,"
              + " lists, and ranges that double: 1KiB..1MiB.")
  String size = "";

  @Option(
      names = "--segment",
      paramLabel = "SIZE",
      description = "Segment size of segmented algorithms. Default: the one pLogP finds best")
  String segment = "";

  @Option(
      names = "--fan-out",
      paramLabel = "N",
      description = "Partners in one group of the group shuffle. Default: ${DEFAULT-VALUE}")
  int fanOut = 2;

  /**
   * The cases.
   *
   * @throws UserException where something is missing or unknown
   */
  Cases cases() {
    if (operation.isEmpty() || nodes.isEmpty() || size.isEmpty()) {
      throw UserException.badInput("validate needs --operation, --nodes and --size (or --again)");
    }
    if (fanOut < 1) {
      throw UserException.badInput("--fan-out takes 1 or more, not " + fanOut);
    }
    OptionalLong segmentBytes =
        segment.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(Math.max(1, PointArguments.size("--segment", segment)));
    return new Cases(
        algorithms(),
        PointArguments.nodes(nodes),
        PointArguments.sizes("--size", size),
        segmentBytes,
        fanOut);
  }

  private List<Algorithm> algorithms() {
    List<Algorithm> chosen = new ArrayList<>();
    List<String> wanted = List.of(algorithm.split(",", -1));
    for (Operation of : operations()) {
      for (Algorithm one : Cases.runnable(of)) {
        if (algorithm.equals(ALL) || wanted.contains(one.word())) {
          chosen.add(one);
        }
      }
    }
    Optional<String> unknown =
        wanted.stream()
            .filter(word -> !word.equals(ALL))
            .filter(word -> chosen.stream().noneMatch(one -> one.word().equals(word)))
            .findFirst();
    if (unknown.isPresent()) {
      throw UserException.badInput(
          "no algorithm '"
              + unknown.get()
              + "' is run for "
              + operation
              + "; there are "
              + operations().stream()
                  .flatMap(o -> Cases.runnable(o).stream())
                  .map(Algorithm::word)
                  .distinct()
                  .toList());
    }
    return chosen;
  }

  private List<Operation> operations() {
    if (operation.equals(ALL)) {
      return List.of(
          Operation.BROADCAST, Operation.GATHER, Operation.SCATTER, Operation.COMPLETE_EXCHANGE);
    }
    return List.of(operation.split(",", -1)).stream()
        .map(
            word ->
                Operation.ofWord(word.strip())
                    .orElseThrow(
                        () ->
                            UserException.badInput(
                                "unknown operation '"
                                    + word
                                    + "'; there are "
                                    + Operation.words()
                                    + " and all")))
        .toList();
  }
}
