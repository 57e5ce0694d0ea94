package fathom.runner.measure;

import fathom.model.Experiment;
import java.util.List;
import java.util.Locale;

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

  /** For the provenance: {@code 6 forks × 24 windows of 50 ms}. */
  String describe() {
    JmhInvocation first = invocations.getFirst();
    return String.format(
        Locale.ROOT,
        "%s%d forks × %d windows of %.0f ms",
        invocations.size() == 1 ? "" : invocations.size() + " × ",
        first.forks(),
        first.measured().count(),
        first.measured().windowMillis());
  }
}
