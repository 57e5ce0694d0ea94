package fathom.runner.launch;

import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import fathom.runner.machine.BuildFacts;
import fathom.runner.process.OwnDirectory;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The archive, unpacked in a directory that all nodes see: for programs that are started there by
 * others than Fathom's agents. It is there whole or not at all, under its digest; runs share it.
 *
 * @param directory what was in the archive
 */
public record SharedArchive(Path directory) {
  /** A directory that others share, too, has one for each user. */
  private static final String BASE = "fathom-" + System.getProperty("user.name", "user");

  private static final Set<PosixFilePermission> OTHERS_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  /** Belongs to who runs this. */
  private static final Path OWN_PROCESS = Path.of("/proc/self");

  /** What a file system may have another way, where the archive's contents are all there. */
  private static final Pattern HARMLESS =
      Pattern.compile(".*: (Uid|Gid|Mod time|Mode) differs?|.*implausibly old time stamp.*");

  /** Its Java launcher. */
  public Path java() {
    return directory.resolve("bin").resolve("java");
  }

  /** Its benchmarks.jar. */
  public Path benchmarksJar() {
    return directory.resolve("benchmarks.jar");
  }

  /**
   * The archive's copy there, made now where there is none; a damaged one is replaced.
   *
   * @param shared a directory that is there
   * @throws UserException where it cannot be written, or has no room
   */
  public static SharedArchive in(Path shared, NodeArchive archive) {
    Path base = shared.resolve(BASE);
    SharedArchive copy = new SharedArchive(base.resolve(archive.digest()));
    try {
      requireBase(base);
      if (copy.isWhole(archive)) {
        return copy;
      }
      copy.takeAway(base);
      copy.unpack(base, archive);
      return copy;
    } catch (IOException e) {
      throw UserException.failed(noPlace(base, String.valueOf(e.getMessage())), e);
    }
  }

  /**
   * A copy of a file of this machine beside the archive, under its contents' digest.
   *
   * @param shared a directory that is there
   * @throws UserException where it cannot be written
   */
  public static Path of(Path shared, Path file) {
    Path base = shared.resolve(BASE);
    try {
      requireBase(base);
      Path copy = base.resolve(BuildFacts.digest(file) + "-" + file.getFileName());
      AtomicFile.write(copy, Files.readString(file));
      return copy;
    } catch (IOException e) {
      throw UserException.failed("cannot put " + file + " into " + base + ": " + e.getMessage(), e);
    }
  }

  private static void requireBase(Path base) throws IOException {
    if (!Files.exists(base, LinkOption.NOFOLLOW_LINKS)) {
      // Programs that this user's jobs run: nobody else may change them.
      Files.createDirectories(
          base, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    requireOwn(base);
  }

  /** Who may write there could put another Java in the place of ours, at any time. */
  private static void requireOwn(Path base) throws IOException {
    PosixFileAttributes its =
        Files.readAttributes(base, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!its.isDirectory()
        || !its.owner().equals(Files.getOwner(OWN_PROCESS))
        || its.permissions().stream().anyMatch(OTHERS_WRITE::contains)) {
      throw UserException.failed(
          base
              + " is not a directory that you alone may write to (it belongs to "
              + its.owner().getName()
              + "): programs are run from it. Remove it, or name another by --shared-dir");
    }
  }

  private static String noPlace(Path base, String reason) {
    return "cannot put Fathom's Java into " + base + " (" + reason + "); it needs about 80 MB";
  }

  /** All files of the archive with their contents: sites remove old files one by one. */
  private boolean isWhole(NodeArchive archive) {
    if (!Files.isExecutable(java())) {
      return false;
    }
    Tool.ToolResult compared = tar("--compare", archive, directory);
    return (compared.output() + "\n" + compared.error())
        .lines()
        .allMatch(line -> line.isBlank() || HARMLESS.matcher(line).matches());
  }

  /** Runs that use it keep their open files. */
  private void takeAway(Path base) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Path old = Files.createTempDirectory(base, ".old");
    Files.move(directory, old.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE);
    deleteIfPossible(old);
  }

  private void unpack(Path base, NodeArchive archive) throws IOException {
    Path part = Files.createTempDirectory(base, ".part");
    try {
      SharedArchive aside = new SharedArchive(Files.createDirectory(part.resolve("whole")));
      Tool.ToolResult unpacked = tar("--extract", archive, aside.directory);
      if (!unpacked.ok() || !aside.isWhole(archive)) {
        throw UserException.failed(
            noPlace(base, unpacked.ok() ? "it arrived damaged" : unpacked.reason()));
      }
      Files.move(aside.directory, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!isWhole(archive)) {
        throw e;
      } // another run was faster
    } finally {
      deleteIfPossible(part);
    }
  }

  /** With the times of now: what is old is what sites remove. */
  private static Tool.ToolResult tar(String action, NodeArchive archive, Path directory) {
    return Tool.run(
        List.of(
            "tar",
            action,
            "--gzip",
            "--touch",
            "--no-same-owner",
            "--preserve-permissions",
            "--file",
            archive.file().toString(),
            "--directory",
            directory.toString()));
  }

  /** Files that are in use on a network's file system may leave something behind. */
  private static void deleteIfPossible(Path directory) {
    try {
      OwnDirectory.removeTree(directory);
    } catch (IOException | UncheckedIOException e) {
      // Nobody looks for it, and it is in nobody's way.
    }
  }
}
