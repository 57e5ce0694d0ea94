package fathom.bench.collective;

import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.Sockets;
import fathom.bench.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * One datagram socket for all nodes: what one node sends to several shares one queue, as it shares
 * one line. Losses are nobody's affair here; datagrams of other addresses are dropped and counted.
 */
final class UdpMesh implements Mesh {
  private static final int STRANGER = -1;
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final int self;
  private final List<InetSocketAddress> nodes;
  private final Map<SocketAddress, Integer> numbers = new HashMap<>();
  private final DatagramChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final SocketQueues queues;
  private long strangers;

  private UdpMesh(DatagramChannel channel, List<InetSocketAddress> nodes, int self)
      throws IOException {
    this.channel = channel;
    this.nodes = nodes;
    this.self = self;
    for (int node = 0; node < nodes.size(); node++) {
      numbers.put(nodes.get(node), node);
    }
    this.selector = Selector.open();
    this.key = channel.register(selector, SelectionKey.OP_READ);
    this.queues = SocketQueues.of(channel);
  }

  /** The bound socket. */
  static final class UdpMeshPort implements MeshPort {
    private final DatagramChannel channel;

    UdpMeshPort(String localHost) throws IOException {
      channel = Sockets.datagrams(localHost);
    }

    @Override
    public String address() {
      return Addresses.format((InetSocketAddress) channel.socket().getLocalSocketAddress());
    }

    @Override
    public Mesh join(List<String> addresses, int self, long key, Deadline deadline)
        throws IOException {
      return new UdpMesh(channel, addresses.stream().map(Addresses::parse).toList(), self);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @Override
  public int self() {
    return self;
  }

  @Override
  public int nodes() {
    return nodes.size();
  }

  @Override
  public boolean offer(int to, ByteBuffer frame) throws IOException {
    int bytes = frame.remaining();
    int sent = channel.send(frame, nodes.get(to));
    if (sent != 0 && sent != bytes) {
      throw new IOException("sent " + sent + " of " + bytes + " bytes to " + nodes.get(to));
    }
    return sent == bytes;
  }

  @Override
  public boolean flush() {
    return true; // the kernel has a datagram or has none of it
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    while (true) {
      into.clear();
      SocketAddress from = channel.receive(into);
      into.flip();
      if (from == null) {
        return NOTHING;
      }
      int number = numbers.getOrDefault(from, STRANGER);
      if (number != STRANGER) {
        return number;
      }
      strangers++;
    }
  }

  @Override
  public void await(long atMostNanos, boolean room) throws IOException {
    int wanted = room ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
    selector.select(ready -> {}, Math.max(1, atMostNanos / NANOS_PER_MILLI));
  }

  @Override
  public boolean lossy() {
    return true;
  }

  @Override
  public long strangers() {
    return strangers;
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
    try (channel) {
      selector.close();
    }
  }
}
