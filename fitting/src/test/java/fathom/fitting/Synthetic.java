package fathom.fitting;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/** Campaigns of known truth: 2 % noise, 10 % windows that stray by +5 to +97 %, a seed. */
public final class Synthetic {
  public static final List<Integer> SIZES =
      List.of(1, 8, 16, 24, 32, 40, 41, 100, 200, 400, 800, 1200, 1472);
  public static final int FORKS = 6;
  public static final int ITERATIONS = 5;

  private final Random random;
  private final Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
  private final Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
  private final List<RoundTripWindow> roundTrips = new ArrayList<>();
  private final List<InterferenceWindow> interference = new ArrayList<>();
  private final List<BurstCount> bursts = new ArrayList<>();
  private final List<TimedWindow> cpuTimes = new ArrayList<>();
  private final List<StreamWindow> streams = new ArrayList<>();
  private final Map<Parameter, String> notObservable = new EnumMap<>(Parameter.class);
  private double noise = 0.02;
  private double strays = 0.1;
  private double forkNoise;
  private int forks = FORKS;
  private boolean loopback;

  public Synthetic(long seed) {
    random = new Random(seed);
  }

  public Synthetic noise(double relative) {
    noise = relative;
    return this;
  }

  public Synthetic strays(double share) {
    strays = share;
    return this;
  }

  /** A factor of its own for each fork and experiment. */
  public Synthetic forkNoise(double relative) {
    forkNoise = relative;
    return this;
  }

  public Synthetic forks(int count) {
    forks = count;
    return this;
  }

  public Synthetic loopback() {
    loopback = true;
    return this;
  }

  public Synthetic notObservable(Parameter parameter, String reason) {
    notObservable.put(parameter, reason);
    return this;
  }

  public Synthetic timed(Experiment experiment, List<Integer> sizes, IntToDoubleFunction truth) {
    List<TimedWindow> windows = timed.computeIfAbsent(experiment, e -> new ArrayList<>());
    for (int fork = 0; fork < forks; fork++) {
      double factor = 1 + forkNoise * random.nextGaussian();
      for (int size : sizes) {
        for (int i = 0; i < ITERATIONS; i++) {
          windows.add(
              new TimedWindow(
                  size, new Replicate(fork, i), factor * disturbed(truth.applyAsDouble(size))));
        }
      }
    }
    return this;
  }

  public Synthetic timed(Experiment experiment, CostFunction truth) {
    return timed(experiment, SIZES, truth::at);
  }

  public Synthetic windows(Experiment experiment, List<TimedWindow> windows) {
    timed.computeIfAbsent(experiment, e -> new ArrayList<>()).addAll(windows);
    return this;
  }

  public Synthetic copies(
      Experiment experiment, CopyWindow.CopyVariant variant, double pick, CostFunction truth) {
    List<CopyWindow> windows = copies.computeIfAbsent(experiment, e -> new ArrayList<>());
    for (int fork = 0; fork < forks; fork++) {
      for (int i = 0; i < ITERATIONS; i++) {
        Replicate replicate = new Replicate(fork, i);
        if (pick > 0 && variant == CopyWindow.CopyVariant.SEGMENT) {
          windows.add(
              new CopyWindow(0, CopyWindow.CopyVariant.PICK_ONLY, replicate, disturbed(pick)));
        }
        for (int size : SIZES) {
          windows.add(new CopyWindow(size, variant, replicate, disturbed(pick + truth.at(size))));
        }
      }
    }
    return this;
  }

  public Synthetic interference(List<Integer> sizes, IntToDoubleFunction truth) {
    double work = 1000;
    for (int fork = 0; fork < forks; fork++) {
      for (int i = 0; i < ITERATIONS; i++) {
        interference.add(new InterferenceWindow(0, new Replicate(fork, i), quiet(work), 0));
      }
      for (int size : sizes) {
        for (int i = 0; i < 3 * ITERATIONS; i++) {
          double rate = 5 * (1 + i % 3);
          double micros = quiet(work + truth.applyAsDouble(size) * rate);
          interference.add(
              new InterferenceWindow(size, new Replicate(fork, ITERATIONS + i), micros, rate));
        }
      }
    }
    return this;
  }

  public Synthetic interference(InterferenceWindow window) {
    interference.add(window);
    return this;
  }

  /** One-way time in µs of a size among a number of nodes. */
  public interface OneWay {
    double at(int bytes, int nodes);
  }

  public Synthetic roundTrips(List<Integer> pairs, List<Integer> sizes, OneWay truth) {
    for (int fork = 0; fork < forks; fork++) {
      for (int n : pairs) {
        for (int size : sizes) {
          for (int i = 0; i < ITERATIONS; i++) {
            roundTrips.add(
                new RoundTripWindow(
                    size, n, new Replicate(fork, i), disturbed(2 * truth.at(size, 2 * n))));
          }
        }
      }
    }
    return this;
  }

  public Synthetic roundTrip(RoundTripWindow window) {
    roundTrips.add(window);
    return this;
  }

  public Synthetic bursts(
      int senders,
      int receivers,
      List<Long> lengths,
      int repeats,
      double buffer,
      double ratio,
      double stalls) {
    for (long k : lengths) {
      for (int i = 0; i < repeats; i++) {
        double passed =
            Math.min((double) k, buffer + ratio * (k - senders)) + 0.3 * random.nextGaussian();
        if (random.nextDouble() < stalls) {
          passed -= (0.1 + 0.4 * random.nextDouble()) * k;
        }
        long arrived = Math.clamp(Math.round(passed), 0L, k);
        bursts.add(
            new BurstCount(1400, senders, receivers, new Replicate(i / 5, i % 5), k, arrived, 0));
      }
    }
    return this;
  }

  /** What a number of pairs moves together, in bytes/µs. */
  public Synthetic streams(int pairs, int size, double bytesPerMicro) {
    for (int fork = 0; fork < forks; fork++) {
      for (int i = 0; i < ITERATIONS; i++) {
        double rate = bytesPerMicro / disturbed(1);
        streams.add(new StreamWindow(size, pairs, new Replicate(fork, i), rate));
      }
    }
    return this;
  }

  /** CPU time per message of the sending thread. */
  public Synthetic cpuTimes(List<Integer> sizes, IntToDoubleFunction truth) {
    for (int fork = 0; fork < forks; fork++) {
      for (int size : sizes) {
        cpuTimes.add(
            new TimedWindow(size, new Replicate(fork, 0), disturbed(truth.applyAsDouble(size))));
      }
    }
    return this;
  }

  public Synthetic burst(BurstCount burst) {
    bursts.add(burst);
    return this;
  }

  public Campaign campaign() {
    return new Campaign(
        timed,
        copies,
        roundTrips,
        interference,
        bursts,
        cpuTimes,
        streams,
        notObservable,
        loopback);
  }

  private double disturbed(double truth) {
    double stray = random.nextDouble() < strays ? 1.05 + 0.92 * random.nextDouble() : 1;
    return truth * stray * (1 + noise * random.nextGaussian());
  }

  /** Control work is long, so its noise is small beside it. */
  private double quiet(double truth) {
    return truth * (1 + noise / 100 * random.nextGaussian());
  }

  public static CostFunction pieces(
      double constant, double slope, double constantAbove, double slopeAbove) {
    return new CostFunction(
        List.of(
            Segment.exact(new SizeRange(1, 40), constant, slope),
            Segment.exact(SizeRange.from(41), constantAbove, slopeAbove)));
  }

  /** Two segments of TW's Table 1, by parameter. */
  public static Map<Parameter, CostFunction> tableOne() {
    Map<Parameter, CostFunction> table = new EnumMap<>(Parameter.class);
    table.put(Parameter.SEND_OVERHEAD, pieces(6.308, 0.0291, 6.37, 0.0253));
    table.put(Parameter.SEND_SERVICE_TIME, pieces(11.732, 0.049, 10.88, 0.0776));
    table.put(Parameter.SEND_GAP, pieces(6.73, 0, 3.027, 0.0796));
    table.put(Parameter.RECEIVE_GAP, pieces(6.73, 0, 4.986, 0.0788));
    table.put(Parameter.USER_RECEIVE, pieces(9.93, 0, 9.93, 0));
    return table;
  }

  public static Experiment experiment(Parameter parameter) {
    return parameter.experiments().iterator().next();
  }

  public static CampaignFit fit(Campaign campaign, Parameter... wanted) {
    return CampaignFitter.fit(campaign, Set.of(wanted), FitSettings.defaults());
  }

  /** The outcome of a wanted parameter; its absence is a failure of the fitter. */
  public static Outcome outcome(CampaignFit fit, Parameter parameter) {
    Outcome outcome = fit.outcomes().get(parameter);
    if (outcome == null) {
      throw new AssertionError("no outcome for " + parameter.symbol());
    }
    return outcome;
  }

  public static Outcome.Linear linear(CampaignFit fit, Parameter parameter) {
    if (outcome(fit, parameter) instanceof Outcome.Linear linear) {
      return linear;
    }
    throw new AssertionError(outcome(fit, parameter).toString());
  }

  public static String rejection(CampaignFit fit, Parameter parameter) {
    if (outcome(fit, parameter) instanceof Outcome.Rejected rejected) {
      return rejected.reason();
    }
    throw new AssertionError(outcome(fit, parameter).toString());
  }
}
