package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.fork.LogLines;
import fathom.bench.link.Deadline;
import fathom.bench.link.JoinedPair;
import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What single experiments do over sockets beyond the contract of all, by hand, in the order in
 * which JMH calls their parts.
 */
@Timeout(60)
class ExperimentsTest {
  private static final IterationParams WARMUP = iteration(IterationType.WARMUP);
  private static final IterationParams MEASUREMENT = iteration(IterationType.MEASUREMENT);

  /** As long as a window of a measurement; the peers get their turn in it. */
  private static final Duration WINDOW = Duration.ofMillis(60);

  @SuppressWarnings("NullAway.Init") // start() fills it before any test
  private static List<PeerProcess> peers;

  private final List<NetworkBenchmark> prepared = new ArrayList<>();

  /** A peer serves one controller at a time: none may stay connected, also after a failure. */
  @AfterEach
  void disconnect() throws IOException {
    for (NetworkBenchmark benchmark : prepared) {
      benchmark.disconnect();
    }
  }

  @BeforeAll
  static void start() throws IOException {
    peers = List.of(PeerProcess.start(), PeerProcess.start(), PeerProcess.start());
  }

  @AfterAll
  static void end() throws IOException {
    for (PeerProcess peer : peers) {
      peer.close();
    }
  }

  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, 1, TimeValue.milliseconds(50), 1);
  }

  private static String first(int count) {
    return String.join("/", peers.stream().limit(count).map(PeerProcess::address).toList());
  }

  private <B extends NetworkBenchmark> B connected(B benchmark, String transport, String addresses)
      throws IOException {
    B result = prepared(benchmark, transport, addresses);
    result.connect();
    return result;
  }

  private <B extends NetworkBenchmark> B prepared(B benchmark, String transport, String addresses) {
    benchmark.transport = transport;
    benchmark.peers = addresses;
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "40/1400";
    benchmark.seed = 1;
    benchmark.waiting = Waiting.YIELD; // more processes than cores
    benchmark.environment = PeerProcess.ENVIRONMENT;
    prepared.add(benchmark);
    return benchmark;
  }

  /** One timed window, or what of it an experiment repeats. */
  private interface Operation {
    void run() throws IOException;
  }

  private interface Beginning {
    void begin(IterationParams iteration) throws IOException;
  }

  /** Repeats the operation for a window's time and 50 times at least; says how often. */
  private static int window(Operation operation) throws IOException {
    Deadline end = Deadline.in(WINDOW);
    int operations = 0;
    while (operations < 50 || !end.passed()) {
      operation.run();
      operations++;
    }
    return operations;
  }

  /** A burst ends before the line's next timer: 121 µs at 100 Mbit/s, 12 at a gigabit. */
  @ParameterizedTest
  @CsvSource({
    "121.3, 1.7, 8",
    "121.3, 21.4, 3",
    "12.1, 1.8, 4",
    "12.1, 30, 1",
    "1213, 21.4, 8",
    "0, 1.7, 8",
    "121.3, 0, 8"
  })
  void burstsStayClearOfTheNextDeparture(double departure, double send, int sends) {
    assertEquals(sends, SendOverhead.sendsWithin(departure, send, 8));
  }

  /** After its window, and without a word of it in the row; what a warm-up times is not kept. */
  @ParameterizedTest
  @ValueSource(strings = {"udp", "tcp", "unix"})
  void singleOperationsAreKeptBySize(String transport, @TempDir Path temp) throws IOException {
    RoundTrip pingPong = prepared(new RoundTrip(), transport, first(1));
    keepsSingles(pingPong, pingPong::begin, pingPong::roundTrip, pingPong::end, temp.resolve("a"));
    SendOverhead sends = prepared(new SendOverhead(), transport, first(1));
    sends.burst = 8;
    keepsSingles(sends, sends::begin, sends::burst, sends::end, temp.resolve("b"));
    UserReceive receives = prepared(new UserReceive(), transport, first(1));
    receives.burst = 4;
    Operation take =
        () -> {
          receives.arrived();
          receives.take();
        };
    keepsSingles(receives, receives::begin, take, receives::end, temp.resolve("c"));
  }

  private void keepsSingles(
      OnePeerBenchmark benchmark, Beginning beginning, Operation operation, Operation end, Path log)
      throws IOException {
    benchmark.hlog = log.toString();
    benchmark.hlogMillis = 30;
    benchmark.connect();
    for (IterationParams iteration : List.of(WARMUP, MEASUREMENT, MEASUREMENT)) {
      beginning.begin(iteration);
      operation.run();
      end.run();
    }
    assertFalse(Files.exists(log), "nothing is written while something is timed");
    benchmark.keepSingles();
    benchmark.disconnect(); // a peer serves one at a time
    String id = benchmark.ofSingles().orElseThrow().id();
    Map<String, Histogram> lines = LogLines.of(log);
    assertEquals(Set.of("clock", id + "-40", id + "-1400"), lines.keySet());
    lines.values().forEach(one -> assertTrue(one.getTotalCount() > 0));
    lines.remove("clock");
    lines.values().forEach(one -> assertTrue(one.getValueAtPercentile(50) > 0));
  }

  @Test
  void withoutAPlaceForThemNothingIsTimedSingly() throws IOException {
    RoundTrip benchmark = connected(new RoundTrip(), "udp", first(1));
    benchmark.begin(MEASUREMENT);
    benchmark.roundTrip();
    long before = System.nanoTime();
    benchmark.hlogMillis = 5_000;
    benchmark.end();
    assertTrue(System.nanoTime() - before < 4_000_000_000L);
    benchmark.keepSingles();
  }

  @Test
  void receiveCallsThatNeverFindAWholeBurstAreNoTime() throws IOException {
    UserReceive benchmark = connected(new UserReceive(), "udp", first(1));
    benchmark.burst = 4;
    benchmark.begin(MEASUREMENT);
    assertEquals(0, benchmark.take());
    benchmark.end();
    assertEquals(4, benchmark.row.count(Counter.LOST));
  }

  @ParameterizedTest
  @ValueSource(strings = {"udp", "tcp", "unix"})
  void receiveOverheadTakesAllThatWasSentBeforeTheNextSize(String transport) throws IOException {
    ReceiveOverhead benchmark = prepared(new ReceiveOverhead(), transport, first(1));
    benchmark.loads = "1400@20000/40@20000";
    benchmark.connect();
    for (int i = 0; i < 6; i++) {
      benchmark.begin(MEASUREMENT);
      window(benchmark::work);
      benchmark.end();
      assertTrue(
          benchmark.row.count(Counter.SEEN) <= benchmark.row.count(Counter.MESSAGES),
          () -> benchmark.row.count(Counter.SEEN) + " of " + benchmark.row.count(Counter.MESSAGES));
      if (!transport.equals("udp")) {
        assertEquals(benchmark.row.count(Counter.MESSAGES), benchmark.row.count(Counter.SEEN));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1@", "40@0", "0@10"})
  void anOfferThatIsNoneIsRefused(String offer) throws IOException {
    ReceiveGap benchmark = prepared(new ReceiveGap(), "udp", first(2));
    benchmark.offered = "40@1000/" + offer;
    assertRefused("'" + offer + "'", benchmark);
  }

  @Test
  void pacedSendersOfferWhatTheyAreToldAndNoMore() throws IOException {
    ReceiveGap benchmark = prepared(new ReceiveGap(), "udp", first(2));
    benchmark.offered =
        Arrays.stream(benchmark.sizes.split("/"))
            .map(size -> size + "@2000")
            .collect(Collectors.joining("/"));
    benchmark.connect();
    long before = System.nanoTime();
    benchmark.begin(MEASUREMENT);
    window(benchmark::receive);
    benchmark.end();
    double seconds = (System.nanoTime() - before) / 1e9;
    // Two of 2000 per second; a clump each may be ahead of its time, and 5 ms are made up for.
    assertTrue(
        benchmark.row.count(Counter.SENT) <= 4000 * (seconds + 0.01) + 4,
        () -> benchmark.row.count(Counter.SENT) + " in " + seconds + " s");
  }

  /** On a thread of its own, because it may take precedence over ordinary ones for good. */
  @Test
  void burstLoss() throws Exception {
    JoinedPair.inBackground(
            () -> {
              countsBursts();
              return true;
            })
        .get();
  }

  private void countsBursts() throws IOException {
    BurstLoss benchmark =
        prepared(
            new BurstLoss(), "udp", String.join("/", first(2), peers.get(2).address(), first(1)));
    benchmark.bursts = "2x1@20/2x1@60/2x2@40";
    benchmark.ownSenders = 2;
    benchmark.drainMillis = 200; // a busy machine may start a sender late
    benchmark.preludeCount = 3;
    benchmark.preludeTo = "127.0.0.1:9";
    benchmark.connect();
    Set<Long> offered = new TreeSet<>();
    for (IterationParams iteration : List.of(WARMUP, MEASUREMENT, MEASUREMENT, MEASUREMENT)) {
      benchmark.prepare(iteration);
      long own = benchmark.burst();
      benchmark.count();
      assertEquals(2, benchmark.row.count(Counter.SENDERS));
      assertEquals(
          benchmark.row.count(Counter.RECEIVERS) == 1, own == benchmark.row.count(Counter.ARRIVED));
      assertTrue(benchmark.row.get(Counter.SENDING_MICROS) > 0);
      assertEquals(
          benchmark.row.count(Counter.OFFERED),
          benchmark.row.count(Counter.ARRIVED) + benchmark.row.count(Counter.RECEIVER_DROPS));
      assertTrue(benchmark.row.get(Counter.PEER_AGE_MILLIS) > 0);
      offered.add(benchmark.row.count(Counter.OFFERED));
    }
    assertEquals(Set.of(20L, 40L, 60L), offered);
  }

  @Test
  void receiveOverhead() throws IOException {
    ReceiveOverhead benchmark = prepared(new ReceiveOverhead(), "udp", first(1));
    benchmark.loads = "1@2000/40@4000";
    benchmark.connect();
    Set<Long> told = new TreeSet<>();
    // A stalled machine may leave a window nothing to tell from, and says so by zeros.
    for (int i = 0; i < 10 && told.size() < 2; i++) {
      benchmark.begin(MEASUREMENT);
      int operations = 0;
      long end = System.nanoTime() + 60_000_000;
      while (System.nanoTime() < end) {
        benchmark.work();
        operations++;
      }
      benchmark.end();
      assertEquals(operations, benchmark.row.count(Counter.WORK));
      // Never faster than told while it sends; how much slower is this machine's affair.
      double perMicro = benchmark.row.count(Counter.SIZE) == 1 ? 0.002 : 0.004;
      assertTrue(
          benchmark.row.count(Counter.MESSAGES)
              <= 2 + 1.05 * perMicro * benchmark.row.get(Counter.SENDING_MICROS));
      if (benchmark.row.count(Counter.MESSAGES) > 0
          && benchmark.row.count(Counter.SEEN) > 0
          && benchmark.row.get(Counter.KEPT_MICROS) > 0
          && benchmark.row.get(Counter.UNDISTURBED_MICROS) > 0) {
        told.add(benchmark.row.count(Counter.SIZE));
      }
    }
    assertEquals(Set.of(1L, 40L), told);
  }

  @Test
  void aPeerThatDiesFailsAndDoesNotLookFast() throws IOException {
    for (String transport : List.of("udp", "tcp", "unix")) {
      try (PeerProcess victim = PeerProcess.start()) {
        RoundTrip benchmark = connected(new RoundTrip(), transport, victim.address());
        benchmark.begin(MEASUREMENT);
        benchmark.roundTrip();
        victim.kill();
        assertThrows(IOException.class, () -> forever(benchmark::roundTrip), transport);
        assertThrows(IOException.class, benchmark::end);
      }
    }
  }

  @Test
  void aReceiverThatDiesFailsTheSender() throws IOException {
    try (PeerProcess victim = PeerProcess.start()) {
      SendGap benchmark = connected(new SendGap(), "udp", victim.address());
      benchmark.begin(MEASUREMENT);
      benchmark.send();
      victim.kill();
      assertThrows(IOException.class, () -> forever(benchmark::send));
    }
  }

  private static void forever(Operation operation) throws IOException {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    while (!deadline.passed()) {
      operation.run();
    }
    throw new AssertionError("a dead peer is still measured");
  }

  private static void assertRefused(String reason, NetworkBenchmark benchmark) {
    Exception e = assertThrows(IllegalArgumentException.class, benchmark::connect);
    assertTrue(e.toString().contains(reason), e::toString);
  }

  @Test
  void withoutPeersTheyStartHereAndEndWithIt() throws IOException {
    long before = ProcessHandle.current().children().count();
    ReceiveGap benchmark = connected(new ReceiveGap(), "udp", "");
    assertEquals(before + 2, ProcessHandle.current().children().count());
    benchmark.begin(MEASUREMENT);
    window(benchmark::receive);
    benchmark.end();
    assertTrue(benchmark.row.get(Counter.RECEIVED) > 0);
    List<ProcessHandle> peersHere = ProcessHandle.current().children().toList();
    benchmark.disconnect();
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    while (peersHere.stream().filter(ProcessHandle::isAlive).count() > before) {
      deadline.check("peers did not end");
    }
  }

  @Test
  void whatCannotBeMeasuredIsRefusedBeforeItStarts() throws IOException {
    RoundTrip even = prepared(new RoundTrip(), "udp", first(2));
    assertRefused("need one peer, and two more for each further pair; got 2", even);
    even.disconnect();
    SendGap unknown = prepared(new SendGap(), "carrier-pigeon", first(1));
    assertRefused("unknown transport 'carrier-pigeon'", unknown);
    unknown.disconnect();
    SendGap sizes = prepared(new SendGap(), "udp", first(1));
    sizes.sizes = "40,1400";
    assertRefused("not a size in bytes", sizes);
    SendGap secret = prepared(new SendGap(), "udp", first(1));
    secret.environment = Map.of();
    assertRefused("set FATHOM_SECRET", secret);
  }

  @ParameterizedTest
  @ValueSource(strings = {"40", "40@", "40@many", "40@-1", "40@0", "0@10", "40@2000000000"})
  void aLoadThatIsNoneIsRefused(String load) throws IOException {
    ReceiveOverhead benchmark = prepared(new ReceiveOverhead(), "udp", first(1));
    benchmark.loads = load;
    assertRefused("'" + load + "'", benchmark);
  }

  @Test
  void theBenchmarkListNamesThemAll() throws IOException {
    StringBuilder lists = new StringBuilder();
    for (URL list :
        Collections.list(getClass().getClassLoader().getResources("META-INF/BenchmarkList"))) {
      try (var in = list.openStream()) {
        lists.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    Stream.of(
            "experiment.RoundTrip",
            "experiment.SendOverhead",
            "experiment.ServiceTime",
            "experiment.SendGap",
            "experiment.UserReceive",
            "experiment.ReceiveGap",
            "experiment.ReceiveOverhead",
            "experiment.Streams",
            "experiment.BurstLoss",
            "experiment.CollectiveOperation",
            "memory.CacheToCache",
            "memory.CacheToMemory",
            "memory.MemoryToMemory")
        .forEach(name -> assertTrue(lists.toString().contains("fathom.bench." + name), name));
  }
}
