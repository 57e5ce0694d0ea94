package fathom.runner.jmh;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.JmhParameter;
import fathom.model.sheet.Effort;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One start of benchmarks.jar.
 *
 * @param benchmark the benchmark's class name, without package
 * @param peers the hosts whose peers it talks to, by number, in the order the benchmark expects; a
 *     host may play two parts
 * @param ranks of the MPI job that each fork is
 * @param params JMH parameters beside where the peers are
 * @param forks JMH forks: the unit of replication
 * @param warmup warm-up iterations
 * @param measured measured iterations
 */
public record JmhInvocation(
    String benchmark,
    List<Integer> peers,
    JobRanks ranks,
    Map<JmhParameter, String> params,
    int forks,
    Iterations warmup,
    Iterations measured) {
  /**
   * So many iterations of so long each; {@code extraMillis} is what one costs beside its window.
   */
  public record Iterations(int count, double windowMillis, double extraMillis) {
    public double seconds() {
      return count * (windowMillis + extraMillis) / 1000;
    }

    /** The same where each window has so much more around it. */
    public Iterations longer(double millis) {
      return new Iterations(count, windowMillis, extraMillis + millis);
    }
  }

  public JmhInvocation {
    peers = List.copyOf(peers);
    params = new LinkedHashMap<>(params);
  }

  /**
   * Of an MPI job.
   *
   * @param count how many; 0 where it is none
   * @param environment of the launcher beside its usual one: settings of the library
   */
  public record JobRanks(int count, Map<String, String> environment) {
    private static final JobRanks NONE = of(0);

    public JobRanks {
      environment = new TreeMap<>(environment);
    }

    public static JobRanks of(int count) {
      return new JobRanks(count, Map.of());
    }
  }

  /** A start that is no MPI job. */
  public JmhInvocation(
      String benchmark,
      List<Integer> peers,
      Map<JmhParameter, String> params,
      int forks,
      Iterations warmup,
      Iterations measured) {
    this(benchmark, peers, JobRanks.NONE, params, forks, warmup, measured);
  }

  public JmhInvocation withPeers(List<Integer> hosts) {
    return new JmhInvocation(benchmark, hosts, ranks, params, forks, warmup, measured);
  }

  public JmhInvocation withRanks(JobRanks those) {
    return new JmhInvocation(benchmark, peers, those, params, forks, warmup, measured);
  }

  public JmhInvocation withWarmup(Iterations iterations) {
    return new JmhInvocation(benchmark, peers, ranks, params, forks, iterations, measured);
  }

  public JmhInvocation withMeasured(Iterations iterations) {
    return new JmhInvocation(benchmark, peers, ranks, params, forks, warmup, iterations);
  }

  public JmhInvocation withParam(JmhParameter parameter, String value) {
    Map<JmhParameter, String> more = new LinkedHashMap<>(params);
    more.put(parameter, value);
    return new JmhInvocation(benchmark, peers, ranks, more, forks, warmup, measured);
  }

  public JmhInvocation withForks(int count) {
    return new JmhInvocation(benchmark, peers, ranks, params, count, warmup, measured);
  }

  /** What starting a fork takes on two shared cores, JMH's own work around it included. */
  private static final double FORK_SECONDS = 0.3;

  private static final double CONNECT_SECONDS = 0.2;

  /** A launcher, a second JVM, and their meeting. */
  private static final double RANKS_SECONDS = 1.2;

  /** Of each rank beyond three: they share this machine's cores, or start at the same time. */
  private static final double MORE_RANKS_SECONDS = 0.4;

  private double ranksSeconds() {
    return ranks.count == 0 ? 0 : RANKS_SECONDS + MORE_RANKS_SECONDS * Math.max(0, ranks.count - 3);
  }

  /** What its time is planned to go into. */
  public Effort effort(Experiment experiment) {
    double windows = forks * measured.count() * measured.windowMillis() / 1000;
    double warmUp = forks * warmup.seconds();
    double waiting = forks * measured.seconds() - windows;
    return new Effort(
        experiment, forks, seconds() - warmUp - windows - waiting, warmUp, windows, waiting);
  }

  public double seconds() {
    return forks
        * (FORK_SECONDS
            + (!peers.isEmpty() ? CONNECT_SECONDS : 0)
            + ranksSeconds()
            + warmup.seconds()
            + measured.seconds());
  }
}
