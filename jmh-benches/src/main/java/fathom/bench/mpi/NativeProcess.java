package fathom.bench.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * This process as a library of C sees it: its environment, which Java only reads, and what such a
 * library has printed.
 */
@SuppressWarnings("restricted") // native access is what this class is for
final class NativeProcess {
  private static final MethodHandle SETENV =
      MpiLibrary.libc(
          "setenv",
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_INT);

  private static final MethodHandle FFLUSH =
      MpiLibrary.libc("fflush", ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);

  private NativeProcess() {}

  /** Sets a variable, whatever it was. */
  static void set(String name, String value) {
    setenv(name, value, 1);
  }

  /** Sets a variable that is not set: what a user or a launcher has set stays. */
  static void offer(String name, String value) {
    setenv(name, value, 0);
  }

  /**
   * Writes what C has printed and still holds. Else the rest of it follows when the process ends,
   * and a line of it may begin in the midst of one of ours.
   */
  static void flush() {
    try {
      int ignored = (int) FFLUSH.invokeExact(0L); // of all streams; there is nothing to do about it
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("fflush", t);
    }
  }

  private static void setenv(String name, String value, int overwrite) {
    try (Arena arena = Arena.ofConfined()) {
      int ignored =
          (int) SETENV.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), overwrite);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("setenv", t);
    }
  }
}
