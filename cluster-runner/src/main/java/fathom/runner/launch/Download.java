package fathom.runner.launch;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

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
    try {
      Files.write(target, piece, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      done.complete("cannot write " + target + ": " + e.getMessage());
    }
  }

  /** Nothing more of it comes; it is whole where there was no trouble. */
  void end(String trouble) {
    done.complete(trouble);
  }

  /** Waits until the file is whole. */
  void await(String node, Duration patience) {
    String late = "it took longer than " + patience.toSeconds() + " s";
    String trouble =
        done.completeOnTimeout(late, patience.toMillis(), TimeUnit.MILLISECONDS).join();
    if (!trouble.isEmpty()) {
      throw UserException.failed("results of node " + node + " did not arrive: " + trouble);
    }
  }
}
