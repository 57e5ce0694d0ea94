package fathom.runner.campaign.plan;

import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Experiments of one pair of hosts, and those in which several pairs are active at once, to load
 * the switch.
 */
final class PairDesign {
  private static final double WARM_UP_MILLIS = 30;
  private static final double STREAM_WINDOW_MILLIS = 60;

  /** Long enough for a median over its operations; it costs little beside the fork around it. */
  private static final double PAIR_WINDOW_MILLIS = 10;

  /**
   * Around a window: telling the peer, and what the kernel says of the thread. Half of it is slow
   * only while a fork is new.
   */
  private static final double AROUND_MILLIS = 25;

  /** Settling and streaming, and telling the peers of a round about it. */
  private static final double STREAM_ROUND_MILLIS = 165;

  /** Round trips of the pairs that are at it together, and telling their peers. */
  private static final double ROUND_TRIP_MILLIS = 105;

  /** A median over three shrugs off one that was disturbed. */
  static final int TOURNAMENT_FORKS = 3;

  private final PacketSetting setting;
  private final Design design;
  private final SinglesDesign singles;

  PairDesign(PacketSetting setting) {
    this.setting = setting;
    this.singles = new SinglesDesign(setting);
    this.design = setting.request().design();
  }

  /**
   * One pair, this host and one peer.
   *
   * @param more parameters of this benchmark alone
   * @param pauseMicros between two operations; 0 for none
   */
  JmhInvocation pair(
      String benchmark, Map<JmhParameter, String> more, double pauseMicros, double scale) {
    List<Integer> sizes = setting.sizes(design.pairSizes());
    Map<JmhParameter, String> params = setting.common(sizes, true);
    params.putAll(more);
    params.put(JmhParameter.PAUSE_MICROS, Long.toString(Math.round(pauseMicros)));
    // Without pauses a window holds thousands of operations, and one is enough.
    Iterations measured =
        pauseMicros > 0
            ? new Iterations(design.pairWindows() * sizes.size(), PAIR_WINDOW_MILLIS, AROUND_MILLIS)
            : Invocations.scaled(sizes.size(), 25, AROUND_MILLIS, scale);
    return new JmhInvocation(
        benchmark,
        List.of(2),
        params,
        design.blocks(),
        new Iterations(design.warmUps(), WARM_UP_MILLIS, 4),
        measured);
  }

  /** Once for each number of pairs that are active at once. */
  List<JmhInvocation> pingPongs(double scale) {
    List<JmhInvocation> all = new ArrayList<>();
    for (int active : timedCounts()) {
      int sharing = setting.target().sharingCores(2 * active);
      JmhInvocation alone = pair("RoundTrip", Map.of(), setting.packetMicros(), scale);
      JmhInvocation one =
          (active == 1 ? singles.roundTrips(alone, scale) : alone)
              .withPeers(pairHosts(active))
              .withParam(JmhParameter.WAITING, setting.placement().waiting(sharing).name());
      // More processes than cores: let the scheduler place them.
      all.add(
          sharing > setting.placement().cpus() ? one.withParam(JmhParameter.PEER_CPU, "-1") : one);
    }
    return all;
  }

  /** One core holds the packets of all wires: with two pairs at once they would wait for it. */
  private List<Integer> timedCounts() {
    return setting.cluster().wire().isPresent() ? List.of(1) : pairCounts(setting.hosts());
  }

  /** How many pairs of so many nodes are active at once: 1, 2, 4, … and as many as there are. */
  static List<Integer> pairCounts(int nodes) {
    List<Integer> counts = new ArrayList<>();
    int most = Math.max(1, nodes / 2);
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

  /** Every node meets every other, in rounds of disjoint pairs. */
  JmhInvocation tournament(List<List<RoundRobin.RoundPair>> rounds) {
    int smallest = setting.sizes(design.pairSizes()).getFirst();
    Map<JmhParameter, String> params =
        setting.common(List.of(smallest, setting.largestSize()), false);
    params.put(JmhParameter.ROUNDS, RoundRobin.describe(rounds));
    int together = together(setting, RoundRobin.most(rounds));
    params.put(JmhParameter.TOGETHER, Integer.toString(together));
    params.put(
        JmhParameter.WAITING,
        setting.placement().waiting(setting.target().sharingCores(2 * together)).name());
    return new JmhInvocation(
        "Tournament",
        IntStream.rangeClosed(1, setting.hosts()).boxed().toList(),
        params,
        TOURNAMENT_FORKS,
        new Iterations(1, 1, 1),
        RoundRobin.iterations(rounds, together, STREAM_ROUND_MILLIS, ROUND_TRIP_MILLIS));
  }

  /** As many pairs as have a core for each end; at least one. */
  static int together(PacketSetting setting, int pairs) {
    int cpus = setting.placement().cpus();
    return setting.target().sharingCores(2 * pairs) <= cpus ? pairs : Math.max(1, cpus / 2);
  }

  /** All of one size, mtu: C is what the switch moves when it is loaded most. */
  JmhInvocation streams() {
    List<Integer> counts = pairCounts(setting.hosts());
    int size = setting.largestSize();
    Map<JmhParameter, String> params = setting.common(List.of(size), false);
    params.put(JmhParameter.PAIRS, PacketSetting.list(counts));
    return new JmhInvocation(
        "Streams",
        pairHosts(counts.getLast()),
        params,
        setting.lineBlocks(),
        new Iterations(1, 100, 80),
        new Iterations(design.pairWindows() * counts.size(), STREAM_WINDOW_MILLIS, 70));
  }
}
