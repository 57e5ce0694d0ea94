package fathom.reports;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.reports.run.Asked;
import fathom.reports.run.ClusterFacts;
import fathom.reports.run.ExperimentRecord;
import fathom.reports.run.KnownFacts;
import fathom.reports.run.Manifest;
import fathom.reports.run.PortFacts;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Run directories and JMH results made by hand. */
public final class SampleRuns {
  private SampleRuns() {}

  public static Manifest manifest(List<Parameter> parameters, List<Experiment> experiments) {
    return new Manifest(
        "r1",
        "2026-11-21T01:32:00Z",
        new ClusterFacts("lab", 4, "udp", 1472, Optional.of("fast-ethernet")),
        new KnownFacts(
            Optional.of(new PortFacts(new EmulatedPort(100, 8000, 84, 2, 200), true)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            false),
        new Asked(
            parameters,
            Optional.of(BreakpointChoice.fixed(40)),
            Optional.empty(),
            Optional.empty()),
        Map.of(),
        experiments.stream().map(ExperimentRecord::pending).toList(),
        List.of(),
        new TreeMap<>(Map.of("jdk", "25")));
  }

  /** The same manifest of a run of which something else was known or asked for. */
  public static Manifest with(Manifest manifest, KnownFacts known, Asked asked) {
    return new Manifest(
        manifest.id(),
        manifest.created(),
        manifest.cluster(),
        known,
        asked,
        manifest.notObservable(),
        manifest.experiments(),
        manifest.warnings(),
        manifest.provenance());
  }

  /** The same manifest with what else a runner may say of a run. */
  public static Manifest with(
      Manifest manifest, Optional<Double> uplinkBitsPerMicro, Optional<Double> precision) {
    KnownFacts known = manifest.known();
    Asked asked = manifest.asked();
    return with(
        manifest,
        new KnownFacts(
            known.port(),
            uplinkBitsPerMicro,
            known.wire(),
            known.truths(),
            known.receiveOverheadInSendOverhead()),
        new Asked(asked.parameters(), asked.breakpoint(), precision, asked.wording()));
  }

  /** A run in which these experiments are done, with these raw results. */
  public static RunDirectory done(
      Path root, List<Parameter> parameters, Map<Experiment, String> raw) throws IOException {
    Manifest manifest = manifest(parameters, raw.keySet().stream().sorted().toList());
    RunDirectory run = RunDirectory.create(root, manifest);
    for (Map.Entry<Experiment, String> file : new TreeMap<>(raw).entrySet()) {
      Files.writeString(run.rawFile(file.getKey()), of(file.getKey(), file.getValue()));
      manifest = manifest.withExperiment(ExperimentRecord.pending(file.getKey()).done(1.5));
    }
    return run.with(manifest);
  }

  /** The same raw results as those of this experiment's benchmark. */
  public static String of(Experiment experiment, String raw) {
    return raw.replace("a.B.c", "fathom.bench." + experiment.benchmarks().getFirst() + ".run");
  }

  /**
   * JMH's JSON of one fork of a benchmark in µs, as a table of its iterations.
   *
   * @param columns names between blanks, {@code time} and counters; {@code size=40}: so in each row
   * @param rows the cells of the other columns between blanks
   */
  public static String jmh(String columns, String... rows) {
    Map<String, String> raw = new TreeMap<>();
    int cell = 0;
    for (String column : columns.split(" ", -1)) {
      String[] nameAndValue = column.split("=", -1);
      int at = nameAndValue.length == 1 ? cell++ : -1;
      raw.put(
          nameAndValue[0],
          Arrays.stream(rows)
              .map(row -> at < 0 ? nameAndValue[1] : row.split(" ", -1)[at])
              .map(value -> value.matches("[-\\d.]+") ? value : '"' + value + '"')
              .collect(Collectors.joining(", ", "[[", "]]")));
    }
    String times = raw.remove("time");
    return jmh("us/op", String.valueOf(times), raw);
  }

  /**
   * JMH's JSON of one benchmark.
   *
   * @param times raw data of the time, as JSON: {@code [[1.0, 2.0], [1.1, 2.1]]}
   * @param counters raw data of each counter, as JSON
   */
  public static String jmh(String unit, String times, Map<String, String> counters) {
    String secondary =
        new TreeMap<>(counters)
            .entrySet().stream()
                .map(
                    c ->
                        String.format(
                            Locale.ROOT,
                            "\"%s\": {\"score\": 1.0, \"scoreUnit\": \"#\", \"rawData\": %s}",
                            c.getKey(),
                            c.getValue()))
                .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "[{\"jmhVersion\": \"1.37\", \"benchmark\": \"a.B.c\", \"mode\": \"avgt\","
            + " \"primaryMetric\": {\"score\": \"NaN\", \"scoreError\": \"NaN\","
            + " \"scoreUnit\": \"%s\", \"rawData\": %s}, \"secondaryMetrics\": {%s}}]",
        unit,
        times,
        secondary);
  }
}
