package fathom.runner.lab;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The programs the emulated cluster needs, and how to get them. */
public final class LabTools {
  /** A program and the Debian package it is in. */
  public record Need(String program, String debianPackage) {}

  private static final List<Need> NEEDS =
      List.of(
          new Need("ip", "iproute2"),
          new Need("tc", "iproute2"),
          new Need("unshare", "util-linux"),
          new Need("nsenter", "util-linux"),
          new Need("tee", "coreutils"));

  private LabTools() {}

  public static List<Need> needs() {
    return NEEDS;
  }

  /** Where a program is, searched like a shell would, and in the places root's tools are. */
  public static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
    for (String directory : path.split(":", -1)) {
      Path candidate = Path.of(directory.isEmpty() ? "." : directory, program);
      if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** Fails with what is missing and how to get it. */
  public static void require() {
    for (Need need : NEEDS) {
      if (find(need.program).isEmpty()) {
        throw UserException.failed(
            "the emulated cluster needs the program '"
                + need.program
                + "': install "
                + need.debianPackage
                + " (Debian: apt-get install "
                + need.debianPackage
                + ")");
      }
    }
  }

  /** True for real root, and for the root of a user namespace. */
  public static boolean isRoot() {
    try {
      return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
    } catch (IOException e) {
      return false;
    }
  }

  static String explainNoNamespaces(String said) {
    return "no permission for namespaces here ("
        + (said.equals("null") ? "unshare ended without a message" : said)
        + "): run as root, or allow user namespaces (sysctl kernel.unprivileged_userns_clone=1,"
        + " user.max_user_namespaces>0; in a container, allow the unshare and mount calls)";
  }
}
