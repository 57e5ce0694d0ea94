package fathom.runner.campaign.plan;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.JmhParameter;
import fathom.model.protocol.Waiting;
import fathom.runner.cluster.KernelWork;
import fathom.runner.jmh.JmhInvocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One experiment as it will run.
 *
 * @param experiment which
 * @param kernelWork where the kernel works meanwhile
 * @param invocations the starts of JMH whose results together are its raw file
 */
public record ExperimentPlan(
    Experiment experiment, KernelWork kernelWork, List<JmhInvocation> invocations) {
  public ExperimentPlan {
    invocations = List.copyOf(invocations);
  }

  double seconds() {
    return invocations.stream().mapToDouble(JmhInvocation::seconds).sum();
  }

  /** How many blocks it takes part in as planned: one launch in each. */
  public int blocks() {
    return invocations.getFirst().forks();
  }

  /**
   * Whether it takes part in a block: in its own number of them, the first among these, and evenly
   * over the campaign.
   *
   * @param block from 0
   * @param campaign how many blocks the campaign has
   */
  public boolean isIn(int block, int campaign) {
    return block < campaign && (long) block * blocks() % campaign < blocks();
  }

  /** How many blocks of the campaign it takes part in from this one on. */
  public int blocksFrom(int block, int campaign) {
    return (int) IntStream.range(block, campaign).filter(later -> isIn(later, campaign)).count();
  }

  /** The same in so many blocks at most. */
  ExperimentPlan within(int most) {
    return new ExperimentPlan(
        experiment,
        kernelWork,
        invocations.stream().map(start -> start.withForks(Math.min(start.forks(), most))).toList());
  }

  /** What one of these blocks takes of it. */
  public double secondsInBlock() {
    return seconds() / blocks();
  }

  /**
   * Its part of a block: of each start one launch, which says in its raw results which block it
   * belongs to.
   *
   * @param block from 0
   */
  public List<JmhInvocation> inBlock(int block) {
    return invocations.stream()
        .map(start -> start.withForks(1).withParam(JmhParameter.BLOCK, Integer.toString(block)))
        .toList();
  }

  /**
   * Shuffles the experiments of a block, anew for every block, so that what drifts within a block,
   * or is left behind by one experiment for the next, does not always meet the same row.
   * Experiments that need the kernel's work in one place stay together, because moving it costs
   * time; those without a network stand anywhere between.
   *
   * @param plans of all experiments, at most one for each
   * @param random decides; the same numbers give the same order
   */
  public static List<ExperimentPlan> shuffled(List<ExperimentPlan> plans, RandomGenerator random) {
    Map<KernelWork, List<ExperimentPlan>> together = new EnumMap<>(KernelWork.class);
    List<List<ExperimentPlan>> units = new ArrayList<>();
    for (ExperimentPlan plan : plans) {
      if (plan.needsPeers()) {
        together.computeIfAbsent(plan.kernelWork, work -> new ArrayList<>()).add(plan);
      } else {
        units.add(List.of(plan));
      }
    }
    for (List<ExperimentPlan> unit : together.values()) {
      Collections.shuffle(unit, random);
      units.add(unit);
    }
    Collections.shuffle(units, random);
    return units.stream().flatMap(List::stream).toList();
  }

  public boolean needsPeers() {
    return experiment.kind() == Experiment.ExperimentKind.PACKET;
  }

  /**
   * Parameters that belong to the placement, which values that are subtracted from each other
   * share.
   */
  private static final List<JmhParameter> PLACEMENT =
      List.of(
          JmhParameter.BURST,
          JmhParameter.PRELUDE_COUNT,
          JmhParameter.PAUSE_MICROS,
          JmhParameter.OFFERED,
          JmhParameter.WAITING,
          JmhParameter.PEER_CPU);

  /**
   * For the provenance: {@code for O_s, L: 6 blocks × 21 windows of 10 ms; bursts of 8; waiting by
   * spinning}.
   */
  public String describe() {
    JmhInvocation first = invocations.getFirst();
    String placement = String.join("; with more nodes: ", placements());
    return String.format(
        Locale.ROOT,
        "%s%s%d blocks × %d %s%s",
        use(),
        invocations.size() == 1 ? "" : invocations.size() + " settings × ",
        first.forks(),
        first.measured().count(),
        first.measured().windowMillis() > 0
            ? String.format(Locale.ROOT, "windows of %.0f ms", first.measured().windowMillis())
            : "single measurements",
        placement.isEmpty() ? "" : "; " + placement);
  }

  /** The parameters that need it: its name does not always tell. */
  private String use() {
    List<String> symbols =
        Parameter.measurable().stream()
            .filter(parameter -> parameter.experiments().contains(experiment))
            .map(Parameter::symbol)
            .toList();
    return symbols.isEmpty() ? "" : "for " + String.join(", ", symbols) + ": ";
  }

  /**
   * Whether the starts differ in what should be one placement: more processes than cores can
   * neither be pinned nor poll.
   */
  public boolean placementsDiffer() {
    return placements().size() > 1;
  }

  private List<String> placements() {
    return invocations.stream().map(ExperimentPlan::placement).distinct().toList();
  }

  private static String placement(JmhInvocation invocation) {
    return PLACEMENT.stream()
        .flatMap(
            name ->
                Optional.ofNullable(invocation.params().get(name)).stream()
                    .map(value -> words(name, value)))
        .collect(Collectors.joining("; "));
  }

  /** A parameter of JMH in the words of a reader. */
  private static String words(JmhParameter parameter, String value) {
    return switch (parameter) {
      case BURST -> "bursts of " + value;
      case PRELUDE_COUNT ->
          "before each burst, " + value + " packets to another address empty the token bucket";
      case PAUSE_MICROS -> "pauses of " + value + " µs";
      case OFFERED -> "offered bytes@messages/s " + value.replace('/', ' ');
      case WAITING -> waiting(Waiting.valueOf(value));
      case PEER_CPU -> value.equals("-1") ? "peers not pinned" : "peers on CPU " + value;
      default -> parameter.id() + " " + value;
    };
  }

  private static String waiting(Waiting waiting) {
    return switch (waiting) {
      case SPIN -> "waiting by spinning";
      case YIELD -> "waiting by yielding";
      case NAP -> "waiting by short sleeps";
      case BLOCK -> "waiting for the kernel";
    };
  }
}
