package fathom.bench.experiment;

import fathom.bench.fork.CounterRow;
import fathom.bench.fork.NodePair;
import fathom.bench.peer.Network;
import fathom.bench.peer.Pair;
import fathom.bench.peer.Peer;
import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Promises of every experiment over every link, checked with three far ends by calling the parts of
 * its benchmark in JMH's order: what is timed (an operation without the pause before it), who waits
 * (nobody, once a window has ended), and what is counted (every message, once).
 */
final class ExperimentContract {
  /** Outcome of an experiment that ran. */
  static final String MEASURED = "measured";

  private static final IterationParams WARM_UP = iteration(IterationType.WARMUP);
  private static final IterationParams MEASUREMENT = iteration(IterationType.MEASUREMENT);
  private static final Duration WINDOW = Duration.ofMillis(60);
  private static final int FEWEST_OPERATIONS = 10;

  /** Far beyond what an operation takes, so that it would show in a time. */
  private static final int PAUSE_MICROS = 4_000;

  private static final Set<Long> SIZES = Set.of(40L, 1400L);

  private final Transport transport;
  private final Network network;
  private CounterRow row = new CounterRow();

  /**
   * Checks experiments in this network.
   *
   * @param network of three far ends; it is left open
   */
  ExperimentContract(Transport transport, Network network) {
    this.transport = transport;
    this.network = network;
  }

  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, 1, TimeValue.milliseconds(50), 1);
  }

  /** A part of a benchmark. */
  private interface Part {
    void run() throws IOException;
  }

  /** The part of a benchmark before a window. */
  private interface Beginning {
    void begin(IterationParams iteration) throws IOException;
  }

  /**
   * Runs all of them.
   *
   * @return for each {@link #MEASURED}, or the reason why it does not run over this link
   * @throws IllegalStateException if one breaks its promise
   */
  Map<Experiment, String> check() throws IOException {
    Map<Experiment, Part> all = new EnumMap<>(Experiment.class);
    all.put(Experiment.PING_PONG, this::roundTrip);
    all.put(Experiment.SEND_OVERHEAD, this::sendOverhead);
    all.put(Experiment.SEND_SERVICE, this::serviceTime);
    all.put(Experiment.SEND_GAP, this::sendGap);
    all.put(Experiment.RECEIVE_GAP, this::receiveGap);
    all.put(Experiment.USER_RECEIVE, this::userReceive);
    all.put(Experiment.RECEIVE_OVERHEAD, this::receiveOverhead);
    all.put(Experiment.STREAMS, this::streams);
    all.put(Experiment.PAIRS, this::tournament);
    all.put(Experiment.BURST_LOSS, this::burstLoss);
    Map<Experiment, String> outcomes = new EnumMap<>(Experiment.class);
    for (Map.Entry<Experiment, Part> one : all.entrySet()) {
      outcomes.put(one.getKey(), outcome(one.getValue()));
    }
    return outcomes;
  }

  private static String outcome(Part experiment) throws IOException {
    try {
      experiment.run();
      return MEASURED;
    } catch (IllegalArgumentException refusal) {
      return String.valueOf(refusal.getMessage());
    }
  }

  private <B extends NetworkBenchmark> B connected(B benchmark) throws IOException {
    benchmark.transport = transport.id();
    benchmark.sizes = "40/1400";
    benchmark.seed = 1;
    // More processes than cores.
    benchmark.waiting = transport.isOfLibrary() ? Waiting.NAP : Waiting.YIELD;
    benchmark.networks = () -> new Lasting(network);
    benchmark.connect();
    row = benchmark.row;
    return benchmark;
  }

  private static void expect(boolean isKept, String promise, Object found) {
    if (!isKept) {
      throw new IllegalStateException(promise + ", but: " + found);
    }
  }

  /** Repeats an operation for a window's time; how often. */
  private static int window(Part operation) throws IOException {
    long end = System.nanoTime() + WINDOW.toNanos();
    int operations = 0;
    while (operations < FEWEST_OPERATIONS || System.nanoTime() < end) {
      operation.run();
      operations++;
    }
    return operations;
  }

  /** A warm-up and a few windows, of all sizes. */
  private void windows(Beginning beginning, Part window, Part end, Part check) throws IOException {
    Set<Long> sizes = new HashSet<>();
    for (IterationParams iteration : List.of(WARM_UP, MEASUREMENT, MEASUREMENT)) {
      beginning.begin(iteration);
      window.run();
      end.run();
      sizes.add(row.count(Counter.SIZE));
      expect(
          row.count(Counter.STRANGERS) == 0 && row.count(Counter.SURPLUS) == 0,
          "nobody else sends",
          row.count(Counter.SURPLUS));
      expect(row.count(Counter.LOST) == 0, "no message is lost", row.count(Counter.LOST));
      check.run();
    }
    expect(sizes.equals(SIZES), "a fork sees every size", sizes);
  }

  /** Operations with a long pause before each, which is in no time. */
  private void paced(
      OnePeerBenchmark benchmark, Beginning beginning, Part operation, Part end, long messages)
      throws IOException {
    benchmark.pauseMicros = PAUSE_MICROS;
    long[] longestNanos = new long[1];
    Part timed =
        () -> {
          long start = System.nanoTime();
          operation.run();
          longestNanos[0] = Math.max(longestNanos[0], System.nanoTime() - start);
        };
    windows(
        beginning,
        () -> {
          longestNanos[0] = 0;
          window(timed);
        },
        end,
        () -> {
          expect(
              row.count(Counter.BURST) == messages,
              "a row says what one operation is",
              row.count(Counter.BURST));
          double micros = row.get(Counter.MEDIAN_MICROS);
          // However slow this machine is, the longest operation took its pause besides.
          double most = (longestNanos[0] - benchmark.pauseNanos) / 1e3;
          expect(
              micros > 0 && micros <= most,
              "the time of an operation is without its pause",
              micros + " of " + most);
          expect(
              row.get(Counter.PEER_AGE_MILLIS) > 0,
              "the far end's age is told",
              row.get(Counter.PEER_AGE_MILLIS));
        });
    benchmark.message.clear();
    expect(benchmark.link.poll(benchmark.message) < 0, "nothing is left on the link", "a message");
    benchmark.disconnect();
  }

  private void roundTrip() throws IOException {
    RoundTrip benchmark = connected(new RoundTrip());
    Part end =
        () -> {
          benchmark.end();
          expect(row.count(Counter.PAIRS) == 2, "two pairs are at it", row.count(Counter.PAIRS));
          expect(
              row.count(Counter.OTHER_ROUNDS) > 0,
              "the other pair exchanges messages as well",
              "none");
        };
    paced(benchmark, benchmark::begin, benchmark::roundTrip, end, 1);
  }

  private void sendOverhead() throws IOException {
    SendOverhead benchmark = connected(new SendOverhead());
    benchmark.burst = 8;
    Part operation =
        () -> {
          benchmark.drained();
          benchmark.burst();
        };
    paced(benchmark, benchmark::begin, operation, benchmark::end, 8);
  }

  private void serviceTime() throws IOException {
    ServiceTime benchmark = connected(new ServiceTime());
    Part operation =
        () -> {
          benchmark.drained();
          expect(benchmark.sendUntilEmpty() == 0, "an operation ends with an empty queue", "");
        };
    paced(benchmark, benchmark::begin, operation, benchmark::end, 1);
  }

  private void userReceive() throws IOException {
    UserReceive benchmark = connected(new UserReceive());
    benchmark.burst = transport.isOfLibrary() ? 1 : 4;
    Part operation =
        () -> {
          benchmark.arrived();
          benchmark.take();
        };
    paced(benchmark, benchmark::begin, operation, benchmark::end, benchmark.burst);
  }

  private void sendGap() throws IOException {
    SendGap benchmark = connected(new SendGap());
    int[] sends = new int[1];
    windows(
        benchmark::begin,
        () -> sends[0] = window(benchmark::send),
        benchmark::end,
        () -> {
          expect(
              row.count(Counter.MESSAGES) >= sends[0],
              "each send is counted",
              row.count(Counter.MESSAGES));
          expect(
              !(row.get(Counter.GAP_MICROS) < 0), "a gap takes time", row.get(Counter.GAP_MICROS));
        });
    benchmark.disconnect();
  }

  private void receiveGap() throws IOException {
    ReceiveGap benchmark = connected(new ReceiveGap());
    int[] receives = new int[1];
    windows(
        benchmark::begin,
        () -> receives[0] = window(benchmark::receive),
        benchmark::end,
        () -> {
          expect(
              row.count(Counter.RECEIVED) == receives[0],
              "each is counted",
              row.count(Counter.RECEIVED));
          expect(
              row.count(Counter.SENT) >= row.count(Counter.RECEIVED),
              "each was sent",
              row.count(Counter.SENT));
          expect(
              row.count(Counter.LOST_ON_THE_WAY) == 0,
              "none got lost",
              row.count(Counter.LOST_ON_THE_WAY));
        });
    benchmark.disconnect();
  }

  private void receiveOverhead() throws IOException {
    // Memory that ranks share has no room for larger messages that nobody takes.
    int large = transport.isOfLibrary() ? 8 : 1400;
    Set<Long> all = Set.of((long) large, 40L);
    ReceiveOverhead benchmark = prepared(new ReceiveOverhead(), large + "@2000/40@2000");
    int[] units = new int[1];
    Set<Long> sizes = new HashSet<>();
    // A stalled machine, or a library whose memory is full, may leave a window without messages.
    for (int i = 0; i < 20 && !sizes.equals(all); i++) {
      benchmark.begin(MEASUREMENT);
      units[0] = window(benchmark::work);
      benchmark.end();
      expect(
          row.count(Counter.WORK) == units[0],
          "each unit of work is counted",
          row.count(Counter.WORK));
      if (row.count(Counter.MESSAGES) == 0) {
        continue;
      }
      sizes.add(row.count(Counter.SIZE));
      boolean isAllSeen = row.count(Counter.SEEN) == row.count(Counter.MESSAGES);
      expect(
          isAllSeen
              || (transport.canLose() && row.count(Counter.SEEN) < row.count(Counter.MESSAGES)),
          "what was sent is seen",
          row.count(Counter.SEEN) + " of " + row.count(Counter.MESSAGES));
      double perMicro = row.get(Counter.MESSAGES) / row.get(Counter.SENDING_MICROS);
      expect(perMicro <= 0.0022, "no more is sent than was asked for", perMicro);
    }
    expect(sizes.equals(all), "messages of every load arrive", sizes);
    benchmark.disconnect();
  }

  private ReceiveOverhead prepared(ReceiveOverhead benchmark, String loads) throws IOException {
    benchmark.loads = loads;
    return connected(benchmark);
  }

  private void streams() throws IOException {
    Streams benchmark = new Streams();
    benchmark.pairs = "1/2";
    connected(benchmark);
    Set<Long> pairs = new HashSet<>();
    for (int i = 0; i < 2; i++) {
      benchmark.begin(MEASUREMENT);
      window(benchmark::receive);
      benchmark.end();
      expect(
          row.get(Counter.BYTES_PER_MICRO) > 0,
          "all pairs together move bytes",
          row.get(Counter.BYTES_PER_MICRO));
      expect(row.count(Counter.SURPLUS) == 0, "nobody else sends", row.count(Counter.SURPLUS));
      pairs.add(row.count(Counter.PAIRS));
    }
    expect(pairs.equals(Set.of(1L, 2L)), "each number of pairs streams", pairs);
    benchmark.disconnect();
  }

  private void tournament() throws IOException {
    Tournament benchmark = new Tournament();
    benchmark.rounds = network.nodes() == 3 ? "1-2/1-3/2-3" : "1-2.3-4/1-3.2-4";
    benchmark.together = 1;
    connected(benchmark);
    benchmark.begin(WARM_UP);
    Set<NodePair> met = new HashSet<>();
    Set<NodePair> answered = new HashSet<>();
    int pairs = network.nodes() == 3 ? 3 : 4;
    // A datagram that a busy machine holds up may leave a pair's first window without an answer.
    for (int i = 0; i < 2 * pairs && (i < pairs || answered.size() < pairs); i++) {
      benchmark.begin(MEASUREMENT);
      NodePair pair = new NodePair((int) row.count(Counter.FROM), (int) row.count(Counter.TO));
      met.add(pair);
      if (row.get(Counter.ROUND_TRIP_MICROS) > 0) {
        answered.add(pair);
      }
      expect(
          row.get(Counter.BYTES_PER_MICRO) > 0,
          "a pair has a stream",
          row.get(Counter.BYTES_PER_MICRO));
      expect(row.count(Counter.UNANSWERED) == 0 || transport.canLose(), "each is answered", "not");
    }
    expect(answered.size() == pairs, "each pair has a round trip", answered);
    expect(met.size() == pairs, "all pairs meet", met);
    benchmark.disconnect();
  }

  private void burstLoss() throws IOException {
    BurstLoss benchmark = new BurstLoss();
    benchmark.bursts = "2x1@20/3x1@60";
    benchmark.ownSenders = 3;
    benchmark.drainMillis = 200; // a busy machine may start a sender late
    connected(benchmark);
    Set<Long> offered = new HashSet<>();
    for (int i = 0; i < 2; i++) {
      benchmark.prepare(MEASUREMENT);
      long own = benchmark.burst();
      benchmark.count();
      expect(own == row.count(Counter.ARRIVED), "this port took all that arrived", own);
      expect(
          row.count(Counter.OFFERED)
              == row.count(Counter.ARRIVED) + row.count(Counter.RECEIVER_DROPS),
          "each packet is accounted for",
          row.count(Counter.ARRIVED));
      offered.add(row.count(Counter.OFFERED));
    }
    expect(offered.equals(Set.of(20L, 60L)), "each burst is sent", offered);
    benchmark.disconnect();
  }

  /** A network that outlives an experiment. */
  private record Lasting(Network network) implements Network {
    @Override
    public int size() {
      return network.size();
    }

    @Override
    public int nodes() {
      return network.nodes();
    }

    @Override
    public Peer peer(int index) throws IOException {
      return network.peer(index);
    }

    @Override
    public Pair pair(int first, int second) throws IOException {
      return network.pair(first, second);
    }

    @Override
    public Pair pair(NodePair nodes) throws IOException {
      return network.pair(nodes);
    }

    @Override
    public void close() {}
  }

  /** One line for each experiment. */
  static List<String> lines(Map<Experiment, String> outcomes) {
    return outcomes.entrySet().stream()
        .map(one -> String.format(Locale.ROOT, "%s: %s", one.getKey().id(), one.getValue()))
        .toList();
  }
}
