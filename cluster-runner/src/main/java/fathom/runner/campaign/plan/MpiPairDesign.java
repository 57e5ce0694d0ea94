package fathom.runner.campaign.plan;

import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.jmh.JmhInvocation.JobRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Experiments through MPI in which several pairs of ranks are at it at once. Ranks that wait in MPI
 * poll: round trips of more ranks than cores would be trips through the scheduler, and are left
 * out; streams have enough on the way for the receivers to nap.
 */
final class MpiPairDesign {
  /** Larger messages move no more at once, and a window holds few of them. */
  private static final int MOST_STREAMED_BYTES = 1 << 20;

  private static final double STREAM_WINDOW_MILLIS = 60;

  /** Of a known line, whose gaps are long: a window must hold many messages. */
  private static final double LINE_WINDOW_MILLIS = 200;

  /** Of a window: what is counted is whole messages. */
  private static final double MESSAGE_SHARE = 0.02;

  private static final double TOURNAMENT_WINDOW_MILLIS = 50;

  /** Settling, looking at the others, and taking what is on the way. */
  private static final double STREAM_EXTRA_MILLIS = 150;

  /** Times of Tournament: connecting and round trips, settling and streaming. */
  private static final double ROUND_TRIP_MILLIS = 95;

  private static final double STREAM_ROUND_MILLIS = 130;

  /** The first round of pairs, each of which is warmed up in both directions. */
  private static final double WARM_UP_MILLIS = 2 * 290;

  private final PacketSetting setting;
  private final List<Integer> sizes;
  private final Function<List<Integer>, Map<JmhParameter, String>> params;

  /**
   * @param sizes of messages, ascending
   * @param params those that all benchmarks through MPI have
   */
  MpiPairDesign(
      PacketSetting setting,
      List<Integer> sizes,
      Function<List<Integer>, Map<JmhParameter, String>> params) {
    this.setting = setting;
    this.sizes = sizes;
    this.params = params;
  }

  /**
   * Round trips of one pair, and of as many more at once as there are cores for.
   *
   * @param alone of one pair
   * @param bare the same without what only one pair does
   */
  List<JmhInvocation> roundTrips(JmhInvocation alone, JmhInvocation bare) {
    List<JmhInvocation> all = new ArrayList<>(List.of(alone));
    boolean isOneCore = setting.cluster().wire().isPresent();
    for (int pairs : PairDesign.pairCounts(setting.hosts())) {
      if (pairs > 1 && hasCores(2 * pairs) && !isOneCore) {
        all.add(bare.withRanks(JobRanks.of(2 * pairs)));
      }
    }
    return all;
  }

  /** All of one size: C is what the network moves when it is loaded most. */
  JmhInvocation streams() {
    List<Integer> counts = PairDesign.pairCounts(setting.hosts());
    int ranks = 2 * counts.getLast();
    double window =
        setting.cluster().port().isPresent() ? LINE_WINDOW_MILLIS : STREAM_WINDOW_MILLIS;
    Map<JmhParameter, String> with = params.apply(List.of(largest(window)));
    with.put(JmhParameter.PAIRS, PacketSetting.list(counts));
    with.put(JmhParameter.WAITING, MpiDesign.waiting(setting, ranks).name());
    unpinWhereShared(with, ranks);
    return new JmhInvocation(
        "Streams",
        List.of(),
        JobRanks.of(ranks),
        with,
        setting.lineBlocks(),
        new Iterations(1, window, STREAM_EXTRA_MILLIS),
        new Iterations(
            setting.request().design().pairWindows() * counts.size(), window, STREAM_EXTRA_MILLIS));
  }

  /** Every rank meets every other, in rounds of disjoint pairs. */
  JmhInvocation tournament(List<List<RoundRobin.RoundPair>> rounds) {
    int most = RoundRobin.most(rounds);
    int together = PairDesign.together(setting, most);
    Map<JmhParameter, String> with =
        params.apply(List.of(sizes.getFirst(), largest(TOURNAMENT_WINDOW_MILLIS)));
    with.put(JmhParameter.ROUNDS, RoundRobin.describe(rounds));
    with.put(JmhParameter.TOGETHER, Integer.toString(together));
    with.put(JmhParameter.WAITING, MpiDesign.waiting(setting, 2 * most).name());
    unpinWhereShared(with, setting.hosts());
    return new JmhInvocation(
        "Tournament",
        List.of(),
        JobRanks.of(setting.hosts()),
        with,
        PairDesign.TOURNAMENT_FORKS,
        new Iterations(1, 1, WARM_UP_MILLIS * Math.ceilDiv(most, together)),
        RoundRobin.iterations(rounds, together, STREAM_ROUND_MILLIS, ROUND_TRIP_MILLIS));
  }

  private boolean hasCores(int ranks) {
    return setting.target().sharingCores(ranks) <= setting.placement().cpus();
  }

  /** More ranks than cores: the scheduler places them. */
  private void unpinWhereShared(Map<JmhParameter, String> with, int ranks) {
    if (!hasCores(ranks)) {
      with.put(JmhParameter.CPU, "-1");
      with.put(JmhParameter.PEER_CPU, "-1");
    }
  }

  /**
   * The largest size of which a window holds many; where that is not known, of no more than 1 MiB.
   */
  private int largest(double windowMillis) {
    if (setting.cluster().port().isEmpty()) {
      return Math.clamp(sizes.getLast(), 1, MOST_STREAMED_BYTES);
    }
    double mostMicros = MESSAGE_SHARE * windowMillis * 1000;
    return sizes.stream()
        .filter(size -> size > 0 && setting.gapMicros(size) <= mostMicros)
        .mapToInt(Integer::intValue)
        .max()
        .orElseGet(() -> Math.max(1, sizes.getFirst()));
  }
}
