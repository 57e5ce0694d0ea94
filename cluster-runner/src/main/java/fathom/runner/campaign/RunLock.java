package fathom.runner.campaign;

import fathom.reports.input.Reason;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import fathom.runner.process.OwnDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * A directory that one command alone writes results into, from before the first file until it is
 * closed: two campaigns in one would overwrite each other's manifest, and take each other's blocks
 * for their own. A locked file in it says so; the kernel lets the lock go with the process, however
 * that ends.
 */
public final class RunLock implements AutoCloseable {
  private static final String NAME = ".measuring";

  private static final Path RUNS = Path.of("runs");

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The directory of results as they were measured, in every campaign's own. */
  private static final String RAW = "raw";

  /** A file of such a size has nothing in it, and takes no room. */
  private static final long MOST_SIGNED_BYTES = 1L << 30;

  /** So many commands that start in one second get names of their own. */
  private static final int MOST_ALIKE = 1000;

  private final Path directory;
  private final FileChannel held;

  /** The directories that were not there before, this one first and its ancestors after it. */
  private final List<Path> made;

  private RunLock(Path directory, FileChannel held, List<Path> made) {
    this.directory = directory;
    this.held = held;
    this.made = made;
  }

  /** Name of a run, such as {@code 20261121T013200Z-lab}. */
  static String nameOf(Instant start, ClusterKind cluster) {
    return STAMP.format(start) + "-" + cluster.word();
  }

  /**
   * Makes the directory that the user gave, or else the next one of a run's name.
   *
   * @param suffix of the name, such as {@code -tune}
   */
  public static RunLock ofNew(
      Optional<Path> out, Instant start, ClusterKind cluster, String suffix) {
    return out.map(RunLock::ofNew).orElseGet(() -> ofNext(RUNS, nameOf(start, cluster) + suffix));
  }

  /**
   * Makes a directory, or takes one that is empty.
   *
   * @throws UserException where it has something in it, or another command writes into it
   */
  public static RunLock ofNew(Path directory) {
    requireNoFile(directory);
    List<Path> made = missing(directory);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
    RunLock taken = taken(directory, made);
    // Only now: who was first may have written since, and ended.
    try {
      requireNothingIn(directory);
    } catch (UserException e) {
      taken.close();
      throw e;
    }
    return taken;
  }

  /**
   * For who has other things to look at first, and takes the directory later. One that another
   * command may be writing into passes: taking it tells.
   *
   * @throws UserException where there is a file, or a directory with something in it
   */
  static void requireEmpty(Path directory) {
    requireNoFile(directory);
    if (!Files.exists(directory.resolve(NAME))) {
      requireNothingIn(directory);
    }
  }

  private static void requireNoFile(Path directory) {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw UserException.badInput(directory + " is a file; --out takes a new directory");
    }
  }

  private static void requireNothingIn(Path directory) {
    if (!isEmpty(directory)) {
      throw UserException.badInput(
          directory + " is not empty; raw results are never overwritten: choose another --out");
    }
  }

  /**
   * Makes a directory that was not there, under this name or, where somebody has taken it, under
   * {@code NAME-2}, {@code NAME-3}, …
   */
  public static RunLock ofNext(Path parent, String name) {
    List<Path> above = missing(parent);
    try {
      if (!Files.isDirectory(parent)) {
        Files.createDirectories(parent);
      }
      for (int i = 1; i <= MOST_ALIKE; i++) {
        Path directory = parent.resolve(i == 1 ? name : name + "-" + i);
        if (makes(directory)) {
          return taken(directory, Stream.concat(Stream.of(directory), above.stream()).toList());
        }
      }
    } catch (IOException e) {
      throw cannotWrite(parent, e);
    }
    throw UserException.badInput(
        parent.resolve(name) + " and " + MOST_ALIKE + " names like it are taken; give an --out");
  }

  /** The directories that must be made for this one, itself first. */
  private static List<Path> missing(Path directory) {
    List<Path> missing = new ArrayList<>();
    for (Path at = directory.toAbsolutePath().normalize();
        at.getParent() != null && !Files.exists(at);
        at = at.getParent()) {
      missing.add(at);
    }
    return List.copyOf(missing);
  }

  /** Whether this process has made it: no two can. */
  private static boolean makes(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Takes a directory that is there, with all that is in it.
   *
   * @throws UserException where another command writes into it
   */
  public static RunLock ofThis(Path directory) {
    return taken(directory, List.of());
  }

  private static RunLock taken(Path directory, List<Path> made) {
    Path file = directory.resolve(NAME);
    try {
      while (true) {
        RandomAccessFile opened = opened(file);
        FileChannel channel = opened.getChannel();
        if (!OwnDirectory.takesLock(channel)) {
          channel.close();
          throw UserException.badInput(
              directory
                  + ": another fathom is measuring into it: wait until it has ended, or give"
                  + " another --out");
        }
        if (isStillThere(file, opened)) {
          // After Ctrl-C nobody closes this object. The last one told goes first, and a directory
          // goes if it is empty by then.
          made.reversed().forEach(each -> each.toFile().deleteOnExit());
          file.toFile().deleteOnExit();
          return new RunLock(directory, channel, made);
        }
        channel.close();
      }
    } catch (IOException e) {
      String kept = !made.isEmpty() || isEmpty(directory) ? "" : "; all that is in it is kept";
      made.forEach(each -> each.toFile().delete()); // unless there is something in it
      throw UserException.failed(cannotWrite(directory, e).getMessage() + kept, e);
    }
  }

  /**
   * For reading too: only then can it be made longer without a write, which a full disk refuses.
   */
  private static RandomAccessFile opened(Path file) throws IOException {
    try {
      return new RandomAccessFile(file.toFile(), "rw");
    } catch (FileNotFoundException e) {
      // Its message has the reason in brackets after the name; this one's exception says it.
      FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
      throw e;
    }
  }

  /**
   * Whether the locked file is the one of that name. Its last holder may have removed it between
   * opening and locking, and the lock of a removed file keeps nobody out. The size of one and the
   * other tells: to open the file again and close it would let the lock go.
   */
  private static boolean isStillThere(Path file, RandomAccessFile locked) throws IOException {
    long size = ThreadLocalRandom.current().nextLong(1, MOST_SIGNED_BYTES);
    locked.setLength(size);
    try {
      return Files.size(file) == size;
    } catch (NoSuchFileException e) {
      return false;
    } finally {
      locked.setLength(0);
    }
  }

  /** Whether nothing was written into a directory yet; one that is not there has nothing in it. */
  static boolean isEmpty(Path directory) {
    try (Stream<Path> content = Files.list(directory)) {
      return content.allMatch(file -> file.endsWith(NAME));
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      throw UserException.badInput(directory + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static UserException cannotWrite(Path where, IOException e) {
    return UserException.failed("cannot write to " + where + ": " + Reason.of(e, where), e);
  }

  public Path directory() {
    return directory;
  }

  /**
   * After a refusal: removes what the command wrote into the directory, unless raw results are
   * among it. Copies of what the user gave are of no use without them.
   *
   * @throws UserException where something cannot be removed
   */
  public void withdraw() {
    try (Stream<Path> content = Files.walk(directory)) {
      List<Path> all = content.filter(file -> !file.equals(directory)).toList();
      if (all.stream().anyMatch(RunLock::isRawResult)) {
        return;
      }
      for (Path file : all.reversed()) {
        if (!file.equals(directory.resolve(NAME))) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw UserException.failed("cannot remove " + directory + ": " + e.getMessage(), e);
    }
  }

  private static boolean isRawResult(Path file) {
    return Files.isRegularFile(file) && file.getParent() != null && file.getParent().endsWith(RAW);
  }

  /** Lets go of it; directories that were made for nothing go too. */
  @Override
  public void close() {
    if (!held.isOpen()) {
      return;
    }
    try {
      Files.deleteIfExists(directory.resolve(NAME)); // first: afterwards it may be another one's
      held.close();
      if (!made.isEmpty() && isEmpty(directory)) {
        for (Path each : made) {
          Files.deleteIfExists(each);
        }
      }
    } catch (DirectoryNotEmptyException e) {
      // Somebody has it by now, who is to keep it.
    } catch (IOException e) {
      throw UserException.failed(
          "cannot remove " + directory.resolve(NAME) + ": " + e.getMessage(), e);
    }
  }
}
