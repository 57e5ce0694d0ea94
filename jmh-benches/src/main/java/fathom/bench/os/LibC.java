package fathom.bench.os;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The seven C library calls Fathom needs, bound once. */
@SuppressWarnings("restricted") // this class is where native access is meant to be
final class LibC {
  private static final Linker LINKER = Linker.nativeLinker();

  // Not "critical": these calls are never inside a timed loop that a safepoint must not enter.
  static final MethodHandle SCHED_SETAFFINITY =
      bind(
          "sched_setaffinity",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS));
  static final MethodHandle SCHED_GETAFFINITY =
      bind(
          "sched_getaffinity",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS));
  static final MethodHandle SCHED_SETSCHEDULER =
      bind(
          "sched_setscheduler",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS));
  static final MethodHandle SCHED_GETSCHEDULER =
      bind("sched_getscheduler", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
  static final MethodHandle IOCTL =
      LINKER.downcallHandle(
          LINKER.defaultLookup().find("ioctl").orElseThrow(),
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS),
          // ioctl is variadic from its third argument on; some platforms pass those differently.
          Linker.Option.firstVariadicArg(2));
  static final MethodHandle GETSOCKOPT =
      bind(
          "getsockopt",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS));
  static final MethodHandle CLOCK_GETTIME =
      bind(
          "clock_gettime",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

  private LibC() {}

  private static MethodHandle bind(String name, FunctionDescriptor descriptor) {
    return LINKER.downcallHandle(LINKER.defaultLookup().find(name).orElseThrow(), descriptor);
  }

  /** A scratch area that lives as long as its owner; contents are not preserved between calls. */
  static MemorySegment scratch(long bytes) {
    return Arena.ofAuto().allocate(bytes, 8);
  }

  /** A checked exception out of a downcall would be a JVM fault, never an outcome. */
  static IllegalStateException broken(String call, Throwable cause) {
    return new IllegalStateException(call + " could not be called", cause);
  }
}
