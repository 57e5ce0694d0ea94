package fathom.runner.measure;

import fathom.model.Experiment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One experiment as it will run.
 *
 * @param experiment which
 * @param invocations the starts of JMH whose results together are its raw file
 * @param steered whether the kernel's receive work must run on the receiving host's own core
 */
record ExperimentPlan(Experiment experiment, List<JmhInvocation> invocations, boolean steered) {
  ExperimentPlan {
    invocations = List.copyOf(invocations);
  }

  double seconds() {
    return invocations.stream().mapToDouble(JmhInvocation::seconds).sum();
  }

  boolean needsPeers() {
    return experiment.kind() == Experiment.Kind.PACKET;
  }

  /**
   * What of an invocation's parameters belongs to the placement: values that are subtracted share
   * it.
   */
  private static final List<String> PLACEMENT =
      List.of("burst", "preludeCount", "pauseMicros", "flooding", "waiting");

  /** For the provenance: {@code 6 forks × 21 windows of 10 ms; burst 8, waiting SPIN}. */
  String describe() {
    JmhInvocation first = invocations.getFirst();
    String placement =
        PLACEMENT.stream()
            .filter(first.params()::containsKey)
            .map(name -> name + " " + first.params().get(name))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s%d forks × %d windows of %.0f ms%s",
        invocations.size() == 1 ? "" : invocations.size() + " × ",
        first.forks(),
        first.measured().count(),
        first.measured().windowMillis(),
        placement.isEmpty() ? "" : "; " + placement);
  }
}
