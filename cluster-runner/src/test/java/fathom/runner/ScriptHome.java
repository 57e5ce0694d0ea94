package fathom.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A directory in which a script of ours runs beside programs that stand in for real ones.
 *
 * @param root of all names
 */
record ScriptHome(Path root) {
  void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
    Files.writeString(file, text);
  }

  /** A program of the shell. */
  void program(String name, String script) throws IOException {
    write(name, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(root.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
