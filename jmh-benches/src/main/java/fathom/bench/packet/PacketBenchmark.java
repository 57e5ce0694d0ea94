package fathom.bench.packet;

import fathom.bench.fork.Deck;
import fathom.bench.fork.Durations;
import fathom.bench.fork.ForkOptions;
import fathom.bench.fork.WindowAccount;
import fathom.bench.net.Deadline;
import fathom.bench.net.Endpoint;
import fathom.bench.net.LinkAccount;
import fathom.bench.net.Port;
import fathom.bench.net.RunScope;
import fathom.bench.net.SocketDirectory;
import fathom.bench.os.Affinity;
import fathom.bench.os.Compilers;
import fathom.bench.os.Crossing;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle;
import fathom.bench.peer.Secret;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * What all packet benchmarks share: how to reach the peers, and one size per iteration, dealt from
 * a shuffled deck so that a fork sees every size. Every value of a JMH parameter would be another
 * set of forks; sizes are a list in one parameter for that reason.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 6,
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC,
      ForkOptions.QUIET,
      ForkOptions.BENCHMARKS_AT_ONCE,
      ForkOptions.CHANNELS_AT_ONCE,
      ForkOptions.BUFFERS_AT_ONCE,
      ForkOptions.MEMORY_AT_ONCE,
      ForkOptions.SEGMENTS_AT_ONCE,
      ForkOptions.BENCHMARKS_SOON,
      ForkOptions.CHANNELS_SOON,
      ForkOptions.BUFFERS_SOON,
      ForkOptions.MEMORY_SOON,
      ForkOptions.SEGMENTS_SOON
    })
@Warmup(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 22, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Threads(1)
public abstract class PacketBenchmark {
  /** Any measured activity of a peer ends by itself after this long. */
  static final Duration ACTIVITY_BOUND = Duration.ofSeconds(60);

  /**
   * Not 0: a loop that was never entered is compiled as one that never is, and compiled anew,
   * inside a window, when it is. In the first measured window of ping-pong a round trip took 2 to
   * 11 ms.
   */
  private static final long WARM_UP_PAUSE_NANOS = 500;

  /** For what is being compiled before a window; where it is not done by then, it never is. */
  private static final Duration COMPILERS_PATIENCE = Duration.ofMillis(300);

  private static final Duration JOIN_PATIENCE = Duration.ofSeconds(3);

  @Param(Transport.USUAL)
  public String transport = "";

  /** Control addresses of the peers, {@code host:port/…}; what each is for, the benchmark says. */
  @Param("")
  public String peers = "";

  /** This host's address on the measured network. */
  @Param("127.0.0.1")
  public String local = "";

  @Param("1/8/16/24/32/40/48/96/352/704/1408")
  public String sizes = "";

  /** CPU of the timed thread; −1 leaves it to the scheduler. */
  @Param("-1")
  public int cpu = -1;

  /** CPU of the peers' working threads; −1 leaves them to the scheduler. */
  @Param("-1")
  public int peerCpu = -1;

  /**
   * CPU of this machine on which the network's other side works, to be told how far it is; −1 where
   * it is elsewhere.
   */
  @Param("-1")
  public int partnerCpu = -1;

  /** What waits do between polls, at both ends: SPIN, YIELD or NAP; BLOCK for collectives. */
  @Param("SPIN")
  public Waiting waiting = Waiting.SPIN;

  /** Idle time before each timed operation, in µs, for a line to recover. */
  @Param("0")
  public int pauseMicros;

  /** Seed of the shuffles; the time is added, so that forks differ. */
  @Param("1")
  public long seed;

  /**
   * The block of a campaign that this start belongs to, for the raw file; empty where none.
   * Measurements of one block share more than those of two: their errors are not independent.
   */
  @Param("")
  public String block = "";

  /** Where the secret is; a test brings its own. */
  Map<String, String> environment = System.getenv();

  final List<PeerHandle> handles = new ArrayList<>();
  ByteBuffer message = ByteBuffer.allocateDirect(1);
  PacketRow row = new PacketRow();
  WindowAccount account = new WindowAccount();
  final Durations durations = new Durations();
  int sizeBytes;
  long pauseNanos;
  boolean isWarmup;

  /** A warm-up that is to do much in little time; the last is as a measured window is. */
  boolean isHurried;

  private Optional<Crossing> crossing = Optional.empty();
  private RunScope scope = new RunScope(SocketDirectory.ofRun("none"), (from, to) -> 0);
  private final Map<PeerHandle.RemotePort, LinkAccount> accounts = new HashMap<>();
  private int warmUps;
  private boolean alone;
  private Deck<Integer> deck = new Deck<>(List.of(1), 0);
  private Deck<Integer> extremes = new Deck<>(List.of(1), 0);

  /**
   * JMH binds a counter state once per method that names it and refuses the second, so this one
   * fixture takes it for all.
   */
  @Setup(Level.Trial)
  public void bind(PacketRow counters) {
    row = counters;
  }

  /** The same for what the kernel says of a window. */
  @Setup(Level.Trial)
  public void bindAccount(WindowAccount counters) {
    account = counters;
  }

  @Setup(Level.Trial)
  public void connect() throws IOException {
    if (peers.isBlank()) {
      throw new IllegalArgumentException(
          "no peer: start `java -jar benchmarks.jar peer --listen HOST:PORT --members HOST`"
              + " on the far end, then pass -p peers=HOST:PORT");
    }
    Affinity.runAnywhere(); // JMH, which started this, is kept off the timed CPU
    Affinity.pin(cpu);
    if (cpu >= 0 && partnerCpu >= 0 && cpu != partnerCpu) {
      crossing = Optional.of(new Crossing(partnerCpu));
    }
    List<Integer> all = Deck.sizes(sizes);
    deck = new Deck<>(all, Deck.seed(seed));
    extremes = new Deck<>(List.of(all.getFirst(), all.getLast()), seed);
    Secret secret = Secret.fromEnvironment(environment);
    scope = secret.scope();
    Map<String, PeerHandle> known = new HashMap<>();
    for (String address : peers.split(Deck.SEPARATOR, -1)) {
      // A peer may play two parts, but serves one connection at a time.
      if (!known.containsKey(address)) {
        known.put(address, PeerHandle.connect(address, local, secret));
      }
      handles.add(known.get(address));
    }
    join();
  }

  /** Opens the data connections this experiment needs. */
  abstract void join() throws IOException;

  /**
   * Takes the next size. Warm-ups take the smallest and the largest in turns, and all but the last
   * hardly pause, to compile the path early.
   */
  final void nextSize(IterationParams iteration) {
    Affinity.pin(cpu); // JMH may run an iteration on another thread than the last
    isWarmup = iteration.getType() == IterationType.WARMUP;
    isHurried = isWarmup && ++warmUps < iteration.getCount();
    Compilers.awaitRest(COMPILERS_PATIENCE);
    if (!isWarmup && !alone) {
      alone = true;
      Affinity.keepOthersOff(cpu); // till now they have helped to warm up
    }
    lookAcross();
    long pause = pauseMicros * 1000L;
    sizeBytes = isWarmup ? extremes.deal() : deck.deal();
    pauseNanos = isHurried ? Math.min(pause, WARM_UP_PAUSE_NANOS) : pause;
    durations.clear();
    message = ByteBuffer.allocateDirect(sizeBytes);
  }

  /** How far the other side's processor is, while no peer works there yet. */
  final void lookAcross() {
    row.crossing =
        crossing.map(Crossing::nanos).orElse(OptionalDouble.empty()).orElse(PacketRow.UNKNOWN);
  }

  @TearDown(Level.Trial)
  public void disconnect() throws IOException {
    for (PeerHandle handle : Set.copyOf(handles)) {
      handle.close();
    }
    handles.clear();
    crossing.ifPresent(Crossing::close);
  }

  /** A joined pair: this side's endpoint and the peer's port. */
  record Link(Endpoint endpoint, PeerHandle peer, PeerHandle.RemotePort remote) {}

  /** Two peers joined to each other, neither of them this process. */
  record Bridge(
      PeerHandle from,
      PeerHandle.RemotePort fromPort,
      PeerHandle to,
      PeerHandle.RemotePort toPort) {}

  /** Joins two peers; the first is the initiator. */
  final Bridge bridge(PeerHandle from, PeerHandle to) throws IOException {
    Transport kind = Transport.ofId(transport);
    PeerHandle.RemotePort fromPort = from.open(kind);
    PeerHandle.RemotePort toPort = to.open(kind);
    to.startJoin(toPort, fromPort.address(), Port.Side.RESPONDER);
    from.join(fromPort, toPort.address(), Port.Side.INITIATOR);
    to.awaitDone();
    from.pin(fromPort, peerCpu);
    to.pin(toPort, peerCpu);
    return new Bridge(from, fromPort, to, toPort);
  }

  final Link linkTo(PeerHandle peer) throws IOException {
    Transport kind = Transport.ofId(transport);
    PeerHandle.RemotePort remote = peer.open(kind);
    Port port = Port.open(kind, local, scope);
    // The responder must be accepting before the initiator connects.
    peer.startJoin(remote, port.address(), Port.Side.RESPONDER);
    Endpoint endpoint =
        port.join(remote.address(), Port.Side.INITIATOR, Deadline.in(JOIN_PATIENCE));
    peer.awaitDone();
    peer.pin(remote, peerCpu);
    return new Link(endpoint, peer, remote);
  }

  /** Ends what the far end of a link does; its counts. The row hears of excess messages. */
  final Counts stop(Link link) throws IOException {
    Counts counts = link.peer.stop(link.remote);
    note(link, counts);
    return counts;
  }

  /** Adds a link's excess messages to the row; the far end has these counts. */
  final void note(Link link, Counts counts) {
    row.add(account(link.remote).excess(link.endpoint.traffic(), counts.traffic()));
  }

  /** Adds what came over a link on which nothing was sent. */
  final void noteIdle(Link link) {
    row.add(account(link.remote).excessOfIdle(link.endpoint.traffic()));
  }

  /** Adds a bridge's excess messages; its ends have these counts. */
  final void note(Bridge bridge, Counts from, Counts to) {
    row.add(account(bridge.fromPort).excess(from.traffic(), to.traffic()));
  }

  private LinkAccount account(PeerHandle.RemotePort port) {
    return accounts.computeIfAbsent(port, p -> new LinkAccount());
  }

  /** Spins: a sleeping core would wake up cold and late. */
  static void spin(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  /** Sends one message of the current size. */
  final void sendTo(Endpoint endpoint) throws IOException {
    message.clear();
    endpoint.send(message);
  }

  /** Receives whatever has come without waiting, so that the next window starts clean. */
  final long discardArrived(Endpoint endpoint) throws IOException {
    long discarded = 0;
    do {
      message.clear();
      discarded++;
    } while (endpoint.poll(message) != Endpoint.NOTHING);
    return discarded - 1;
  }

  /** Discards what comes until nothing has come for a while: the next row must start with none. */
  final long awaitQuiet(List<Link> links, Duration quiet) throws IOException {
    long discarded = 0;
    Deadline deadline = Deadline.in(Duration.ofSeconds(10));
    long last = System.nanoTime();
    while (System.nanoTime() - last < quiet.toNanos()) {
      deadline.check("messages keep coming after their senders were told to end");
      for (Link link : links) {
        long arrived = discardArrived(link.endpoint());
        if (arrived > 0) {
          discarded += arrived;
          last = System.nanoTime();
        }
      }
      Waiting.NAP.idle();
    }
    return discarded;
  }

  /** Spins until the transmit queue is empty. */
  static void drain(Endpoint endpoint) throws IOException {
    Deadline deadline = Deadline.in(Duration.ofSeconds(10));
    while (endpoint.queuedBytes() > 0) {
      deadline.check("the transmit queue did not drain");
      Thread.onSpinWait();
    }
  }
}
