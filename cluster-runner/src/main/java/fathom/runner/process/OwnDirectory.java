package fathom.runner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary directories that do not outlive their process for long: one that was killed removes
 * nothing, so the next one does. A locked file in each says that its process is there; the kernel
 * lets the lock go with the process, however that ends.
 */
public final class OwnDirectory {
  private static final String PREFIX = "fathom";
  private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]{1,20}");

  /** Another kernel that sees this directory, by a network, need not know of this one's locks. */
  static final String HELD = ".held." + kernel();

  /** To open a file again and close it would let this process's own lock go. */
  private static final Map<Path, FileChannel> OURS = new ConcurrentHashMap<>();

  private OwnDirectory() {}

  private static String kernel() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** Makes one, and removes those of this user whose process is gone. */
  public static Path make() throws IOException {
    return makeIn(Path.of(System.getProperty("java.io.tmpdir")));
  }

  static Path makeIn(Path parent) throws IOException {
    Path made = Files.createTempDirectory(parent, PREFIX).toAbsolutePath();
    OURS.put(made, hold(made));
    UserPrincipal user = Files.getOwner(made);
    for (Path other : others(parent.toAbsolutePath())) {
      try {
        if (isOf(user, other) && isLeft(other.resolve(HELD))) {
          removeTree(other);
        }
      } catch (IOException | UncheckedIOException e) {
        // Somebody was faster; or it stays, as it would have without this.
      }
    }
    return made;
  }

  /**
   * It has its name only once it is locked: no other process finds it before. Where files cannot be
   * locked it never has, and whatever a killed process leaves there stays.
   */
  private static FileChannel hold(Path directory) throws IOException {
    Path part = directory.resolve(HELD + ".part");
    FileChannel channel =
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (isLocked(channel)) {
      Files.move(part, directory.resolve(HELD), StandardCopyOption.ATOMIC_MOVE);
    }
    return channel;
  }

  /** Whether this process has the lock of a file now; not where another one has it, or itself. */
  public static boolean takesLock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock()).isPresent();
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  private static boolean isLocked(FileChannel channel) {
    try {
      return takesLock(channel);
    } catch (IOException e) {
      return false; // as on some network file systems
    }
  }

  private static List<Path> others(Path parent) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.filter(path -> NAME.matcher(path.getFileName().toString()).matches())
          .filter(path -> !OURS.containsKey(path))
          .toList();
    }
  }

  /** In /tmp anybody may lay out a link, or a directory, of such a name. */
  private static boolean isOf(UserPrincipal user, Path directory) throws IOException {
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(user);
  }

  private static boolean isLeft(Path held) throws IOException {
    try (FileChannel channel =
        FileChannel.open(held, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return isLocked(channel);
    }
  }

  /** Removes one with all that is in it; one that is gone already is as good. */
  public static void remove(Path directory) throws IOException {
    try {
      removeTree(directory);
    } finally {
      Optional<FileChannel> held = Optional.ofNullable(OURS.remove(directory));
      if (held.isPresent()) {
        held.get().close();
      }
    }
  }

  /** Removes any directory with all that is in it. */
  public static void removeTree(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
