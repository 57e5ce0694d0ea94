package fathom.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast one thread sends small messages over loopback, at its best: no gap below that time can
 * be seen.
 *
 * @param messages how many of {@value #BYTES} bytes
 * @param nanos in what time
 */
record SendRate(long messages, long nanos) {
  static final int BYTES = 40;

  private static final int MESSAGES_PER_SLICE = 2000;
  private static final int WARM_UP_SLICES = 20;
  private static final long PROBE_NANOS = 200_000_000;

  /** Sends for a fifth of a second; empty where loopback takes no messages. */
  static Optional<SendRate> probe() {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    // Nobody reads: what does not fit the receiver's buffer is dropped there, as in a flood.
    try (DatagramChannel receiver = DatagramChannel.open().bind(loopback);
        DatagramChannel sender = DatagramChannel.open()) {
      SocketAddress target = receiver.getLocalAddress();
      sender.connect(target);
      for (int i = 0; i < WARM_UP_SLICES; i++) {
        slice(sender);
      }
      List<Long> slices = new ArrayList<>();
      long start = System.nanoTime();
      while (System.nanoTime() - start < PROBE_NANOS) {
        slices.add(slice(sender));
      }
      return Optional.of(fastest(MESSAGES_PER_SLICE, slices));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static long slice(DatagramChannel sender) throws IOException {
    ByteBuffer message = ByteBuffer.allocateDirect(BYTES);
    long start = System.nanoTime();
    for (int i = 0; i < MESSAGES_PER_SLICE; i++) {
      message.clear();
      sender.write(message);
    }
    return System.nanoTime() - start;
  }

  /** The best of several slices of as many messages each: other work only ever slows one down. */
  static SendRate fastest(long messages, List<Long> sliceNanos) {
    return new SendRate(messages, Collections.min(sliceNanos));
  }

  double microsPerSend() {
    return nanos / 1e3 / messages;
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "%.2f µs per message of %d bytes over loopback, %.0f per second: no shorter gap is visible",
        microsPerSend(),
        BYTES,
        1e6 / microsPerSend());
  }
}
