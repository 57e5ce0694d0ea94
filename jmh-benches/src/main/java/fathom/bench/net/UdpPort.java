package fathom.bench.net;

import fathom.bench.os.DamagedDatagrams;
import fathom.bench.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SortedMap;

/**
 * UDP. Joined by {@code connect}, so that the kernel drops whatever comes from elsewhere; an
 * address can be forged, so that each datagram is sealed, too.
 */
final class UdpPort implements Port {
  private final DatagramChannel channel;
  private final RunScope.Keys keys;

  UdpPort(String localHost, RunScope.Keys keys) throws IOException {
    this.keys = keys;
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
  public Endpoint join(String remote, Side side, Deadline deadline) throws IOException {
    String own = address(); // as the other side was told
    PacketSeal.rehearse();
    channel.connect(Addresses.parse(remote));
    return new UdpEndpoint(
        channel,
        remote,
        new PacketSeal(keys.of(own, remote)),
        new PacketSeal(keys.of(remote, own)));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static final class UdpEndpoint implements Endpoint {
    private static final int MOST_REFUSED = 64;

    private final DatagramChannel channel;
    private final String remote;
    private final PacketSeal outgoing;
    private final PacketSeal incoming;
    private final SocketQueues queues;
    private long sent;
    private long received;
    private long refused;
    private final long damagedBefore = DamagedDatagrams.soFar();

    UdpEndpoint(DatagramChannel channel, String remote, PacketSeal outgoing, PacketSeal incoming) {
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
      int expected = into.remaining();
      try {
        // Past what is refused, up to a bound: who takes all that has come stops at nothing.
        for (int i = 0; i < MOST_REFUSED; i++) {
          // An empty datagram also reads as 0; Fathom sends none (sizes start at 1).
          int read = channel.read(into);
          if (read == 0) {
            return NOTHING;
          }
          if (incoming.opens(into, begin, read, expected)) {
            received++;
            return read;
          }
          into.position(begin);
          refused++;
        }
        return NOTHING;
      } catch (PortUnreachableException e) {
        throw new IOException(remote + " has closed its port", e);
      }
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
