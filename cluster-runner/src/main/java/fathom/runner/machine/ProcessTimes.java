package fathom.runner.machine;

import java.util.Optional;

/**
 * What one process has done since it started, in the kernel's ticks, by {@code /proc/PID/stat}.
 *
 * @param id its process id
 * @param parent its parent's
 * @param name the program's name as the kernel keeps it, printable characters only
 * @param kernel true for a thread of the kernel
 * @param start when it started: with the id it says which process this is
 * @param own CPU time of its threads, those that ended included
 * @param children CPU time of its children that ended and were waited for, and of theirs
 */
record ProcessTimes(
    long id, long parent, String name, boolean kernel, long start, long own, long children) {
  /** PF_KTHREAD of the kernel's sched.h. */
  private static final long KERNEL_THREAD = 0x0020_0000;

  // Positions after the name, counted from the state: proc(5) numbers them from 3.
  private static final int PARENT = 1;
  private static final int FLAGS = 6;
  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int CHILDREN_USER = 13;
  private static final int CHILDREN_SYSTEM = 14;
  private static final int START = 19;

  /** Reads the text of {@code /proc/PID/stat}; empty when it is not that. */
  static Optional<ProcessTimes> parse(String text) {
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')'); // the name may hold brackets and spaces itself
    if (open < 1 || close < open) {
      return Optional.empty();
    }
    String[] fields = text.substring(close + 1).strip().split(" ", -1);
    if (fields.length <= START) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessTimes(
              Long.parseLong(text.substring(0, open).strip()),
              Long.parseLong(fields[PARENT]),
              text.substring(open + 1, close).replaceAll("[^\\x20-\\x7e]", "?"),
              (Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) != 0,
              Long.parseLong(fields[START]),
              Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]),
              Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** True when both are one process at two times, and not two that had the same id. */
  boolean sameAs(ProcessTimes other) {
    return id == other.id && start == other.start;
  }
}
