package fathom.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a rank runs, for who must know whether it is their own host: a loopback that a forked
 * process can be reached by is one of one boot and one network namespace.
 */
final class Place {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NETWORK = Path.of("/proc/self/ns/net");
  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /** Where that cannot be told: never that of another. */
  private static final String UNKNOWN = "unknown";

  private Place() {}

  /** The same text on the same host only. */
  static String here() {
    try {
      return Files.readSymbolicLink(NETWORK) + " " + Files.readString(BOOT).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** The host's name. */
  static String name() {
    try {
      return Files.readString(NAME).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }
}
