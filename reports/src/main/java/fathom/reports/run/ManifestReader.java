package fathom.reports.run;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.WireHolder;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Truth;
import fathom.model.word.Word;
import fathom.reports.json.EffortJson;
import fathom.reports.json.JsonAt;
import fathom.reports.json.TruthJson;
import fathom.reports.run.ExperimentRecord.Status;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code manifest.json}. Members it does not know are left alone. */
final class ManifestReader {
  private ManifestReader() {}

  static Manifest read(String document, String text) {
    JsonAt root = JsonAt.parse(document, text);
    requireSchema(root);
    String id = root.field("id").text();
    String created = instant(root.field("created"));
    ClusterFacts cluster = cluster(root.field("cluster"));
    KnownFacts known = known(root);
    Asked asked = asked(root);
    Map<Parameter, String> notObservable = new EnumMap<>(Parameter.class);
    members(root, "not_observable")
        .forEach((symbol, why) -> notObservable.put(parameter(why, symbol), why.text()));
    List<ExperimentRecord> experiments =
        root.field("experiments").elements().stream().map(ManifestReader::experiment).toList();
    List<String> warnings =
        root.optional("warnings").map(JsonAt::elements).orElse(List.of()).stream()
            .map(JsonAt::text)
            .toList();
    SortedMap<String, String> provenance = new TreeMap<>();
    members(root, "provenance").forEach((key, value) -> provenance.put(key, value.text()));
    return root.build(
        () ->
            new Manifest(
                id,
                created,
                cluster,
                known,
                asked,
                notObservable,
                experiments,
                warnings,
                provenance));
  }

  /** None where there is no such object. */
  private static Map<String, JsonAt> members(JsonAt root, String name) {
    return root.optional(name).map(JsonAt::members).orElse(Map.of());
  }

  private static KnownFacts known(JsonAt root) {
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    members(root, "known")
        .forEach(
            (symbol, truth) -> {
              Parameter parameter = parameter(truth, symbol);
              truths.put(parameter, TruthJson.read(truth, parameter.form()));
            });
    Optional<PortFacts> port = root.optional("port").map(ManifestReader::port);
    Optional<Double> uplink = root.optional("uplink_mbit").map(JsonAt::number);
    Optional<WireFacts> wire = root.optional("wire").map(ManifestReader::wire);
    boolean inSendOverhead =
        root.optional("receive_overhead_in_send_overhead").map(JsonAt::flag).orElse(false);
    return root.build(() -> new KnownFacts(port, uplink, wire, truths, inSendOverhead));
  }

  private static Asked asked(JsonAt root) {
    List<Parameter> parameters =
        root.field("parameters").elements().stream().map(at -> parameter(at, at.text())).toList();
    Optional<BreakpointChoice> breakpoint =
        root.optional("breakpoints").map(ManifestReader::breakpoint);
    Optional<Double> precision = root.optional("precision").map(JsonAt::number);
    Optional<Wording> wording = root.optional("asked").map(ManifestReader::wording);
    return root.build(() -> new Asked(parameters, breakpoint, precision, wording));
  }

  private static Wording wording(JsonAt at) {
    String cluster = at.field("cluster").text();
    SortedMap<String, String> options = new TreeMap<>();
    members(at, "options").forEach((name, value) -> options.put(name, value.text()));
    boolean quick = at.optional("quick").map(JsonAt::flag).orElse(false);
    Optional<Double> budget = at.optional("budget_s").map(JsonAt::number);
    List<Integer> sizes = at.field("sizes").elements().stream().map(JsonAt::integer).toList();
    String pairs = at.field("pairs").text();
    return at.build(() -> new Wording(cluster, options, quick, budget, sizes, pairs));
  }

  private static void requireSchema(JsonAt root) {
    String schema =
        root.optional("schema")
            .orElseThrow(() -> root.bad("not the manifest of a Fathom run: it has no \"schema\""))
            .text();
    if (!schema.equals(Manifest.SCHEMA)) {
      throw root.bad(
          "schema \""
              + schema
              + "\" is not \""
              + Manifest.SCHEMA
              + "\", the one this version reads");
    }
  }

  private static Parameter parameter(JsonAt at, String symbol) {
    return Parameter.ofSymbol(symbol)
        .orElseThrow(
            () ->
                at.bad("no such parameter: \"" + symbol + "\"; known are " + Parameter.symbols()));
  }

  private static String instant(JsonAt at) {
    String text = at.text();
    try {
      Instant.parse(text);
    } catch (DateTimeException e) {
      throw at.bad("expected an instant in UTC like 2026-01-31T12:00:00Z, found " + text);
    }
    return text;
  }

  private static ClusterFacts cluster(JsonAt at) {
    String kind = at.field("kind").text();
    int nodes = at.field("nodes").integer();
    String transport = at.field("transport").text();
    int mtu = at.field("mtu").integer();
    Optional<String> profile = at.optional("profile").map(JsonAt::text);
    return at.build(() -> new ClusterFacts(kind, nodes, transport, mtu, profile));
  }

  private static WireFacts wire(JsonAt at) {
    String holder = at.field("held_by").text();
    WireHolder heldBy =
        WireHolder.ofWord(holder)
            .orElseThrow(
                () -> at.bad("packets are held by programs or by a switch, not " + holder));
    double latency = at.field("latency_us").number();
    return at.build(() -> new WireFacts(latency, heldBy));
  }

  private static PortFacts port(JsonAt at) {
    double rate = at.field("rate_mbit").number();
    int burst = at.field("burst").integer();
    int mpu = at.field("mpu").integer();
    int overhead = at.field("overhead").integer();
    int packets = at.field("packets").integer();
    boolean emptied = at.field("sender_buckets_emptied").flag();
    // Mbit/s and bits/µs are the same number.
    return at.build(
        () -> new PortFacts(new EmulatedPort(rate, burst, mpu, overhead, packets), emptied));
  }

  private static BreakpointChoice breakpoint(JsonAt at) {
    if (at.node().isTextual()) {
      if (!at.text().equals("auto")) {
        throw at.bad("expected an array of sizes or \"auto\"");
      }
      return new BreakpointChoice.Auto();
    }
    List<Integer> sizes = at.elements().stream().map(JsonAt::integer).toList();
    return sizes.isEmpty()
        ? new BreakpointChoice.None()
        : at.build(() -> new BreakpointChoice.Fixed(sizes));
  }

  private static ExperimentRecord experiment(JsonAt at) {
    JsonAt id = at.field("experiment");
    Experiment experiment =
        Experiment.ofId(id.text()).orElseThrow(() -> id.bad("no such experiment: " + id.text()));
    JsonAt word = at.field("status");
    Status status =
        Word.find(List.of(Status.values()), word.text())
            .orElseThrow(() -> word.bad("expected pending, done or failed"));
    String raw = at.field("raw").text();
    String reason = at.optional("reason").map(JsonAt::text).orElse("");
    double seconds = at.optional("seconds").map(JsonAt::number).orElse(0.0);
    Optional<Effort> effort = at.optional("effort").map(e -> EffortJson.read(e, experiment));
    String disturbance = at.optional("disturbance").map(JsonAt::text).orElse("");
    RawDigests digests =
        new RawDigests(
            at.optional("sha256").map(JsonAt::text).orElse(""),
            at.optional("hlog_sha256").map(JsonAt::text).orElse(""));
    return at.build(
        () ->
            new ExperimentRecord(
                experiment, raw, status, reason, seconds, effort, disturbance, digests));
  }
}
