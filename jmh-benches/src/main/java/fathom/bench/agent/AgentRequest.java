package fathom.bench.agent;

import fathom.model.protocol.AgentRequestKind;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests of the controller to an agent; {@link AgentRequestKind} has their form. */
sealed interface AgentRequest {
  /** No command line of ours has more words, and none is longer than a text may be. */
  int MOST_ARGUMENTS = 512;

  /** The number of the program or file it is about. */
  int number();

  /**
   * {@link AgentRequestKind#START}: starts {@code java ARGUMENTS}.
   *
   * @param arguments after the java launcher, which is always the agent's own
   * @param secret the run's secret, for the program's environment
   */
  record StartProgram(int number, List<String> arguments, String secret) implements AgentRequest {
    public StartProgram {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return "Start[" + number + "]"; // never the secret
    }
  }

  /** {@link AgentRequestKind#END_INPUT}: closes a program's standard input, which ends it. */
  record EndInput(int number) implements AgentRequest {}

  /** {@link AgentRequestKind#KILL}: kills a program and what it has started. */
  record Kill(int number) implements AgentRequest {}

  /** {@link AgentRequestKind#FETCH}: sends a file of the agent's temporary directory. */
  record Fetch(int number, String name) implements AgentRequest {}

  /** {@link AgentRequestKind#BEAT}: nothing; the controller is there. */
  record ControllerBeat(int number) implements AgentRequest {}

  /** {@link AgentRequestKind#INPUT}: writes a text to a program's standard input. */
  record Input(int number, String text) implements AgentRequest {}

  /**
   * The next request; empty when the controller has closed the connection.
   *
   * @throws IOException for anything that is none, or breaks off in the middle
   */
  static Optional<AgentRequest> read(DataInputStream in) throws IOException {
    int code = in.read();
    if (code < 0) {
      return Optional.empty();
    }
    AgentRequestKind kind =
        AgentRequestKind.of(code)
            .orElseThrow(() -> new IOException("a request of unknown kind " + code));
    try {
      int number = in.readInt();
      return Optional.of(
          switch (kind) {
            case START -> new StartProgram(number, arguments(in), in.readUTF());
            case END_INPUT -> new EndInput(number);
            case KILL -> new Kill(number);
            case FETCH -> new Fetch(number, in.readUTF());
            case BEAT -> new ControllerBeat(number);
            case INPUT -> new Input(number, in.readUTF());
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
