package fathom.bench.agent;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What an agent tells the controller, from several threads. Written as: one byte for the kind, four
 * for the number of the program or file it is about, then what the kind has, then a line feed:
 * slurmstepd hands on whole lines, and would keep a report without one until more has come.
 */
final class AgentReport {
  /** More is sent in several pieces. */
  static final int MOST_BYTES = 16 * 1024;

  /** Whatever a shell printed on this output before, reports begin behind this line. */
  private static final String MARKER = "# Fathom: the agent speaks\n";

  private final DataOutputStream out;

  AgentReport(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  /** The line before the first report. */
  synchronized void begin() throws IOException {
    out.write(MARKER.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Kind 1: how many facts, then each as name and text. */
  synchronized void hello(Map<String, String> facts) throws IOException {
    head(1, 0);
    out.writeInt(facts.size());
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      out.writeUTF(fact.getKey());
      out.writeUTF(fact.getValue());
    }
    end();
  }

  /** Kind 2: length and bytes of a program's standard output. */
  void output(int number, byte[] bytes, int length) throws IOException {
    piece(2, number, bytes, length);
  }

  /** Kind 3: the same of its standard error. */
  void errors(int number, byte[] bytes, int length) throws IOException {
    piece(3, number, bytes, length);
  }

  /** Kind 4: a program has ended; all its output was sent before. */
  synchronized void exit(int number, int code) throws IOException {
    head(4, number);
    out.writeInt(code);
    end();
  }

  /** Kind 5: a piece of a file. */
  void file(int number, byte[] bytes, int length) throws IOException {
    piece(5, number, bytes, length);
  }

  /** Kind 6: the file is whole, or why it is not. */
  synchronized void fileEnd(int number, String trouble) throws IOException {
    head(6, number);
    out.writeUTF(trouble);
    end();
  }

  /** Kind 7: a program could not be started, and why. */
  synchronized void refused(int number, String reason) throws IOException {
    head(7, number);
    out.writeUTF(reason);
    end();
  }

  /** Kind 8: the agent is alive; the CPU time of the node so far, in ticks: all, idle, stolen. */
  synchronized void beat(NodeFacts.Ticks ticks) throws IOException {
    head(8, 0);
    out.writeLong(ticks.all());
    out.writeLong(ticks.idle());
    out.writeLong(ticks.stolen());
    end();
  }

  private synchronized void piece(int kind, int number, byte[] bytes, int length)
      throws IOException {
    head(kind, number);
    out.writeInt(length);
    out.write(bytes, 0, length);
    end();
  }

  private void end() throws IOException {
    out.writeByte('\n');
    out.flush();
  }

  private void head(int kind, int number) throws IOException {
    out.writeByte(kind);
    out.writeInt(number);
  }
}
