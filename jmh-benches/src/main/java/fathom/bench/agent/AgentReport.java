package fathom.bench.agent;

import fathom.model.protocol.AgentReportKind;
import fathom.model.protocol.ProcessLine;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Reports of an agent to its controller, from several threads; {@link AgentReportKind} has their
 * form.
 */
final class AgentReport {
  private final DataOutputStream out;

  AgentReport(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  /** The line before the first report. */
  synchronized void begin() throws IOException {
    out.write((ProcessLine.AGENT_BEGINS + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** {@link AgentReportKind#HELLO}: how many facts, then each as name and text. */
  synchronized void hello(Map<String, String> facts) throws IOException {
    head(AgentReportKind.HELLO, 0);
    out.writeInt(facts.size());
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      out.writeUTF(fact.getKey());
      out.writeUTF(fact.getValue());
    }
    end();
  }

  /** {@link AgentReportKind#OUTPUT}: length and bytes of a program's standard output. */
  void output(int number, byte[] bytes, int length) throws IOException {
    piece(AgentReportKind.OUTPUT, number, bytes, length);
  }

  /** {@link AgentReportKind#ERRORS}: the same of its standard error. */
  void errors(int number, byte[] bytes, int length) throws IOException {
    piece(AgentReportKind.ERRORS, number, bytes, length);
  }

  /** {@link AgentReportKind#EXIT}: a program has ended; all its output was sent before. */
  synchronized void exit(int number, int code) throws IOException {
    head(AgentReportKind.EXIT, number);
    out.writeInt(code);
    end();
  }

  /** {@link AgentReportKind#FILE}: a piece of a file. */
  void file(int number, byte[] bytes, int length) throws IOException {
    piece(AgentReportKind.FILE, number, bytes, length);
  }

  /** {@link AgentReportKind#FILE_END}: the file is whole, or why it is not. */
  synchronized void fileEnd(int number, String trouble) throws IOException {
    head(AgentReportKind.FILE_END, number);
    out.writeUTF(trouble);
    end();
  }

  /** {@link AgentReportKind#REFUSED}: a program could not be started, and why. */
  synchronized void refused(int number, String reason) throws IOException {
    head(AgentReportKind.REFUSED, number);
    out.writeUTF(reason);
    end();
  }

  /**
   * {@link AgentReportKind#BEAT}: the agent is alive; the CPU time of the node so far, in ticks:
   * all, stolen.
   */
  synchronized void beat(NodeFacts.Ticks ticks) throws IOException {
    head(AgentReportKind.BEAT, 0);
    out.writeLong(ticks.all());
    out.writeLong(ticks.stolen());
    end();
  }

  private synchronized void piece(AgentReportKind kind, int number, byte[] bytes, int length)
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

  private void head(AgentReportKind kind, int number) throws IOException {
    out.writeByte(kind.code());
    out.writeInt(number);
  }
}
