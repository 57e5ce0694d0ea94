package fathom.runner.launch;

import fathom.model.protocol.AgentReportKind;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A report of an agent, in the form of {@link AgentReportKind}. A node may be broken or worse, so
 * everything is bounded.
 */
sealed interface AgentWord {
  int MOST_FACTS = 64;

  /** What the node is. */
  record Hello(Map<String, String> facts) implements AgentWord {}

  /** It is alive. */
  record AgentBeat(NodeTicks ticks) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record ProgramOutput(int number, byte[] bytes) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Errors(int number, byte[] bytes) implements AgentWord {}

  record Exit(int number, int code) implements AgentWord {}

  record AgentRefusal(int number, String reason) implements AgentWord {}

  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record FilePiece(int number, byte[] bytes) implements AgentWord {}

  /** The file is whole when there is no trouble. */
  record FileEnd(int number, String trouble) implements AgentWord {}

  /**
   * The rest of a word whose first byte was this.
   *
   * @throws IOException for anything that is none
   */
  static AgentWord read(int code, DataInputStream in) throws IOException {
    AgentReportKind kind =
        AgentReportKind.of(code).orElseThrow(() -> new IOException("unknown kind " + code));
    try {
      int number = in.readInt();
      AgentWord word =
          switch (kind) {
            case HELLO -> new Hello(facts(in));
            case OUTPUT -> new ProgramOutput(number, bytes(in));
            case ERRORS -> new Errors(number, bytes(in));
            case EXIT -> new Exit(number, in.readInt());
            case FILE -> new FilePiece(number, bytes(in));
            case FILE_END -> new FileEnd(number, in.readUTF());
            case REFUSED -> new AgentRefusal(number, in.readUTF());
            case BEAT -> new AgentBeat(ticks(in));
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
    long all = in.readLong();
    long stolen = in.readLong();
    if (all < 0 || stolen < 0) {
      throw new IOException("CPU time: ticks below 0");
    }
    if (stolen > all) {
      throw new IOException("CPU time: a part that is more than all ticks");
    }
    return new NodeTicks(all, stolen);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > AgentReportKind.MOST_BYTES) {
      throw new IOException("a piece of " + length + " bytes");
    }
    return in.readNBytes(length);
  }
}
