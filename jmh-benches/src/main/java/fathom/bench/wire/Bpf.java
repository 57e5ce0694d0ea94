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
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * bpf(2): maps, programs and where they are attached. All of it is gone when this process is.
 *
 * <p>Needs real root and a kernel from 6.9 on; each call that is refused says what the kernel said.
 */
@SuppressWarnings("restricted") // the one place here where native access is meant to be
final class Bpf {
  /** Where a program meets frames. */
  enum Place {
    ENTRY(46),
    EXIT(47);

    private final int attachType;

    Place(int attachType) {
      this.attachType = attachType;
    }
  }

  private static final int ATTRIBUTE_BYTES = 144;
  private static final int LOG_BYTES = 1 << 16;

  private static final int MAP_CREATE = 0;
  private static final int MAP_LOOK_UP = 1;
  private static final int PROGRAM_LOAD = 5;
  private static final int LINK_CREATE = 28;

  private static final int ARRAY = 2;
  private static final int TRAFFIC_CLASSIFIER = 3;

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
      LINKER.downcallHandle(
          LINKER.defaultLookup().find("strerror").orElseThrow(),
          FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT));

  private static final MethodHandle IF_NAMETOINDEX =
      LINKER.downcallHandle(
          LINKER.defaultLookup().find("if_nametoindex").orElseThrow(),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

  private Bpf() {}

  /** The number of bpf(2) is the machine's. */
  private static long number() throws IOException {
    String machine = System.getProperty("os.arch", "");
    return switch (machine) {
      case "amd64" -> 321;
      case "aarch64" -> 280;
      default -> throw new IOException("bpf(2) is not known on " + machine);
    };
  }

  /** A map of one value of so many bytes, all 0; its descriptor. */
  static int map(int bytes) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = attributes(arena);
      attributes.set(ValueLayout.JAVA_INT, 0, ARRAY);
      attributes.set(ValueLayout.JAVA_INT, 4, Integer.BYTES);
      attributes.set(ValueLayout.JAVA_INT, 8, bytes);
      attributes.set(ValueLayout.JAVA_INT, 12, 1);
      return call("making a map", MAP_CREATE, attributes, ": only root may");
    }
  }

  /** A map's one value, as numbers of 64 bits. */
  static long[] read(int map, int count) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(ValueLayout.JAVA_LONG, count);
      MemorySegment attributes = attributes(arena);
      attributes.set(ValueLayout.JAVA_INT, 0, map);
      attributes.set(ValueLayout.ADDRESS, 8, arena.allocate(ValueLayout.JAVA_INT));
      attributes.set(ValueLayout.ADDRESS, 16, value);
      call("reading a map", MAP_LOOK_UP, attributes, "");
      return value.toArray(ValueLayout.JAVA_LONG);
    }
  }

  /** Loads a program for frames; its descriptor. The kernel proves first that it ends. */
  static int load(byte[] program) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment instructions = arena.allocate(program.length, Long.BYTES);
      MemorySegment.copy(program, 0, instructions, ValueLayout.JAVA_BYTE, 0, program.length);
      MemorySegment log = arena.allocate(LOG_BYTES);
      MemorySegment attributes = attributes(arena);
      attributes.set(ValueLayout.JAVA_INT, 0, TRAFFIC_CLASSIFIER);
      attributes.set(ValueLayout.JAVA_INT, 4, program.length / Assembler.INSTRUCTION_BYTES);
      attributes.set(ValueLayout.ADDRESS, 8, instructions);
      attributes.set(ValueLayout.ADDRESS, 16, arena.allocateFrom("GPL"));
      attributes.set(ValueLayout.JAVA_INT, 24, 1);
      attributes.set(ValueLayout.JAVA_INT, 28, LOG_BYTES);
      attributes.set(ValueLayout.ADDRESS, 32, log);
      attributes.setString(48, "wire");
      try {
        return call("loading a program", PROGRAM_LOAD, attributes, "");
      } catch (IOException e) {
        String said = log.getString(0, StandardCharsets.US_ASCII).strip();
        throw said.isEmpty() ? e : new IOException(e.getMessage() + ": " + lastLines(said), e);
      }
    }
  }

  private static String lastLines(String log) {
    String[] lines = log.split("\n", -1);
    return String.join(
        " / ", Arrays.copyOfRange(lines, Math.max(0, lines.length - 4), lines.length));
  }

  /** Attaches a program to a device of this namespace, for as long as this process lives. */
  static void attach(int program, String device, Place place) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = attributes(arena);
      attributes.set(ValueLayout.JAVA_INT, 0, program);
      attributes.set(ValueLayout.JAVA_INT, 4, index(device, arena));
      attributes.set(ValueLayout.JAVA_INT, 8, place.attachType);
      call("attaching a program to " + device, LINK_CREATE, attributes, " (kernels from 6.6 on)");
    }
  }

  private static int index(String device, Arena arena) throws IOException {
    int index;
    try {
      index = (int) IF_NAMETOINDEX.invokeExact(arena.allocateFrom(device));
    } catch (Throwable t) {
      throw new IllegalStateException("if_nametoindex could not be called", t);
    }
    if (index == 0) {
      throw new IOException("there is no device " + device);
    }
    return index;
  }

  private static MemorySegment attributes(Arena arena) {
    return arena.allocate(ATTRIBUTE_BYTES, Long.BYTES);
  }

  private static int call(String what, int command, MemorySegment attributes, String hint)
      throws IOException {
    MemorySegment state = Arena.ofAuto().allocate(STATE);
    long result;
    try {
      result =
          (long)
              SYSCALL.invokeExact(
                  state, number(), (long) command, attributes, (long) ATTRIBUTE_BYTES);
    } catch (IOException e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException("bpf could not be called", t);
    }
    if (result < 0) {
      throw new IOException(what + " failed: " + reason((int) ERRNO.get(state, 0L)) + hint);
    }
    return (int) result;
  }

  private static String reason(int errno) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable t) {
      throw new IllegalStateException("strerror could not be called", t);
    }
  }
}
