package fathom.runner.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** This process's host as {@code benchmarks.jar mpi} names the first rank's. */
final class OwnPlace {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NETWORK = Path.of("/proc/self/ns/net");

  private OwnPlace() {}

  /** Empty where it cannot be told. */
  static Optional<String> find() {
    try {
      return Optional.of(Files.readSymbolicLink(NETWORK) + " " + Files.readString(BOOT).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
