package fathom.runner.launch;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an agent tells, as {@code fathom.bench.agent.AgentReport} writes it: kind, number, content,
 * line feed. A node may be broken or worse: everything is bounded.
 */
sealed interface AgentWord {
  int MOST_FACTS = 64;
  int MOST_BYTES = 16 * 1024;

  /** What the node is. */
  record Hello(Map<String, String> facts) implements AgentWord {}

  /** It is alive. */
  record Beat(NodeTicks ticks) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Output(int number, byte[] bytes) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Errors(int number, byte[] bytes) implements AgentWord {}

  record Exit(int number, int code) implements AgentWord {}

  record Refused(int number, String reason) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record FilePiece(int number, byte[] bytes) implements AgentWord {}

  /** The file is whole when there is no trouble. */
  record FileEnd(int number, String trouble) implements AgentWord {}

  /**
   * The rest of a word whose first byte was this.
   *
   * @throws IOException for anything that is none
   */
  static AgentWord read(int kind, DataInputStream in) throws IOException {
    try {
      int number = in.readInt();
      AgentWord word =
          switch (kind) {
            case 1 -> new Hello(facts(in));
            case 2 -> new Output(number, bytes(in));
            case 3 -> new Errors(number, bytes(in));
            case 4 -> new Exit(number, in.readInt());
            case 5 -> new FilePiece(number, bytes(in));
            case 6 -> new FileEnd(number, in.readUTF());
            case 7 -> new Refused(number, in.readUTF());
            case 8 -> new Beat(ticks(in));
            default -> throw new IOException("unknown kind " + kind);
          };
      if (in.readByte() != '\n') {
        throw new IOException("no end where one was expected");
      }
      return word;
    } catch (EOFException e) {
      throw new IOException("it breaks off", e);
    }
  }

  private static Map<String, String> facts(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 1 || count > MOST_FACTS) {
      throw new IOException(count + " facts");
    }
    Map<String, String> facts = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      facts.put(in.readUTF(), in.readUTF());
    }
    return facts;
  }

  private static NodeTicks ticks(DataInputStream in) throws IOException {
    try {
      return new NodeTicks(in.readLong(), in.readLong(), in.readLong());
    } catch (IllegalArgumentException e) {
      throw new IOException("CPU time: " + e.getMessage(), e);
    }
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("a piece of " + length + " bytes");
    }
    return in.readNBytes(length);
  }
}
