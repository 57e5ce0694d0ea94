package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The threads of this JVM that compile. Where they are slow, or others have their cores, a
 * benchmark's code is still interpreted when its first windows begin: bursts of 8 sends took 120 to
 * 350 µs in whole launches, and 21 µs in others.
 */
public final class Compilers {
  /** The kernel keeps 15 characters of "C2 CompilerThread0". */
  private static final String NAME = " CompilerThre";

  /** Between two looks: one that waits for another thread in the middle of its work sleeps too. */
  private static final Duration LOOK = Duration.ofMillis(1);

  private static final int QUIET_LOOKS = 3;

  private static final String SLEEPS = "S";

  private Compilers() {}

  /**
   * Waits, asleep, until nothing is being compiled.
   *
   * @param patience after which it goes on in any case
   * @return whether nothing is
   */
  public static boolean awaitRest(Duration patience) {
    return awaitRest(Path.of("/proc/self/task"), patience);
  }

  static boolean awaitRest(Path tasks, Duration patience) {
    List<Path> compilers = among(tasks);
    if (rest(compilers)) {
      return true; // as before most windows: these are not to wait
    }
    long end = System.nanoTime() + patience.toNanos();
    for (int quiet = 0; quiet < QUIET_LOOKS; quiet = rest(compilers) ? quiet + 1 : 0) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
    return true;
  }

  private static boolean rest(List<Path> compilers) {
    return compilers.stream().allMatch(Compilers::rests);
  }

  private static List<Path> among(Path tasks) {
    try (Stream<Path> all = Files.list(tasks)) {
      return all.filter(task -> read(task.resolve("comm")).contains(NAME)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list this process's threads", e);
    }
  }

  /** After the name, which is in brackets, stands the state. */
  private static boolean rests(Path task) {
    String stat = read(task.resolve("stat"));
    String after = stat.substring(stat.lastIndexOf(')') + 1).strip();
    return after.isEmpty() || after.startsWith(SLEEPS);
  }

  /** Empty where the thread is gone. */
  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // no such file, or no such process: it ended while it was looked at
    }
  }
}
