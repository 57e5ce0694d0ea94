package fathom.bench.link;

import fathom.bench.os.Own;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where a run's Unix domain sockets are, each in a directory of its own. Only the user of the run
 * can enter it: the file system is such a socket's access control. Ports join no socket elsewhere.
 */
public final class SocketDirectory {
  private static final String SOCKET = "s";
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Another port may remove an empty directory between two of our steps. */
  private static final int TRIES = 100;

  private final Path path;

  private SocketDirectory(Path path) {
    this.path = path;
  }

  /**
   * The directory of a run, which is made when the first socket is.
   *
   * @param name known to members of the run only: nobody else can take its place before them
   */
  public static SocketDirectory ofRun(String name) {
    return in(Path.of(System.getProperty("java.io.tmpdir")), name);
  }

  static SocketDirectory in(Path parent, String name) {
    return new SocketDirectory(parent.toAbsolutePath().normalize().resolve("fathom-" + name));
  }

  /** A path for a new socket, in a directory of its own. */
  Path newSocket() throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        make();
        return Files.createTempDirectory(path, "").resolve(SOCKET);
      } catch (NoSuchFileException e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private void make() throws IOException {
    try {
      Files.createDirectory(path, OWNER_ONLY);
    } catch (FileAlreadyExistsException e) {
      requireOwn();
    }
  }

  private void requireOwn() throws IOException {
    boolean own =
        Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
            && Own.is(path)
            && PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                .endsWith("------");
    if (!own) {
      throw new IOException(path + " is not a directory that only this user can enter; remove it");
    }
  }

  /**
   * Requires that a socket is one of this run.
   *
   * @throws IOException where the path leads elsewhere, also by {@code ..} or a link
   */
  Path require(String socket) throws IOException {
    Path named = Path.of(socket);
    Path directory = named.getParent();
    boolean inside =
        named.isAbsolute()
            && directory != null
            && path.equals(directory.getParent())
            && named.equals(named.normalize())
            && named.endsWith(SOCKET)
            && !Files.isSymbolicLink(path)
            && !Files.isSymbolicLink(directory)
            && !Files.isSymbolicLink(named);
    if (!inside) {
      throw new IOException("refused: " + socket + " is not in this run's directory, " + path);
    }
    return named;
  }

  /** Removes a socket; the run's directory goes with the last. */
  void remove(Path socket) throws IOException {
    Files.deleteIfExists(socket);
    Files.deleteIfExists(socket.resolveSibling(""));
    try {
      Files.deleteIfExists(path);
    } catch (DirectoryNotEmptyException e) {
      // Others are still there, and the last of them removes it.
    }
  }
}
