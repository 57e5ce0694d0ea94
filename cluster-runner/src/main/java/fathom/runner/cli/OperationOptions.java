package fathom.runner.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** Operations that a command is about, their numbers of nodes and sizes of messages. */
final class OperationOptions {
  @Option(
      names = {"--operation", "--operations"},
      paramLabel = "NAME")
  String operation;

  @Option(names = "--nodes", paramLabel = "LIST")
  String nodes = "";

  @Option(
      names = {"--size", "--sizes"},
      paramLabel = "LIST")
  String size;

  /** Creates options of which none has a usual value. */
  OperationOptions() {
    this("", "");
  }

  /** Creates options with these values where the user says nothing; empty for none. */
  OperationOptions(String operation, String size) {
    this.operation = operation;
    this.size = size;
  }

  /** Numbers of nodes; empty if none is given. */
  List<Integer> nodes() {
    return nodes.isEmpty() ? List.of() : Arguments.nodes(nodes);
  }

  /** Sizes of messages; empty if none is given. */
  List<Long> sizes() {
    return size.isEmpty() ? List.of() : Arguments.sizes("--size", size);
  }
}
