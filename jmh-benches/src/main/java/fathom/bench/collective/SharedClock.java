package fathom.bench.collective;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which clock {@link System#nanoTime} reads. Processes of one boot of one machine read the same,
 * emulated hosts too; only there may readings of two processes be subtracted.
 */
public final class SharedClock {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** Within a time namespace the monotonic clock is shifted. */
  private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");

  private SharedClock() {}

  /** The same text for the same clock; empty where that cannot be told. */
  public static Optional<String> id() {
    try {
      String boot = Files.readString(BOOT).strip();
      String namespace =
          Files.exists(TIME_NAMESPACE)
              ? "/" + Files.readSymbolicLink(TIME_NAMESPACE).getFileName()
              : "";
      return Optional.of(boot + namespace);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
