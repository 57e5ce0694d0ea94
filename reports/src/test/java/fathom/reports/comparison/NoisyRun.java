package fathom.reports.comparison;

import fathom.fitting.CampaignFit;
import fathom.fitting.CampaignFitter;
import fathom.fitting.FitSettings;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
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
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SheetLike;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * A run on a cluster whose truth is Table 1, or nearly: all experiments with six forks each, noise
 * from a seed, fitted as a user's run is. Three windows in a hundred are stretched.
 */
final class NoisyRun {
  /**
   * Relative standard deviations.
   *
   * @param ofRun of what all forks of an experiment have in common, and a run's sheet cannot know
   * @param ofFork of what all windows of a fork have in common
   * @param ofWindow of a window
   */
  record Noise(double ofRun, double ofFork, double ofWindow) {
    /** That of the fit's own tests: 2 % in all, half of it the fork's. */
    static final Noise USUAL = new Noise(0, 0.01, 0.0173);
  }

  private static final Sheet TRUTH = TableOne.sheet();
  private static final int FORKS = 6;
  private static final int NODES = 24;
  private static final int MTU_BYTES = 1472;
  private static final int SENDERS = 3;
  private static final double WORK_MICROS = 1000;
  private static final double PICK_MICROS = 0.05;
  private static final List<Integer> SIZES = List.of(1, 20, 40, 44, 64, 256, 736, 1472);
  private static final List<Parameter> OVERHEADS =
      List.of(Parameter.SEND_OVERHEAD, Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE);

  private final Noise noise;
  private final double gapFactor;
  private final SplittableRandom random;
  private double run;

  private NoisyRun(long seed, Noise noise, double gapFactor) {
    this.noise = noise;
    this.gapFactor = gapFactor;
    this.random = new SplittableRandom(seed);
  }

  /**
   * The sheet of a seed.
   *
   * @param gapFactor what g_s and g_r are multiplied by
   */
  static Sheet of(long seed, Noise noise, double gapFactor) {
    CampaignFit fit =
        CampaignFitter.fit(
            new NoisyRun(seed, noise, gapFactor).campaign(),
            EnumSet.copyOf(Parameter.usual()),
            FitSettings.defaults().withResamples(0));
    return SheetLike.lab(fit.outcomes())
        .cluster(new Sheet.Cluster("sim", NODES, "udp", MTU_BYTES))
        .heapCopies(fit.heapCopies())
        .warnings(fit.warnings())
        .sheet();
  }

  private double truth(Parameter parameter, int bytes) {
    double micros = TRUTH.cost(parameter).orElseThrow().at(bytes);
    boolean gap = parameter == Parameter.SEND_GAP || parameter == Parameter.RECEIVE_GAP;
    return gap ? gapFactor * micros : micros;
  }

  private Campaign campaign() {
    Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
    Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
    for (Parameter parameter : Parameter.usual()) {
      Experiment own = parameter.experiments().iterator().next();
      if (parameter.isMemoryCopy()) {
        copies.put(own, copies(m -> truth(parameter, m)));
      } else if (parameter.form() == Parameter.Form.LINEAR
          && parameter != Parameter.RECEIVE_OVERHEAD) {
        timed.put(own, timed(m -> truth(parameter, m)));
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

  /** Another experiment: what its forks have in common is another. */
  private void begin() {
    run = 1 + noise.ofRun() * random.nextGaussian();
  }

  private double fork() {
    return run * (1 + noise.ofFork() * random.nextGaussian());
  }

  private double window() {
    double stretch = random.nextDouble() < 0.03 ? random.nextDouble(1.05, 1.97) : 1;
    return stretch * (1 + noise.ofWindow() * random.nextGaussian());
  }

  private List<TimedWindow> timed(IntToDoubleFunction truth) {
    begin();
    List<TimedWindow> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = fork();
      for (int size : SIZES) {
        for (int i = 0; i < 2; i++) {
          double micros = own * window() * truth.applyAsDouble(size);
          all.add(new TimedWindow(size, new Replicate(fork, i), micros));
        }
      }
    }
    return all;
  }

  private List<CopyWindow> copies(IntToDoubleFunction truth) {
    begin();
    List<CopyWindow> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = fork();
      Replicate first = new Replicate(fork, 0);
      all.add(new CopyWindow(0, Variant.PICK_ONLY, first, own * window() * PICK_MICROS));
      for (int size : SIZES) {
        double micros = own * window() * (PICK_MICROS + truth.applyAsDouble(size));
        all.add(new CopyWindow(size, Variant.SEGMENT, new Replicate(fork, 1), micros));
      }
    }
    return all;
  }

  /** Work without arrivals, at half the rate and at the full one. */
  private List<InterferenceWindow> interference() {
    begin();
    List<InterferenceWindow> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = fork();
      for (int size : SIZES) {
        double most = Math.min(0.04, 0.3 / truth(Parameter.SEND_GAP, size)) * WORK_MICROS;
        for (double messages : new double[] {0, most / 2, most}) {
          double micros =
              own * window() * (WORK_MICROS + messages * truth(Parameter.RECEIVE_OVERHEAD, size));
          all.add(new InterferenceWindow(size, new Replicate(fork, 0), micros, messages));
        }
      }
    }
    return all;
  }

  /** Each number of pairs has forks of its own. */
  private List<RoundTripWindow> roundTrips() {
    begin();
    List<RoundTripWindow> all = new ArrayList<>();
    int first = 0;
    for (int pairs : List.of(1, 2, 4, 8, 12)) {
      for (int fork = first; fork < first + FORKS; fork++) {
        double own = fork();
        for (int size : SIZES) {
          for (int i = 0; i < 2; i++) {
            double micros = 2 * own * window() * oneWay(size, 2 * pairs);
            all.add(new RoundTripWindow(size, pairs, new Replicate(fork, i), micros));
          }
        }
      }
      first += FORKS;
    }
    return all;
  }

  private double oneWay(int bytes, int nodes) {
    double overheads = OVERHEADS.stream().mapToDouble(part -> truth(part, bytes)).sum();
    Outcome.Transfer transfer =
        (Outcome.Transfer) TRUTH.outcome(Parameter.TRANSFER_TIME).orElseThrow();
    return overheads + transfer.at(bytes, nodes, gap());
  }

  private CostFunction gap() {
    return new CostFunction(
        TRUTH.cost(Parameter.SEND_GAP).orElseThrow().segments().stream()
            .map(
                piece ->
                    Segment.exact(
                        piece.range(),
                        gapFactor * piece.constant().value(),
                        gapFactor * piece.slope().value()))
            .toList());
  }

  /** Eq. 4 of TW: all of a short burst, and D/A of what is beyond the buffer. */
  private List<BurstCount> bursts() {
    begin();
    double buffer = 1935;
    double ratio =
        truth(Parameter.SEND_GAP, MTU_BYTES) / (SENDERS * truth(Parameter.RECEIVE_GAP, MTU_BYTES));
    List<BurstCount> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = fork();
      for (int multiple : List.of(2, 3, 4, 6, 8)) {
        long offered = Math.round(multiple * buffer);
        for (int i = 0; i < 2; i++) {
          double passed = own * (buffer + ratio * (offered - SENDERS)) / window();
          long arrived = Math.clamp(Math.round(passed), 0L, offered);
          Replicate replicate = new Replicate(fork, i);
          all.add(new BurstCount(MTU_BYTES, SENDERS, 1, replicate, offered, arrived, 0));
        }
      }
    }
    return all;
  }
}
