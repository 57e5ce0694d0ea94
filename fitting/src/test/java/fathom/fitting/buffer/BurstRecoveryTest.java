package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.buffer.BurstCurve.BufferEstimate;
import fathom.fitting.points.Attempt;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.fitting.regression.WeightedLeastSquares;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Six forks of two bursts per length, k/N = 2, 3, 4, 6, 8, three senders: how near the truth the
 * fit comes, how often its intervals hold it, and whether other lines would come nearer.
 */
@Tag("campaigns")
@Tag("long")
class BurstRecoveryTest {
  private static final int SEEDS = 400;
  private static final int FORKS = 6;
  private static final int PER_FORK = 2;
  private static final double RATIO = 1.0 / 3;
  private static final List<Integer> MULTIPLES = List.of(2, 3, 4, 6, 8);
  private static final List<Integer> BUFFERS = List.of(50, 200, 1000, 1935);

  /** What moves a count of arrivals; {@code k} packets were offered. */
  enum Noise {
    ROUNDING_ONLY {
      @Override
      double of(double k, double fork, Random random) {
        return random.nextDouble() - 0.5;
      }
    },
    IN_PROPORTION {
      @Override
      double of(double k, double fork, Random random) {
        return 0.003 * k * random.nextGaussian();
      }
    },
    /** One-sided: what a stalled sender sends later finds the buffer empty again. */
    STALLS {
      @Override
      double of(double k, double fork, Random random) {
        double stall = random.nextDouble() < 0.25 ? 0.15 * random.nextDouble() * k : 0;
        return 0.5 * random.nextGaussian() + 0.001 * k * random.nextGaussian() + stall;
      }
    },
    /**
     * One burst in five stalls at the far end and loses a tenth to half of its packets in a row:
     * they are lost together, not each for itself.
     */
    BLOCKS_LOST {
      @Override
      double of(double k, double fork, Random random) {
        double block = random.nextDouble() < 0.2 ? (0.1 + 0.4 * random.nextDouble()) * k : 0;
        return 0.5 * random.nextGaussian() + 0.001 * k * random.nextGaussian() - block;
      }
    },
    /** Forks of bad luck: half of the bursts of one in five lose up to 300 packets. */
    BLOCKS_LOST_IN_FORKS {
      @Override
      double of(double k, double fork, Random random) {
        boolean unlucky = fork > 0.84 && random.nextBoolean();
        double block = unlucky ? Math.min(0.5 * k, 300 * random.nextDouble()) : 0;
        return 0.5 * random.nextGaussian() + 0.001 * k * random.nextGaussian() - block;
      }
    },
    /** Most bursts have a late sender, in one of five by up to hundreds of packets. */
    LATE_SENDERS {
      @Override
      double of(double k, double fork, Random random) {
        double usual = random.nextDouble() < 0.8 ? -5 * Math.log(1 - random.nextDouble()) : 0;
        double stall = random.nextDouble() < 0.2 ? 0.15 * random.nextDouble() * k : 0;
        return 0.5 * random.nextGaussian() + usual + stall;
      }
    },
    /** The longer the burst, the more of it is late. */
    LATE_IN_PROPORTION {
      @Override
      double of(double k, double fork, Random random) {
        double stall = random.nextDouble() < 0.2 ? 0.15 * random.nextDouble() * k : 0;
        return 0.5 * random.nextGaussian() - 0.01 * k * Math.log(1 - random.nextDouble()) + stall;
      }
    },
    FORKS_DIFFER {
      @Override
      double of(double k, double fork, Random random) {
        return 0.3 * random.nextGaussian() + k * (0.002 * fork + 0.002 * random.nextGaussian());
      }
    };

    abstract double of(double k, double fork, Random random);
  }

  private static double truth(int packets) {
    return packets + 8000 / 1444.0 + 1;
  }

  private static List<BurstCount> bursts(int packets, Noise noise, Random random) {
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      double own = random.nextGaussian();
      for (int multiple : MULTIPLES) {
        long k = 3 * Math.round(multiple * packets / 3.0);
        for (int i = 0; i < PER_FORK; i++) {
          double passed = truth(packets) + RATIO * (k - 3) + noise.of((double) k, own, random);
          long arrived = Math.clamp(Math.round(passed), 0L, k);
          bursts.add(new BurstCount(1400, 3, 1, new Replicate(fork, i), k, arrived, 0));
        }
      }
    }
    return bursts;
  }

  /** Empty where most bursts of a length were hit, so that no line fits all lengths. */
  private static Optional<BufferEstimate> fit(List<BurstCount> bursts) {
    return switch (new BurstCurve(bursts).fit()) {
      case Attempt.Ok<BufferEstimate>(BufferEstimate buffer) -> Optional.of(buffer);
      case Attempt.Failed<BufferEstimate>(String reason) -> {
        assertTrue(reason.startsWith("the data do not follow the fitted line (TW eq. 4)"), reason);
        yield Optional.empty();
      }
    };
  }

  @ParameterizedTest
  @EnumSource
  void intervalsHoldTheTruthAndErrorsAreWithinTheLimits(Noise noise) {
    int holdsPackets = 0;
    int holdsRatio = 0;
    int within = 0;
    double worst = 0;
    int rejected = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      int packets = BUFFERS.get(seed % BUFFERS.size());
      Optional<BufferEstimate> fitted = fit(bursts(packets, noise, new Random(seed)));
      double truth = truth(packets);
      if (fitted.isEmpty()) {
        rejected++;
        continue;
      }
      BufferEstimate found = fitted.get();
      holdsPackets += found.packets().ci().contains(truth) ? 1 : 0;
      holdsRatio += found.departureOverArrival().ci().contains(RATIO) ? 1 : 0;
      double error = Math.abs(found.packets().value() / truth - 1);
      double ratioError = Math.abs(found.departureOverArrival().value() / RATIO - 1);
      within += error <= 0.03 && ratioError <= 0.02 ? 1 : 0;
      worst = Math.max(worst, error);
    }
    double percent = 100.0 / (SEEDS - rejected);
    assertTrue(rejected <= 0.05 * SEEDS, rejected + " without a value");
    String text =
        String.format(
            Locale.ROOT,
            "%s: 95 %% intervals hold B in %.1f %%, D/A in %.1f %%; within 3 %% and 2 %% in %.1f %%;"
                + " worst B off by %.2f %%",
            noise,
            percent * holdsPackets,
            percent * holdsRatio,
            percent * within,
            100 * worst);
    System.out.println(text);
    // Three standard errors of a share at 400 seeds are 3.3 points. Where hardly a burst is
    // undisturbed, the edge is known less well than forks drawn again tell.
    boolean mostAreLate = noise == Noise.LATE_SENDERS || noise == Noise.LATE_IN_PROPORTION;
    assertTrue(percent * holdsPackets >= 91.7, text);
    assertTrue(percent * holdsRatio >= (mostAreLate ? 85 : 91.7), text);
    // One burst in four may have stalled by hundreds of packets: then one run in fifty may miss.
    double leastWithin =
        switch (noise) {
          case LATE_SENDERS, LATE_IN_PROPORTION -> 85;
          // With half of a length's bursts hit, nothing shows which half: the interval is wide
          // then.
          case BLOCKS_LOST -> 88;
          case STALLS -> 98;
          default -> 99;
        };
    assertTrue(percent * within >= leastWithin, text);
    // Wider than honest would be no achievement either.
    if (noise == Noise.IN_PROPORTION) {
      assertTrue(percent * holdsPackets <= 98.5, text);
    }
  }

  @Test
  void noOtherLineComesNearerToTheBuffer() {
    // Medians of slopes do better where a fifth of the bursts lose blocks: they leave whole lengths
    // out, which may be what the buffer does.
    for (Noise noise : EnumSet.complementOf(EnumSet.of(Noise.BLOCKS_LOST))) {
      List<Double> ours = new ArrayList<>();
      List<List<Double>> others = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int seed = 0; seed < SEEDS; seed++) {
        List<BurstCount> bursts = bursts(200, noise, new Random(seed));
        Optional<BufferEstimate> fitted = fit(bursts);
        if (fitted.isEmpty()) {
          continue;
        }
        ours.add(error(fitted.get().packets().value()));
        others.get(0).add(error(throughMedians(bursts, 0)));
        others.get(1).add(error(throughMedians(bursts, 1)));
        others.get(2).add(error(theilSen(bursts)));
      }
      String text =
          String.format(
              Locale.ROOT,
              "%s: B off by %.2f %% at most in 95 %% of runs; medians, equal weights %.2f, σ ∝ k"
                  + " %.2f, Theil and Sen %.2f",
              noise,
              p95(ours),
              p95(others.get(0)),
              p95(others.get(1)),
              p95(others.get(2)));
      System.out.println(text);
      assertTrue(others.stream().allMatch(other -> p95(ours) < 1.02 * p95(other)), text);
    }
  }

  private static double error(double packets) {
    return 100 * Math.abs(packets / truth(200) - 1);
  }

  private static double p95(List<Double> values) {
    return values.stream().sorted().toList().get((int) (0.95 * values.size()));
  }

  private record Median(double k, double passed) {}

  private static List<Median> medians(List<BurstCount> bursts) {
    List<Median> medians = new ArrayList<>();
    Groups.of(bursts, BurstCount::offered, Long::compare)
        .forEach(
            (k, own) ->
                medians.add(
                    new Median(
                        k,
                        Statistics.median(own.stream().map(b -> (double) b.arrived()).toList()))));
    return medians;
  }

  /** A line through the medians whose standard deviation goes with a power of k. */
  private static double throughMedians(List<BurstCount> bursts, double power) {
    List<Row> rows =
        medians(bursts).stream()
            .map(m -> new Row(List.of(1.0, m.k()), m.passed(), Math.pow(m.k(), power), 0))
            .toList();
    return WeightedLeastSquares.solve(rows).orElseThrow().getFirst();
  }

  private static double theilSen(List<BurstCount> bursts) {
    List<Median> medians = medians(bursts);
    List<Double> slopes = new ArrayList<>();
    for (Median a : medians) {
      for (Median b : medians) {
        if (a.k() < b.k()) {
          slopes.add((b.passed() - a.passed()) / (b.k() - a.k()));
        }
      }
    }
    double slope = Statistics.median(slopes);
    return Statistics.median(medians.stream().map(m -> m.passed() - slope * m.k()).toList());
  }
}
