package fathom.runner.measure;

import fathom.model.EmulatedPort;
import fathom.model.Experiment;
import fathom.runner.machine.Placement;
import fathom.runner.measure.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What each experiment runs: which benchmark with which peers, sizes, windows and pauses. Why
 * these, say docs/decisions/0009 and 0010.
 */
final class Invocations {
  /** The unit of replication, and the least that a 95 % order-statistic interval needs. */
  static final int FORKS = 6;

  /** Ends of both pieces, where the coefficients' intervals are decided, and a few between. */
  private static final List<Integer> GAP_SIZES =
      List.of(1, 10, 20, 30, 40, 44, 64, 96, 256, 736, 1104, 1472);

  /** Loopback has no line, so no bend to be found: fewer. */
  private static final List<Integer> LOOPBACK_GAP_SIZES =
      List.of(1, 20, 40, 64, 256, 736, 1104, 1472);

  private static final List<Integer> OVERHEAD_SIZES = List.of(1, 20, 40, 64, 400, 936, 1472);
  private static final List<Integer> COPY_SIZES =
      List.of(1, 40, 64, 256, 512, 1024, 1472, 4096, 16384);

  private static final double STREAM_WINDOW_MILLIS = 60;

  /** Touching the pages of one pool, off and on the heap. */
  private static final double POOL_MILLIS = 220;

  /** Copying in every way until all are compiled. */
  private static final double WARM_PATHS_MILLIS = 270;

  private static final int SENDS_PER_BURST = 8;

  /** Packets that wait in a sender's port when its burst begins. */
  private static final int QUEUED_AHEAD = 4;

  /** Burst lengths in multiples of the buffer: beyond the knee, and far enough to tell D/A. */
  private static final List<Double> ONE_PORT_MULTIPLES = List.of(2.0, 3.0, 4.0, 6.0, 8.0);

  /** The longer a buffer takes to drain, the longer a burst, and the fewer tell it well. */
  private static final List<Double> SLOW_MULTIPLES = List.of(1.8, 2.5, 4.0);

  /** Bursts of one fork, where they are short; every length at least twice in any case. */
  private static final double BURSTS_MILLIS = 1600;

  private static final double SLOW_BUFFER_MICROS = 50_000;

  /** Two lengths tell the room of two ports from that of one. */
  private static final List<Double> TWO_PORT_MULTIPLES = List.of(3.0, 5.0);

  private static final List<Double> SLOW_TWO_PORT_MULTIPLES = List.of(2.5, 4.0);

  private static final List<Integer> INTERFERENCE_SIZES = List.of(1, 40, 400, 936, 1472);

  /**
   * Windows per size and fork where a window holds few operations: their median shrugs off a stall.
   */
  private static final int PAIR_WINDOWS = 3;

  /** Long enough for a median over its operations; it costs little beside the fork around it. */
  private static final double PAIR_WINDOW_MILLIS = 10;

  /** L is what is left after O_r among others, and shorter windows than this do not tell it. */
  private static final double INTERFERENCE_WINDOW_MILLIS = 60;

  /** Below this share of the line's rate arrivals do not coalesce. */
  private static final double INTERFERENCE_SHARE = 0.3;

  private static final int MOST_INTERFERENCE_PER_SECOND = 40_000;

  private final MeasureRequest request;
  private final Placement placement;

  Invocations(MeasureRequest request, Placement placement) {
    this.request = request;
    this.placement = placement;
  }

  /**
   * The starts of JMH whose results together are an experiment's raw file, at this scale of its
   * windows.
   */
  List<JmhInvocation> of(Experiment experiment, double scale) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE -> copy("CacheToCache", 0, scale);
      case COPY_CACHE_TO_MEMORY -> copy("CacheToMemory", 1, scale);
      case COPY_MEMORY_TO_MEMORY -> copy("MemoryToMemory", 2, scale);
      case SEND_GAP -> List.of(gap("SendGap", List.of(2), 14, scale));
      case RECEIVE_GAP -> List.of(receiveGap(scale));
      case SEND_OVERHEAD -> List.of(pair("SendOverhead", sendOverhead(), bucketMicros(), scale));
      case SEND_SERVICE -> List.of(pair("SendService", Map.of(), packetMicros(), scale));
      case USER_RECEIVE -> List.of(pair("UserReceive", Map.of(), 4 * packetMicros() + 300, scale));
      case RECEIVE_OVERHEAD -> List.of(interference());
      case PING_PONG -> pingPongs(scale);
      case STREAMS -> List.of(streams());
      case BURST_LOSS -> List.of(bursts());
    };
  }

  private static Iterations scaled(
      int conditions, double windowMillis, double extra, double scale) {
    int rounds = Math.max(1, (int) scale);
    return new Iterations(conditions * rounds, windowMillis * scale / rounds, extra);
  }

  private static String list(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining("/"));
  }

  private List<Integer> sizes(List<Integer> design) {
    List<Integer> wanted = request.sizes().isEmpty() ? design : request.sizes();
    return wanted.stream().filter(size -> size <= request.mtuBytes()).sorted().toList();
  }

  private List<JmhInvocation> copy(String benchmark, int coldEnds, double scale) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("sizes", list(COPY_SIZES));
    params.put("cpu", Integer.toString(placement.timedCpu()));
    // Two columns per size, and the pick by itself twice.
    Iterations measured = scaled(2 * COPY_SIZES.size() + 2, 10, 1, scale);
    return List.of(
        new JmhInvocation(
            benchmark,
            List.of(),
            params,
            FORKS,
            new Iterations(2, 40, WARM_PATHS_MILLIS + coldEnds * POOL_MILLIS),
            measured));
  }

  private Map<String, String> common(List<Integer> sizes, boolean pinned) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("transport", request.transport());
    params.put("sizes", list(sizes));
    params.put("cpu", Integer.toString(pinned ? placement.timedCpu() : -1));
    params.put("peerCpu", Integer.toString(pinned ? placement.peerCpu() : -1));
    params.put("waiting", placement.waiting(2));
    return params;
  }

  /**
   * One flood and a little more on the emulated cluster, whose hosts share this machine's cores.
   */
  private JmhInvocation receiveGap(double scale) {
    JmhInvocation gap = gap("ReceiveGap", List.of(2, 3), 45, scale);
    return request.cluster() instanceof Cluster.Choice.Lab ? gap.withParam("flooding", "1") : gap;
  }

  private JmhInvocation gap(
      String benchmark, List<Integer> peers, double extraMillis, double scale) {
    boolean local = request.cluster() instanceof Cluster.Choice.Local;
    List<Integer> sizes = sizes(local ? LOOPBACK_GAP_SIZES : GAP_SIZES);
    // Not pinned: the emulated line's own work needs whichever core is free.
    return new JmhInvocation(
        benchmark,
        peers,
        common(sizes, false),
        FORKS,
        new Iterations(1, local ? 75 : 120, extraMillis),
        scaled(sizes.size(), local ? 30 : 50, extraMillis, scale));
  }

  private JmhInvocation pair(
      String benchmark, Map<String, String> more, double pauseMicros, double scale) {
    List<Integer> sizes = sizes(OVERHEAD_SIZES);
    Map<String, String> params = common(sizes, true);
    params.putAll(more);
    params.put("pauseMicros", Long.toString(Math.round(pauseMicros)));
    // Without pauses a window holds thousands of operations, and one is enough.
    Iterations measured =
        pauseMicros > 0
            ? new Iterations(PAIR_WINDOWS * sizes.size(), PAIR_WINDOW_MILLIS, 4)
            : scaled(sizes.size(), 25, 4, scale);
    return new JmhInvocation(
        benchmark, List.of(2), params, FORKS, new Iterations(2, 75, 4), measured);
  }

  private List<JmhInvocation> pingPongs(double scale) {
    List<JmhInvocation> all = new ArrayList<>();
    for (int active : pairCounts()) {
      JmhInvocation one = pair("PingPong", Map.of(), packetMicros(), scale);
      Map<String, String> params = new LinkedHashMap<>(one.params());
      params.put("waiting", placement.waiting(2 * active));
      if (2 * active > placement.cpus()) {
        params.put("peerCpu", "-1"); // more processes than cores: let the scheduler place them
      }
      all.add(
          new JmhInvocation(
              one.benchmark(), pairHosts(active), params, FORKS, one.warmup(), one.measured()));
    }
    return all;
  }

  private JmhInvocation interference() {
    List<String> loads = new ArrayList<>();
    for (int size : sizes(INTERFERENCE_SIZES)) {
      double most =
          Math.min(MOST_INTERFERENCE_PER_SECOND, INTERFERENCE_SHARE * 1e6 / gapMicros(size));
      loads.add(size + "@0");
      loads.add(size + "@" + Math.round(most / 2));
      loads.add(size + "@" + Math.round(most));
    }
    Map<String, String> params = common(List.of(1), true);
    params.put("loads", String.join("/", loads));
    params.put("drainCpu", Integer.toString(placement.peerCpu()));
    return new JmhInvocation(
        "ReceiveOverhead",
        List.of(2),
        params,
        FORKS,
        new Iterations(2, 100, 8),
        new Iterations(loads.size(), INTERFERENCE_WINDOW_MILLIS, 8));
  }

  private JmhInvocation bursts() {
    EmulatedPort port = request.cluster().port().orElseThrow();
    int senders = Math.min(3, hosts() - 1);
    int size = request.sizes().isEmpty() ? request.mtuBytes() : request.sizes().getLast();
    List<String> shapes = new ArrayList<>();
    double packets = 0;
    boolean slow = port.bufferPackets() * port.gapMicros(size) > SLOW_BUFFER_MICROS;
    for (double multiple : slow ? SLOW_MULTIPLES : ONE_PORT_MULTIPLES) {
      long total = Math.round(multiple * port.bufferPackets());
      shapes.add(senders + "x1@" + total);
      packets += total / (double) senders + port.bufferPackets();
    }
    List<Integer> peers = new ArrayList<>(IntStream.rangeClosed(2, senders + 1).boxed().toList());
    if (hosts() >= 4) {
      // Hosts 2 and 3 into port 1, hosts 1 and 4 into port 2, all at the same time.
      peers.addAll(List.of(2, 1, 4));
      for (double multiple : slow ? SLOW_TWO_PORT_MULTIPLES : TWO_PORT_MULTIPLES) {
        long total = Math.round(multiple * port.bufferPackets());
        shapes.add("4x2@" + 2 * total);
        packets += total / 2.0 + port.bufferPackets();
      }
    }
    double drainMillis = Math.max(30, 30 * port.gapMicros(size) / 1000);
    double burstMillis = packets / shapes.size() * port.gapMicros(size) / 1000;
    Map<String, String> params = common(List.of(size), false);
    params.put("bursts", String.join("/", shapes));
    params.put("ownSenders", Integer.toString(senders));
    params.put("drainMillis", Long.toString(Math.round(drainMillis)));
    params.put("pauseMicros", Long.toString(Math.round(2 * bucketMicros())));
    // One more than is free empties the bucket, if it is sent at once. Senders that take turns need
    // a packet's time for the prelude; only a queue behind it makes the burst follow without a gap.
    params.put("preludeCount", Integer.toString(port.freePackets(size) + QUEUED_AHEAD));
    double extra = burstMillis + drainMillis + 25;
    int rounds = Math.clamp(Math.round(BURSTS_MILLIS / (shapes.size() * extra)), 2, 5);
    return new JmhInvocation(
        "BurstLoss",
        peers,
        params,
        FORKS,
        new Iterations(1, 0, extra),
        new Iterations(shapes.size() * rounds, 0, extra));
  }

  /** How many pairs are active at once: 1, 2, 4, … and as many as there are. */
  private List<Integer> pairCounts() {
    List<Integer> counts = new ArrayList<>();
    int most = Math.max(1, hosts() / 2);
    for (int active = 1; active < most; active *= 2) {
      counts.add(active);
    }
    counts.add(most);
    return counts;
  }

  /** The peers of so many disjoint pairs of hosts, the timed process being the first of all. */
  private static List<Integer> pairHosts(int pairs) {
    return IntStream.rangeClosed(2, 2 * pairs).boxed().toList();
  }

  /** Hosts that take part; over loopback as many as are needed. */
  int hosts() {
    return request.cluster() instanceof Cluster.Choice.Lab lab ? lab.spec().hosts() : 3;
  }

  /** All of one size, mtu: C is what the switch moves when it is loaded most. */
  private JmhInvocation streams() {
    List<Integer> counts = pairCounts();
    int size = request.sizes().isEmpty() ? request.mtuBytes() : request.sizes().getLast();
    Map<String, String> params = common(List.of(size), false);
    params.put("pairs", list(counts));
    return new JmhInvocation(
        "Streams",
        pairHosts(counts.getLast()),
        params,
        FORKS,
        new Iterations(1, 100, 80),
        new Iterations(PAIR_WINDOWS * counts.size(), STREAM_WINDOW_MILLIS, 70));
  }

  /** Few sends, all behind full packets that empty the token bucket and keep the port busy. */
  private Map<String, String> sendOverhead() {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("burst", Integer.toString(SENDS_PER_BURST));
    request
        .cluster()
        .port()
        .ifPresent(
            port ->
                params.put(
                    "preludeCount",
                    Integer.toString(port.freePackets(request.mtuBytes()) + QUEUED_AHEAD)));
    return params;
  }

  /** Time a token bucket needs to fill from empty, with a quarter to spare; 0 without one. */
  private double bucketMicros() {
    return request
        .cluster()
        .port()
        .map(port -> 1.25 * port.burstBytes() * 8 / port.rateBitsPerMicro())
        .orElse(0.0);
  }

  /** Time a line needs to recover from one full packet, with a quarter to spare. */
  private double packetMicros() {
    return request.cluster().port().map(p -> 1.25 * p.gapMicros(request.mtuBytes())).orElse(0.0);
  }

  private double gapMicros(int size) {
    return request.cluster().port().map(port -> port.gapMicros(size)).orElse(5.0);
  }
}
