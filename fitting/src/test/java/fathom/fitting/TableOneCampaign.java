package fathom.fitting;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.Variant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A whole campaign on a cluster whose truth is TW's Table 1, measured as the planner would: six
 * forks, its sizes, its windows. Every window has 2 % noise, of which 1 % belongs to its fork, and
 * three windows in a hundred are stretched to 1.05 to 1.97 times, as on a shared machine.
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

  private static final int FORKS = 6;
  private static final double NOISE = 0.02;
  private static final double FORK_NOISE = 0.01;
  private static final double WINDOW_NOISE = Math.sqrt(NOISE * NOISE - FORK_NOISE * FORK_NOISE);
  private static final double STRAYS = 0.03;
  private static final double LEAST_STRETCH = 1.05;
  private static final double MOST_STRETCH = 1.97;

  private static final List<Integer> GAP_SIZES =
      List.of(1, 10, 20, 30, 40, 44, 64, 96, 256, 736, 1104, 1472);
  private static final List<Integer> OVERHEAD_SIZES = List.of(1, 20, 40, 64, 400, 936, 1472);
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

  private final SplittableRandom random;

  private TableOneCampaign(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The campaign of a seed; one seed, one campaign. */
  public static Campaign of(long seed) {
    return new TableOneCampaign(seed).campaign();
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
        copies.put(experiment(tier), copies(truth));
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
    for (int fork = 0; fork < FORKS; fork++) {
      double own = forkFactor();
      for (int size : sizes) {
        for (int i = 0; i < windows; i++) {
          all.add(
              new TimedWindow(size, new Replicate(fork, i), own * window(cost(parameter, size))));
        }
      }
    }
    return all;
  }

  private List<CopyWindow> copies(CostFunction truth) {
    List<CopyWindow> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = forkFactor();
      for (int i = 0; i < 2; i++) {
        all.add(
            new CopyWindow(
                0, Variant.PICK_ONLY, new Replicate(fork, i), own * window(PICK_MICROS)));
      }
      for (int size : COPY_SIZES) {
        all.add(
            new CopyWindow(
                size,
                Variant.SEGMENT,
                new Replicate(fork, 2),
                own * window(PICK_MICROS + truth.at(size))));
      }
    }
    return all;
  }

  /** Each size without arrivals, at half the rate and at the full one. */
  private List<InterferenceWindow> interference() {
    List<InterferenceWindow> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = forkFactor();
      for (int size : INTERFERENCE_SIZES) {
        double most =
            Math.min(MOST_MESSAGES_PER_MICRO, INTERFERENCE_SHARE / cost(Parameter.SEND_GAP, size));
        for (double share : new double[] {0, 0.5, 1}) {
          double messages = share * most * WORK_MICROS;
          double truth = WORK_MICROS + messages * cost(Parameter.RECEIVE_OVERHEAD, size);
          all.add(
              new InterferenceWindow(size, new Replicate(fork, 0), own * window(truth), messages));
        }
      }
    }
    return all;
  }

  /** Each number of pairs is a run of its own, so its forks are others. */
  private List<RoundTripWindow> roundTrips() {
    List<RoundTripWindow> all = new ArrayList<>();
    int fork = 0;
    for (int pairs : PAIRS) {
      for (int f = 0; f < FORKS; f++) {
        double own = forkFactor();
        for (int size : OVERHEAD_SIZES) {
          for (int i = 0; i < 3; i++) {
            double micros = own * window(2 * oneWay(size, 2 * pairs));
            all.add(new RoundTripWindow(size, pairs, new Replicate(fork, i), micros));
          }
        }
        fork++;
      }
    }
    return all;
  }

  private static double oneWay(int bytes, int nodes) {
    return cost(Parameter.SEND_OVERHEAD, bytes)
        + cost(Parameter.RECEIVE_OVERHEAD, bytes)
        + cost(Parameter.USER_RECEIVE, bytes)
        + transfer(bytes, nodes);
  }

  /** L in µs. */
  public static double transfer(int bytes, int nodes) {
    double load = nodes * (double) bytes / (BANDWIDTH * cost(Parameter.SEND_GAP, bytes));
    return PER_NODE * nodes + TRANSFER_CONSTANT + TRANSFER_SLOPE * bytes * Math.max(1, load);
  }

  /** A stretched burst is one that lost more. */
  private List<BurstCount> bursts() {
    List<BurstCount> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = forkFactor();
      for (int multiple : new int[] {2, 3, 4, 6, 8}) {
        long offered = Math.round(multiple * BUFFER);
        for (int i = 0; i < 2; i++) {
          double truth =
              Math.min((double) offered, BUFFER + departureOverArrival() * (offered - SENDERS));
          double passed = own * truth * noise() / stretch();
          all.add(
              new BurstCount(
                  BURST_BYTES,
                  SENDERS,
                  1,
                  new Replicate(fork, i),
                  offered,
                  Math.clamp(Math.round(passed), 0L, offered),
                  0));
        }
      }
    }
    return all;
  }

  private double forkFactor() {
    return 1 + FORK_NOISE * random.nextGaussian();
  }

  private double window(double truth) {
    return truth * noise() * stretch();
  }

  private double noise() {
    return 1 + WINDOW_NOISE * random.nextGaussian();
  }

  private double stretch() {
    return random.nextDouble() < STRAYS ? random.nextDouble(LEAST_STRETCH, MOST_STRETCH) : 1;
  }
}
