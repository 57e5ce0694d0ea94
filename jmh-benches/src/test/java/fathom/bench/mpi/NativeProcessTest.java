package fathom.bench.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.Test;

class NativeProcessTest {
  private static final MethodHandle GETENV =
      MpiLibrary.libc("getenv", ValueLayout.ADDRESS, ValueLayout.ADDRESS);

  @SuppressWarnings("restricted") // getenv does not say how long its answer is
  private static String of(String name) throws Throwable {
    try (Arena arena = Arena.ofConfined()) {
      return ((MemorySegment) GETENV.invokeExact(arena.allocateFrom(name)))
          .reinterpret(100)
          .getString(0);
    }
  }

  @Test
  void whatIsSetStaysWhereAnotherValueIsOffered() throws Throwable {
    NativeProcess.set("FATHOM_TEST_SET", "a user's");
    NativeProcess.offer("FATHOM_TEST_SET", "ours");
    NativeProcess.offer("FATHOM_TEST_UNSET", "ours");
    assertEquals("a user's", of("FATHOM_TEST_SET"));
    assertEquals("ours", of("FATHOM_TEST_UNSET"));
    NativeProcess.set("FATHOM_TEST_SET", "ours");
    assertEquals("ours", of("FATHOM_TEST_SET"));
    NativeProcess.flush();
  }
}
