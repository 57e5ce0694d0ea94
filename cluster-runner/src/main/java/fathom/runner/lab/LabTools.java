package fathom.runner.lab;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import java.util.List;

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

  /** Fails with what is missing and how to get it. */
  public static void require() {
    for (Need need : NEEDS) {
      if (HostTools.find(need.program).isEmpty()) {
        throw UserException.failed(
            "the emulated cluster needs the program '%1$s': install %2$s (Debian: apt-get install %2$s)"
                .formatted(need.program, need.debianPackage));
      }
    }
  }

  static String explainNoNamespaces(String said) {
    return "no permission for namespaces here ("
        + (said.equals("null") ? "unshare ended without a message" : said)
        + "): run as root, or allow user namespaces (sysctl kernel.unprivileged_userns_clone=1,"
        + " user.max_user_namespaces>0; in a container, allow the unshare and mount calls)";
  }
}
