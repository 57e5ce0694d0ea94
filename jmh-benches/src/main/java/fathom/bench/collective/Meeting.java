package fathom.bench.collective;

import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * How the connections of a mesh come about: each node connects to those before it, greets, and
 * accepts those after it. Who does not greet with the mesh's key, or comes from another host than
 * the node it claims to be, is turned away; who says nothing keeps nobody waiting.
 */
final class Meeting implements AutoCloseable {
  /** Key (8), number of the node that connects (4). */
  private static final int GREETING_BYTES = Long.BYTES + Integer.BYTES;

  /** Of more that say nothing, who has waited longest is turned away. */
  private static final int MOST_SILENT = 2 * Work.MOST_NODES;

  private static final long PAUSE_NANOS = 200_000;

  private final ServerSocketChannel listener;
  private final List<InetSocketAddress> nodes;
  private final int self;
  private final long key;
  private final SortedMap<Integer, SocketChannel> met = new TreeMap<>();
  private final Deque<Guest> guests = new ArrayDeque<>();
  private long strangers;

  private record Guest(SocketChannel channel, ByteBuffer greeting) {}

  Meeting(ServerSocketChannel listener, List<String> addresses, int self, long key) {
    this.listener = listener;
    this.nodes = addresses.stream().map(Addresses::parse).toList();
    this.self = self;
    this.key = key;
  }

  /** Connects to the nodes before this one; they are listening already. */
  void connect(Deadline deadline) throws IOException {
    InetSocketAddress own = (InetSocketAddress) listener.getLocalAddress();
    for (int node = 0; node < self; node++) {
      SocketChannel channel = SocketChannel.open();
      met.put(node, channel);
      channel.bind(new InetSocketAddress(own.getAddress(), 0));
      channel.socket().connect(nodes.get(node), deadline.leftMillis());
      ByteBuffer greeting = ByteBuffer.allocate(GREETING_BYTES).putLong(key).putInt(self).flip();
      while (greeting.hasRemaining()) {
        channel.write(greeting);
      }
    }
  }

  /** Waits for all nodes after this one. */
  void accept(Deadline deadline) throws IOException {
    while (met.size() < nodes.size() - 1) {
      deadline.check("not all nodes have connected to node " + self);
      boolean any = false;
      for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
        next.configureBlocking(false);
        guests.add(new Guest(next, ByteBuffer.allocate(GREETING_BYTES)));
        any = true;
      }
      while (guests.size() > MOST_SILENT) {
        turnAway(guests.removeFirst());
      }
      hear();
      if (!any) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    turnAwayAll(); // all nodes have come: whoever is left is none
  }

  private void hear() throws IOException {
    for (Iterator<Guest> all = guests.iterator(); all.hasNext(); ) {
      Guest guest = all.next();
      boolean gone = read(guest) < 0;
      if (gone || !guest.greeting.hasRemaining()) {
        all.remove();
        if (gone || !admit(guest)) {
          turnAway(guest);
        }
      }
    }
  }

  private static int read(Guest guest) {
    try {
      return guest.channel.read(guest.greeting);
    } catch (IOException e) {
      return -1; // a stranger that resets its connection ends only that
    }
  }

  private boolean admit(Guest guest) throws IOException {
    guest.greeting.flip();
    boolean knows = guest.greeting.getLong() == key;
    int node = guest.greeting.getInt();
    if (!knows || node <= self || node >= nodes.size() || met.containsKey(node)) {
      return false;
    }
    InetSocketAddress from = (InetSocketAddress) guest.channel.getRemoteAddress();
    if (!from.getAddress().equals(nodes.get(node).getAddress())) {
      return false;
    }
    met.put(node, guest.channel);
    return true;
  }

  private void turnAway(Guest guest) throws IOException {
    strangers++;
    guest.channel.close();
  }

  private void turnAwayAll() throws IOException {
    while (!guests.isEmpty()) {
      turnAway(guests.removeFirst());
    }
  }

  long strangers() {
    return strangers;
  }

  /** All connections, by node; whoever takes them closes them. */
  SortedMap<Integer, SocketChannel> handOver() {
    SortedMap<Integer, SocketChannel> all = new TreeMap<>(met);
    met.clear();
    return all;
  }

  @Override
  public void close() throws IOException {
    turnAwayAll();
    for (SocketChannel channel : met.values()) {
      channel.close();
    }
  }
}
