package fathom.runner.launch;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A file on its way from a node. */
final class Download {
  /** Raw results of an experiment are some hundred kB. */
  static final long MOST_BYTES = 64L << 20;

  private final Path target;
  private final CompletableFuture<String> done = new CompletableFuture<>();
  private long bytes;

  /**
   * @param target what is there goes: pieces are added to its end
   */
  Download(Path target) {
    this.target = target;
    try {
      Files.deleteIfExists(target);
    } catch (IOException e) {
      done.complete("cannot write " + target + ": " + e.getMessage());
    }
  }

  void piece(byte[] piece) {
    bytes += piece.length;
    if (done.isDone()) {
      return;
    }
    if (bytes > MOST_BYTES) {
      done.complete("it is larger than " + MOST_BYTES + " bytes");
      return;
    }
    try (OutputStream out =
        Files.newOutputStream(
            target,
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.APPEND)) {
      out.write(piece);
    } catch (IOException e) {
      done.complete("cannot write " + target + ": " + e.getMessage());
    }
  }

  void end(String trouble) {
    done.complete(trouble);
  }

  void fail(String reason) {
    done.complete(reason);
  }

  /** Waits until the file is whole. */
  void await(String node, Duration patience) {
    String trouble;
    try {
      trouble = done.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      trouble = "it took longer than " + patience.toSeconds() + " s";
    } catch (ExecutionException e) {
      trouble = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      trouble = "interrupted";
    }
    if (!trouble.isEmpty()) {
      throw UserException.failed("results of node " + node + " did not arrive: " + trouble);
    }
  }
}
