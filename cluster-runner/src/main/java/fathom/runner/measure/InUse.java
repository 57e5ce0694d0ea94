package fathom.runner.measure;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A run directory that is measured into, by a locked file in it: with {@code --resume} a second
 * campaign would take the first one's blocks for its own, and both would disturb each other. The
 * kernel lets the lock go with the process, however that ends.
 */
final class InUse implements AutoCloseable {
  private static final String NAME = ".measuring";

  private final Path file;
  private Optional<FileChannel> held = Optional.empty();

  /** Of a directory that need not be there yet. */
  InUse(Path directory) {
    this.file = directory.resolve(NAME);
  }

  /**
   * From now on this process measures into the directory, which is there.
   *
   * @throws UserException where another one does
   */
  void take() {
    if (held.isPresent()) {
      return;
    }
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        channel.close();
        throw UserException.badInput(
            file.getParent()
                + ": another fathom is measuring into it: wait until it has ended, or give another"
                + " --out");
      }
      held = Optional.of(channel);
      file.toFile().deleteOnExit(); // after Ctrl-C nobody closes this object
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      Optional<FileLock> lock = Optional.ofNullable(channel.tryLock());
      return lock.isPresent();
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  @Override
  public void close() {
    Optional<FileChannel> channel = held;
    held = Optional.empty();
    if (channel.isPresent()) {
      try {
        Files.deleteIfExists(file); // first: afterwards it may be another one's
        channel.get().close();
      } catch (IOException e) {
        throw UserException.failed("cannot remove " + file + ": " + e.getMessage(), e);
      }
    }
  }
}
