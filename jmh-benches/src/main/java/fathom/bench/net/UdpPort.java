package fathom.bench.net;

import fathom.bench.os.SocketQueues;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SortedMap;
import java.util.TreeMap;

/** UDP. Joined by {@code connect}, so that the kernel drops whatever comes from elsewhere. */
final class UdpPort implements Port {
  /** As much as the kernel grants: receiver drops must not be mistaken for the switch's. */
  private static final int RECEIVE_BUFFER_BYTES = 8 << 20;

  /** Small, so that a full queue is reached soon and equilibrium with it. */
  private static final int SEND_BUFFER_BYTES = 32 << 10;

  private final DatagramChannel channel;

  UdpPort(String localHost) throws IOException {
    InetAddress local = InetAddress.getByName(localHost);
    // An IPv4 socket proper: a dual-stack one is listed under udp6 and costs more per call.
    ProtocolFamily family =
        local instanceof java.net.Inet4Address
            ? StandardProtocolFamily.INET
            : StandardProtocolFamily.INET6;
    channel = DatagramChannel.open(family);
    channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER_BYTES);
    channel.bind(new InetSocketAddress(local, 0));
    channel.configureBlocking(false);
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
    channel.connect(Addresses.parse(remote));
    return new UdpEndpoint(channel, remote);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static final class UdpEndpoint implements Endpoint {
    private final DatagramChannel channel;
    private final String remote;
    private final SocketQueues queues;

    UdpEndpoint(DatagramChannel channel, String remote) {
      this.channel = channel;
      this.remote = remote;
      this.queues = SocketQueues.of(channel);
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
      int bytes = message.remaining();
      int sent;
      try {
        do {
          sent = channel.write(message);
        } while (sent == 0 && bytes > 0);
      } catch (PortUnreachableException e) {
        throw new IOException(remote + " has closed its port", e);
      }
      if (sent != bytes) {
        throw new IOException("sent " + sent + " of " + bytes + " bytes to " + remote);
      }
    }

    @Override
    public int poll(ByteBuffer into) throws IOException {
      try {
        // An empty datagram also reads as 0; Fathom sends none (sizes start at 1).
        int read = channel.read(into);
        return read == 0 ? NOTHING : read;
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
    public SortedMap<String, String> facts() throws IOException {
      SortedMap<String, String> facts = new TreeMap<>();
      facts.put("SO_SNDBUF", channel.getOption(StandardSocketOptions.SO_SNDBUF).toString());
      facts.put("SO_RCVBUF", channel.getOption(StandardSocketOptions.SO_RCVBUF).toString());
      return facts;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
