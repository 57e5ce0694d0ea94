package fathom.runner.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whose work it was between two looks at all processes, in ticks.
 *
 * @param ours of one process and all its descendants, those included that came and went meanwhile
 * @param others of every other program, by its name; short-lived ones may be missing
 */
record WorkLedger(long ours, SortedMap<String, Long> others) {
  /**
   * Settles the account.
   *
   * <p>A descendant that ended in between is found in the time of children of whoever waited for
   * it, with all it did in its life: what was counted of it before is taken off again.
   *
   * @param root the process id of ours
   */
  static WorkLedger between(
      Map<Long, ProcessTimes> before, Map<Long, ProcessTimes> after, long root) {
    SortedMap<String, Long> others = new TreeMap<>();
    Map<Long, Long> ended = new HashMap<>();
    long ours = 0;
    for (ProcessTimes now : after.values()) {
      Optional<ProcessTimes> then = find(before, now);
      long own = now.own() - then.map(ProcessTimes::own).orElse(0L);
      if (descends(now, after, root)) {
        ours += own;
        ended.put(now.id(), now.children() - then.map(ProcessTimes::children).orElse(0L));
      } else if (!now.kernel() && own > 0) {
        others.merge(now.name(), own, Long::sum);
      }
    }
    for (ProcessTimes then : before.values()) {
      if (find(after, then).isEmpty() && descends(then, before, root)) {
        survivor(then, before, after)
            .ifPresent(heir -> ended.merge(heir, -then.own() - then.children(), Long::sum));
      }
    }
    // One that nobody waited for leaves nothing behind: its last moment is lost, not negative.
    for (long time : ended.values()) {
      ours += Math.max(0, time);
    }
    return new WorkLedger(ours, others);
  }

  /** The programs among these that are ours or its descendants. */
  static Map<Long, ProcessTimes> ours(Map<Long, ProcessTimes> all, long root) {
    Map<Long, ProcessTimes> ours = new HashMap<>(all);
    ours.values().removeIf(process -> !descends(process, all, root));
    return ours;
  }

  private static Optional<ProcessTimes> find(Map<Long, ProcessTimes> in, ProcessTimes wanted) {
    return Optional.ofNullable(in.get(wanted.id())).filter(wanted::sameAs);
  }

  private static boolean descends(ProcessTimes from, Map<Long, ProcessTimes> in, long root) {
    Optional<ProcessTimes> at = Optional.of(from);
    // Bounded: processes were read one after the other, so their parents need not fit together.
    for (int steps = 0; at.isPresent() && steps <= in.size(); steps++) {
      if (at.get().id() == root) {
        return true;
      }
      at = Optional.ofNullable(in.get(at.get().parent()));
    }
    return false;
  }

  /** The nearest ancestor of an ended process that is still there. */
  private static Optional<Long> survivor(
      ProcessTimes ended, Map<Long, ProcessTimes> before, Map<Long, ProcessTimes> after) {
    Optional<ProcessTimes> at = Optional.of(ended);
    for (int steps = 0; at.isPresent() && steps <= before.size(); steps++) {
      if (find(after, at.get()).isPresent()) {
        return at.map(ProcessTimes::id);
      }
      at = Optional.ofNullable(before.get(at.get().parent()));
    }
    return Optional.empty();
  }
}
