package fathom.runner.cluster;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.virtual.SheetNeeds;
import fathom.model.virtual.VirtualExperiments;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import fathom.runner.process.HostProcess;
import fathom.runner.virtual.VirtualJmh;
import fathom.runner.virtual.VirtualSpec;
import fathom.runner.virtual.VirtualStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cluster that follows a sheet. Nothing is started; every start of JMH takes the virtual time it
 * is planned to take, and that is what the budget is spent by.
 */
final class VirtualSite implements Site {
  /** The fact by which a run that is gone on with is told to be of the same sheet. */
  static final String SHEET_DIGEST = "simulated.sheet.sha256";

  private static final double NANOS_PER_SECOND = 1e9;

  private final ClusterKind kind;
  private final VirtualSpec spec;
  private final VirtualJmh jmh;
  private final Map<Experiment, Integer> starts = new EnumMap<>(Experiment.class);
  private long nanos;

  VirtualSite(ClusterKind kind, VirtualSpec spec) {
    this.kind = kind;
    this.spec = spec;
    this.jmh = new VirtualJmh(spec);
  }

  @Override
  public ClusterKind kind() {
    return kind;
  }

  /** Every host has a core for each end. */
  @Override
  public Placement placement() {
    return new Placement(2, 0, 1);
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("placement", "virtual: every node is a machine of its own");
    facts.put("simulated", "in virtual time, from a sheet; nothing was measured");
    facts.put("simulated.sheet", spec.truth().name());
    facts.put(SHEET_DIGEST, spec.truth().sha256());
    facts.put("simulated.noise", spec.noiseText());
    facts.put("simulated.seed", Long.toString(spec.noise().seed()));
    return facts;
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    warnings.add("simulated from the sheet " + spec.describe() + ": nothing was measured");
    slowerThanLine().ifPresent(warnings::add);
    return warnings;
  }

  /** A process that sends one by one is no faster than its overhead. */
  private Optional<String> slowerThanLine() {
    Set<Parameter> missing = SheetNeeds.missing(spec.truth().sheet()).keySet();
    if (missing.contains(Parameter.SEND_OVERHEAD) || missing.contains(Parameter.SEND_GAP)) {
      return Optional.empty();
    }
    String sizes =
        new VirtualExperiments(spec.truth().sheet())
            .slowerThanLine().stream()
                .map(range -> range.fromBytes() + " to " + range.toBytes())
                .collect(Collectors.joining(", "));
    return sizes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Note: %1$s exceeds %2$s from %3$s bytes: one process cannot send as fast as %2$s there. %2$s"
                    + " was measured with the simulated send queue filled beforehand",
                Parameter.SEND_OVERHEAD.symbol(),
                Parameter.SEND_GAP.symbol(),
                sizes));
  }

  @Override
  public Cluster stage(KernelWork work) {
    return new Hosts(spec.nodes());
  }

  /** On which no program ever runs. */
  private record Hosts(int nodes) implements Cluster {
    @Override
    public List<Host> hosts() {
      return IntStream.rangeClosed(1, nodes).mapToObj(i -> new Host(i, "virtual " + i)).toList();
    }

    @Override
    public HostProcess start(Host host, List<String> command, String secret, Optional<Path> log)
        throws IOException {
      throw new IOException(host.describe() + " is virtual: it runs no programs");
    }
  }

  @Override
  public Optional<Forks> forks() {
    return Optional.of(this::run);
  }

  private JmhResults run(Experiment experiment, JmhInvocation invocation) {
    int number = starts.merge(experiment, 1, Integer::sum) - 1;
    nanos += Math.round(invocation.seconds() * NANOS_PER_SECOND);
    return new JmhResults(
        jmh.run(new VirtualStart(experiment, number, invocation)),
        invocation.effort(experiment),
        "");
  }

  @Override
  public LongSupplier nanoClock() {
    return () -> nanos;
  }

  /** Nothing disturbs what does not run. */
  @Override
  public Watch watch() {
    return new Watch() {};
  }
}
