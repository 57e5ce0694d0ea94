package fathom.reports.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import fathom.reports.json.JsonAt;
import fathom.reports.json.JsonRecords;
import fathom.reports.json.JsonText;
import fathom.reports.json.TruthJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code manifest.json}. Members it does not know are left alone. */
public final class ManifestJson {
  private ManifestJson() {}

  /** The manifest as JSON text, with a final line feed. */
  public static String write(Manifest manifest) {
    KnownFacts known = manifest.known();
    Asked asked = manifest.asked();
    ObjectNode root =
        JsonText.object()
            .put("schema", Manifest.SCHEMA)
            .put("id", manifest.id())
            .put("created", manifest.created());
    root.set("cluster", JsonRecords.tree(manifest.cluster()));
    known.port().ifPresent(port -> root.set("port", JsonRecords.tree(port)));
    // Mbit/s and bits/µs are the same number.
    known.uplinkBitsPerMicro().ifPresent(rate -> root.put("uplink_mbit", rate));
    known.wire().ifPresent(wire -> root.set("wire", JsonRecords.tree(wire)));
    if (!known.truths().isEmpty()) {
      ObjectNode truths = root.putObject("known");
      known.truths().forEach((p, truth) -> truths.set(p.symbol(), TruthJson.write(truth)));
    }
    root.set("parameters", JsonRecords.tree(asked.parameters()));
    root.put("receive_overhead_in_send_overhead", known.receiveOverheadInSendOverhead());
    asked.breakpoint().ifPresent(choice -> root.set("breakpoints", breakpoints(choice)));
    asked.precision().ifPresent(share -> root.put("precision", share));
    asked.wording().ifPresent(words -> root.set("asked", JsonRecords.tree(words)));
    root.set("not_observable", JsonRecords.tree(manifest.notObservable()));
    root.set("experiments", JsonRecords.tree(manifest.experiments()));
    root.set("warnings", JsonText.texts(manifest.warnings()));
    root.set("provenance", JsonRecords.tree(manifest.provenance()));
    return JsonText.render(root);
  }

  /**
   * Reads a manifest.
   *
   * @param document the document's name, for messages
   */
  public static Manifest read(String document, String text) {
    JsonAt root = JsonAt.parse(document, text);
    root.requireSchema(Manifest.SCHEMA, "the manifest of a Fathom run");
    Map<Parameter, Truth> truths = new EnumMap<>(Parameter.class);
    byParameter(root, "known").forEach((p, at) -> truths.put(p, TruthJson.read(at, p.form())));
    Map<Parameter, String> notObservable = new EnumMap<>(Parameter.class);
    byParameter(root, "not_observable").forEach((p, why) -> notObservable.put(p, why.text()));
    return root.build(
        () ->
            new Manifest(
                root.field("id").text(),
                instant(root.field("created")),
                root.field("cluster").as(ClusterFacts.class),
                new KnownFacts(
                    root.optional("port").map(at -> at.as(PortFacts.class)),
                    root.optional("uplink_mbit").map(JsonAt::number),
                    root.optional("wire").map(at -> at.as(WireFacts.class)),
                    truths,
                    root.optional("receive_overhead_in_send_overhead")
                        .map(JsonAt::flag)
                        .orElse(false)),
                new Asked(
                    root.field("parameters").list(Parameter.class),
                    root.optional("breakpoints").map(ManifestJson::breakpoint),
                    root.optional("precision").map(JsonAt::number),
                    root.optional("asked").map(at -> at.as(Wording.class))),
                notObservable,
                root.field("experiments").elements().stream()
                    .map(ManifestJson::experiment)
                    .toList(),
                root.listIfAny("warnings", String.class),
                root.optional("provenance").map(JsonAt::texts).orElseGet(TreeMap::new)));
  }

  /** None where there is no such object. */
  private static Map<Parameter, JsonAt> byParameter(JsonAt root, String name) {
    return root.optional(name).map(JsonAt::byParameter).orElse(Map.of());
  }

  private static String instant(JsonAt at) {
    try {
      Instant.parse(at.text());
    } catch (DateTimeException e) {
      throw at.bad("expected an instant in UTC like 2026-01-31T12:00:00Z, found " + at.text());
    }
    return at.text();
  }

  /** An effort has no experiment of its own in the file: it is that of the record. */
  private static ExperimentRecord experiment(JsonAt at) {
    if (at.node().path("effort") instanceof ObjectNode effort) {
      effort.set("experiment", at.field("experiment").node());
    }
    return at.as(ExperimentRecord.class);
  }

  /** Sizes for given breakpoints, an empty array for none, {@code "auto"} for a search. */
  private static JsonNode breakpoints(BreakpointChoice choice) {
    return switch (choice) {
      case BreakpointChoice.Fixed fixed -> JsonRecords.tree(fixed.atBytes());
      case BreakpointChoice.NoBreakpoints none -> JsonText.array();
      case BreakpointChoice.Auto auto -> TextNode.valueOf("auto");
    };
  }

  private static BreakpointChoice breakpoint(JsonAt at) {
    if (at.node().isTextual()) {
      if (!at.text().equals("auto")) {
        throw at.bad("expected an array of sizes or \"auto\"");
      }
      return new BreakpointChoice.Auto();
    }
    List<Integer> sizes = at.list(Integer.class);
    return sizes.isEmpty()
        ? new BreakpointChoice.NoBreakpoints()
        : at.build(() -> new BreakpointChoice.Fixed(sizes));
  }
}
