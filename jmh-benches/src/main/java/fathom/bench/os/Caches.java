package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Cache sizes as the kernel reports them. */
public final class Caches {
  private static final Path CPU0 = Path.of("/sys/devices/system/cpu/cpu0/cache");

  private Caches() {}

  /** Size of the largest cache in bytes; empty where the kernel reports none. */
  public static OptionalLong lastLevelBytes() {
    return lastLevelBytes(CPU0);
  }

  static OptionalLong lastLevelBytes(Path directory) {
    if (!Files.isDirectory(directory)) {
      return OptionalLong.empty();
    }
    long largest = 0;
    try (DirectoryStream<Path> caches = Files.newDirectoryStream(directory, "index*")) {
      for (Path cache : caches) {
        Path size = cache.resolve("size");
        if (Files.isReadable(size)) {
          String text = Files.readString(size).strip();
          if (!text.isEmpty()) {
            largest = Math.max(largest, parse(text));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + directory, e);
    }
    return largest > 0 ? OptionalLong.of(largest) : OptionalLong.empty();
  }

  /**
   * {@code 32768K}, {@code 512M} or plain bytes.
   *
   * @throws NumberFormatException when it is no size
   */
  static long parse(String size) {
    if (size.isEmpty()) {
      throw new NumberFormatException("a cache size without a figure");
    }
    long unit =
        switch (size.charAt(size.length() - 1)) {
          case 'K' -> 1L << 10;
          case 'M' -> 1L << 20;
          case 'G' -> 1L << 30;
          default -> 1;
        };
    String digits = unit == 1 ? size : size.substring(0, size.length() - 1);
    return Long.parseLong(digits) * unit;
  }
}
