package fathom.runner.virtual;

import fathom.model.parameter.Experiment;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One start of JMH that is to be simulated.
 *
 * @param experiment which it is for
 * @param number starts of the same experiment before it
 * @param benchmark the benchmark's class name, without package
 * @param peers how many peers it would talk to
 * @param params JMH parameters
 * @param forks JMH forks
 * @param warmups warm-up iterations, which leave nothing
 * @param iterations measured iterations
 * @param windowMillis time of one; 0 for a single shot
 */
public record VirtualStart(
    Experiment experiment,
    int number,
    String benchmark,
    int peers,
    Map<String, String> params,
    int forks,
    int warmups,
    int iterations,
    double windowMillis) {
  public VirtualStart {
    params = new LinkedHashMap<>(params);
  }

  /** A parameter of the benchmark, or its own default where the plan leaves it. */
  String param(String name, String usual) {
    return params.getOrDefault(name, usual);
  }

  /** A list as the benchmarks read it. */
  String[] list(String name) {
    return param(name, "").split("/", -1);
  }

  /** Disjoint pairs that all its peers make together with the timed process. */
  int pairs() {
    return (peers + 1) / 2;
  }
}
