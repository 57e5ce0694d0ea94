package fathom.runner.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps idle cores from halting while it is open. The emulated cluster's lines are timers: one that
 * a halted core takes too late costs its line time that no bucket of a packet's size gives back,
 * and the halted core of a virtual machine must first be given a processor again.
 *
 * <p>By the kernel's own interface for it, a wake-up latency of 0 µs asked for as long as {@code
 * /dev/cpu_dma_latency} is open (kernel documentation, power/pm_qos_interface): idle cores poll.
 * The kernel takes it back when this process ends, however it ends.
 */
public final class WakefulCores implements AutoCloseable {
  private static final Path DEVICE = Path.of("/dev/cpu_dma_latency");
  private static final int LATENCY_MICROS = 0;

  private final Optional<FileChannel> held;
  private final String state;

  private WakefulCores(Optional<FileChannel> held, String state) {
    this.held = held;
    this.state = state;
  }

  /** Where the kernel does not allow it, everything else is as it would be: see {@link #state}. */
  public static WakefulCores hold() {
    return hold(DEVICE);
  }

  static WakefulCores hold(Path device) {
    FileChannel channel;
    try {
      channel = FileChannel.open(device, StandardOpenOption.WRITE);
    } catch (IOException e) {
      return halting(device, e);
    }
    try {
      channel.write(ByteBuffer.allocate(Integer.BYTES).putInt(LATENCY_MICROS).flip());
      return new WakefulCores(Optional.of(channel), "idle cores poll and do not sleep");
    } catch (IOException e) {
      closeQuietly(channel, e);
      return halting(device, e);
    }
  }

  private static void closeQuietly(FileChannel channel, IOException because) {
    try {
      channel.close();
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }

  private static WakefulCores halting(Path device, IOException why) {
    return new WakefulCores(
        Optional.empty(),
        "idle cores may sleep: cannot write to %s (%s)"
            .formatted(device, why.getClass().getSimpleName()));
  }

  /** What idle cores do, for a run's provenance. */
  public String state() {
    return state;
  }

  @Override
  public void close() {
    if (held.isPresent()) {
      try {
        held.get().close();
      } catch (IOException e) {
        throw new UncheckedIOException("letting cores halt again", e);
      }
    }
  }
}
