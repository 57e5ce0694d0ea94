package fathom.bench.collective;

import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.Sockets;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * One connection for each pair of nodes, opened beforehand, with TCP_NODELAY. A frame that the
 * kernel took in part is owed: its rest goes before anything else of that connection.
 */
final class TcpMesh implements Mesh {
  /** Which congestion control new connections get; Java has no way to ask a socket. */
  private static final Path CONGESTION_CONTROL =
      Path.of("/proc/sys/net/ipv4/tcp_congestion_control");

  private static final int NOBODY = -1;
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final int self;
  private final int nodes;
  private final List<MeshConnection> connections = new ArrayList<>();
  private final Selector selector;
  private final List<MeshConnection> readable = new ArrayList<>();
  private final long strangers;
  private int refusedTo = NOBODY;
  private int cursor;
  private int owing;

  /** One connection. */
  private static final class MeshConnection {
    private final int node;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final ByteBuffer in = ByteBuffer.allocateDirect(2 * (Frame.MOST_BYTES + 1)).limit(0);
    private final ByteBuffer owed = ByteBuffer.allocateDirect(Frame.MOST_BYTES).limit(0);

    MeshConnection(int node, SocketChannel channel, Selector selector) throws IOException {
      this.node = node;
      this.channel = channel;
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      this.key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    void fill() throws IOException {
      in.compact();
      int read = channel.read(in);
      in.flip();
      if (read < 0) {
        throw new EOFException("node " + node + " has closed its end");
      }
    }

    /** Takes a whole frame, where there is one. */
    boolean take(ByteBuffer into) throws IOException {
      if (in.remaining() < Frame.HEADER_BYTES) {
        return false;
      }
      int bytes = Frame.announced(in);
      if (bytes < Frame.HEADER_BYTES || bytes > Frame.MOST_BYTES) {
        throw new IOException("node " + node + " sent what is no frame");
      }
      if (in.remaining() < bytes) {
        return false;
      }
      into.clear().put(in.slice(in.position(), bytes)).flip();
      in.position(in.position() + bytes);
      return true;
    }

    /** False as long as some of the last frame is still owed. */
    boolean pay() throws IOException {
      if (owed.hasRemaining()) {
        channel.write(owed);
      }
      return !owed.hasRemaining();
    }
  }

  /**
   * @param channels to all nodes but this one, by number
   * @param strangers connections that were turned away while it was joined
   */
  private TcpMesh(int self, SortedMap<Integer, SocketChannel> channels, long strangers)
      throws IOException {
    this.self = self;
    this.nodes = channels.size() + 1;
    this.strangers = strangers;
    this.selector = Selector.open();
    for (var channel : channels.entrySet()) {
      connections.add(new MeshConnection(channel.getKey(), channel.getValue(), selector));
    }
  }

  /** The listening socket. */
  static final class TcpMeshPort implements MeshPort {
    private final ServerSocketChannel listener;

    TcpMeshPort(String localHost) throws IOException {
      listener = ServerSocketChannel.open();
      // Everybody may connect before this node accepts anybody.
      listener.bind(new InetSocketAddress(InetAddress.getByName(localHost), 0), Work.MOST_NODES);
      listener.configureBlocking(false);
    }

    @Override
    public String address() {
      return Addresses.format((InetSocketAddress) listener.socket().getLocalSocketAddress());
    }

    @Override
    public Mesh join(List<String> addresses, int self, long key, Deadline deadline)
        throws IOException {
      try (listener;
          Meeting meeting = new Meeting(listener, addresses, self, key)) {
        meeting.connect(deadline);
        meeting.accept(deadline);
        return new TcpMesh(self, meeting.handOver(), meeting.strangers());
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private MeshConnection connection(int node) {
    return connections.get(node < self ? node : node - 1);
  }

  @Override
  public int self() {
    return self;
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public boolean offer(int to, ByteBuffer frame) throws IOException {
    MeshConnection connection = connection(to);
    if (connection.owed.hasRemaining() && !settle(connection)) {
      refusedTo = to;
      return false;
    }
    if (connection.channel.write(frame) == 0) {
      refusedTo = to;
      return false;
    }
    if (frame.hasRemaining()) {
      connection.owed.clear().put(frame).flip();
      owing++;
    }
    return true;
  }

  private boolean settle(MeshConnection connection) throws IOException {
    boolean paid = connection.pay();
    owing -= paid ? 1 : 0;
    return paid;
  }

  @Override
  public boolean flush() throws IOException {
    if (owing > 0) {
      for (MeshConnection connection : connections) {
        if (connection.owed.hasRemaining()) {
          settle(connection);
        }
      }
    }
    return owing == 0;
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    flush(); // who only waits must not keep others waiting for the rest of a frame
    int from = take(into);
    if (from != NOTHING) {
      return from;
    }
    readable.clear();
    selector.selectNow(this::noteReadable);
    for (MeshConnection connection : readable) {
      connection.fill();
    }
    return readable.isEmpty() ? NOTHING : take(into);
  }

  private void noteReadable(SelectionKey key) {
    if (key.isReadable()) {
      readable.add((MeshConnection) key.attachment());
    }
  }

  /** One node after the other: none is to wait for what another has sent since. */
  private int take(ByteBuffer into) throws IOException {
    for (int i = 0; i < connections.size(); i++) {
      MeshConnection connection = connections.get((cursor + i) % connections.size());
      if (connection.take(into)) {
        cursor = (cursor + i + 1) % connections.size();
        return connection.node;
      }
    }
    return NOTHING;
  }

  @Override
  public void await(long atMostNanos, boolean room) throws IOException {
    for (MeshConnection connection : connections) {
      boolean writes = connection.owed.hasRemaining() || (room && connection.node == refusedTo);
      int wanted = writes ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
      if (connection.key.interestOps() != wanted) {
        connection.key.interestOps(wanted);
      }
    }
    selector.select(ready -> {}, Math.max(1, atMostNanos / NANOS_PER_MILLI));
  }

  @Override
  public boolean lossy() {
    return false;
  }

  @Override
  public long strangers() {
    return strangers;
  }

  @Override
  public long receiveDrops() {
    return 0; // a stream loses nothing that it has taken
  }

  @Override
  public SortedMap<String, String> facts() throws IOException {
    SortedMap<String, String> facts =
        Sockets.facts(connections.getFirst().channel, StandardSocketOptions.TCP_NODELAY);
    congestionControl().ifPresent(name -> facts.put("congestion", name));
    return facts;
  }

  private static Optional<String> congestionControl() {
    try {
      return Optional.of(Files.readString(CONGESTION_CONTROL).strip());
    } catch (IOException e) {
      return Optional.empty(); // another kernel keeps it elsewhere
    }
  }

  @Override
  public void close() throws IOException {
    try (selector) {
      for (MeshConnection connection : connections) {
        connection.channel.close();
      }
    }
  }
}
