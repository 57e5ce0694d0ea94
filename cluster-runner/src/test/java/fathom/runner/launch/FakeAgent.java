package fathom.runner.launch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A shell in the place of ssh and of the agent behind it. It says what a broken node might. */
final class FakeAgent {
  static final String JAR_DIGEST = "d1";

  private final Path directory;

  /**
   * @param directory where its words are kept
   */
  FakeAgent(Path directory) {
    this.directory = directory;
  }

  /** What a healthy agent says of its node. */
  static SortedMap<String, String> facts(int number) {
    return new TreeMap<>(
        Map.of(
            "java", "/cache/java",
            "jar", "/cache/benchmarks.jar",
            "jar.sha256", JAR_DIGEST,
            "temporary", "/tmp/fathom",
            "clock.epoch.ms", Long.toString(System.currentTimeMillis()),
            "networks", "eth0 10.0.0." + number + "/24 1500",
            "cpus", "0-3,8"));
  }

  /** The command that says hello with these facts and then does the rest, a shell's script. */
  List<String> command(Map<String, String> facts, String rest) {
    return List.of("sh", "-c", print(hello(facts)) + "\n" + rest);
  }

  /** Waits until a program has been asked for, then sends this piece of it, as often as can be. */
  static String flood(String print) {
    return "head -c 1 >/dev/null; while :; do " + print + "; done";
  }

  /** The command that prints so many pieces of program 1. */
  String pieces(int count, int kind, String text) {
    return print(
        bytes(
            out -> {
              for (int i = 0; i < count; i++) {
                out.writeByte(kind);
                out.writeInt(1);
                out.writeInt(text.length());
                out.writeBytes(text);
                out.writeByte('\n');
              }
            }));
  }

  private static byte[] hello(Map<String, String> facts) {
    return bytes(
        out -> {
          out.writeBytes(AgentBeginning.MARKER);
          out.writeByte(1);
          out.writeInt(0);
          out.writeInt(facts.size());
          for (Map.Entry<String, String> fact : facts.entrySet()) {
            out.writeUTF(fact.getKey());
            out.writeUTF(fact.getValue());
          }
          out.writeByte('\n');
        });
  }

  private String print(byte[] words) {
    try {
      return "cat " + Files.write(Files.createTempFile(directory, "words", ""), words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writer.write(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
