package fathom.bench.os;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.StringTokenizer;

/**
 * What the kernel knows of the calling thread and of its core: how long it ran, how often and how
 * long something else ran in its place, and how much of the core the hypervisor took.
 *
 * <p>All are counts since some start; two readings around a window tell what befell it (Linux,
 * {@code proc(5)}; {@code schedstat} is the second line of the kernel's sched-stats.rst). What this
 * kernel does not say is empty, never 0.
 *
 * <p>A fork reads it some forty times, mostly in code that is not compiled yet: no regular
 * expressions and no streams, which would then take longer than a window.
 */
public final class KernelAccount {
  private static final int THREAD_CPU_CLOCK = 3;

  /** Place of the steal time in a line of {@code /proc/stat}, the CPU's name being 0. */
  private static final int STEAL_FIELD = 8;

  /** Of a machine with many cores a table may have megabytes: reading it would be disturbance. */
  private static final int LARGEST_TABLE_CHARS = 64 << 10;

  private final Path proc;
  private final int cpu;

  /**
   * @param cpu the calling thread is pinned to; negative where it is not: then nothing is said of a
   *     core
   */
  public KernelAccount(int cpu) {
    this(Path.of("/proc"), cpu);
  }

  KernelAccount(Path proc, int cpu) {
    this.proc = proc;
    this.cpu = cpu;
  }

  /**
   * One reading.
   *
   * @param involuntarySwitches how often something else was put in its place
   * @param queuedNanos how long it was ready to run and did not
   * @param stolenTicks of 10 ms, in which the hypervisor did not run the core
   * @param interrupts that the core took
   */
  public record KernelReading(
      OptionalLong involuntarySwitches,
      OptionalLong queuedNanos,
      OptionalLong stolenTicks,
      OptionalLong interrupts) {}

  /** Reads it, in some 0.1 ms. */
  public KernelReading read() {
    return new KernelReading(
        field("thread-self/status", "nonvoluntary_ctxt_switches:", 1),
        field("thread-self/schedstat", "", 1),
        cpu < 0 ? OptionalLong.empty() : field("stat", "cpu" + cpu, STEAL_FIELD),
        cpu < 0 ? OptionalLong.empty() : interrupts());
  }

  /** CPU time of the calling thread in ns. */
  public static OptionalLong threadCpuNanos() {
    MemorySegment time = LibC.scratch(2 * Long.BYTES);
    int result;
    try {
      result = (int) LibC.CLOCK_GETTIME.invokeExact(THREAD_CPU_CLOCK, time);
    } catch (Throwable t) {
      throw LibC.broken("clock_gettime", t);
    }
    return result == 0
        ? OptionalLong.of(
            time.get(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L
                + time.get(ValueLayout.JAVA_LONG, Long.BYTES))
        : OptionalLong.empty();
  }

  /** A field of the line that begins with this word; of the first line for no word. */
  private OptionalLong field(String file, String firstWord, int index) {
    String text = text(file);
    for (int at = 0; at < text.length(); at = next(text, at)) {
      if (text.startsWith(firstWord, at)) {
        StringTokenizer words = line(text, at);
        boolean same = firstWord.isEmpty() || words.nextToken().equals(firstWord);
        int skipped = firstWord.isEmpty() ? index : index - 1;
        if (same && words.countTokens() > skipped) {
          return number(word(words, skipped));
        }
      }
    }
    return OptionalLong.empty();
  }

  /** The sum of this core's column, found by its heading: offline cores have none. */
  private OptionalLong interrupts() {
    String text = text("interrupts");
    StringTokenizer heading = line(text, 0);
    int cores = heading.countTokens();
    int before = 0;
    while (heading.hasMoreTokens() && !heading.nextToken().equals("CPU" + cpu)) {
      before++;
    }
    if (before == cores) {
      return OptionalLong.empty();
    }
    long sum = 0;
    for (int at = next(text, 0); at < text.length(); at = next(text, at)) {
      StringTokenizer words = line(text, at);
      if (words.countTokens() > cores) { // totals of all cores have one number
        sum += number(word(words, before + 1)).orElse(0); // rows begin with the interrupt's name
      }
    }
    return OptionalLong.of(sum);
  }

  /** Where the line after the one at this place begins. */
  private static int next(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }

  private static StringTokenizer line(String text, int at) {
    return new StringTokenizer(text.substring(at, next(text, at)));
  }

  private static String word(StringTokenizer words, int skipped) {
    for (int i = 0; i < skipped; i++) {
      words.nextToken();
    }
    return words.nextToken();
  }

  /** Empty where this kernel has no such file: said to be unknown. */
  private String text(String file) {
    try {
      String text = Files.readString(proc.resolve(file));
      return text.length() > LARGEST_TABLE_CHARS ? "" : text;
    } catch (IOException e) {
      return "";
    }
  }

  private static OptionalLong number(String word) {
    try {
      return OptionalLong.of(Long.parseLong(word));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
