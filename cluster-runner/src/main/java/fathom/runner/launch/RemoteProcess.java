package fathom.runner.launch;

import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** A program on a node, as its agent tells of it. */
final class RemoteProcess implements HostProcess {
  private final AgentLink link;
  private final int number;
  private final Optional<Path> log;
  private final NodeLimits limits;
  private final Arrived output;
  private final CompletableFuture<String> ended = new CompletableFuture<>();

  /** Bytes since the last line feed. */
  private int lineBytes;

  /**
   * @param log takes its standard error; where there is none, that is among its output
   * @param limits of all that its node sends
   */
  RemoteProcess(AgentLink link, int number, Optional<Path> log, NodeLimits limits) {
    this.link = link;
    this.number = number;
    this.log = log;
    this.limits = limits;
    this.output = new Arrived(limits);
  }

  int number() {
    return number;
  }

  void output(byte[] bytes) throws NodeLimits.Exceeded {
    for (byte each : bytes) {
      lineBytes = each == '\n' ? 0 : lineBytes + 1;
    }
    if (lineBytes > NodeLimits.MOST_LINE_BYTES) {
      throw new NodeLimits.Exceeded(
          "a program there printed a line of more than %s KiB"
              .formatted(NodeLimits.MOST_LINE_BYTES >> 10));
    }
    limits.arrived(bytes.length);
    output.pieces.add(Optional.of(bytes));
  }

  /** A log that cannot be written here must not be taken for an agent that speaks no sense. */
  void errors(byte[] bytes) throws NodeLimits.Exceeded {
    if (log.isEmpty()) {
      output(bytes);
      return;
    }
    limits.logged(bytes.length);
    try {
      Files.write(log.get(), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      end(HostProcess.lost("cannot keep its words: " + e.getMessage()));
      kill();
    }
  }

  /** It has ended so. */
  void end(String how) {
    output.pieces.add(Optional.empty());
    ended.complete(how);
  }

  @Override
  public InputStream output() {
    return output;
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended;
  }

  /** Where it cannot be sent, the link is lost, and with it the program. */
  @Override
  public void write(String text) {
    link.input(number, text);
  }

  @Override
  public void endInput() {
    if (!ended.isDone()) {
      link.endInput(number);
    }
  }

  @Override
  public void kill() {
    if (!ended.isDone()) {
      link.kill(number);
    }
  }

  @Override
  public void refuse(String reason) {
    link.refuse(reason);
  }

  /** Reads what has come, and waits for more until the end. */
  private static final class Arrived extends InputStream {
    private final BlockingQueue<Optional<byte[]>> pieces = new LinkedBlockingQueue<>();
    private final NodeLimits limits;
    private byte[] piece = new byte[0];
    private int at;
    private boolean over;

    Arrived(NodeLimits limits) {
      this.limits = limits;
    }

    @Override
    public int read() throws IOException {
      return more() ? piece[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!more()) {
        return -1;
      }
      int count = Math.min(length, piece.length - at);
      System.arraycopy(piece, at, into, offset, count);
      at += count;
      return count;
    }

    private boolean more() throws IOException {
      while (at == piece.length && !over) {
        try {
          Optional<byte[]> next = pieces.take();
          over = next.isEmpty();
          piece = next.orElse(new byte[0]);
          next.ifPresent(bytes -> limits.read(bytes.length));
          at = 0;
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("interrupted", e);
        }
      }
      return !over;
    }
  }
}
