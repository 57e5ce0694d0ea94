package fathom.reports.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import fathom.fitting.cost.BreakpointChoice;
import fathom.model.lab.EmulatedPort;
import fathom.model.parameter.Parameter;
import fathom.reports.json.EffortJson;
import fathom.reports.json.JsonText;
import fathom.reports.json.TruthJson;

/** {@code manifest.json}: writes one; {@link ManifestReader} reads it back. */
public final class ManifestJson {
  private ManifestJson() {}

  /** The manifest as JSON text, with a final line feed. */
  public static String write(Manifest manifest) {
    KnownFacts known = manifest.known();
    Asked asked = manifest.asked();
    ObjectNode root = JsonText.object();
    root.put("schema", Manifest.SCHEMA);
    root.put("id", manifest.id());
    root.put("created", manifest.created());
    root.set("cluster", cluster(manifest.cluster()));
    known.port().ifPresent(port -> root.set("port", port(port)));
    // Mbit/s and bits/µs are the same number.
    known.uplinkBitsPerMicro().ifPresent(rate -> root.put("uplink_mbit", rate));
    known
        .wire()
        .ifPresent(
            wire ->
                root.putObject("wire")
                    .put("latency_us", wire.latencyMicros())
                    .put("held_by", wire.heldBy().word()));
    if (!known.truths().isEmpty()) {
      ObjectNode truths = root.putObject("known");
      known.truths().forEach((p, truth) -> truths.set(p.symbol(), TruthJson.write(truth)));
    }
    root.set(
        "parameters", JsonText.texts(asked.parameters().stream().map(Parameter::symbol).toList()));
    root.put("receive_overhead_in_send_overhead", known.receiveOverheadInSendOverhead());
    asked.breakpoint().ifPresent(choice -> root.set("breakpoints", breakpoints(choice)));
    asked.precision().ifPresent(share -> root.put("precision", share));
    asked.wording().ifPresent(words -> root.set("asked", wording(words)));
    ObjectNode notObservable = root.putObject("not_observable");
    manifest.notObservable().forEach((p, reason) -> notObservable.put(p.symbol(), reason));
    ArrayNode experiments = root.putArray("experiments");
    manifest.experiments().forEach(e -> experiments.add(experiment(e)));
    root.set("warnings", JsonText.texts(manifest.warnings()));
    ObjectNode provenance = root.putObject("provenance");
    manifest.provenance().forEach(provenance::put);
    return JsonText.render(root);
  }

  /**
   * Reads a manifest.
   *
   * @param document the document's name, for messages
   */
  public static Manifest read(String document, String text) {
    return ManifestReader.read(document, text);
  }

  private static ObjectNode cluster(ClusterFacts cluster) {
    ObjectNode out =
        JsonText.object()
            .put("kind", cluster.kind())
            .put("nodes", cluster.nodes())
            .put("transport", cluster.transport())
            .put("mtu", cluster.mtuBytes());
    cluster.profile().ifPresent(profile -> out.put("profile", profile));
    return out;
  }

  private static ObjectNode port(PortFacts facts) {
    EmulatedPort port = facts.port();
    return JsonText.object()
        .put("rate_mbit", port.rateBitsPerMicro())
        .put("burst", port.burstBytes())
        .put("mpu", port.minimumFrameBytes())
        .put("overhead", port.overheadBytes())
        .put("packets", port.bufferPackets())
        .put("sender_buckets_emptied", facts.senderBucketsEmptied());
  }

  /** Sizes for given breakpoints, an empty array for none, {@code "auto"} for a search. */
  private static JsonNode breakpoints(BreakpointChoice choice) {
    return switch (choice) {
      case BreakpointChoice.Fixed fixed -> {
        ArrayNode sizes = JsonText.array();
        fixed.atBytes().forEach(sizes::add);
        yield sizes;
      }
      case BreakpointChoice.None none -> JsonText.array();
      case BreakpointChoice.Auto auto -> TextNode.valueOf("auto");
    };
  }

  private static ObjectNode wording(Wording words) {
    ObjectNode out = JsonText.object().put("cluster", words.cluster());
    ObjectNode options = out.putObject("options");
    words.options().forEach(options::put);
    if (words.quick()) {
      out.put("quick", true);
    }
    words.budgetSeconds().ifPresent(seconds -> out.put("budget_s", seconds));
    ArrayNode sizes = out.putArray("sizes");
    words.sizes().forEach(sizes::add);
    return out.put("pairs", words.pairs());
  }

  private static ObjectNode experiment(ExperimentRecord experiment) {
    ObjectNode out =
        JsonText.object()
            .put("experiment", experiment.experiment().id())
            .put("raw", experiment.raw())
            .put("status", experiment.status().word())
            .put("reason", experiment.reason())
            .put("seconds", experiment.seconds());
    experiment.effort().ifPresent(spent -> out.set("effort", EffortJson.write(spent)));
    if (experiment.isDisturbed()) {
      out.put("disturbance", experiment.disturbance());
    }
    if (!experiment.digests().results().isEmpty()) {
      out.put("sha256", experiment.digests().results());
    }
    if (!experiment.digests().histograms().isEmpty()) {
      out.put("hlog_sha256", experiment.digests().histograms());
    }
    return out;
  }
}
