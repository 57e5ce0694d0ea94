package fathom.bench.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Whose a file is. */
public final class Own {
  private Own() {}

  /** Whether this process's user owns the file itself, not what a link leads to. */
  public static boolean is(Path path) throws IOException {
    return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }
}
