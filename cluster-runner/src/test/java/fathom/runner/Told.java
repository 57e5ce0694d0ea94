package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.runner.cli.FathomCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * What one command line printed, and its exit code.
 *
 * @param exitCode the exit code
 * @param out standard output
 * @param err standard error
 */
public record Told(int exitCode, String out, String err) {
  /** Runs a command line in this process. */
  public static Told by(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = FathomCommand.run(new PrintWriter(out), new PrintWriter(err, true), args);
    return new Told(exitCode, out.toString(), err.toString());
  }

  /** The one line a refusal consists of; nothing was printed as if it were a result. */
  public String refusal() {
    String line = oneLineOfFailure(2);
    assertEquals("", out, "a refusal prints no result");
    return line;
  }

  /** The one line a failure's standard error consists of, without progress before it. */
  public String oneLineOfFailure(int expectedExitCode) {
    assertEquals(expectedExitCode, exitCode, this::toString);
    List<String> lines = err.lines().filter(line -> !line.startsWith("[")).toList();
    assertEquals(1, lines.size(), this::toString);
    String line = lines.getFirst();
    assertEquals("fathom: ", line.substring(0, Math.min(8, line.length())), this::toString);
    assertFalse(line.contains("\tat ") || line.contains("internal error"), this::toString);
    return line.substring(8);
  }
}
