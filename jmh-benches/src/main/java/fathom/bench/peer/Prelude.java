package fathom.bench.peer;

import fathom.bench.control.Members;
import fathom.bench.link.Addresses;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Optional;

/**
 * Packets sent to a member outside the test just before a burst, to empty the sender's own token
 * bucket: else its free packets cancel those of the port under test (model: EmulatedPort).
 */
final class Prelude implements AutoCloseable {
  /** A bucket holds a few packets; more would be traffic of another kind. */
  static final int MAX_COUNT = 4096;

  /** No packets. */
  static final Prelude NONE =
      new Prelude(0, ByteBuffer.allocate(0), new InetSocketAddress(0), Optional.empty());

  private final int count;
  private final ByteBuffer message;
  private final InetSocketAddress target;
  private final Optional<DatagramChannel> channel;

  private Prelude(
      int count, ByteBuffer message, InetSocketAddress target, Optional<DatagramChannel> channel) {
    this.count = count;
    this.message = message;
    this.target = target;
    this.channel = channel;
  }

  /**
   * @param members who may be sent to
   * @throws IOException when the target is no member or the count is out of bounds
   */
  static Prelude of(Command.Flood command, Members members) throws IOException {
    if (command.preludeCount() == 0) {
      return NONE;
    }
    if (command.preludeCount() < 0 || command.preludeCount() > MAX_COUNT) {
      throw new IOException("a prelude of " + command.preludeCount() + " packets");
    }
    InetSocketAddress target = Addresses.parse(command.preludeTo());
    members.require(target);
    return new Prelude(
        command.preludeCount(),
        ByteBuffer.allocateDirect(command.sizeBytes()),
        target,
        Optional.of(DatagramChannel.open()));
  }

  void send() throws IOException {
    for (int i = 0; i < count; i++) {
      channel.orElseThrow().send(message.clear(), target);
      // Several senders on one machine: each gets its turn, or their bursts would begin apart.
      Waiting.YIELD.idle();
    }
  }

  @Override
  public void close() throws IOException {
    if (channel.isPresent()) {
      channel.get().close();
    }
  }
}
