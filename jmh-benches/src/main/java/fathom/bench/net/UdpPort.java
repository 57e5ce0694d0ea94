package fathom.bench.net;

import fathom.bench.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SortedMap;

/** UDP. Joined by {@code connect}, so that the kernel drops whatever comes from elsewhere. */
final class UdpPort implements Port {
  private final DatagramChannel channel;

  UdpPort(String localHost) throws IOException {
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
      return Sockets.facts(channel);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
