package fathom.runner.campaign.plan;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What each experiment runs: which benchmark with which peers, sizes, windows and pauses. Why
 * these, say docs/decisions/0009 and 0010.
 */
public final class Invocations {
  /** Above this a copy lasts longer than it would be worth to repeat. */
  private static final int LARGEST_REPEATED_BYTES = 16 << 20;

  private static final int PAGE_BYTES = 4096;

  /** Windows of the pick by itself, whatever the sizes. */
  static final int PICK_WINDOWS = 6;

  /**
   * Pairs of places of a reduction, for each window that a copy has: what two addresses have in
   * common changes it, as long as a core's own caches hold both.
   */
  private static final int PLACES = 2;

  private static final int LARGEST_PLACED_BYTES = 1 << 20;

  private static final double COPY_WINDOW_MILLIS = 2;

  /** The largest copies last longer than their windows, and each is made once before. */
  private static final double LARGE_COPIES_MILLIS = 60;

  /**
   * A sum that lasts longer than its window is made once before, is set before that, and is held
   * against what it must be after: four times over its memory.
   */
  private static final double LARGE_SUM_MILLIS_PER_BYTE = 1.3 / (1 << 20);

  /** Touching the pages of one pool, off and on the heap. */
  private static final double POOL_MILLIS = 160;

  /** Copying in every way until all are compiled. */
  public static final double WARM_PATHS_MILLIS = 150;

  /**
   * Many short warm-ups, each of another column and size: after two long ones JMH's loop was made
   * for their two ways only, and was made anew inside the first measured windows, up to 1500 times
   * as long as the copies in them.
   */
  private static final int COPY_WARM_UPS = 12;

  private static final double COPY_WARM_UP_MILLIS = 3;

  /** Around each warm-up: the next column and size, and what the kernel says of the thread. */
  private static final double AROUND_COPIES_MILLIS = 4;

  private static final String ALL_VARIANTS = "segment/array/none";

  static final int SENDS_PER_BURST = 8;

  /** Messages that are there before the first is received: the clock is read once for all. */
  private static final int RECEIVES_PER_BURST = 4;

  /** What a token bucket holds passes free: 0.6 ms of a line's time must not count. */
  private static final double LINE_WINDOW_MILLIS = 50;

  /**
   * The kernel wakes the sender when half of its queue is free, some 46 packets. A window in which
   * it wakes four times has three stretches, whose median shrugs off a stall; on a line of 10
   * Mbit/s a shorter one was 30 % too long once.
   */
  private static final int FILLING_PACKETS = 210;

  /** The same where the budget is scarce: the queue is half emptied once. */
  private static final int LEAST_PACKETS = 70;

  /** Filling the transmit queue before a window, and draining it after. */
  private static final double SEND_EXTRA_MILLIS = 40;

  /** Settling, and telling both senders. */
  private static final double RECEIVE_EXTRA_MILLIS = 75;

  /** Undisturbed work before and after, and telling the sender. */
  private static final double INTERFERENCE_EXTRA_MILLIS = 45;

  /** After each window of O_s bursts by the thread's own CPU clock: pauses, and what is between. */
  private static final int CPU_CLOCK_PAUSES = 30;

  /** A window of the receive gap, and the time in which its flood settles. */
  private static final double GAP_MILLIS = LINE_WINDOW_MILLIS + 15;

  /** L is what is left after O_r among others, and shorter windows than this do not tell it. */
  private static final double INTERFERENCE_WINDOW_MILLIS = 72;

  /** Below this share of the line's rate arrivals do not coalesce. */
  private static final double INTERFERENCE_SHARE = 0.6;

  /**
   * The same where the core of whoever sends also holds what is sent, on its line and at a port.
   */
  private static final double HELD_INTERFERENCE_SHARE = 0.3;

  /** Besides the line's time, for a message to be asked for, to come and to be taken. */
  private static final double RECEIVE_MICROS = 300;

  private static final int MOST_INTERFERENCE_PER_SECOND = 25_000;

  private final PacketSetting setting;
  private final Design design;
  private final PairDesign pairs;
  private final SinglesDesign singles;

  Invocations(PacketSetting setting) {
    this.setting = setting;
    this.design = setting.request().design();
    this.pairs = new PairDesign(setting);
    this.singles = new SinglesDesign(setting);
  }

  /**
   * The starts of JMH whose results together are an experiment's raw file, at this scale of its
   * windows.
   */
  List<JmhInvocation> of(Experiment experiment, double scale) {
    return setting.target().transport().isOfLibrary()
            && experiment.kind() == Experiment.ExperimentKind.PACKET
        ? new MpiDesign(setting).of(experiment, scale)
        : ofSockets(experiment, scale);
  }

  private List<JmhInvocation> ofSockets(Experiment experiment, double scale) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE -> copy("CacheToCache", 0, scale);
      case COPY_CACHE_TO_MEMORY -> copy("CacheToMemory", 1, scale);
      case COPY_MEMORY_TO_MEMORY -> copy("MemoryToMemory", 2, scale);
      case REDUCTION -> reduction(scale);
      case SEND_GAP -> List.of(sendGap(scale));
      case RECEIVE_GAP -> List.of(receiveGap(scale));
      case SEND_OVERHEAD ->
          List.of(
              singles.overheads(
                  withCpuClock(
                      pairs.pair("SendOverhead", sendOverhead(), setting.bucketMicros(), scale),
                      scale),
                  scale));
      case USER_RECEIVE ->
          List.of(
              singles.overheads(
                  pairs.pair(
                      "UserReceive",
                      Map.of(JmhParameter.BURST, Integer.toString(RECEIVES_PER_BURST)),
                      RECEIVES_PER_BURST * setting.packetMicros() + RECEIVE_MICROS,
                      scale),
                  scale));
      case RECEIVE_OVERHEAD -> List.of(interference());
      case PING_PONG -> pairs.pingPongs(scale);
      case STREAMS -> List.of(pairs.streams());
      case BURST_LOSS -> List.of(new BurstDesign(setting).bursts());
      case PAIRS -> List.of(pairs.tournament(setting.target().rounds(setting.request().pairs())));
      // One operation after another between two hosts, each on an idle line.
      default ->
          List.of(
              pairs.pair(
                  experiment.benchmarks().getFirst(), Map.of(), setting.packetMicros(), scale));
    };
  }

  /** Windows that grow with the scale, each condition once a round. */
  static Iterations scaled(int conditions, double windowMillis, double extra, double scale) {
    int rounds = rounds(scale);
    return new Iterations(conditions * rounds, windowMillis * scale / rounds, extra);
  }

  private static int rounds(double scale) {
    return Math.max(1, (int) scale);
  }

  private List<JmhInvocation> copy(String benchmark, int coldEnds, double scale) {
    List<Integer> sizes =
        design.copySizes().stream()
            .flatMap(size -> Collections.nCopies(copyWindows(size, coldEnds, scale), size).stream())
            .toList();
    int conditions = 2 * sizes.size() + PICK_WINDOWS; // two columns
    double preparing = WARM_PATHS_MILLIS + coldEnds * POOL_MILLIS;
    return memory(benchmark, sizes, conditions, preparing, LARGE_COPIES_MILLIS).stream()
        .map(start -> start.withParam(JmhParameter.VARIANTS, ALL_VARIANTS))
        .toList();
  }

  /** Of sizes that are whole doubles; those a core's own caches hold, at several places. */
  private List<JmhInvocation> reduction(double scale) {
    List<Integer> sizes =
        design.copySizes().stream()
            .filter(size -> size % Double.BYTES == 0)
            .flatMap(size -> Collections.nCopies(reductionWindows(size, scale), size).stream())
            .toList();
    double large =
        sizes.stream().filter(size -> size > LARGEST_PLACED_BYTES).mapToDouble(size -> size).sum();
    return memory(
        "Reduction", sizes, sizes.size(), WARM_PATHS_MILLIS, large * LARGE_SUM_MILLIS_PER_BYTE);
  }

  private int reductionWindows(int size, double scale) {
    return copyWindows(size, 0, scale) * (size <= LARGEST_PLACED_BYTES ? PLACES : 1);
  }

  /** Without a peer: windows of some ms, each of another size. */
  private List<JmhInvocation> memory(
      String benchmark,
      List<Integer> sizes,
      int conditions,
      double preparingMillis,
      double largeMillis) {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.SIZES, PacketSetting.list(sizes));
    params.put(JmhParameter.CPU, Integer.toString(setting.placement().timedCpu()));
    Iterations measured =
        new Iterations(
            conditions, COPY_WINDOW_MILLIS, AROUND_COPIES_MILLIS + largeMillis / conditions);
    return List.of(
        new JmhInvocation(
            benchmark,
            List.of(),
            params,
            design.blocks(),
            new Iterations(
                COPY_WARM_UPS,
                COPY_WARM_UP_MILLIS,
                AROUND_COPIES_MILLIS + preparingMillis / COPY_WARM_UPS),
            measured));
  }

  /** A scarce budget takes windows away, down to one: shorter ones say less than fewer. */
  private int copyWindows(int size, int coldEnds, double scale) {
    if (size > LARGEST_REPEATED_BYTES) {
      return 1;
    }
    boolean coldPage = coldEnds > 0 && size <= PAGE_BYTES;
    int most = coldPage ? design.coldPageWindows() : design.copyWindows();
    return (int) Math.max(1, Math.floor(scale * most));
  }

  /** Windows long enough for a few fillings of the transmit queue. */
  private JmhInvocation sendGap(double scale) {
    JmhInvocation gap = gap("SendGap", List.of(2), SEND_EXTRA_MILLIS, scale);
    if (setting.cluster().isLoopback()) {
      return gap;
    }
    double packets = LEAST_PACKETS + Planner.share(scale) * (FILLING_PACKETS - LEAST_PACKETS);
    double fillings = packets * setting.gapMicros(setting.mtuBytes()) / 1000;
    double window = Math.max(LINE_WINDOW_MILLIS, fillings);
    return gap.withMeasured(new Iterations(gap.measured().count(), window, SEND_EXTRA_MILLIS));
  }

  /** A little more than one line carries, where ports are emulated and hosts share cores. */
  private JmhInvocation receiveGap(double scale) {
    JmhInvocation gap = gap("ReceiveGap", List.of(2, 3), RECEIVE_EXTRA_MILLIS, scale);
    if (setting.cluster().port().isEmpty()) {
      return gap;
    }
    String offered =
        setting.sizes(design.gapSizes()).stream()
            .flatMap(size -> setting.offer(size, GAP_MILLIS).stream())
            .collect(Collectors.joining("/"));
    return gap.withParam(JmhParameter.OFFERED, offered)
        .withParam(JmhParameter.PEER_CPU, "-1"); // three processes and the switch on two cores
  }

  /**
   * Adds the time of the CPU clock, which a fork reads once for each size, in one of its rounds.
   */
  private JmhInvocation withCpuClock(JmhInvocation sends, double scale) {
    double millis = CPU_CLOCK_PAUSES * setting.bucketMicros() / 1000 / rounds(scale);
    return sends.withMeasured(sends.measured().longer(millis));
  }

  private JmhInvocation gap(
      String benchmark, List<Integer> peers, double extraMillis, double scale) {
    boolean local = setting.cluster().isLoopback();
    List<Integer> sizes = setting.sizes(local ? design.loopbackGapSizes() : design.gapSizes());
    // The emulated switch's work has a core of its own; over loopback whichever is free does it.
    return new JmhInvocation(
        benchmark,
        peers,
        setting.common(sizes, !local),
        setting.lineBlocks(),
        new Iterations(1, local ? 75 : 120, extraMillis),
        local
            ? scaled(sizes.size(), 30, extraMillis, scale)
            : new Iterations(sizes.size(), LINE_WINDOW_MILLIS, extraMillis));
  }

  private JmhInvocation interference() {
    List<String> loads = new ArrayList<>();
    for (int size : setting.sizes(design.interferenceSizes())) {
      double most =
          Math.min(
              MOST_INTERFERENCE_PER_SECOND, interferenceShare() * 1e6 / setting.gapMicros(size));
      for (int part = design.rates(); part >= 1; part--) {
        loads.add(size + "@" + Math.round(most / part));
      }
    }
    Map<JmhParameter, String> params = setting.common(List.of(1), true);
    params.put(JmhParameter.LOADS, String.join("/", loads));
    params.put(JmhParameter.DRAIN_CPU, Integer.toString(setting.placement().peerCpu()));
    return new JmhInvocation(
        "ReceiveOverhead",
        List.of(2),
        params,
        design.blocks(),
        new Iterations(2, 100, 8),
        new Iterations(loads.size(), INTERFERENCE_WINDOW_MILLIS, INTERFERENCE_EXTRA_MILLIS));
  }

  private double interferenceShare() {
    return setting.cluster().wire().isPresent() ? HELD_INTERFERENCE_SHARE : INTERFERENCE_SHARE;
  }

  /** Few sends, all behind full packets that empty the token bucket and keep the port busy. */
  private Map<JmhParameter, String> sendOverhead() {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.BURST, Integer.toString(SENDS_PER_BURST));
    setting.putPrelude(params, setting.mtuBytes());
    return params;
  }
}
