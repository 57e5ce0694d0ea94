package fathom.runner.campaign.plan;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.jmh.JmhInvocation.JobRanks;
import fathom.runner.mpi.MpiFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Experiments through a site's MPI library, each of whose forks is a job of its own: which
 * benchmark, with how many ranks, at which sizes. Why these, says docs/decisions/0024.
 */
final class MpiDesign {
  /** Powers of two between which the line is straight, and where libraries change their ways. */
  private static final List<Integer> SIZES =
      List.of(
          0, 1, 8, 40, 64, 128, 256, 1024, 4096, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20);

  private static final List<Integer> QUICK_SIZES =
      List.of(1, 40, 128, 1024, 8 << 10, 64 << 10, 256 << 10, 1 << 20);

  /** On a known line: a window of gaps must hold a few, and a sheet takes two minutes. */
  private static final double LONGEST_MICROS = 25_000;

  private static final double WINDOW_MILLIS = 50;

  /** A token bucket and a timer's lateness are a small part of it. */
  private static final double LINE_WINDOW_MILLIS = 200;

  /** Filling the queue before a window and draining it after. */
  private static final double GAP_EXTRA_MILLIS = 150;

  /** Telling the other rank, the compilers' rest, and what the kernel says of the thread. */
  private static final double EXTRA_MILLIS = 30;

  /** Size of the packets that SendOverhead sends ahead. */
  private static final int PRELUDE_BYTES = 1472;

  /** Of the eager limit: nearer to it no other size is measured. */
  private static final double NEAR = 0.25;

  /** So that a message is one packet or two: with more its time is no line in its size. */
  private static final double BUCKET_SHARE = 0.25;

  /** Ten cycles of two phases of 6 ms. */
  private static final double ARRIVALS_MILLIS = 120;

  private static final int MOST_ARRIVING_BYTES = 8 << 10;
  private static final int MOST_ARRIVALS_PER_SECOND = 20_000;

  /** Of the line's rate. */
  private static final double ARRIVALS_SHARE = 0.5;

  /** The library takes several messages from the kernel with the first one. */
  private static final Map<JmhParameter, String> ONE_BY_ONE = Map.of(JmhParameter.BURST, "1");

  private static final double REFILL = 1.25;
  private static final double WARM_UP_MILLIS = 50;
  private static final int WARM_UPS = 4;

  private final PacketSetting setting;
  private final SinglesDesign singles;

  MpiDesign(PacketSetting setting) {
    this.setting = setting;
    this.singles = SinglesDesign.ofOneWindow(setting);
  }

  List<JmhInvocation> of(Experiment experiment, double scale) {
    return switch (experiment) {
      case SEND_GAP -> List.of(gap("SendGap", 2));
      case RECEIVE_GAP ->
          List.of(
              gap("ReceiveGap", 3)
                  .withParam(JmhParameter.WAITING, waiting(setting, 3).name())
                  .withParam(JmhParameter.PEER_CPU, "-1")); // three ranks may be on two cores
      case SEND_OVERHEAD ->
          List.of(singles.overheads(paced("SendOverhead", eager(), prelude(), scale), scale));
      case USER_RECEIVE ->
          List.of(singles.overheads(paced("UserReceive", eager(), ONE_BY_ONE, scale), scale));
      case PING_PONG -> {
        JmhInvocation bare = paced("RoundTrip", ofRoundTrips(), Map.of(), scale);
        yield pairs().roundTrips(singles.roundTrips(bare, scale), bare);
      }
      case STREAMS -> List.of(pairs().streams());
      case PAIRS -> List.of(pairs().tournament(setting.target().rounds(setting.request().pairs())));
      case RECEIVE_OVERHEAD -> List.of(arrivals());
      default -> throw new IllegalStateException(experiment.id() + " is not run through MPI");
    };
  }

  private MpiPairDesign pairs() {
    return new MpiPairDesign(setting, sizes(), this::params);
  }

  int largestBytes() {
    return sizes().getLast();
  }

  /** All sizes that are measured, with those on both sides of the eager limit. */
  private List<Integer> sizes() {
    if (!setting.request().sizes().isEmpty()) {
      return setting.request().sizes();
    }
    List<Integer> usual = setting.request().quick() ? QUICK_SIZES : SIZES;
    return Stream.concat(usual.stream().filter(this::isFarFromLimit), aroundLimit().boxed())
        .filter(size -> size <= setting.mtuBytes() && !isTooLong(size))
        .distinct()
        .sorted()
        .toList();
  }

  /** Two sizes next to each other say nothing of a slope, and would be a piece of their own. */
  private boolean isFarFromLimit(int size) {
    OptionalInt limit = eagerLimit();
    return limit.isEmpty() || Math.abs(size - limit.getAsInt()) > NEAR * limit.getAsInt();
  }

  private IntStream aroundLimit() {
    OptionalInt limit = eagerLimit();
    return limit.isEmpty()
        ? IntStream.empty()
        : IntStream.of(limit.getAsInt(), limit.getAsInt() + 1).filter(size -> size > 0);
  }

  private boolean isTooLong(int size) {
    return setting.cluster().port().isPresent() && setting.gapMicros(size) > LONGEST_MICROS;
  }

  /** A larger message waits for its receiver: no overhead could be told from that. */
  private List<Integer> eager() {
    return upTo(eagerLimit().orElse(Integer.MAX_VALUE));
  }

  /**
   * What a token bucket holds passes free; a larger message would be spaced, and its time a gap.
   */
  private List<Integer> ofRoundTrips() {
    return upTo(
        setting
            .cluster()
            .port()
            .filter(port -> setting.cluster().wire().isEmpty())
            .map(port -> (int) (BUCKET_SHARE * port.burstBytes()))
            .orElse(Integer.MAX_VALUE));
  }

  /** The sizes up to this one; the smallest where all are larger. */
  private List<Integer> upTo(int most) {
    List<Integer> some = sizes().stream().filter(size -> size <= most).toList();
    return some.isEmpty() ? List.of(sizes().getFirst()) : some;
  }

  private OptionalInt eagerLimit() {
    return setting.target().mpi().map(MpiFacts::eagerLimitBytes).orElseGet(OptionalInt::empty);
  }

  private JmhInvocation gap(String benchmark, int ranks) {
    boolean line = setting.cluster().port().isPresent();
    List<Integer> sizes = sizes();
    Map<JmhParameter, String> params = params(sizes);
    setting.cluster().lineDevice().ifPresent(device -> params.put(JmhParameter.DEVICE, device));
    return new JmhInvocation(
        benchmark,
        List.of(),
        JobRanks.of(ranks),
        params,
        setting.request().design().blocks(),
        new Iterations(2, WARM_UP_MILLIS, GAP_EXTRA_MILLIS),
        new Iterations(sizes.size(), line ? LINE_WINDOW_MILLIS : WINDOW_MILLIS, GAP_EXTRA_MILLIS));
  }

  /**
   * With pauses in which an emulated line's token bucket fills again.
   *
   * @param more parameters of this benchmark alone
   */
  private JmhInvocation paced(
      String benchmark, List<Integer> sizes, Map<JmhParameter, String> more, double scale) {
    Map<JmhParameter, String> params = params(sizes);
    double refillMicros =
        setting.cluster().port().map(port -> REFILL * port.refillMicros()).orElse(0.0);
    params.put(JmhParameter.PAUSE_MICROS, Long.toString(Math.round(refillMicros)));
    params.putAll(more);
    return new JmhInvocation(
        benchmark,
        List.of(),
        JobRanks.of(2),
        params,
        setting.request().design().blocks(),
        new Iterations(WARM_UPS, WARM_UP_MILLIS, EXTRA_MILLIS),
        Invocations.scaled(sizes.size(), WINDOW_MILLIS, EXTRA_MILLIS, scale));
  }

  /** On an emulated line, sends are behind packets that empty its bucket. */
  private Map<JmhParameter, String> prelude() {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    // Open MPI writes the first of several messages to a line and queues the others.
    boolean isLine = setting.cluster().port().isPresent();
    params.put(JmhParameter.BURST, isLine ? "1" : Integer.toString(Invocations.SENDS_PER_BURST));
    setting.putPrelude(params, PRELUDE_BYTES);
    return params;
  }

  /** Below the line's rate, and as many as a socket holds that nobody reads. */
  private JmhInvocation arrivals() {
    List<Integer> some =
        upTo(Math.min(eagerLimit().orElse(Integer.MAX_VALUE), MOST_ARRIVING_BYTES));
    Map<JmhParameter, String> params = params(List.of(1));
    params.put(
        JmhParameter.LOADS,
        some.stream()
            .map(size -> size + "@" + arrivalsPerSecond(size))
            .collect(Collectors.joining("/")));
    return new JmhInvocation(
        "ReceiveOverhead",
        List.of(),
        JobRanks.of(2),
        params,
        setting.request().design().blocks(),
        new Iterations(WARM_UPS, WARM_UP_MILLIS, EXTRA_MILLIS),
        new Iterations(2 * some.size(), ARRIVALS_MILLIS, EXTRA_MILLIS));
  }

  private int arrivalsPerSecond(int size) {
    double ofTheLine = setting.cluster().port().isPresent() ? setting.gapMicros(size) : 0;
    return (int) Math.min(MOST_ARRIVALS_PER_SECOND, ARRIVALS_SHARE * 1e6 / (ofTheLine + 1));
  }

  /** Ranks that share cores take a nap while they wait. */
  static Waiting waiting(PacketSetting setting, int ranks) {
    boolean isShared = setting.target().sharingCores(ranks) > setting.placement().cpus();
    return isShared ? Waiting.NAP : Waiting.SPIN;
  }

  private Map<JmhParameter, String> params(List<Integer> sizes) {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.TRANSPORT, Transport.MPI.id());
    params.put(JmhParameter.SIZES, PacketSetting.list(sizes));
    params.put(JmhParameter.CPU, Integer.toString(setting.placement().timedCpu()));
    boolean here = setting.target().isOneMachine();
    params.put(JmhParameter.PEER_CPU, Integer.toString(here ? setting.placement().peerCpu() : -1));
    return params;
  }
}
