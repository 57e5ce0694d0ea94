package fathom.runner;

import fathom.runner.cli.FathomCommand;
import fathom.runner.console.StandardOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Entry of fathom.jar. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    StandardOutput written = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new PrintWriter(written, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = FathomCommand.run(out, err, args);
    out.flush();
    System.exit(written.exitCode(code, err));
  }
}
