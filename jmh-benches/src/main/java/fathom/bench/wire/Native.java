package fathom.bench.wire;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** The one place of the wire that leaves Java: what Java has no calls for, by the C library. */
@SuppressWarnings("restricted") // native access is what this class is for
final class Native {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final MethodHandle SYSCALL =
      LINKER.downcallHandle(
          LINKER.defaultLookup().find("syscall").orElseThrow(),
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG),
          Linker.Option.firstVariadicArg(1),
          Linker.Option.captureCallState("errno"));

  private static final MethodHandle STRERROR =
      bind("strerror", ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
  private static final MethodHandle IF_NAMETOINDEX =
      bind("if_nametoindex", ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
  private static final MethodHandle SOCKET =
      bind(
          "socket",
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT);
  private static final MethodHandle SETSOCKOPT =
      bind(
          "setsockopt",
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_INT);
  private static final MethodHandle CLOSE =
      bind("close", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);

  private Native() {}

  private static MethodHandle bind(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().find(name).orElseThrow(), FunctionDescriptor.of(result, arguments));
  }

  /** A call that the C library has no name for, of the form of bpf(2). */
  static long syscall(String what, long number, long command, MemorySegment argument, String hint)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      long result =
          (long) SYSCALL.invokeExact(state, number, command, argument, argument.byteSize());
      if (result < 0) {
        int errno = (int) ERRNO.get(state, 0L);
        MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
        String reason = text.reinterpret(Long.MAX_VALUE).getString(0);
        throw new IOException(what + " failed: " + reason + hint);
      }
      return result;
    } catch (IOException e) {
      throw e;
    } catch (Throwable t) {
      throw uncallable("syscall", t);
    }
  }

  /** The number of a device of this namespace; 0 where there is none of that name. */
  static int indexOfDevice(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (int) IF_NAMETOINDEX.invokeExact(arena.allocateFrom(name));
    } catch (Throwable t) {
      throw uncallable("if_nametoindex", t);
    }
  }

  /** A descriptor, negative where there is none. */
  static int socket(int family, int type, int protocol) {
    try {
      return (int) SOCKET.invokeExact(family, type, protocol);
    } catch (Throwable t) {
      throw uncallable("socket", t);
    }
  }

  /** Whether the kernel took it. */
  static boolean setOption(int socket, int level, int option, int value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment of = arena.allocateFrom(ValueLayout.JAVA_INT, value);
      int result = (int) SETSOCKOPT.invokeExact(socket, level, option, of, (int) of.byteSize());
      return result == 0;
    } catch (Throwable t) {
      throw uncallable("setsockopt", t);
    }
  }

  static void close(int descriptor) {
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable t) {
      throw uncallable("close", t);
    }
  }

  private static IllegalStateException uncallable(String name, Throwable cause) {
    return new IllegalStateException(name + " could not be called", cause);
  }
}
