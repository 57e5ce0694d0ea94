package fathom.runner.launch;

import fathom.runner.machine.Watch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Time stolen from the nodes, by their agents' beats. Other work on a node cannot be told from ours
 * so; a node alone knows its processes.
 */
public final class NodeWatch implements Watch {
  /** The same share as on this machine: {@code fathom.runner.machine.Disturbance}. */
  static final double STOLEN = 0.01;

  private final List<NodeSite.Member> members;
  private final Map<String, NodeTicks> atStart;
  private final Map<String, Map<String, NodeTicks>> bySubject = new HashMap<>();
  private Map<String, NodeTicks> atBegin;
  private String subject = "";

  public NodeWatch(List<NodeSite.Member> members) {
    this.members = List.copyOf(members);
    this.atStart = ticks();
    this.atBegin = atStart;
  }

  private Map<String, NodeTicks> ticks() {
    Map<String, NodeTicks> now = new LinkedHashMap<>();
    members.forEach(m -> m.link().ticks().ifPresent(t -> now.put(m.node().name(), t)));
    return now;
  }

  private Map<String, NodeTicks> passedSince(Map<String, NodeTicks> then) {
    Map<String, NodeTicks> passed = ticks();
    passed.replaceAll((name, now) -> now.minus(then.getOrDefault(name, now)));
    return passed;
  }

  /** Share of each node's CPU time that was stolen; nodes of which nothing is known are not in. */
  private static Map<String, Double> stolen(Map<String, NodeTicks> passed) {
    Map<String, Double> shares = new LinkedHashMap<>();
    passed.forEach(
        (name, ticks) -> {
          if (ticks.all() > 0) {
            shares.put(name, (double) ticks.stolen() / ticks.all());
          }
        });
    return shares;
  }

  @Override
  public void begin(String at) {
    subject = at;
    atBegin = ticks();
  }

  @Override
  public void end() {
    Map<String, NodeTicks> sums = bySubject.computeIfAbsent(subject, s -> new LinkedHashMap<>());
    passedSince(atBegin).forEach((name, passed) -> sums.merge(name, passed, NodeTicks::plus));
  }

  @Override
  public String of(String at) {
    List<String> disturbed = new ArrayList<>();
    stolen(bySubject.getOrDefault(at, Map.of()))
        .forEach(
            (name, share) -> {
              if (share > STOLEN) {
                disturbed.add(
                    String.format(
                        Locale.ROOT,
                        "the hypervisor took %.1f %% of the time of node %s (steal)",
                        100 * share,
                        name));
              }
            });
    return String.join("; ", disturbed);
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    double worst =
        stolen(passedSince(atStart)).values().stream()
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    facts.put(
        "disturbance.watched",
        "steal time on the nodes; other processes there are not told apart from Fathom");
    facts.put("disturbance.stolen", String.format(Locale.ROOT, "%.1f %% at most", 100 * worst));
    return facts;
  }
}
