package fathom.runner;

import fathom.runner.cli.FathomCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Entry of fathom.jar. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(FathomCommand.run(out, err, args));
  }
}
