package fathom.fitting;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A whole campaign on a cluster whose truth is TW's Table 1, measured as the planner would: its
 * sizes, its windows; what disturbs it is a {@link CampaignNoise}.
 */
public final class TableOneCampaign {
  public static final Map<Parameter, CostFunction> COSTS = costs();
  static final Map<Parameter, CostFunction> COPIES =
      new EnumMap<>(
          Map.of(
              Parameter.COPY_CACHE_TO_CACHE, CostFunction.line(0.194, 0.015),
              Parameter.COPY_CACHE_TO_MEMORY, CostFunction.line(2.07, 0.0149),
              Parameter.COPY_MEMORY_TO_MEMORY, CostFunction.line(1.756, 0.0314)));

  static final double PER_NODE = 1.556;
  static final double TRANSFER_CONSTANT = 16.684;
  static final double TRANSFER_SLOPE = 0.0826;
  static final double BANDWIDTH = 90;
  static final double BUFFER = 1935;

  private static final List<Integer> GAP_SIZES =
      List.of(1, 10, 20, 30, 40, 44, 64, 96, 256, 736, 1104, 1472);
  static final List<Integer> OVERHEAD_SIZES = List.of(1, 20, 40, 64, 400, 936, 1472);
  private static final List<Integer> COPY_SIZES = List.of(1, 40, 64, 256, 512, 1024, 1472);
  private static final List<Integer> INTERFERENCE_SIZES = List.of(1, 40, 400, 936, 1472);

  /** TW's switch has 24 ports. */
  private static final List<Integer> PAIRS = List.of(1, 2, 4, 8, 12);

  private static final double WORK_MICROS = 1000;
  private static final double INTERFERENCE_SHARE = 0.3;
  private static final double MOST_MESSAGES_PER_MICRO = 0.04;
  private static final double PICK_MICROS = 0.05;
  private static final int SENDERS = 3;
  private static final int BURST_BYTES = 1472;

  /** Two gaps, three overheads, three copies, interference, bursts, and round trips by pairs. */
  static final int RUNS = 2 + 3 + 3 + 1 + 1 + PAIRS.size();

  private final CampaignNoise noise;
  private final double gapFactor;
  private int run;

  private TableOneCampaign(CampaignNoise noise, double gapFactor) {
    this.noise = noise;
    this.gapFactor = gapFactor;
  }

  /** The campaign of a seed, whose forks stand for themselves; one seed, one campaign. */
  public static Campaign of(long seed) {
    return of(new ForkNoiseOnly(seed));
  }

  static Campaign of(CampaignNoise noise) {
    return of(noise, 1);
  }

  /**
   * The campaign on a cluster with another line.
   *
   * @param gapFactor what g_s and g_r are multiplied by
   */
  public static Campaign of(CampaignNoise noise, double gapFactor) {
    return new TableOneCampaign(noise, gapFactor).campaign();
  }

  /** D/A of eq. 4: what one receiver takes beside what the senders offer together. */
  static double departureOverArrival() {
    return cost(Parameter.SEND_GAP, BURST_BYTES)
        / (SENDERS * cost(Parameter.RECEIVE_GAP, BURST_BYTES));
  }

  private static Map<Parameter, CostFunction> costs() {
    Map<Parameter, CostFunction> costs = new EnumMap<>(Synthetic.tableOne());
    costs.put(Parameter.RECEIVE_OVERHEAD, Synthetic.pieces(12.245, 0.0426, 12.176, 0.0429));
    return costs;
  }

  private static double cost(Parameter parameter, int bytes) {
    CostFunction cost = COSTS.get(parameter);
    if (cost == null) {
      throw new IllegalArgumentException("Table 1 has no line for " + parameter.symbol());
    }
    return cost.at(bytes);
  }

  /** The cost on this cluster in µs. */
  private double truth(Parameter parameter, int bytes) {
    boolean isGap = parameter == Parameter.SEND_GAP || parameter == Parameter.RECEIVE_GAP;
    return isGap ? gapFactor * cost(parameter, bytes) : cost(parameter, bytes);
  }

  private Campaign campaign() {
    Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
    for (Parameter parameter : Parameter.values()) {
      switch (parameter) {
        case SEND_GAP, RECEIVE_GAP ->
            timed.put(experiment(parameter), timed(parameter, GAP_SIZES, 1));
        case SEND_OVERHEAD, SEND_SERVICE_TIME, USER_RECEIVE ->
            timed.put(experiment(parameter), timed(parameter, OVERHEAD_SIZES, 3));
        default -> {
          // measured in another way, below
        }
      }
    }
    Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
    for (Parameter tier : Parameter.values()) {
      CostFunction truth = COPIES.get(tier);
      if (truth != null) {
        copies.put(experiment(tier), copies(experiment(tier), truth));
      }
    }
    return new Campaign(
        timed,
        copies,
        roundTrips(),
        interference(),
        bursts(),
        List.of(),
        List.of(),
        Map.of(),
        false);
  }

  private static Experiment experiment(Parameter parameter) {
    return Synthetic.experiment(parameter);
  }

  private List<TimedWindow> timed(Parameter parameter, List<Integer> sizes, int windows) {
    List<TimedWindow> all = new ArrayList<>();
    for (Fork fork : forks(experiment(parameter), 0)) {
      for (int size : sizes) {
        for (int i = 0; i < windows; i++) {
          CampaignNoise.Window window = fork.dealt(i, size, sizes);
          double micros = window.time(truth(parameter, size));
          all.add(new TimedWindow(size, fork.replicate(i), micros));
        }
      }
    }
    return all;
  }

  /** One fork and its number in its raw file. */
  private record Fork(int number, CampaignNoise.ForkNoise noise) {
    Replicate replicate(int iteration) {
      return new Replicate(number, iteration, noise.block(number));
    }

    /** Each size is dealt once before any comes again. */
    CampaignNoise.Window dealt(int turn, int size, List<Integer> sizes) {
      return noise.window(turn * sizes.size() + sizes.indexOf(size));
    }
  }

  /** All forks of the next run, each made as its turn comes. */
  private Iterable<Fork> forks(Experiment experiment, int firstNumber) {
    int own = run++;
    return () ->
        IntStream.range(0, noise.forks())
            .mapToObj(f -> new Fork(firstNumber + f, noise.fork(experiment, own, f)))
            .iterator();
  }

  private List<CopyWindow> copies(Experiment experiment, CostFunction truth) {
    List<CopyWindow> all = new ArrayList<>();
    for (Fork fork : forks(experiment, 0)) {
      for (int i = 0; i < 2; i++) {
        double micros = fork.noise().window(i).time(PICK_MICROS);
        all.add(new CopyWindow(0, CopyVariant.PICK_ONLY, fork.replicate(i), micros));
      }
      for (int size : COPY_SIZES) {
        CampaignNoise.Window window = fork.noise().window(2 + COPY_SIZES.indexOf(size));
        double micros = window.time(PICK_MICROS + truth.at(size));
        all.add(new CopyWindow(size, CopyVariant.SEGMENT, fork.replicate(2), micros));
      }
    }
    return all;
  }

  /** Each size without arrivals, at half the rate and at the full one. */
  private List<InterferenceWindow> interference() {
    List<InterferenceWindow> all = new ArrayList<>();
    for (Fork fork : forks(Experiment.RECEIVE_OVERHEAD, 0)) {
      for (int size : INTERFERENCE_SIZES) {
        double most =
            Math.min(MOST_MESSAGES_PER_MICRO, INTERFERENCE_SHARE / truth(Parameter.SEND_GAP, size));
        for (int half = 0; half <= 2; half++) {
          double messages = half / 2.0 * most * WORK_MICROS;
          double truth = WORK_MICROS + messages * cost(Parameter.RECEIVE_OVERHEAD, size);
          double micros = fork.dealt(half, size, INTERFERENCE_SIZES).time(truth);
          all.add(new InterferenceWindow(size, fork.replicate(0), micros, messages));
        }
      }
    }
    return all;
  }

  /** Each number of pairs is a run of its own, so its forks are others. */
  private List<RoundTripWindow> roundTrips() {
    List<RoundTripWindow> all = new ArrayList<>();
    int firstFork = 0;
    for (int pairs : PAIRS) {
      for (Fork fork : forks(Experiment.PING_PONG, firstFork)) {
        for (int size : OVERHEAD_SIZES) {
          for (int i = 0; i < 3; i++) {
            double micros =
                fork.dealt(i, size, OVERHEAD_SIZES).time(2 * oneWay(size, 2 * pairs, gapFactor));
            all.add(new RoundTripWindow(size, pairs, fork.replicate(i), micros));
          }
        }
      }
      firstFork += noise.forks();
    }
    return all;
  }

  /** O_s + L + O_r + U_r in µs. */
  static double oneWay(int bytes, int nodes) {
    return oneWay(bytes, nodes, 1);
  }

  private static double oneWay(int bytes, int nodes, double gapFactor) {
    return cost(Parameter.SEND_OVERHEAD, bytes)
        + cost(Parameter.RECEIVE_OVERHEAD, bytes)
        + cost(Parameter.USER_RECEIVE, bytes)
        + transfer(bytes, nodes, gapFactor);
  }

  /** L in µs. */
  public static double transfer(int bytes, int nodes) {
    return transfer(bytes, nodes, 1);
  }

  private static double transfer(int bytes, int nodes, double gapFactor) {
    double gap = gapFactor * cost(Parameter.SEND_GAP, bytes);
    double load = nodes * (double) bytes / (BANDWIDTH * gap);
    return PER_NODE * nodes + TRANSFER_CONSTANT + TRANSFER_SLOPE * bytes * Math.max(1, load);
  }

  /** A stretched burst is one that lost more. */
  private List<BurstCount> bursts() {
    List<BurstCount> all = new ArrayList<>();
    for (Fork fork : forks(Experiment.BURST_LOSS, 0)) {
      int place = 0;
      for (int multiple : new int[] {2, 3, 4, 6, 8}) {
        long offered = Math.round(multiple * BUFFER);
        for (int i = 0; i < 2; i++) {
          double truth =
              Math.min((double) offered, BUFFER + departureOverArrival() * (offered - SENDERS));
          double passed = fork.noise().window(place++).count(truth);
          all.add(
              new BurstCount(
                  BURST_BYTES,
                  SENDERS,
                  1,
                  fork.replicate(i),
                  offered,
                  Math.clamp(Math.round(passed), 0L, offered),
                  0));
        }
      }
    }
    return all;
  }
}
