package fathom.runner.virtual;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.protocol.Counter;
import fathom.model.virtual.VirtualExperiments;
import fathom.model.virtual.VirtualNoise;
import fathom.runner.jmh.JmhInvocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What JMH 1.37 would write with {@code -rf json} about a benchmark on a virtual cluster: the same
 * forks, iterations, dealt conditions and counters. The same start gives the same bytes.
 */
public final class VirtualJmh {
  private final VirtualExperiments cluster;
  private final VirtualNoise noise;

  public VirtualJmh(VirtualSpec spec) {
    this.cluster = new VirtualExperiments(spec.truth().sheet());
    this.noise = spec.noise();
  }

  /** One entry, as an array of its own. */
  public ArrayNode run(VirtualStart start) {
    List<List<VirtualRow>> forks = new ArrayList<>();
    for (int fork = 0; fork < start.invocation().forks(); fork++) {
      String name = start.experiment().id() + "/" + start.number() + "/" + fork;
      Supplier<VirtualRow> iterations = iterations(start, noise.fork(name));
      forks.add(Stream.generate(iterations).limit(start.invocation().measured().count()).toList());
    }
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    entries.add(entry(start, forks));
    return entries;
  }

  private Supplier<VirtualRow> iterations(VirtualStart start, VirtualNoise.Fork chance) {
    SwitchWindows loaded = new SwitchWindows(cluster, start, chance);
    return switch (start.experiment()) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          CopyWindows.of(own(start.experiment()), cluster, start, chance);
      case SEND_OVERHEAD -> new PacketWindows(cluster, start, chance)::sendOverhead;
      case SEND_GAP -> new PacketWindows(cluster, start, chance)::sendGap;
      case RECEIVE_GAP -> new PacketWindows(cluster, start, chance)::receiveGap;
      case USER_RECEIVE -> new PacketWindows(cluster, start, chance)::userReceive;
      case RECEIVE_OVERHEAD -> new PacketWindows(cluster, start, chance).interference();
      case PING_PONG -> new PacketWindows(cluster, start, chance)::roundTrip;
      case STREAMS -> loaded.streams();
      case BURST_LOSS -> loaded.bursts();
      case PAIRS -> loaded.tournament();
      default -> new PacketWindows(cluster, start, chance).cost(own(start.experiment()));
    };
  }

  private static Parameter own(Experiment experiment) {
    return Parameter.ofItsOwn(experiment).orElseThrow();
  }

  private static ObjectNode entry(VirtualStart start, List<List<VirtualRow>> forks) {
    boolean memory = start.experiment().kind() == Experiment.ExperimentKind.MEMORY;
    JmhInvocation invocation = start.invocation();
    double windowMillis = invocation.measured().windowMillis();
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("jmhVersion", "none: simulated in virtual time");
    entry.put(
        "benchmark",
        "fathom.bench." + (memory ? "memory." : "experiment.") + invocation.benchmark());
    entry.put("mode", windowMillis > 0 ? "avgt" : "ss");
    entry.put("threads", 1);
    entry.put("forks", invocation.forks());
    entry.put("warmupIterations", invocation.warmup().count());
    entry.put("measurementIterations", invocation.measured().count());
    entry.put("measurementTime", String.format(Locale.ROOT, "%.3f ms", windowMillis));
    ObjectNode params = entry.putObject("params");
    invocation.params().forEach((parameter, value) -> params.put(parameter.id(), value));
    ObjectNode primary = entry.putObject("primaryMetric");
    primary.put(
        "score",
        forks.stream().flatMap(List::stream).mapToDouble(VirtualRow::micros).average().orElse(0));
    primary.put("scoreUnit", "us/op");
    rawData(primary, forks, VirtualRow::micros);
    ObjectNode secondary = entry.putObject("secondaryMetrics");
    for (Counter each : forks.getFirst().getFirst().counters().keySet()) {
      ObjectNode counter = secondary.putObject(each.id());
      counter.put("scoreUnit", "#");
      rawData(counter, forks, row -> row.counters().getOrDefault(each, 0.0));
    }
    return entry;
  }

  private static void rawData(
      ObjectNode metric, List<List<VirtualRow>> forks, ToDoubleFunction<VirtualRow> value) {
    ArrayNode raw = metric.putArray("rawData");
    for (List<VirtualRow> fork : forks) {
      ArrayNode iterations = raw.addArray();
      fork.forEach(row -> iterations.add(value.applyAsDouble(row)));
    }
  }
}
