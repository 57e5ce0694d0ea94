package fathom.bench.wire;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * bpf(2): maps, programs and where they are attached. All of it is gone when this process is.
 *
 * <p>Needs real root and a kernel from 6.9 on; each call that is refused says what the kernel said.
 */
final class Bpf {
  /** Where a program meets frames. */
  enum AttachPoint {
    ENTRY(46),
    EXIT(47);

    private final int attachType;

    AttachPoint(int attachType) {
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

  /**
   * Attaches a program to a device of this namespace.
   *
   * @return what holds it there until it is closed, or this process ends
   */
  static int attach(int program, String device, AttachPoint point) throws IOException {
    int index = Native.indexOfDevice(device);
    if (index == 0) {
      throw new IOException("there is no device " + device);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = attributes(arena);
      attributes.set(ValueLayout.JAVA_INT, 0, program);
      attributes.set(ValueLayout.JAVA_INT, 4, index);
      attributes.set(ValueLayout.JAVA_INT, 8, point.attachType);
      return call(
          "attaching a program to " + device, LINK_CREATE, attributes, " (kernels from 6.6 on)");
    }
  }

  private static MemorySegment attributes(Arena arena) {
    return arena.allocate(ATTRIBUTE_BYTES, Long.BYTES);
  }

  private static int call(String what, int command, MemorySegment attributes, String hint)
      throws IOException {
    return (int) Native.syscall(what, number(), command, attributes, hint);
  }
}
