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
  private final Errors errors;
  private final Arrived output = new Arrived();
  private final CompletableFuture<Ending> ended = new CompletableFuture<>();

  RemoteProcess(AgentLink link, int number, Errors errors) {
    this.link = link;
    this.number = number;
    this.errors = errors;
  }

  int number() {
    return number;
  }

  void output(byte[] bytes) {
    output.pieces.add(Optional.of(bytes));
  }

  /** A log that cannot be written here must not be taken for an agent that speaks no sense. */
  void errors(byte[] bytes) {
    switch (errors) {
      case Errors.WithOutput w -> output(bytes);
      case Errors.Into(Path log) -> {
        try {
          Files.write(log, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
          end(new Ending.Lost("cannot keep its words: " + e.getMessage()));
          kill();
        }
      }
    }
  }

  void end(Ending ending) {
    output.pieces.add(Optional.empty());
    ended.complete(ending);
  }

  @Override
  public InputStream output() {
    return output;
  }

  @Override
  public CompletableFuture<Ending> ended() {
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

  /** Reads what has come, and waits for more until the end. */
  private static final class Arrived extends InputStream {
    private final BlockingQueue<Optional<byte[]>> pieces = new LinkedBlockingQueue<>();
    private byte[] piece = new byte[0];
    private int at;
    private boolean over;

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
