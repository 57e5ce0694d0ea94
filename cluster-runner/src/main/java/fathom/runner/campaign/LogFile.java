package fathom.runner.campaign;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A log to which a thread of its own appends. A slow disk, or one that hangs for a while, holds up
 * who closes it, and not who hears the program whose words they are: that program would be taken
 * for late.
 */
final class LogFile implements AutoCloseable {
  /** A start of JMH says a few hundred lines. */
  private static final int MOST_WAITING = 2000;

  private final Path file;
  private final long mostBytes;

  /** An empty one is the end. */
  private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(MOST_WAITING);

  /** Completes when nothing more is written: empty where all was. */
  private final CompletableFuture<Optional<IOException>> end;

  /**
   * Begins to append.
   *
   * @param mostBytes so long the file may become
   */
  LogFile(Path file, long mostBytes) {
    this.file = file;
    this.mostBytes = mostBytes;
    this.end =
        CompletableFuture.supplyAsync(
            this::write, work -> Thread.ofPlatform().daemon().name("log").start(work));
  }

  private Optional<IOException> write() {
    try (Writer out =
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      long room = mostBytes - Files.size(file);
      for (Optional<String> line = lines.take(); line.isPresent(); line = lines.take()) {
        room -= line.get().length() + 1;
        if (room < 0) {
          return Optional.of(new IOException("it is longer than " + (mostBytes >> 20) + " MiB"));
        }
        out.write(line.get());
        out.write('\n');
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    } catch (InterruptedException e) {
      return Optional.of(new InterruptedIOException());
    }
  }

  /**
   * Adds a line.
   *
   * @throws IOException if an earlier one could not be written
   */
  void line(String text) throws IOException {
    put(Optional.of(text));
  }

  /** Where the writer has ended, nobody takes a line: it says why. */
  private void put(Optional<String> line) throws IOException {
    try {
      while (!lines.offer(line, 100, TimeUnit.MILLISECONDS)) {
        requireWritten();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    requireWritten();
  }

  private void requireWritten() throws IOException {
    Optional<IOException> failure = end.getNow(Optional.empty());
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  /**
   * Waits until all is written.
   *
   * @throws IOException if that fails
   */
  @Override
  public void close() throws IOException {
    put(Optional.empty());
    end.join();
    requireWritten();
  }
}
