package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.Verdict;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Effort;
import fathom.model.sheet.RoundTrip;
import fathom.model.word.Word;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a sheet says about its own making, in {@code sheet.json}: {@code checks}, {@code
 * round_trips}, {@code single_operations}, {@code efforts}, {@code blocks} and {@code core_speed}
 * beside the parameters. The disturbances stand in the parameters' own entries.
 */
final class DiagnosticsJson {
  private static final String CHECKS = "checks";
  private static final String ROUND_TRIPS = "round_trips";
  private static final String DISTRIBUTIONS = "single_operations";
  private static final String EFFORTS = "efforts";
  private static final String BLOCKS = "blocks";
  private static final String SPEEDS = "core_speed";

  private DiagnosticsJson() {}

  static void write(ObjectNode root, Diagnostics diagnostics) {
    ArrayNode checks = root.putArray(CHECKS);
    for (Check check : diagnostics.checks()) {
      checks
          .addObject()
          .put("name", check.name())
          .put("verdict", check.verdict().word())
          .put("detail", check.detail());
    }
    if (!diagnostics.roundTrips().isEmpty()) {
      ArrayNode roundTrips = root.putArray(ROUND_TRIPS);
      for (RoundTrip trip : diagnostics.roundTrips()) {
        ObjectNode entry = roundTrips.addObject().put("size", trip.sizeBytes());
        OutcomeJson.putEstimate(entry, "us", Optional.of(trip.micros()));
      }
    }
    if (!diagnostics.distributions().isEmpty()) {
      root.set(DISTRIBUTIONS, DistributionJson.write(diagnostics.distributions()));
    }
    ArrayNode efforts = root.putArray(EFFORTS);
    for (Effort effort : diagnostics.efforts()) {
      ObjectNode entry = efforts.addObject().put("experiment", effort.experiment().id());
      entry.setAll(EffortJson.write(effort));
      entry.put("total_s", effort.totalSeconds());
    }
    diagnostics.blocks().ifPresent(blocks -> root.put(BLOCKS, blocks));
    if (!diagnostics.speeds().isEmpty()) {
      ArrayNode speeds = root.putArray(SPEEDS);
      for (CoreSpeed speed : diagnostics.speeds()) {
        speeds
            .addObject()
            .put("experiment", speed.experiment().id())
            .put("reference_us", speed.referenceMicros())
            .put("low_us", speed.lowMicros())
            .put("high_us", speed.highMicros())
            .put("exponent", speed.exponent())
            .put("exponent_half_width", speed.halfWidth());
      }
    }
  }

  /** Older sheets have none of these. */
  static Diagnostics read(JsonAt root, Map<Parameter, String> disturbed) {
    OptionalInt blocks =
        root.optional(BLOCKS).map(at -> OptionalInt.of(at.integer())).orElse(OptionalInt.empty());
    return root.build(
        () ->
            new Diagnostics(
                list(root, CHECKS).stream().map(DiagnosticsJson::check).toList(),
                list(root, ROUND_TRIPS).stream().map(DiagnosticsJson::roundTrip).toList(),
                list(root, DISTRIBUTIONS).stream().map(DistributionJson::read).toList(),
                list(root, EFFORTS).stream().map(DiagnosticsJson::effort).toList(),
                disturbed,
                blocks,
                list(root, SPEEDS).stream().map(DiagnosticsJson::speed).toList()));
  }

  private static List<JsonAt> list(JsonAt root, String name) {
    return root.optional(name).map(JsonAt::elements).orElse(List.of());
  }

  private static Check check(JsonAt at) {
    JsonAt word = at.field("verdict");
    Verdict verdict =
        Word.find(List.of(Verdict.values()), word.text())
            .orElseThrow(() -> word.bad("expected holds, fails or unknown"));
    return new Check(at.field("name").text(), verdict, at.field("detail").text());
  }

  private static RoundTrip roundTrip(JsonAt at) {
    int size = at.field("size").integer();
    Estimate micros = OutcomeJson.estimate(at, "us");
    return at.build(() -> new RoundTrip(size, micros));
  }

  private static Effort effort(JsonAt at) {
    return EffortJson.read(at, experiment(at));
  }

  private static CoreSpeed speed(JsonAt at) {
    Experiment experiment = experiment(at);
    double reference = at.field("reference_us").number();
    double low = at.field("low_us").number();
    double high = at.field("high_us").number();
    double exponent = at.field("exponent").number();
    double halfWidth = at.field("exponent_half_width").number();
    return at.build(() -> new CoreSpeed(experiment, reference, low, high, exponent, halfWidth));
  }

  private static Experiment experiment(JsonAt at) {
    JsonAt id = at.field("experiment");
    return Experiment.ofId(id.text()).orElseThrow(() -> id.bad("no such experiment"));
  }
}
