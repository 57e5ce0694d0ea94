package fathom.runner.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/**
 * Standard output that remembers what became of it. A {@link PrintWriter} says nothing of a disk
 * that is full, and half a report would end with exit code 0.
 */
public final class StandardOutput extends OutputStream {
  private static final int FAILED = 1;

  private final OutputStream target;
  private Optional<IOException> failure = Optional.empty();

  /**
   * Over a stream that throws.
   *
   * @param target as a {@code FileOutputStream}; {@code System.out} swallows what it is told
   */
  public StandardOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      target.write(bytes, from, count);
    } catch (IOException e) {
      failure = failure.or(() -> Optional.of(e));
      throw e;
    }
  }

  /**
   * The exit code of a command, with a line for what could not be written. Who closes a pipe, as
   * {@code head} does, has what was wanted: then nothing is said and the command's own code stays.
   */
  public int exitCode(int ofCommand, PrintWriter err) {
    Optional<String> reason =
        failure
            .map(e -> String.valueOf(e.getMessage()))
            .filter(message -> !message.toLowerCase(Locale.ROOT).contains("broken pipe"));
    reason.ifPresent(why -> err.println("fathom: cannot write to standard output: " + why));
    return reason.isPresent() && ofCommand == 0 ? FAILED : ofCommand;
  }
}
