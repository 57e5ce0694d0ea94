package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The counters of a network interface: how many frames and bytes the library made of its messages,
 * which is no function of their size alone (small ones may be joined).
 *
 * @param statistics the directory of its counters; empty counts nothing
 */
public record Interface(String statistics) {
  private static final Path ALL = Path.of("/sys/class/net");

  /**
   * @param frames sent, or received
   * @param bytes of them
   */
  public record InterfaceCounts(long frames, long bytes) {
    public InterfaceCounts since(InterfaceCounts before) {
      return new InterfaceCounts(frames - before.frames, bytes - before.bytes);
    }
  }

  /**
   * By its name; an empty one is none.
   *
   * @throws IllegalArgumentException where there is none of that name
   */
  public static Interface named(String name) {
    if (name.isEmpty()) {
      return new Interface("");
    }
    Path statistics = ALL.resolve(name).resolve("statistics");
    if (!name.matches("[\\w.@-]+") || !Files.isDirectory(statistics)) {
      throw new IllegalArgumentException("no network interface " + name + " here: see `ip link`");
    }
    return new Interface(statistics.toString());
  }

  /** What it has sent so far. */
  public InterfaceCounts sent() {
    return counts("tx");
  }

  /** What it has received so far. */
  public InterfaceCounts received() {
    return counts("rx");
  }

  private InterfaceCounts counts(String direction) {
    return statistics.isEmpty()
        ? new InterfaceCounts(0, 0)
        : new InterfaceCounts(counter(direction + "_packets"), counter(direction + "_bytes"));
  }

  private long counter(String name) {
    try {
      return Long.parseLong(Files.readString(Path.of(statistics, name)).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
