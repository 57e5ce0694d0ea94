package fathom.bench.agent;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the controller asks of an agent. Written as: one byte for the kind, four for a number that
 * the controller gives, then what the kind has; texts as {@link DataInputStream#readUTF} reads
 * them. The other end is {@code fathom.runner.launch.AgentLink}.
 */
sealed interface AgentRequest {
  /** No command line of ours has more words, and none is longer than a text may be. */
  int MOST_ARGUMENTS = 512;

  /** The number of the program or file it is about. */
  int number();

  /**
   * Kind 1: starts {@code java ARGUMENTS}.
   *
   * @param arguments after the java launcher, which is always the agent's own
   * @param secret the run's secret, for the program's environment
   */
  record Start(int number, List<String> arguments, String secret) implements AgentRequest {
    public Start {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return "Start[" + number + "]"; // never the secret
    }
  }

  /** Kind 2: closes a program's standard input, which ends it. */
  record EndInput(int number) implements AgentRequest {}

  /** Kind 3: kills a program and what it has started. */
  record Kill(int number) implements AgentRequest {}

  /** Kind 4: sends a file of the agent's temporary directory. */
  record Fetch(int number, String name) implements AgentRequest {}

  /** Kind 5: nothing; the controller is there. */
  record Beat(int number) implements AgentRequest {}

  /** Kind 6: writes a text to a program's standard input. */
  record Input(int number, String text) implements AgentRequest {}

  /**
   * The next request; empty when the controller has closed the connection.
   *
   * @throws IOException for anything that is none, or breaks off in the middle
   */
  static Optional<AgentRequest> read(DataInputStream in) throws IOException {
    int kind = in.read();
    if (kind < 0) {
      return Optional.empty();
    }
    try {
      int number = in.readInt();
      return Optional.of(
          switch (kind) {
            case 1 -> new Start(number, arguments(in), in.readUTF());
            case 2 -> new EndInput(number);
            case 3 -> new Kill(number);
            case 4 -> new Fetch(number, in.readUTF());
            case 5 -> new Beat(number);
            case 6 -> new Input(number, in.readUTF());
            default -> throw new IOException("a request of unknown kind " + kind);
          });
    } catch (EOFException e) {
      throw new IOException("a request that breaks off", e);
    }
  }

  private static List<String> arguments(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > MOST_ARGUMENTS) {
      throw new IOException("a command line of " + count + " words");
    }
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(in.readUTF());
    }
    return arguments;
  }
}
