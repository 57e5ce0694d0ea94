package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import fathom.reports.json.JsonAt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * JMH's JSON (1.37, {@code -rf json}): per benchmark a {@code primaryMetric} and {@code
 * secondaryMetrics}, each with {@code rawData[fork][iteration]}. Its scores, errors and percentiles
 * are not read: they are means, and a shared machine spoils means.
 */
public final class JmhJson {
  private static final String BLOCK = "block";

  private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");

  private JmhJson() {}

  /** All iterations of a file of operations, which belong to no experiment. */
  public static List<Window> read(JsonAt root) {
    Windows windows = new Windows();
    read(root, "", windows);
    return windows.all();
  }

  /**
   * Reads all iterations of all benchmarks in the file; forks of a second benchmark are numbered
   * on.
   */
  static void read(JsonAt root, String experiment, Windows into) {
    if (!root.node().isArray()) {
      throw root.bad("not a JMH result: expected an array of benchmarks");
    }
    List<JsonAt> benchmarks = root.elements();
    if (benchmarks.isEmpty()) {
      throw root.bad("holds no benchmark: every JMH run behind it failed");
    }
    int firstFork = 0;
    for (JsonAt benchmark : benchmarks) {
      firstFork += readBenchmark(benchmark, experiment, firstFork, into);
    }
    requireAllOrNone(root, benchmarks);
  }

  /**
   * Fails for an entry of another benchmark than the experiment's, or of several threads: times of
   * different things would be pooled.
   */
  static void requireBenchmark(JsonAt root, Experiment experiment) {
    for (JsonAt entry : root.elements()) {
      JsonAt name = entry.field("benchmark");
      // A simulated run names the class alone, JMH its method behind it.
      List<String> parts = List.of(name.text().split("\\.", -1));
      List<String> last = parts.subList(Math.max(0, parts.size() - 2), parts.size());
      if (last.stream().noneMatch(experiment.benchmarks()::contains)) {
        throw name.bad(
            "\"%s\" is not the benchmark of the experiment %s, which is %s; keep its entries only"
                .formatted(
                    name.text(), experiment.id(), String.join(" or ", experiment.benchmarks())));
      }
      Optional<JsonAt> threads = entry.optional("threads");
      if (threads.isPresent() && threads.get().node().asInt(0) != 1) {
        throw threads.get().bad("expected 1: a benchmark of Fathom is measured by one thread");
      }
    }
  }

  /** Forks without a block are no block of their own beside others: they may be of any of them. */
  private static void requireAllOrNone(JsonAt root, List<JsonAt> benchmarks) {
    long with = benchmarks.stream().filter(b -> block(b).isPresent()).count();
    if (with != 0 && with != benchmarks.size()) {
      throw root.bad(
          with
              + " of "
              + benchmarks.size()
              + " benchmarks have the parameter \""
              + BLOCK
              + "\": runs with blocks and runs without are mixed; measure again");
    }
  }

  /** All forks of an entry are of one block, which JMH has as a text like all parameters. */
  private static Optional<CampaignBlock> block(JsonAt benchmark) {
    return benchmark
        .optional("params")
        .flatMap(params -> params.optional(BLOCK))
        .filter(at -> !(at.node().isTextual() && at.text().isEmpty())) // by hand, there is none
        .map(
            at -> {
              if (!NUMBER.matcher(at.text()).matches()) {
                throw at.bad("expected the number of a block as a text, \"0\", \"1\", …");
              }
              return CampaignBlock.ofRound(Integer.parseInt(at.text()));
            });
  }

  private static int readBenchmark(
      JsonAt benchmark, String experiment, int firstFork, Windows into) {
    if (!benchmark.node().has("primaryMetric")) {
      throw benchmark.bad("not a JMH result: it has no \"primaryMetric\"");
    }
    JsonAt primary = benchmark.field("primaryMetric");
    double microsPerUnit = microsPerUnit(primary.field("scoreUnit"));
    List<List<Double>> times = rawData(primary);
    Map<String, List<List<Double>>> counters = new HashMap<>();
    benchmark
        .optional("secondaryMetrics")
        .ifPresent(
            all -> all.members().forEach((name, at) -> counters.put(name, sameShape(at, times))));
    Optional<CampaignBlock> block = block(benchmark);
    for (int fork = 0; fork < times.size(); fork++) {
      int number = firstFork + fork;
      for (int iteration = 0; iteration < times.get(fork).size(); iteration++) {
        Map<String, Double> values = new HashMap<>();
        for (Map.Entry<String, List<List<Double>>> counter : counters.entrySet()) {
          values.put(counter.getKey(), counter.getValue().get(fork).get(iteration));
        }
        into.add(
            experiment,
            new Replicate(number, iteration, block.orElseGet(() -> CampaignBlock.ofFork(number))),
            times.get(fork).get(iteration) * microsPerUnit,
            values);
      }
    }
    return times.size();
  }

  /** Raw values {@code [fork][iteration]}; NaN or infinite where JMH had no number. */
  public static List<List<Double>> rawData(JsonAt metric) {
    return metric.field("rawData").elements().stream()
        .map(fork -> fork.elements().stream().map(JmhJson::value).toList())
        .toList();
  }

  /** A counter must stand beside every time, or values would be joined to foreign iterations. */
  private static List<List<Double>> sameShape(JsonAt metric, List<List<Double>> times) {
    List<List<Double>> values = rawData(metric);
    boolean same = values.size() == times.size();
    for (int fork = 0; same && fork < times.size(); fork++) {
      same = values.get(fork).size() == times.get(fork).size();
    }
    if (!same) {
      throw metric.bad("has other launches (forks) or iterations than the time it stands beside");
    }
    return values;
  }

  /** JMH writes what JSON has no number for as text. */
  private static double value(JsonAt at) {
    if (!at.node().isTextual()) {
      return at.number();
    }
    return switch (at.text()) {
      case "NaN" -> Double.NaN;
      case "+INF", "INF" -> Double.POSITIVE_INFINITY;
      case "-INF" -> Double.NEGATIVE_INFINITY;
      default -> throw at.bad("expected a number, \"NaN\", \"+INF\" or \"-INF\"");
    };
  }

  private static double microsPerUnit(JsonAt unit) {
    return switch (unit.text()) {
      case "us/op" -> 1;
      case "ns/op" -> 1e-3;
      case "ms/op" -> 1e3;
      case "s/op" -> 1e6;
      default -> throw unit.bad("expected a time per operation: us/op, ns/op, ms/op or s/op");
    };
  }
}
