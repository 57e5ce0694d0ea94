package fathom.bench.link;

import fathom.bench.os.DamagedDatagrams;
import fathom.bench.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SortedMap;

/**
 * UDP. A port is joined by {@code connect}, so the kernel drops whatever comes from elsewhere. An
 * address can be forged, so each datagram carries the link's tag, too.
 */
final class UdpPort implements Port {
  private final DatagramChannel channel;
  private final RunScope.PacketTags tags;

  UdpPort(String localHost, RunScope.PacketTags tags) throws IOException {
    this.tags = tags;
    channel = Sockets.datagrams(localHost);
  }

  @Override
  public String address() {
    try {
      return Addresses.format((InetSocketAddress) channel.getLocalAddress());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public Link join(String remote, Side side, Deadline deadline) throws IOException {
    String own = address(); // as the other side was told
    channel.connect(Addresses.parse(remote));
    return new UdpLink(
        channel, remote, new PacketTag(tags.of(own, remote)), new PacketTag(tags.of(remote, own)));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static final class UdpLink implements Link {
    private static final int MOST_REFUSED = 64;

    private final DatagramChannel channel;
    private final String remote;
    private final PacketTag outgoing;
    private final PacketTag incoming;
    private final SocketQueues queues;
    private long sent;
    private long received;
    private long refused;

    /** Bytes of the messages that are expected now, and of those before; none were short yet. */
    private int expected = PacketTag.LEAST_BYTES;

    private int expectedBefore = expected;
    private final long damagedBefore = DamagedDatagrams.soFar();

    UdpLink(DatagramChannel channel, String remote, PacketTag outgoing, PacketTag incoming) {
      this.channel = channel;
      this.remote = remote;
      this.outgoing = outgoing;
      this.incoming = incoming;
      this.queues = SocketQueues.of(channel);
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
      int bytes = message.remaining();
      outgoing.write(message, message.position(), bytes);
      int taken;
      try {
        do {
          taken = channel.write(message);
        } while (taken == 0 && bytes > 0);
      } catch (PortUnreachableException e) {
        throw new IOException(remote + " has closed its port", e);
      }
      if (taken != bytes) {
        throw new IOException("sent " + taken + " of " + bytes + " bytes to " + remote);
      }
      sent++;
    }

    @Override
    public int poll(ByteBuffer into) throws IOException {
      int begin = into.position();
      if (into.remaining() != expected) {
        expectedBefore = expected;
        expected = into.remaining();
      }
      try {
        // Skips what is refused, up to a bound: a flood must not keep the caller here.
        for (int i = 0; i < MOST_REFUSED; i++) {
          // An empty datagram also reads as 0; Fathom sends none (sizes start at 1).
          int read = channel.read(into);
          if (read == 0) {
            return NOTHING;
          }
          boolean isOurs = incoming.isOn(into, begin, read);
          if (isOurs && !isTooShort(read)) {
            received++;
            return read;
          }
          into.position(begin);
          if (isOurs && expectedBefore < PacketTag.LEAST_BYTES) {
            received++; // perhaps sent before the size changed: counts decide how many may be late
          } else {
            refused++;
          }
        }
        return NOTHING;
      } catch (PortUnreachableException e) {
        throw new IOException(remote + " has closed its port", e);
      }
    }

    /** Whether a message has no room for a tag, although those that are expected have it. */
    private boolean isTooShort(int bytes) {
      return bytes < PacketTag.LEAST_BYTES && expected >= PacketTag.LEAST_BYTES;
    }

    @Override
    public boolean canLose() {
      return true;
    }

    @Override
    public void blockingSends(boolean blocking) throws IOException {
      channel.configureBlocking(blocking);
    }

    @Override
    public int queuedBytes() {
      return queues.queuedBytes();
    }

    @Override
    public long receiveDrops() {
      return queues.receiveDrops();
    }

    @Override
    public Traffic traffic() {
      // The kernel drops these, and counts them among drops for want of room.
      return new Traffic(sent, received, refused + DamagedDatagrams.soFar() - damagedBefore);
    }

    @Override
    public SortedMap<String, String> facts() throws IOException {
      return Sockets.facts(channel);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
