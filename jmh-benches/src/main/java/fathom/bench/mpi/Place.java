package fathom.bench.mpi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a rank runs, for who must know whether it is their own host: a loopback that a forked
 * process can be reached by is one of one boot and one network namespace.
 */
final class Place {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NETWORK = Path.of("/proc/self/ns/net");
  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /** Where that cannot be told: never that of another. */
  private static final String UNKNOWN = "unknown";

  private static final int MOST_BYTES = 256;
  private static final int TAG = 73;

  private Place() {}

  /** The same text on the same host only. */
  static String here() {
    try {
      return Files.readSymbolicLink(NETWORK) + " " + Files.readString(BOOT).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Where each rank runs; rank 0 is told, the others say it and hear of themselves only. */
  static List<String> ofAll(Mpi mpi) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MOST_BYTES);
      text.setString(0, here());
      if (mpi.rank() > 0) {
        mpi.send(text, MOST_BYTES, 0, TAG);
        return List.of(here());
      }
      List<String> all = new ArrayList<>(List.of(here()));
      for (int rank = 1; rank < mpi.size(); rank++) {
        mpi.receive(text, MOST_BYTES, rank, TAG);
        all.add(text.getString(0));
      }
      return all;
    }
  }

  /** The host's name. */
  static String name() {
    try {
      return Files.readString(NAME).strip();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }
}
