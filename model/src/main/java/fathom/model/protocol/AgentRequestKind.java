package fathom.model.protocol;

import java.util.Arrays;
import java.util.Optional;

/**
 * Kinds of requests that a controller sends to an agent. A request is one byte for the kind, four
 * for a number that the controller gives, then what the kind has; texts have the form of {@code
 * DataInput.readUTF}.
 */
public enum AgentRequestKind {
  /** Starts {@code java ARGUMENTS}: the number of arguments, each of them, and the run's secret. */
  START(1),
  /** Closes a program's standard input, which ends the program. */
  END_INPUT(2),
  /** Kills a program and all that it has started. */
  KILL(3),
  /** Asks for a file of the agent's temporary directory: its name. */
  FETCH(4),
  /** Says that the controller is there. */
  BEAT(5),
  /** Writes a text to a program's standard input. */
  INPUT(6);

  private final int code;

  AgentRequestKind(int code) {
    this.code = code;
  }

  /** The kind with this code. */
  public static Optional<AgentRequestKind> of(int code) {
    return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
  }

  /** First byte of the request. */
  public int code() {
    return code;
  }
}
