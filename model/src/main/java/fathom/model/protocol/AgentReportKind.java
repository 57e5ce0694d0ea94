package fathom.model.protocol;

import java.util.Arrays;
import java.util.Optional;

/**
 * Kinds of reports that an agent sends to its controller. A report is one byte for the kind, four
 * for the number of the program or file it is about, then what the kind has, then a line feed:
 * slurmstepd hands on whole lines, and would keep a report without one until more has come.
 */
public enum AgentReportKind {
  /** Facts about the node: how many, then each as name and text. */
  HELLO(1),
  /** Length and bytes of a program's standard output. */
  OUTPUT(2),
  /** Length and bytes of a program's standard error. */
  ERRORS(3),
  /** Exit code of a program; all its output was sent before. */
  EXIT(4),
  /** Length and bytes of a piece of a file. */
  FILE(5),
  /** The file is whole, or a text that says why it is not. */
  FILE_END(6),
  /** A program could not be started, and a text that says why. */
  REFUSED(7),
  /** The agent is alive: CPU time of the node in ticks, all and stolen. */
  BEAT(8);

  /** Bytes of output or of a file that one report has at most. */
  public static final int MOST_BYTES = 16 * 1024;

  private final int code;

  AgentReportKind(int code) {
    this.code = code;
  }

  /** The kind with this code. */
  public static Optional<AgentReportKind> of(int code) {
    return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
  }

  /** First byte of the report. */
  public int code() {
    return code;
  }
}
