package fathom.runner.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Train;
import fathom.model.predict.Costs;
import fathom.model.sheet.TableOne;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** What runs on real clusters leave, beside what simulated ones do. */
final class WholeRuns {
  private static final int NODES = 4;
  private static final int BYTES = 16_384;
  private static final int REPETITIONS = 8;
  private static final int OPERATIONS = 1200;
  private static final long LARGEST_NANOS = 1_000_000_000_000L;
  private static final long CLOCK_NANOS = 20;

  private WholeRuns() {}

  /** Adds histograms of single operations, of two forks each. */
  static void addHistograms(Path run) throws IOException {
    for (String experiment : List.of("send-overhead", "user-receive", "ping-pong")) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      HistogramLogWriter log = new HistogramLogWriter(bytes);
      log.outputLogFormatVersion();
      log.outputLegend();
      for (int fork = 0; fork < 2; fork++) {
        add(log, "clock", LongStream.of(CLOCK_NANOS, 2 * CLOCK_NANOS));
        for (int size : new int[] {1, 40, 1472}) {
          add(log, experiment + "-" + size, LongStream.range(0, OPERATIONS).map(i -> 900 + i * i));
        }
      }
      log.close();
      Files.writeString(
          run.resolve("raw").resolve(experiment + ".hlog"), bytes.toString(StandardCharsets.UTF_8));
    }
  }

  /** Says that the ports of the cluster are known, as those of an emulated one are. */
  static void addPort(Path run) throws IOException {
    Path file = run.resolve("manifest.json");
    ObjectNode manifest = WholeSheets.tree(Files.readString(file));
    manifest.put("uplink_mbit", 150);
    manifest
        .putObject("port")
        .put("rate_mbit", 100)
        .put("burst", 2000)
        .put("mpu", 84)
        .put("overhead", 24)
        .put("packets", 333)
        .put("sender_buckets_emptied", true);
    Files.writeString(file, manifest.toString());
  }

  private static void add(HistogramLogWriter log, String tag, LongStream nanos) {
    Histogram histogram = new Histogram(LARGEST_NANOS, 3);
    nanos.forEach(histogram::recordValue);
    histogram.setTag(tag);
    log.outputIntervalHistogram(100.25, 101.5, histogram);
  }

  /** The directory of a validation over the reference cluster's transport. */
  static void makeValidation(Path directory) throws IOException {
    Files.createDirectories(directory.resolve("raw"));
    Files.writeString(directory.resolve("sheet.json"), WholeSheets.exact());
    for (Algorithm algorithm : EnumSet.range(Algorithm.BROADCAST_FLAT, Algorithm.SEND)) {
      ArrayNode file = WholeSheets.JSON.createArrayNode();
      ObjectNode benchmark = file.addObject();
      benchmark.putObject("params").put("transport", TableOne.sheet().cluster().transport());
      ObjectNode primary = benchmark.putObject("primaryMetric").put("scoreUnit", "ms/op");
      putRaw(primary, 1);
      ObjectNode secondary = benchmark.putObject("secondaryMetrics");
      counters(algorithm).forEach((name, value) -> putRaw(secondary.putObject(name), value));
      Files.writeString(
          directory.resolve("raw").resolve(algorithm.name() + ".json"), file.toString());
    }
  }

  private static Map<String, Double> counters(Algorithm algorithm) {
    Train train = Costs.of(TableOne.sheet()).train(BYTES);
    Map<String, Double> counters = new TreeMap<>();
    counters.put("algorithm", (double) List.of(Algorithm.values()).indexOf(algorithm));
    counters.put("nodes", (double) NODES);
    counters.put("messageBytes", (double) BYTES);
    counters.put("packets", (double) train.packets());
    counters.put("packetBytes", (double) train.packetBytes());
    counters.put("segmentPackets", (double) train.packets());
    counters.put("window", 1.0);
    counters.put("fanOut", 2.0);
    counters.put("operationMicros", 4000.0);
    counters.put("verified", 1.0);
    counters.put("missing", 0.0);
    counters.put("lostFrames", 0.0);
    counters.put("wrong", 0.0);
    counters.put("skewMicros", 1.0);
    counters.put("sharedClock", 1.0);
    return counters;
  }

  private static void putRaw(ObjectNode metric, double value) {
    ArrayNode fork = metric.putArray("rawData").addArray();
    for (int i = 0; i < REPETITIONS; i++) {
      fork.add(value);
    }
  }
}
