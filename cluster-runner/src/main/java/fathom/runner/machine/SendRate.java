package fathom.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast one thread sends small messages over loopback: no gap below that time can be seen.
 *
 * @param messages how many of {@value #BYTES} bytes
 * @param seconds in what time
 */
record SendRate(long messages, double seconds) {
  static final int BYTES = 40;

  private static final long WARM_UP_NANOS = 60_000_000;
  private static final long PROBE_NANOS = 200_000_000;
  private static final int SENDS_PER_LOOK_AT_THE_CLOCK = 64;

  /** Sends for a fifth of a second; empty where loopback takes no messages. */
  static Optional<SendRate> probe() {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    // Nobody reads: what does not fit the receiver's buffer is dropped there, as in a flood.
    try (DatagramChannel receiver = DatagramChannel.open().bind(loopback);
        DatagramChannel sender = DatagramChannel.open()) {
      SocketAddress target = receiver.getLocalAddress();
      sender.connect(target);
      send(sender, WARM_UP_NANOS);
      return Optional.of(send(sender, PROBE_NANOS));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static SendRate send(DatagramChannel sender, long nanos) throws IOException {
    ByteBuffer message = ByteBuffer.allocateDirect(BYTES);
    long start = System.nanoTime();
    long now = start;
    long sent = 0;
    while (now - start < nanos) {
      for (int i = 0; i < SENDS_PER_LOOK_AT_THE_CLOCK; i++) {
        message.clear();
        sender.write(message);
      }
      sent += SENDS_PER_LOOK_AT_THE_CLOCK;
      now = System.nanoTime();
    }
    return new SendRate(sent, (now - start) / 1e9);
  }

  double microsPerSend() {
    return seconds * 1e6 / messages;
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "%.2f µs per message of %d bytes over loopback, %.0f per second: no shorter gap is visible",
        microsPerSend(),
        BYTES,
        messages / seconds);
  }
}
