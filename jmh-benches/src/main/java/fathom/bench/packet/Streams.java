package fathom.bench.packet;

import fathom.bench.fork.Deck;
import fathom.bench.fork.Flow;
import fathom.bench.fork.Tally;
import fathom.bench.net.Deadline;
import fathom.bench.net.Endpoint;
import fathom.bench.peer.Counts;
import fathom.bench.peer.PeerHandle.Pace;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * C: disjoint pairs stream at the same time, and what arrives at all receivers together is counted.
 * A pair of ping-pong keeps one packet in flight and cannot load a switch; streams can. The score
 * is the time per message at this receiver; {@link Flow#bytesPerMicro()} is the sum over all.
 *
 * <p>Peers: the first sends to this process; each further two are one more pair, the first of them
 * its receiver. Every receiver counts by its own clock between two looks while all stream.
 */
@Fork(
    value = 6,
    // No call is timed here: compiled beside it, because who waits for the compiler counts nothing.
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN,
      JvmOption.NATIVE_ACCESS,
      "-Xms64m",
      JvmOption.SERIAL_GC
    })
@Measurement(iterations = 4, time = 150)
public class Streams extends PacketBenchmark {
  /** Until every queue on the way is full: a window that starts before counts its filling. */
  private static final long SETTLE_NANOS = 40_000_000;

  private static final Duration ARRIVAL_PATIENCE = Duration.ofSeconds(2);
  private static final Duration QUIET = Duration.ofMillis(15);

  /** How many pairs stream at once, a list. */
  @Param("1")
  public String pairs = "";

  private Flow flow = new Flow();
  private Deck<Integer> counts = new Deck<>(List.of(1), 0);
  private final List<Bridge> others = new ArrayList<>();
  private List<Bridge> active = List.of();
  private List<Tally> before = List.of();

  @SuppressWarnings("NullAway.Init") // join() fills it before anything else runs
  private Link own;

  private long received;

  @Setup(Level.Trial)
  public void bindFlow(Flow counters) {
    flow = counters;
  }

  @Override
  void join() throws IOException {
    List<Integer> wanted = Deck.sizes(pairs);
    int most = wanted.stream().mapToInt(i -> i).max().orElse(1);
    if (handles.size() != 2 * most - 1) {
      throw new IllegalArgumentException(
          "streams of " + most + " pairs need " + (2 * most - 1) + " peers; got " + handles.size());
    }
    own = linkTo(handles.getFirst());
    for (int i = 1; i < handles.size(); i += 2) {
      others.add(bridge(handles.get(i + 1), handles.get(i)));
    }
    counts = new Deck<>(wanted, Deck.seed(seed));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) throws IOException {
    nextSize(iteration);
    row.begin(sizeBytes, 1);
    int streaming = iteration.getType() == IterationType.WARMUP ? 1 : counts.deal();
    flow.begin(streaming);
    active = others.subList(0, streaming - 1);
    account.begin(cpu);
    for (Bridge other : active) {
      other.to().sink(other.toPort(), sizeBytes, Waiting.NAP, ACTIVITY_BOUND);
      other.from().prepareFlood(other.fromPort(), sizeBytes, new Pace.BackToBack(), ACTIVITY_BOUND);
    }
    own.peer().prepareFlood(own.remote(), sizeBytes, new Pace.BackToBack(), ACTIVITY_BOUND);
    for (Bridge other : active) {
      other.from().go(other.fromPort(), Duration.ZERO);
    }
    own.peer().go(own.remote(), Duration.ZERO);
    long settled = System.nanoTime() + SETTLE_NANOS;
    received = 0;
    while (System.nanoTime() < settled) {
      receive();
    }
    before = tallies();
  }

  /** Own first, then the others: while they are asked, all stream on. */
  private List<Tally> tallies() throws IOException {
    List<Tally> all = new ArrayList<>();
    // What has arrived until now belongs to the time until now, also where this thread came late.
    received += discardArrived(own.endpoint());
    all.add(new Tally(received + own.endpoint().receiveDrops(), System.nanoTime()));
    for (Bridge other : active) {
      Counts soFar = other.to().look(other.toPort());
      all.add(new Tally(soFar.received() + soFar.dropped(), soFar.elapsedNanos()));
    }
    return all;
  }

  /** Takes one message of the own pair's. */
  @Benchmark
  public void receive() throws IOException {
    message.clear();
    if (own.endpoint().poll(message) == Endpoint.NOTHING) {
      Deadline deadline = Deadline.in(ARRIVAL_PATIENCE);
      do {
        // The buffer holds what comes meanwhile, and the core is needed by the others.
        Waiting.NAP.idle();
        deadline.check("no message from the own pair's sender");
        message.clear();
      } while (own.endpoint().poll(message) == Endpoint.NOTHING);
    }
    received++;
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    List<Tally> after = tallies();
    account.end();
    double perNano = 0;
    for (int i = 0; i < after.size(); i++) {
      perNano += after.get(i).rateSince(before.get(i));
    }
    flow.tell(perNano * 1000 * sizeBytes);
    own.peer().halt(own.remote());
    for (Bridge other : active) {
      other.from().halt(other.fromPort());
    }
    endOwn();
    for (Bridge other : active) {
      Counts sent = other.from().stop(other.fromPort());
      if (!datagrams()) {
        awaitAll(other, sent.sent());
      }
      Counts taken = other.to().stop(other.toPort());
      note(other, sent, taken);
      if (taken.received() == 0) {
        throw new IOException("another pair moved nothing while this one streamed");
      }
    }
  }

  private boolean datagrams() {
    return Transport.ofId(transport).canLose();
  }

  private void endOwn() throws IOException {
    if (datagrams()) {
      awaitQuiet(List.of(own), QUIET);
      row.ageMillis = stop(own).peerAgeMillis();
    } else {
      row.ageMillis =
          StreamEnd.takeAll(
                  received, () -> discardArrived(own.endpoint()), () -> List.of(stop(own)))
              .getFirst()
              .peerAgeMillis();
    }
  }

  /** What another pair's sink has not taken would begin the next size's first message there. */
  private static void awaitAll(Bridge other, long sent) throws IOException {
    Deadline deadline = Deadline.in(StreamEnd.PATIENCE);
    while (other.to().look(other.toPort()).received() < sent) {
      deadline.check("another pair's stream did not bring all that was sent");
      Waiting.NAP.idle();
    }
  }
}
