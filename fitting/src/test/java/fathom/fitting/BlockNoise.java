package fathom.fitting;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A campaign in blocks: in each, one fork (or more) of every run, at shuffled places. A window has
 * a factor of its block, one of its experiment in that block, one of its fork and one of its own;
 * and what the machine as a whole does meanwhile.
 */
final class BlockNoise implements CampaignNoise {
  /** A block moves all its experiments by 1.5 %, and each of them by as much of its own. */
  static final double BLOCK_NOISE = 0.015;

  /**
   * How a campaign is laid out.
   *
   * @param blocks rounds
   * @param forksPerBlock forks of a run that follow each other in a block
   * @param noise times the usual one
   * @param weather what the machine does over all of it
   */
  record Design(int blocks, int forksPerBlock, double noise, Weather weather) {
    Design(int blocks, Weather weather) {
      this(blocks, 1, 1, weather);
    }
  }

  /** What raw files say of a fork. */
  private interface Told {
    CampaignBlock of(int block, int fork);
  }

  private final Design design;
  private final SplittableRandom random;
  private final Weather.Course course;
  private final List<Double> common = new ArrayList<>();
  private final List<List<Integer>> places = new ArrayList<>();
  private final Map<Experiment, List<Double>> own = new EnumMap<>(Experiment.class);
  private final Told told;

  private BlockNoise(Design design, long seed, Told told) {
    this.design = design;
    this.told = told;
    random = new SplittableRandom(seed);
    course = design.weather().course(random.split());
    // Collections.shuffle takes no other kind of random numbers.
    Random dealer = new Random(random.nextLong());
    for (int block = 0; block < design.blocks(); block++) {
      common.add(1 + design.noise() * BLOCK_NOISE * random.nextGaussian());
      List<Integer> shuffled =
          new ArrayList<>(IntStream.range(0, TableOneCampaign.RUNS).boxed().toList());
      Collections.shuffle(shuffled, dealer);
      places.add(shuffled);
    }
  }

  /** Raw files say the block. */
  static BlockNoise of(Design design, long seed) {
    return new BlockNoise(design, seed, (block, fork) -> CampaignBlock.ofRound(block));
  }

  /** The same campaign, of which raw files do not say the blocks. */
  static BlockNoise untold(Design design, long seed) {
    return new BlockNoise(design, seed, (block, fork) -> CampaignBlock.ofFork(fork));
  }

  /** The mean of what the machine as a whole did: times are to be told for it. */
  double meanState() {
    return course.mean();
  }

  @Override
  public int forks() {
    return design.blocks() * design.forksPerBlock();
  }

  @Override
  public ForkNoise fork(Experiment experiment, int run, int fork) {
    int block = fork / design.forksPerBlock();
    double ofExperiment = own.computeIfAbsent(experiment, e -> ofBlocks()).get(block);
    double place = places.get(block).get(run) / (double) TableOneCampaign.RUNS;
    // What a switch holds does not follow how fast the machine is.
    double state =
        experiment == Experiment.BURST_LOSS ? 1 : course.at((block + place) / design.blocks());
    double ofFork = 1 + design.noise() * ForkNoiseOnly.FORK_NOISE * random.nextGaussian();
    double factor = state * common.get(block) * ofExperiment * ofFork;
    Weather.Stretches stretches = design.weather().stretches(random.split());
    return new ForkNoise() {
      @Override
      public CampaignBlock block(int number) {
        return told.of(block, number);
      }

      @Override
      public Window window(int place) {
        double noise =
            factor * (1 + design.noise() * ForkNoiseOnly.WINDOW_NOISE * random.nextGaussian());
        return new Window(noise, stretches.at(place));
      }
    };
  }

  private List<Double> ofBlocks() {
    return IntStream.range(0, design.blocks())
        .mapToObj(b -> 1 + design.noise() * BLOCK_NOISE * random.nextGaussian())
        .toList();
  }
}
