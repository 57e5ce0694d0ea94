package fathom.runner.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What disturbed a measurement over some time, added up from one look at the machine to the next.
 *
 * <p>Other work is known from two sides, and the larger counts: what all programs but ours are seen
 * to have done, and what the CPUs did for programs at all less what ours did. The first misses
 * programs that come and go between two looks. The second comes out too small where the kernel
 * charges the receiving of packets to the program it interrupts (usual on Linux): found by trying,
 * by up to half a CPU while a line is flooded. Time in soft interrupts is never other work: it is
 * the measured traffic's.
 *
 * @param seconds how long
 * @param cpu what the CPUs did in that time; empty where they do not tell
 * @param ours ticks of ours
 * @param others ticks of other programs, by name
 * @param leastKilohertz lowest clock frequency seen
 * @param mostKilohertz highest clock frequency seen
 * @param throttled how often a CPU was slowed down for heat
 * @param stoppedPeriods in how many periods a CPU quota stopped what is measured
 */
record Disturbance(
    double seconds,
    Optional<CpuTimes> cpu,
    long ours,
    SortedMap<String, Long> others,
    OptionalLong leastKilohertz,
    OptionalLong mostKilohertz,
    OptionalLong throttled,
    OptionalLong stoppedPeriods) {
  /** Share of one CPU; quiet machines were seen at up to 0.07 over a second, 0.02 over more. */
  private static final double OTHER_WORK_LIMIT = 0.15;

  /** Share of all CPUs' time; quiet virtual machines were seen at a thousandth. */
  private static final double STOLEN_LIMIT = 0.01;

  /** Share of one CPU from which on a program is named. */
  private static final double CULPRIT_LIMIT = 0.05;

  private static final int MOST_CULPRITS = 2;
  private static final double FREQUENCY_LIMIT = 0.10;

  /** No time at all. */
  static final Disturbance NONE =
      new Disturbance(
          0,
          Optional.empty(),
          0,
          new TreeMap<>(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());

  /**
   * This and what happened between two looks.
   *
   * @param root the process id of ours
   */
  Disturbance plus(MachineSample before, MachineSample after, long root) {
    WorkLedger work = WorkLedger.between(before.processes(), after.processes(), root);
    SortedMap<String, Long> allOthers = new TreeMap<>(others);
    work.others().forEach((name, ticks) -> allOthers.merge(name, ticks, Long::sum));
    return new Disturbance(
        seconds + (after.nanos() - before.nanos()) / 1e9,
        sum(cpu, before.cpu().flatMap(then -> after.cpu().map(now -> now.since(then)))),
        ours + work.ours(),
        allOthers,
        choose(choose(leastKilohertz, before.kilohertz(), false), after.kilohertz(), false),
        choose(choose(mostKilohertz, before.kilohertz(), true), after.kilohertz(), true),
        grown(throttled, before.throttled(), after.throttled()),
        grown(stoppedPeriods, before.stoppedPeriods(), after.stoppedPeriods()));
  }

  /** A count that only rises, with what two looks see of it more. */
  private static OptionalLong grown(OptionalLong so, OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent()
        ? OptionalLong.of(so.orElse(0) + after.getAsLong() - before.getAsLong())
        : so;
  }

  private static Optional<CpuTimes> sum(Optional<CpuTimes> a, Optional<CpuTimes> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isPresent() ? a : b;
    }
    CpuTimes zero = new CpuTimes(b.get().cpus(), 0, 0, 0, 0, 0);
    return Optional.of(b.get().since(zero.since(a.get())));
  }

  private static OptionalLong choose(OptionalLong a, OptionalLong b, boolean larger) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isPresent() ? a : b;
    }
    return OptionalLong.of(
        larger ? Math.max(a.getAsLong(), b.getAsLong()) : Math.min(a.getAsLong(), b.getAsLong()));
  }

  /** Ticks that other programs took, by the side that shows more. */
  private double otherTicks() {
    long seen = others.values().stream().mapToLong(Long::longValue).sum();
    return Math.max(seen, cpu.map(c -> c.work() - ours).orElse(0L));
  }

  /** Other work as a share of one CPU, 0 or more; empty where the CPUs do not tell. */
  Optional<Double> otherWork() {
    return cpu.filter(c -> c.all() > 0).map(c -> otherTicks() * c.cpus() / c.all());
  }

  /** Share of all CPUs' time that the hypervisor gave to others, 0 to 1. */
  Optional<Double> stolen() {
    return cpu.filter(c -> c.all() > 0).map(c -> (double) c.stolen() / c.all());
  }

  /** What disturbed, in words for a sheet; empty when nothing did. */
  String verdict() {
    List<String> words = new ArrayList<>();
    otherWork()
        .filter(share -> share > OTHER_WORK_LIMIT)
        .ifPresent(share -> words.add("other processes used " + ofOneCpu(share) + culprits()));
    stolen()
        .filter(share -> share > STOLEN_LIMIT)
        .ifPresent(
            share ->
                words.add(
                    String.format(
                        Locale.ROOT,
                        "the hypervisor took %.1f %% of the time (steal)",
                        100 * share)));
    if (throttled.orElse(0) > 0) {
      words.add("a CPU was throttled for heat " + throttled.getAsLong() + " times");
    }
    if (stoppedPeriods.orElse(0) > 0) {
      words.add("the CPU quota stopped it in " + stoppedPeriods.getAsLong() + " periods");
    }
    if (mostKilohertz.orElse(0) - leastKilohertz.orElse(0)
        > FREQUENCY_LIMIT * mostKilohertz.orElse(0)) {
      words.add("the CPU frequency varied from " + frequencies());
    }
    return String.join("; ", words);
  }

  private static String ofOneCpu(double share) {
    return String.format(Locale.ROOT, "%.0f %% of one CPU", 100 * share);
  }

  /** The programs that did most of the other work, as far as they were seen. */
  private String culprits() {
    double oneCpu = cpu.map(c -> (double) c.all() / c.cpus()).orElse(0.0);
    String named =
        others.entrySet().stream()
            .filter(program -> program.getValue() > CULPRIT_LIMIT * oneCpu)
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_CULPRITS)
            .map(
                program ->
                    String.format(
                        Locale.ROOT,
                        "%s %.0f %%",
                        program.getKey(),
                        100 * program.getValue() / oneCpu))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? "" : " (" + named + ")";
  }

  private String frequencies() {
    return String.format(
        Locale.ROOT,
        "%.2f to %.2f GHz",
        leastKilohertz.orElse(0) / 1e6,
        mostKilohertz.orElse(0) / 1e6);
  }

  /** The same as facts for the provenance of a run, disturbed or not. */
  SortedMap<String, String> facts() {
    String hidden = "not visible";
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("disturbance.other.work", otherWork().map(Disturbance::ofOneCpu).orElse(hidden));
    facts.put(
        "disturbance.stolen",
        stolen().map(share -> String.format(Locale.ROOT, "%.2f %%", 100 * share)).orElse(hidden));
    facts.put(
        "disturbance.interrupts",
        cpu.filter(c -> seconds > 0)
            .map(c -> String.format(Locale.ROOT, "%.0f per second", c.interrupts() / seconds))
            .orElse(hidden));
    facts.put("disturbance.frequency", mostKilohertz.isPresent() ? frequencies() : hidden);
    facts.put(
        "disturbance.throttled", throttled.isPresent() ? throttled.getAsLong() + " times" : hidden);
    if (stoppedPeriods.isPresent()) {
      facts.put("disturbance.quota", "stopped in " + stoppedPeriods.getAsLong() + " periods");
    }
    return facts;
  }
}
