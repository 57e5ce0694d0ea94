package fathom.runner.cli.option;

import fathom.model.collective.Operation;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** Operations that a command is about, their numbers of nodes and sizes of messages. */
public final class OperationOptions {
  @Option(
      names = {"--operation", "--operations"},
      paramLabel = "NAME",
      completionCandidates = OperationWords.class)
  public String operation;

  /** The operations there are, in words. */
  static final class OperationWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(Operation.words()).iterator();
    }
  }

  @Option(names = "--nodes", paramLabel = "LIST")
  public String nodes = "";

  @Option(
      names = {"--size", "--sizes"},
      paramLabel = "LIST")
  public String size;

  /** Creates options of which none has a usual value. */
  public OperationOptions() {
    this("", "");
  }

  /** Creates options with these values where the user says nothing; empty for none. */
  public OperationOptions(String operation, String size) {
    this.operation = operation;
    this.size = size;
  }

  /** Numbers of nodes; empty if none is given. */
  public List<Integer> nodes() {
    return nodes.isEmpty() ? List.of() : Arguments.nodes(nodes);
  }

  /** Sizes of messages; empty if none is given. */
  public List<Long> sizes() {
    return size.isEmpty() ? List.of() : Arguments.sizes("--size", size);
  }
}
