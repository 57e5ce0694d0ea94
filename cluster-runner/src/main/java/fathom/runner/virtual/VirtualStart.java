package fathom.runner.virtual;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;
import java.util.Arrays;
import java.util.List;

/**
 * One start of JMH that is to be simulated.
 *
 * @param experiment which it is for
 * @param number starts of the same experiment before it
 * @param invocation what is started
 */
public record VirtualStart(Experiment experiment, int number, JmhInvocation invocation) {
  /** A parameter of the benchmark, or its own default if the plan leaves it. */
  String param(JmhParameter parameter, String usual) {
    return invocation.params().getOrDefault(parameter, usual);
  }

  /** A list as the benchmarks read it. */
  String[] list(JmhParameter parameter) {
    return param(parameter, "").split("/", -1);
  }

  /** A list of whole numbers. */
  List<Integer> numbers(JmhParameter parameter) {
    return Arrays.stream(list(parameter)).map(Integer::valueOf).toList();
  }

  /** Disjoint pairs that all its peers make together with the timed process. */
  int pairs() {
    return (invocation.peers().size() + 1) / 2;
  }
}
