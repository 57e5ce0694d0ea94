package fathom.runner.campaign.plan;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.runner.console.UserException;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * Turns a request into experiments that fit its budget: six blocks, because a 95 % order-statistic
 * interval needs six, or fewer where they do not fit; every size once per round and fork, and as
 * long a window as its share of the budget pays for, up to a length beyond which more blocks say
 * more.
 */
public final class Planner {
  /** Share of the budget for what every parameter gets; the rest goes where it is still needed. */
  private static final double BASE_SHARE = 0.75;

  /** What every parameter gets may fill this much, when the budget is scarce. */
  private static final double LARGEST_SHARE = 0.98;

  /** The same for what is left while it runs, when less of it is uncertain. */
  private static final double REPLANNED_SHARE = 0.92;

  /**
   * The same for a budget of the tool's own choice, after the machine's pace was tried: full
   * windows, and hardly a fork more, because a sheet is to take two minutes.
   */
  private static final double CHOSEN_SHARE = 0.92;

  /** A budget of the tool's own choice is a multiple of this: a time to be said. */
  private static final long CHOSEN_STEP_SECONDS = 5;

  /**
   * A scarce budget takes blocks away, down to so many: fewer say little of how blocks differ. A
   * quick design has no more than it needs.
   */
  private static final int FEWEST_BLOCKS = 4;

  /** What starting the hosts and peers of a block takes, before it is known. */
  public static final double SESSION_SECONDS = 1.5;

  /** Seconds of the last fit. */
  public static final double FIT_SECONDS = 2;

  static final double SMALLEST_SCALE = 0.25;
  static final double LARGEST_SCALE = 1;

  private final PacketSetting setting;
  private final MeasureRequest request;
  private final Invocations invocations;
  private final Map<Parameter, String> missing;

  /** How far a scale of windows is from the smallest, 0, to the largest, 1. */
  static double share(double scale) {
    return (scale - SMALLEST_SCALE) / (LARGEST_SCALE - SMALLEST_SCALE);
  }

  /** With what the cluster is known not to show. */
  public Planner(PacketSetting setting) {
    this(setting, setting.target().missing(setting.request().parameters()));
  }

  Planner(PacketSetting setting, Map<Parameter, String> missing) {
    this.setting = setting;
    this.request = setting.request();
    this.invocations = new Invocations(setting);
    this.missing = missing;
  }

  /** The same for a line that is known by now. */
  public Planner knowing(CostFunction sendGap) {
    return new Planner(setting.knowing(sendGap), missing);
  }

  /** Whether bursts and pauses can be planned for the line there is. */
  public boolean isLineKnown() {
    return setting.isLineKnown();
  }

  /** The experiments in the order they run: memory, then by where the kernel works. */
  public List<ExperimentPlan> plan() {
    checkSizes();
    Set<Experiment> needed = needed();
    if (needed.isEmpty()) {
      return List.of();
    }
    return request
        .budget()
        .map(budget -> within(budget, needed))
        .orElseGet(() -> build(needed, LARGEST_SCALE));
  }

  private List<ExperimentPlan> within(Duration budget, Set<Experiment> needed) {
    double seconds = budget.toMillis() / 1000.0;
    int blocks = blocks(build(needed, LARGEST_SCALE));
    while (blocks > FEWEST_BLOCKS && least(needed, blocks) > seconds * LARGEST_SHARE) {
      blocks--;
    }
    double least = least(needed, blocks);
    if (least > seconds * LARGEST_SHARE) {
      throw tooShort(budget, (long) Math.ceil(least / LARGEST_SHARE));
    }
    return within(budget, needed, blocks);
  }

  private List<ExperimentPlan> within(Duration budget, Set<Experiment> needed, int blocks) {
    double available = budget.toMillis() / 1000.0 * BASE_SHARE - fixedSeconds(needed, blocks);
    double scale =
        scaleWithin(available, candidate -> seconds(within(blocks, build(needed, candidate))));
    return within(blocks, build(needed, scale));
  }

  /** How many blocks a campaign of these has: of the most that one of them takes part in. */
  public static int blocks(List<ExperimentPlan> plans) {
    return plans.stream().mapToInt(ExperimentPlan::blocks).max().orElse(0);
  }

  /** What so many blocks take with the shortest windows. */
  private double least(Set<Experiment> needed, int blocks) {
    return seconds(within(blocks, build(needed, SMALLEST_SCALE))) + fixedSeconds(needed, blocks);
  }

  private static List<ExperimentPlan> within(int blocks, List<ExperimentPlan> plans) {
    return plans.stream().map(plan -> plan.within(blocks)).toList();
  }

  private UserException tooShort(Duration budget, long least) {
    int count = request.parameters().size();
    return UserException.badInput(
        String.format(
            Locale.ROOT,
            "%d s is too short for %s here; the least is %d s. Use --budget %ds%s.",
            budget.toSeconds(),
            count == 1 ? "this parameter" : "these " + count + " parameters",
            least,
            least,
            count == 1 ? "" : ", or fewer --parameters"));
  }

  /**
   * How long the rest of a run may take where nobody says: full windows, and a little for what
   * turns out to take longer. More would be asked for by a precision, not by the tool.
   *
   * @param left the experiments that are still to be run
   * @param slowness how many times longer than planned things take on this machine
   */
  public Duration chosen(List<ExperimentPlan> left, double slowness) {
    double seconds = expectedSeconds(left, slowness) / CHOSEN_SHARE;
    return Duration.ofSeconds(
        CHOSEN_STEP_SECONDS * (long) Math.ceil(seconds / CHOSEN_STEP_SECONDS));
  }

  /** Planned seconds of these, with starting hosts and peers, and fitting. */
  public double expectedSeconds(List<ExperimentPlan> plans, double slowness) {
    return slowness * seconds(plans) + fixedSeconds(experiments(plans), blocks(plans));
  }

  /**
   * The same experiments again for the time that is left: shorter windows when the machine turned
   * out slower than planned.
   *
   * @param left the experiments of which blocks are left
   * @param block the one that comes next, from 0
   * @param campaign how many blocks the campaign has
   * @param availableSeconds for the experiments of this block and those after it
   */
  public List<ExperimentPlan> replan(
      List<ExperimentPlan> left,
      int block,
      int campaign,
      double slowness,
      double availableSeconds) {
    if (left.isEmpty()) {
      return List.of();
    }
    Set<Experiment> experiments = experiments(left);
    double scale =
        scaleWithin(
            REPLANNED_SHARE * availableSeconds / slowness,
            candidate ->
                secondsFrom(block, campaign, within(campaign, build(experiments, candidate))));
    return within(campaign, build(experiments, scale));
  }

  /**
   * The same experiments as they are planned now that more is known of the line: the plan of a run
   * on nodes of others was made before anything was measured.
   */
  public List<ExperimentPlan> again(List<ExperimentPlan> plans) {
    Set<Experiment> experiments = experiments(plans);
    return request
        .budget()
        .map(budget -> within(budget, experiments, blocks(plans)))
        .orElseGet(() -> build(experiments, LARGEST_SCALE));
  }

  private static Set<Experiment> experiments(List<ExperimentPlan> plans) {
    Set<Experiment> experiments = EnumSet.noneOf(Experiment.class);
    plans.forEach(plan -> experiments.add(plan.experiment()));
    return experiments;
  }

  /** What the blocks from this one on take. */
  private static double secondsFrom(int block, int campaign, List<ExperimentPlan> plans) {
    return plans.stream()
        .mapToDouble(plan -> plan.secondsInBlock() * plan.blocksFrom(block, campaign))
        .sum();
  }

  /** The largest scale that fits; the least that there is when none does. */
  private static double scaleWithin(double available, DoubleUnaryOperator seconds) {
    double scale = LARGEST_SCALE;
    while (scale > SMALLEST_SCALE && seconds.applyAsDouble(scale) > available) {
      scale = Math.max(SMALLEST_SCALE, scale * 0.97);
    }
    return scale;
  }

  /** What is spent beside the experiments: starting hosts and peers, and fitting. */
  private static double fixedSeconds(Set<Experiment> needed, int blocks) {
    boolean peers = needed.stream().anyMatch(e -> e.kind() == Experiment.ExperimentKind.PACKET);
    return FIT_SECONDS + (peers ? blocks : 1) * SESSION_SECONDS;
  }

  private void checkSizes() {
    int least = request.transport().isOfLibrary() ? 0 : 1;
    for (int size : request.sizes()) {
      if (size < least || size > setting.mtuBytes()) {
        String most =
            least == 0 ? "the largest message" : "one packet of " + request.transport().id();
        throw UserException.badInput(
            "size %s is outside %s..%s bytes, %s here"
                .formatted(size, least, setting.mtuBytes(), most));
      }
    }
  }

  private Set<Experiment> needed() {
    Set<Experiment> needed = EnumSet.noneOf(Experiment.class);
    for (Parameter parameter : request.parameters()) {
      if (!missing.containsKey(parameter)) {
        needed.addAll(parameter.experiments());
      }
    }
    if (setting.hosts() < 4) {
      needed.remove(Experiment.STREAMS); // one pair alone cannot contend
    }
    if (!setting.target().rounds(request.pairs()).isEmpty()) {
      needed.add(Experiment.PAIRS);
    }
    if (setting.target().transport().isOfLibrary()
        && request.parameters().contains(Parameter.TRANSFER_TIME)) {
      needed.add(Experiment.PING_PONG); // the round trip is told where L is not
    }
    return setting.cluster().completed(needed);
  }

  private static double seconds(List<ExperimentPlan> plans) {
    return plans.stream().mapToDouble(ExperimentPlan::seconds).sum();
  }

  private List<ExperimentPlan> build(Set<Experiment> needed, double scale) {
    return needed.stream()
        .sorted(
            Comparator.comparing(Experiment::kind)
                .thenComparing(setting.cluster()::work)
                .thenComparing(Comparator.naturalOrder()))
        .map(
            experiment ->
                new ExperimentPlan(
                    experiment,
                    setting.cluster().work(experiment),
                    invocations.of(experiment, scale)))
        .toList();
  }
}
