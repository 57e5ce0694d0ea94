package fathom.bench.peer;

import fathom.bench.control.Secret;
import fathom.bench.fork.Deck;
import fathom.bench.fork.NodePair;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.link.LinkAccount;
import fathom.bench.link.LinkAccount.Excess;
import fathom.bench.link.Port;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Peers that are processes of their own, each with a control connection to this one. */
public final class SocketNetwork implements Network {
  private static final Duration JOIN_PATIENCE = Duration.ofSeconds(3);

  private final Transport transport;
  private final String local;
  private final Secret secret;
  private final int peerCpu;
  private final List<PeerHandle> handles = new ArrayList<>();

  private SocketNetwork(Transport transport, String local, Secret secret, int peerCpu) {
    this.transport = transport;
    this.local = local;
    this.secret = secret;
    this.peerCpu = peerCpu;
  }

  /**
   * Connects to the peers.
   *
   * @param peers control addresses, {@code host:port/…}
   * @param local this host's address on the measured network
   * @param peerCpu CPU of the peers' working threads; −1 leaves it to the scheduler
   * @throws IOException if a peer does not answer, or has another secret
   */
  public static SocketNetwork connect(
      Transport transport, String peers, String local, Secret secret, int peerCpu)
      throws IOException {
    SocketNetwork network = new SocketNetwork(transport, local, secret, peerCpu);
    Map<String, PeerHandle> known = new HashMap<>();
    try {
      for (String address : peers.split(Deck.SEPARATOR, -1)) {
        // A peer may play two parts, but serves one connection at a time.
        if (!known.containsKey(address)) {
          known.put(address, PeerHandle.connect(address, local, secret));
        }
        network.handles.add(known.get(address));
      }
      return network;
    } catch (IOException e) {
      network.close();
      throw e;
    }
  }

  /** The peers' handles, for operations in which all of them take part. */
  public List<PeerHandle> handles() {
    return List.copyOf(handles);
  }

  @Override
  public int size() {
    return handles.size();
  }

  @Override
  public int nodes() {
    return handles.size();
  }

  @Override
  public Peer peer(int index) throws IOException {
    PeerHandle handle = handles.get(index);
    PeerHandle.RemotePort remote = handle.open(transport);
    Port port = Port.open(transport, local, secret.scope());
    // The responder must be accepting before the initiator connects.
    remote.startJoin(port.address(), Port.Side.RESPONDER);
    Link link = port.join(remote.address(), Port.Side.INITIATOR, Deadline.in(JOIN_PATIENCE));
    handle.awaitDone();
    remote.pin(peerCpu);
    return new SocketPeer(handle, remote, link);
  }

  @Override
  public Pair pair(int first, int second) throws IOException {
    PeerHandle from = handles.get(first);
    PeerHandle to = handles.get(second);
    PeerHandle.RemotePort fromPort = from.open(transport);
    PeerHandle.RemotePort toPort = to.open(transport);
    toPort.startJoin(fromPort.address(), Port.Side.RESPONDER);
    fromPort.join(toPort.address(), Port.Side.INITIATOR);
    to.awaitDone();
    fromPort.pin(peerCpu);
    toPort.pin(peerCpu);
    return new SocketPair(fromPort, toPort, transport.canLose());
  }

  @Override
  public Pair pair(NodePair nodes) throws IOException {
    return pair(nodes.from() - 1, nodes.to() - 1);
  }

  @Override
  public void close() throws IOException {
    for (PeerHandle handle : Set.copyOf(handles)) {
      handle.close();
    }
    handles.clear();
  }

  private static final class SocketPeer implements Peer {
    private final PeerHandle handle;
    private final PeerHandle.RemotePort remote;
    private final Link link;
    private final LinkAccount account = new LinkAccount();
    private Optional<FutureTask<Counts>> stopping = Optional.empty();

    SocketPeer(PeerHandle handle, PeerHandle.RemotePort remote, Link link) {
      this.handle = handle;
      this.remote = remote;
      this.link = link;
    }

    @Override
    public Link link() {
      return link;
    }

    @Override
    public void echo(int sizeBytes, Waiting waiting) throws IOException {
      remote.echo(sizeBytes, waiting);
    }

    @Override
    public void sink(int sizeBytes, Waiting waiting) throws IOException {
      remote.sink(sizeBytes, waiting);
    }

    @Override
    public void flood(int sizeBytes, Waiting waiting, Pace pace) throws IOException {
      remote.flood(sizeBytes, pace);
    }

    @Override
    public void go(Duration delay) throws IOException {
      remote.go(delay);
    }

    @Override
    public Counts look() throws IOException {
      return remote.look();
    }

    @Override
    public void halt() throws IOException {
      remote.halt();
    }

    /** The answer is waited for on a thread of its own: a stream may need to be taken meanwhile. */
    @Override
    public Optional<Counts> ended() throws IOException {
      if (stopping.isEmpty()) {
        FutureTask<Counts> task = new FutureTask<>(this::stopAlone);
        Thread.ofPlatform().daemon().name("stop").start(task);
        stopping = Optional.of(task);
      }
      if (!stopping.get().isDone()) {
        return Optional.empty();
      }
      FutureTask<Counts> task = stopping.get();
      stopping = Optional.empty();
      try {
        return Optional.of(task.get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      } catch (ExecutionException e) {
        throw new IOException("the sender did not end: " + e.getCause(), e);
      }
    }

    /** One peer may be two senders, and its connection has one answer at a time. */
    private Counts stopAlone() throws IOException {
      synchronized (handle) {
        return stop();
      }
    }

    @Override
    public Counts stop() throws IOException {
      return remote.stop();
    }

    @Override
    public Excess excess(Counts counts) {
      return account.excess(link.traffic(), counts.traffic());
    }

    @Override
    public Excess excessOfIdle() {
      return account.excessOfIdle(link.traffic());
    }
  }

  private static final class SocketPair implements Pair {
    private final PeerHandle.RemotePort from;
    private final PeerHandle.RemotePort to;
    private final boolean canLose;
    private final LinkAccount account = new LinkAccount();
    private boolean isStream;

    SocketPair(PeerHandle.RemotePort from, PeerHandle.RemotePort to, boolean canLose) {
      this.from = from;
      this.to = to;
      this.canLose = canLose;
    }

    @Override
    public void ping(int sizeBytes, Waiting waiting, Duration pause) throws IOException {
      isStream = false;
      to.echo(sizeBytes, waiting);
      from.ping(sizeBytes, waiting, pause);
    }

    @Override
    public void stream(int sizeBytes, Waiting waiting, Pace pace) throws IOException {
      isStream = true;
      to.sink(sizeBytes, waiting);
      from.flood(sizeBytes, pace);
    }

    @Override
    public void go(Duration delay) throws IOException {
      from.go(delay);
    }

    @Override
    public Counts lookAtFirst() throws IOException {
      return from.look();
    }

    @Override
    public Counts lookAtSecond() throws IOException {
      return to.look();
    }

    @Override
    public void halt() throws IOException {
      from.halt();
    }

    @Override
    public PairEnd stop() throws IOException {
      Counts began = from.stop();
      if (isStream && !canLose) {
        awaitAll(began.sent());
      }
      Counts answered = to.stop();
      Excess excess = account.excess(began.traffic(), answered.traffic());
      return new PairEnd(began, answered, excess);
    }

    /** What the sink has not taken would begin the first message of the next size there. */
    private void awaitAll(long sent) throws IOException {
      Deadline deadline = Deadline.in(FloodEnd.PATIENCE);
      while (to.look().received() < sent) {
        deadline.check("another pair's stream did not bring all that was sent");
        Waiting.NAP.idle();
      }
    }

    @Override
    public void release() throws IOException {
      from.release();
      to.release();
    }
  }
}
