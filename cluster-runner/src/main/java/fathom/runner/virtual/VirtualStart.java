package fathom.runner.virtual;

import fathom.model.parameter.Experiment;
import fathom.runner.jmh.JmhInvocation;

/**
 * One start of JMH that is to be simulated.
 *
 * @param experiment which it is for
 * @param number starts of the same experiment before it
 * @param invocation what is started
 */
public record VirtualStart(Experiment experiment, int number, JmhInvocation invocation) {
  /** A parameter of the benchmark, or its own default where the plan leaves it. */
  String param(String name, String usual) {
    return invocation.params().getOrDefault(name, usual);
  }

  /** A list as the benchmarks read it. */
  String[] list(String name) {
    return param(name, "").split("/", -1);
  }

  /** Disjoint pairs that all its peers make together with the timed process. */
  int pairs() {
    return (invocation.peers().size() + 1) / 2;
  }
}
